"""The constraints on a Pupularity deck, and the cards of the default one (PP-D1 to PP-D9)."""

import re
from collections import Counter

import pytest

from pettable import registry
from pettable.games.pupularity.cards import Colour, Drama, Gear, Pack, Piece, PupCard, PupularityCard, Role, Status
from pettable.games.pupularity.deck import SHAPE, faults
from pettable.games.pupularity.drama import EFFECTS
from pettable.table.deck import read_deck
from pettable.table.errors import DeckError

TEXT = (registry.folder("pupularity") / "deck.toml").read_text(encoding="utf-8")
CARDS = registry.default_deck("pupularity").cards


def line_of(card: str) -> int:
    return next(n for n, line in enumerate(TEXT.splitlines(), 1) if f'id = "{card}"' in line)


def refused(text: str) -> tuple[str, str, int | None]:
    with pytest.raises(DeckError) as caught:
        read_deck(text, "pupularity", SHAPE)
    return caught.value.rule, caught.value.why, caught.value.line


def without(pattern: str) -> str:
    """The default deck without the cards whose line this matches."""
    lines = [line for line in TEXT.splitlines() if not (line.startswith("  {") and re.search(pattern, line))]
    assert len(lines) < len(TEXT.splitlines()), pattern
    return "\n".join(lines) + "\n"


def changed(card: str, old: str, new: str) -> str:
    """The default deck with one card's line changed."""
    lines = TEXT.splitlines()
    at = line_of(card) - 1
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new)
    return "\n".join(lines) + "\n"


def added(entry: str) -> str:
    return TEXT.replace("\n]\n", f"\n  {entry},\n]\n")


def test_pp_d1_there_is_one_pupularity_card() -> None:
    rule, why, _ = refused(without('kind = "pupularity"'))
    assert (rule, why) == ("PP-D1", "there is no Pupularity card")
    rule, why, line = refused(added('{kind = "pupularity", id = "another"}'))
    assert rule == "PP-D1"
    assert "'another'" in why
    assert line == len(TEXT.splitlines())


def test_pp_d2_every_colour_has_all_six_kinds() -> None:
    assert refused(without("yellow-tail"))[:2] == ("PP-D2", "yellow has no tail")
    assert refused(without("yellow-"))[:2] == ("PP-D2", "yellow has no hood, suit, boots, collar, harness, tail")
    green = added('{kind = "gear", id = "green-hood", piece = "hood", colour = "green", points = 1}')
    assert refused(green)[:2] == ("PP-D2", "green has no suit, boots, collar, harness, tail")


def test_pp_d2_a_fourth_colour_with_all_six_kinds_is_welcome() -> None:
    text = TEXT
    for piece in Piece:
        entry = f'{{kind = "gear", id = "pink-{piece.value}", piece = "{piece.value}", colour = "pink", points = 2}}'
        text = text.replace("\n]\n", f"\n  {entry},\n]\n")
    assert len(read_deck(text, "pupularity", SHAPE).cards) == 107


def test_pp_d2_the_hoods_that_the_rulebook_shows_exist() -> None:
    assert refused(changed("red-hood-2", "points = 2", "points = 3"))[:2] == ("PP-D2", "there is no red Hood of 2")
    assert refused(changed("blue-hood-1", "points = 1", "points = 3"))[:2] == ("PP-D2", "there is no blue Hood of 1")


def test_pp_d2_an_unknown_colour_or_kind_is_refused_at_its_line() -> None:
    rule, why, line = refused(changed("red-hood-2", 'colour = "red"', 'colour = "plaid"'))
    assert (rule, line) == ("PP-D2", line_of("red-hood-2"))
    assert "red-hood-2" in why
    assert refused(changed("red-hood-2", 'piece = "hood"', 'piece = "scarf"'))[0] == "PP-D2"


def test_pp_d3_every_role_is_there_and_some_are_better() -> None:
    assert refused(without("omega-"))[:2] == ("PP-D3", "there is no omega")
    text = re.sub(r'(kind = "pack".*points = )\d', r"\g<1>2", TEXT)
    assert refused(text)[0] == "PP-D3"
    assert refused(changed("omega-1", 'role = "omega"', 'role = "gamma"'))[0] == "PP-D3"


def test_pp_d4_status_names_and_points_differ_with_a_sash_queen() -> None:
    twice = changed("stage-host", 'name = "stage-host"', 'name = "Photographer"')
    rule, why, line = refused(twice)
    assert (rule, line) == ("PP-D4", line_of("photographer"))
    assert "photographer" in why
    assert refused(changed("sash-queen", 'name = "sash-queen"', 'name = "belle"'))[0] == "PP-D4"
    text = re.sub(r'(kind = "status".*points = )\d', r"\g<1>2", TEXT)
    assert refused(text)[:2] == ("PP-D4", "all Status cards have the same points; they must differ")


def test_pp_d5_some_drama_steals_and_some_prevents() -> None:
    assert refused(without('effect = "not-today"'))[:2] == ("PP-D5", "there is no Drama that prevents another")
    nothing_steals = without('effect = "(steal-your-gear|poach|limelight)"')
    assert refused(nothing_steals)[:2] == ("PP-D5", "there is no Drama that steals")


