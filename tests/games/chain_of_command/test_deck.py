"""The default deck of Chain of Command, and the refusal of decks that break a constraint (CC-D1 to CC-D7)."""

from collections import Counter
from pathlib import Path

import pytest

from pettable import registry
from pettable.games.chain_of_command.deck import SHAPE, Chain, Group, Leader, Pet
from pettable.table.deck import read_deck
from pettable.table.deck_bounds import MOST_CARDS
from pettable.table.errors import DeckError

TEXT = (registry.folder("chain-of-command") / "deck.toml").read_text(encoding="utf-8")
CARDS = registry.default_deck("chain-of-command").cards
PETS = [card for card in CARDS if isinstance(card, Pet)]


def edited(*changes: tuple[str, str], text: str = TEXT) -> str:
    """The text of the default deck with these replacements, each made everywhere."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def without(*ids: str) -> str:
    """The text of the default deck without the lines of these cards."""
    kept = [line for line in TEXT.splitlines(keepends=True) if not any(f'"{card}"' in line for card in ids)]
    assert len(kept) == len(TEXT.splitlines()) - len(ids)
    return "".join(kept)


def added(*entries: str) -> str:
    return edited(("cards = [\n", "cards = [\n" + "".join(f"  {entry},\n" for entry in entries)))


def line_of(text: str, piece: str) -> int:
    (found,) = [number for number, line in enumerate(text.splitlines(), 1) if piece in line]
    return found


def refused(text: str) -> DeckError:
    with pytest.raises(DeckError) as caught:
        read_deck(text, "chain-of-command", SHAPE)
    return caught.value


def refused_at(text: str, rule: str, piece: str) -> str:
    """Assert that the deck is refused by this rule, at the line with this text. Returns the reason."""
    error = refused(text)
    assert (error.rule, error.line) == (rule, line_of(text, piece))
    assert str(error) == f"line {error.line}: {rule}: {error.why}"
    return error.why


# The default deck.


def test_the_default_deck_says_that_it_is_a_reconstruction() -> None:
    assert registry.default_deck("chain-of-command").reconstruction


def test_cc_d1_the_default_deck_has_the_four_groups() -> None:
    assert [group.value for group in Group] == ["dogs", "cats", "rodents", "birds"]
    assert Counter(pet.group for pet in PETS) == dict.fromkeys(Group, 11)


def test_cc_d2_both_scores_of_each_default_group_sum_to_51() -> None:
    for group in Group:
        assert sum(pet.treats for pet in PETS if pet.group is group) == 51
        assert sum(pet.tricks for pet in PETS if pet.group is group) == 51


def test_cc_d3_the_default_deck_has_one_leader_a_group() -> None:
    assert Counter(card.group for card in CARDS if isinstance(card, Leader)) == dict.fromkeys(Group, 1)


def test_cc_d4_the_default_deck_has_one_chain_card_a_group() -> None:
    assert Counter(card.group for card in CARDS if isinstance(card, Chain)) == dict.fromkeys(Group, 1)


def test_cc_d5_the_default_deck_has_48_cards_and_4_chain_cards() -> None:
    assert sum(isinstance(card, Pet | Leader) for card in CARDS) == 48
    assert len(CARDS) == 52


def test_cc_d2_the_default_deck_is_the_one_of_the_rules_page() -> None:
    written = {
        Group.DOGS: "1/5 2/4 2/5 3/6 4/2 4/7 5/6 6/3 7/9 8/3 9/1",
        Group.CATS: "1/7 2/1 2/5 3/3 4/4 4/5 5/6 6/6 7/2 8/9 9/3",
        Group.RODENTS: "1/9 2/4 2/3 3/7 4/1 4/6 5/3 6/5 7/2 8/6 9/5",
        Group.BIRDS: "1/6 2/6 2/5 3/1 4/9 4/3 5/2 6/4 7/5 8/7 9/3",
    }
    for group, scores in written.items():
        assert " ".join(f"{pet.treats}/{pet.tricks}" for pet in PETS if pet.group is group) == scores


# CC-D1 … CC-D7: broken decks.


def test_cc_d1_a_group_that_does_not_exist_is_refused() -> None:
    text = edited(('id = "dog-4-2", group = "dogs"', 'id = "dog-4-2", group = "fish"'))
    assert "dog-4-2" in refused_at(text, "CC-D1", '"dog-4-2"')


def test_cc_d1_a_card_without_a_group_is_refused() -> None:
    text = edited(('id = "dog-4-2", group = "dogs"', 'id = "dog-4-2"'))
    assert "dog-4-2" in refused_at(text, "CC-D1", '"dog-4-2"')


def test_cc_d1_a_deck_without_pets_of_a_group_is_refused() -> None:
    text = without(*(pet.id for pet in PETS if pet.group is Group.BIRDS))
    assert "birds" in refused_at(text, "CC-D1", "cards = [")


@pytest.mark.parametrize(
    "scores",
    ["treats = 0, tricks = 2", "treats = 4, tricks = 0", "treats = -4, tricks = 2"],
)
def test_cc_d2_scores_are_at_least_1(scores: str) -> None:
    text = edited(
        ('id = "dog-4-2", group = "dogs", treats = 4, tricks = 2', f'id = "dog-4-2", group = "dogs", {scores}')
    )
    assert "dog-4-2" in refused_at(text, "CC-D2", '"dog-4-2"')


@pytest.mark.parametrize("score", ["1.5", "4.0", '"4"', "true", "[4]"])
@pytest.mark.parametrize("name", ["treats", "tricks"])
def test_cc_d2_scores_are_whole_numbers(name: str, score: str) -> None:
    text = edited(('id = "cat-4-4", group = "cats", treats = 4, tricks = 4', 'id = "cat-4-4", group = "cats", CHANGED'))
    scores = {"treats": "4", "tricks": "4"} | {name: score}
    text = text.replace("CHANGED", f"treats = {scores['treats']}, tricks = {scores['tricks']}")
    why = refused_at(text, "CC-D2", '"cat-4-4"')
    assert "cat-4-4" in why
    assert name in why


@pytest.mark.parametrize("kept", ["treats = 4", "tricks = 2"])
def test_cc_d2_a_pet_has_both_scores(kept: str) -> None:
    text = edited(('id = "dog-4-2", group = "dogs", treats = 4, tricks = 2', f'id = "dog-4-2", group = "dogs", {kept}'))
    assert "dog-4-2" in refused_at(text, "CC-D2", '"dog-4-2"')


def test_cc_d3_a_group_without_a_leader_is_refused() -> None:
    assert "rodents" in refused_at(without("rodent-leader"), "CC-D3", "cards = [")


def test_cc_d3_a_second_leader_of_a_group_is_refused() -> None:
    text = edited(('id = "cat-leader", group = "cats"', 'id = "cat-leader", group = "dogs"'))
    assert "dogs" in refused_at(text, "CC-D3", '"cat-leader"')


def test_cc_d3_a_leader_with_a_score_is_refused() -> None:
    text = edited(('id = "cat-leader", group = "cats"', 'id = "cat-leader", group = "cats", treats = 3'))
    error = refused(text)
    assert error.line == line_of(text, '"cat-leader"')
    assert "cat-leader" in error.why
    assert "treats" in error.why


def test_cc_d4_a_group_without_a_chain_card_is_refused() -> None:
    assert "birds" in refused_at(without("bird-chain"), "CC-D4", "cards = [")


def test_cc_d4_a_second_chain_card_of_a_group_is_refused() -> None:
    text = added('{kind = "chain", id = "odd", group = "birds"}')
    assert "birds" in refused_at(text, "CC-D4", '"bird-chain"')


def test_cc_d5_a_number_of_cards_that_does_not_divide_is_refused() -> None:
    assert "47" in refused_at(without("dog-9-1"), "CC-D5", "cards = [")


@pytest.mark.parametrize("gone", [2, 4, 6, 8, 10])
def test_cc_d5_dividing_by_some_of_2_3_and_4_is_not_enough(gone: int) -> None:
    names = [pet.id for pet in PETS if pet.treats in (5, 6, 7)][:gone]
    assert str(48 - gone) in refused_at(without(*names), "CC-D5", "cards = [")


def test_cc_d5_a_deck_may_have_another_size_that_divides() -> None:
    names = [pet.id for pet in PETS if pet.treats in (5, 6, 7)]
    assert len(names) == 12
    assert len(read_deck(without(*names), "chain-of-command", SHAPE).cards) == 36 + 4


@pytest.mark.parametrize(
    ("group", "shown", "instead"),
    [
        ("dogs", "treats = 4", "treats = 5"),
        ("birds", "treats = 8", "treats = 7"),
        ("cats", "treats = 2", "treats = 3"),
    ],
)
def test_cc_d6_the_cards_that_the_rulebook_shows_must_exist(group: str, shown: str, instead: str) -> None:
    text = edited((f'group = "{group}", {shown},', f'group = "{group}", {instead},'))
    assert group in refused_at(text, "CC-D6", "cards = [")


@pytest.mark.parametrize("score", ["treats", "tricks"])
def test_cc_d6_some_scores_must_occur_twice_in_a_group(score: str) -> None:
    """Every pet gets a score of its own: the tenfold of the old one, and a bit for its place."""
    text = TEXT
    for place, pet in enumerate(PETS):
        value = getattr(pet, score)
        old = f'id = "{pet.id}", group = "{pet.group.value}", treats = {pet.treats}, tricks = {pet.tricks}'
        keep_shown = score == "treats" and (pet.id in ("dog-4-2", "cat-2-1", "bird-8-7"))
        new = old.replace(f"{score} = {value}", f"{score} = {value if keep_shown else 100 * value + place}")
        text = edited((old, new), text=text)
    assert score.capitalize() in refused_at(text, "CC-D6", "cards = [")


def test_cc_d7_a_group_that_treats_and_tricks_order_alike_is_refused() -> None:
    text = TEXT
    for pet in PETS:
        if pet.group is Group.CATS:
            old = f'id = "{pet.id}", group = "cats", treats = {pet.treats}, tricks = {pet.tricks}'
            text = edited((old, old.replace(f"tricks = {pet.tricks}", f"tricks = {pet.treats}")), text=text)
    why = refused_at(text, "CC-D7", "cards = [")
    assert "cats" in why
    assert "0 of 55" in why


def test_cc_d7_a_quarter_of_the_pairs_is_enough() -> None:
    """Tricks rise with Treats, but fall among the last few Dogs: of 55 pairs, 10 are turned by five, 15 by six."""
    dogs = [pet for pet in PETS if pet.group is Group.DOGS]

    def falling(last: int) -> str:
        text = TEXT
        for dog, tricks in zip(dogs, [*range(1, 12 - last), *range(11, 11 - last, -1)], strict=True):
            old = f'id = "{dog.id}", group = "dogs", treats = {dog.treats}, tricks = {dog.tricks}'
            text = edited((old, old.replace(f"tricks = {dog.tricks}", f"tricks = {tricks}")), text=text)
        return text

    assert "10 of 55" in refused_at(falling(5), "CC-D7", "cards = [")
    assert len(read_deck(falling(6), "chain-of-command", SHAPE).cards) == 52


# TB-D1 … TB-D3: what is no deck at all.


def test_tb_d1_broken_toml_is_refused_at_its_line() -> None:
    text = edited(('id = "dog-4-2", group', 'id = "dog-4-2, group'))
    assert "TOML" in refused_at(text, "TB-D1", '"dog-4-2,')


def test_tb_d1_a_file_that_breaks_off_is_refused_at_its_end() -> None:
    text = TEXT[: TEXT.index('"bird-9-3"')]
    error = refused(text)
    assert (error.rule, error.line) == ("TB-D1", len(text.splitlines()))


@pytest.mark.parametrize("text", ["x = " + "[" * 50_000, "x = " + "9" * 10_000, "\0", "\ufeff" + TEXT])
def test_tb_d1_a_hostile_file_is_refused_like_any_other(text: str) -> None:
    error = refused(text)
    assert (error.rule, error.line) == ("TB-D1", 1)


@pytest.mark.parametrize("content", [b"\xff\xfe broken", None])
def test_tb_d1_a_file_that_cannot_be_read_as_text_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "deck.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(DeckError) as caught:
        registry.deck_from(file, "chain-of-command")
    assert caught.value.rule == "TB-D1"


def test_tb_d1_a_copy_of_the_default_deck_is_the_same_deck(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("# my own copy\n\n" + TEXT, encoding="utf-8")
    assert registry.deck_from(file, "chain-of-command") == registry.default_deck("chain-of-command")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('game = "chain-of-command"', 'game = "paws-up"'),
        ('game = "chain-of-command"', ""),
        ('name = "Forty-eight friends"', "name = 48"),
        ('name = "Forty-eight friends"', ""),
        ("reconstruction = true", 'reconstruction = "yes"'),
        ("reconstruction = true", "colour = 3"),
    ],
)
def test_tb_d2_a_file_that_is_no_deck_of_this_game_is_refused(old: str, new: str) -> None:
    error = refused(edited((old, new)))
    assert (error.rule, error.line) == ("TB-D2", 1)


@pytest.mark.parametrize(
    "cards", ["[[cards]]\n" + 'kind = "leader"\nid = "a"\ngroup = "dogs"\n', "cards = 3", "cards = [3]"]
)
def test_tb_d2_cards_that_are_not_one_list_of_entries_are_refused(cards: str) -> None:
    text = f'game = "chain-of-command"\nname = "odd"\n{cards}\n'
    error = refused(text)
    assert (error.rule, error.line) == ("TB-D2", 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('kind = "pet", id = "dog-4-2"', 'kind = "cat", id = "dog-4-2"'),
        ('kind = "pet", id = "dog-4-2"', 'id = "dog-4-2"'),
        ('id = "dog-4-2"', 'colour = "dog-4-2", id = "blue"'),
        ('id = "dog-4-2"', 'id = 42, what = "dog-4-2"'),
    ],
)
def test_tb_d2_a_card_of_the_wrong_shape_is_refused_at_its_line(old: str, new: str) -> None:
    refused_at(edited((old, new)), "TB-D2", '"dog-4-2"')


def test_tb_d2_more_cards_than_any_deck_has_are_refused() -> None:
    entries = [f'{{kind = "leader", id = "odd-{n}", group = "dogs"}}' for n in range(MOST_CARDS - 51)]
    assert str(MOST_CARDS + 1) in refused_at(added(*entries), "TB-D2", "cards = [")
    assert refused(added(*entries[:-1])).rule == "CC-D3"


def test_tb_d3_two_cards_of_one_id_are_refused_at_the_second() -> None:
    text = edited(('id = "dog-4-7"', 'id = "dog-4-2" '))
    assert str(line_of(text, '"dog-4-2",')) in refused_at(text, "TB-D3", '"dog-4-2" ')
