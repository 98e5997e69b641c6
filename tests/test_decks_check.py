"""`pettable decks check`, and `--deck`: a deck of one's own, or one line with the constraint and the place."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pettable import registry
from tests.program import CHAIN, one_line, pettable

OURS = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")


def line_of(text: str, words: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if words in line)


def without(words: str) -> str:
    """Our deck without the lines that hold these words."""
    return "".join(line for line in OURS.splitlines(keepends=True) if words not in line)


def changed(old: str, new: str) -> str:
    assert old in OURS
    return OURS.replace(old, new, 1)


def test_a_legal_deck_is_described(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(changed("reconstruction = true\n", ""), encoding="utf-8")
    told = pettable("decks", "check", "mine.toml", home=tmp_path)
    digest = registry.default_deck(CHAIN).hash[:12]
    assert told.stdout == f"mine.toml: OK: Forty-eight friends, 52 cards of {CHAIN}, for 2 to 4 seats, hash {digest}\n"
    assert told.returncode == 0
    assert pettable("decks", "check", "mine.toml", "--game", CHAIN, home=tmp_path).returncode == 0


SECOND_LEADER = '{kind = "leader", id = "dog-leader-2", group = "dogs"},'


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        (
            changed('{kind = "pet", id = "dog-1-5", group = "dogs", treats = 1, tricks = 5},', SECOND_LEADER),
            '"dog-leader",',
            "CC-D3: card 'dog-leader': a second leader of the group dogs",
        ),
        (without('"birds", treats'), "cards = [", "CC-D1: there is no pet of the group birds"),
        (without('"dog-5-6"'), "cards = [", "CC-D5: 47 pets and leaders"),
        (without("dog-leader"), "cards = [", "CC-D3: there is no leader of the group dogs"),
        (
            changed("treats = 9, tricks = 1}", 'treats = "nine", tricks = 1}'),
            '"nine"',
            "CC-D2: card 'dog-9-1': treats:",
        ),
        (changed("treats = 9, tricks = 1}", "treats = 0, tricks = 1}"), '"dog-9-1"', "CC-D2: card 'dog-9-1':"),
        (changed("treats = 9, tricks = 1}", "treats = 9}"), '"dog-9-1"', "CC-D2: card 'dog-9-1': tricks:"),
        (changed('"dog-2-4"', '"dog-1-5"'), "treats = 2, tricks = 4},", "TB-D3: card 'dog-1-5' stands on line"),
        (changed("treats = 9, tricks = 1}", "treats == 9}"), '"dog-9-1"', "TB-D1: not TOML: Invalid value"),
        (changed('game = "chain-of-command"', "game = 4"), "# A reconstruction", "TB-D2: not a deck: Expected `str`"),
        (changed('"chain-of-command"', '"chess"'), "game =", f"TB-9: no game 'chess': there is {CHAIN}"),
    ],
)
def test_a_deck_that_breaks_a_constraint_is_refused_with_its_line(
    text: str, place: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    line = one_line(pettable("decks", "check", "mine.toml", home=tmp_path))
    assert line.startswith(f"mine.toml: line {line_of(text, place)}: {told}")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (Path.exists, "TB-D1: No such file or directory"),
        (Path.mkdir, "TB-D1: Is a directory"),
        (lambda path: path.write_bytes(b"# one\n\xff\n"), "line 2: TB-D1: this is not a text in UTF-8"),
        (lambda path: path.write_bytes(b""), "line 1: TB-D2: not a deck: Object missing required field `game`"),
        (lambda path: path.write_bytes(b"#" * 2_000_000), "TB-D1: larger than any deck"),
    ],
)
def test_a_file_that_is_no_text_is_refused(make: Callable[[Path], object], told: str, tmp_path: Path) -> None:
    make(tmp_path / "mine.toml")
    assert one_line(pettable("decks", "check", "mine.toml", home=tmp_path)).startswith(f"mine.toml: {told}")


def test_a_deck_of_another_game_than_wanted_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(changed('"chain-of-command"', '"paws-up"'), encoding="utf-8")
    line = one_line(pettable("decks", "check", "mine.toml", "--game", CHAIN, home=tmp_path))
    assert line == f"mine.toml: line 1: TB-D2: a deck of 'paws-up', not of '{CHAIN}'"
    assert "no game 'chess'" in one_line(pettable("decks", "check", "mine.toml", "--game", "chess", home=tmp_path))


def test_every_command_with_a_deck_refuses_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(without("dog-leader"), encoding="utf-8")
    told = f"pettable: mine.toml: line {line_of(OURS, 'cards = [')}: CC-D3: there is no leader of the group dogs"
    table = ("--seats", "2", "--deck", "mine.toml")
    for words in (
        ("sim", CHAIN, *table, "--games", "1", "--bots", "random"),
        ("record", CHAIN, *table, "--bots", "random", "--seed", "1"),
        ("play", CHAIN, *table),
    ):
        assert one_line(pettable(*words, home=tmp_path)) == told


def test_a_small_deck_says_how_many_it_serves(tmp_path: Path) -> None:
    """Slap Cat! with 38 cards is enough for 2, 3 and 4 seats (SC-D5)."""
    ours = (registry.folder("slap-cat") / "deck.toml").read_text(encoding="utf-8")
    head, *rest = ours.split("\n  {")
    cards = [f"\n  {{{card.splitlines()[0]}" for card in rest]
    kept = [card for card in cards if '"pug"' in card] + [card for card in cards if '"pug"' not in card][:37]
    (tmp_path / "few.toml").write_text(head + "".join(kept) + "\n]\n", encoding="utf-8")
    told = pettable("decks", "check", "few.toml", home=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "38 cards of slap-cat, for 2 to 4 seats" in told.stdout
    refused = pettable("play", "slap-cat", "--seats", "5", "--deck", "few.toml", home=tmp_path)
    assert "SC-D5: 5 seats" in one_line(refused)