@pytest.mark.parametrize("points", [0, 5, -1])
def test_pp_d6_points_are_what_four_other_cards_can_pay(points: int) -> None:
    for card in ("red-suit-2", "alpha-1", "sash-queen"):
        text = re.sub(rf'(id = "{card}".*points = )\d', rf"\g<1>{points}", TEXT)
        rule, why, line = refused(text)
        assert (rule, line) == ("PP-D6", line_of(card))
        assert card in why


def test_pp_d6_points_are_whole_numbers_and_drama_has_none() -> None:
    assert refused(changed("alpha-1", "points = 3", 'points = "three"'))[0] == "PP-D6"
    assert refused(changed("alpha-1", ", points = 3", ""))[0] == "PP-D6"
    rule, why, line = refused(changed("poach-1", "}", ", points = 1}"))
    assert (rule, line) == ("PP-D6", line_of("poach-1"))
    assert "poach-1" in why


def test_pp_d7_our_deck_is_as_it_is_described() -> None:
    assert len(CARDS) == 101
    kinds = Counter(type(card) for card in CARDS)
    assert kinds == {Gear: 54, Pack: 16, Status: 10, Drama: 20, PupularityCard: 1}
    pieces = {
        Piece.HOOD: [1, 2, 3],
        Piece.SUIT: [2, 3, 3],
        Piece.BOOTS: [1, 2, 2],
        Piece.COLLAR: [1, 1, 2],
        Piece.HARNESS: [2, 2, 3],
        Piece.TAIL: [1, 1, 2],
    }
    gear = [card for card in CARDS if isinstance(card, Gear)]
    assert {card.colour for card in gear} == {Colour.RED, Colour.BLUE, Colour.YELLOW}
    for colour in (Colour.RED, Colour.BLUE, Colour.YELLOW):
        for piece, points in pieces.items():
            found = sorted(card.points for card in gear if (card.colour, card.piece) == (colour, piece))
            assert found == points, (colour, piece)
    pack = Counter((card.role, card.points) for card in CARDS if isinstance(card, Pack))
    assert pack == {(Role.HANDLER, 3): 4, (Role.ALPHA, 3): 4, (Role.BETA, 2): 4, (Role.OMEGA, 1): 4}
    assert {card.points for card in CARDS if isinstance(card, Status)} == {1, 2, 3, 4}
    assert registry.default_deck("pupularity").reconstruction


def test_pp_d8_our_drama_and_that_an_unknown_effect_is_refused() -> None:
    drama = Counter(card.effect for card in CARDS if isinstance(card, Drama))
    assert drama == {
        "steal-your-gear": 3,
        "poach": 3,
        "limelight": 3,
        "wardrobe-malfunction": 2,
        "trade": 3,
        "zoomies": 3,
        "not-today": 3,
    }
    assert set(drama) == set(EFFECTS)
    rule, why, line = refused(changed("trade-2", 'effect = "trade"', 'effect = "hypnotise"'))
    assert (rule, line) == ("PP-D8", line_of("trade-2"))
    assert "no effect 'hypnotise'" in why
    assert "zoomies" in why
    assert refused(changed("trade-2", 'effect = "trade"', "effect = 3"))[0] == "PP-D8"


#: One of everything that a deck must have: 18 pieces of Gear, four roles, two Status cards, a thief and a cancel.
NEEDED = [
    *(f"{colour}-{piece.value}-" for colour in ("red", "blue", "yellow") for piece in Piece),
    *("handler-", "alpha-", "beta-", "omega-", "sash-queen", "door-greeter", "poach-", "not-today-"),
]


def deck_of_size(size: int) -> list[PupCard]:
    """The Pupularity card and `size` others: first the cards that a deck must have, then any."""
    needed = [next(card for card in CARDS if card.id.startswith(name)) for name in NEEDED]
    needed[0] = next(card for card in CARDS if card.id == "red-hood-2")
    rest = [card for card in CARDS if card not in needed and card.id != "pupularity"]
    return [*(needed + rest)[:size], next(card for card in CARDS if card.id == "pupularity")]


@pytest.mark.parametrize(
    ("size", "tables"), [(26, "no table at all"), (29, "no table at all"), (30, "up to 2 seats"), (49, "up to 5 seats")]
)
def test_pp_d9_a_deck_serves_every_table_of_the_game(size: int, tables: str) -> None:
    (fault,) = faults(deck_of_size(size))
    assert fault.rule == "PP-D9"
    assert fault.why == f"{size} cards besides the Pupularity card serve {tables}; 50 serve all, up to 6"


def test_pp_d9_fifty_cards_besides_the_pupularity_card_are_enough() -> None:
    assert list(faults(deck_of_size(50))) == []


def test_a_deck_of_another_kind_of_card_is_refused() -> None:
    assert refused(added('{kind = "toy", id = "ball"}'))[0] == "TB-D2"
