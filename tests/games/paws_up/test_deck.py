"""The deck of Paws Up, constraint by constraint (PU-D1 … PU-D8)."""

from statistics import mean

import pytest

from pettable import registry
from pettable.games.paws_up.deck import PILES, SHAPE, STARTING_SETS, Baby, Location, Photo, PhotoCard, Plushie
from pettable.table.deck import read_deck
from pettable.table.errors import DeckError

TEXT = (registry.folder("paws-up") / "deck.toml").read_text(encoding="utf-8")
PHOTOS = [card for card in registry.default_deck("paws-up").cards if isinstance(card, PhotoCard)]


def line_of(card: str, text: str = TEXT) -> int:
    (found,) = [number for number, line in enumerate(text.splitlines(), 1) if f'id = "{card}"' in line]
    return found


def entry(card: str) -> str:
    return TEXT.splitlines()[line_of(card) - 1] + "\n"


def refused(text: str) -> DeckError:
    assert text != TEXT
    with pytest.raises(DeckError) as wrong:
        read_deck(text, "paws-up", SHAPE)
    return wrong.value


def assert_refused_at(card: str, rule: str, text: str) -> None:
    """A card that is wrong is named, with its line."""
    wrong = refused(text)
    assert wrong.rule == rule
    assert repr(card) in wrong.why
    assert wrong.line == line_of(card, text)


def assert_missing(why: str, rule: str, text: str) -> None:
    """What is missing is said at the line where the list begins."""
    wrong = refused(text)
    assert wrong.rule == rule
    assert why in wrong.why
    assert wrong.line == TEXT.splitlines().index("cards = [") + 1


def without(card: str) -> str:
    return TEXT.replace(entry(card), "")


def changed(card: str, old: str, new: str) -> str:
    line = entry(card)
    assert old in line
    return TEXT.replace(line, line.replace(old, new))


def test_the_default_deck_is_a_reconstruction_and_says_so() -> None:
    deck = read_deck(TEXT, "paws-up", SHAPE)
    assert deck.reconstruction
    assert TEXT.startswith("# A reconstruction")
    assert len(deck.cards) == 39 + 25 + 36 + 5


def test_the_default_deck_grows_stronger_from_pile_to_pile() -> None:
    one, two, three = (mean(card.paws for card in PHOTOS if card.set is pile) for pile in PILES)
    assert one < two < three


def test_the_starting_sets_of_the_default_deck_are_equally_strong() -> None:
    sets = [[card for card in PHOTOS if card.set is letter] for letter in STARTING_SETS]
    assert all(sorted(card.paws for card in each) == [1, 2, 3, 4, 6] for each in sets)
    located = [{(card.paws, card.location) for card in each if not isinstance(card, Baby)} for each in sets]
    assert all({location for _, location in each} == set(Location) for each in located)
    assert len(set().union(*located)) == 25, "each value on another location in every set"
    assert all([card.paws for card in each if isinstance(card, Photo)] == [4] for each in sets)
    assert all(sum(isinstance(card, Plushie) for card in each) == 4 for each in sets)


def test_pu_d1_what_the_piles_hold() -> None:
    assert_refused_at("dog-garden-9", "PU-D1", changed("dog-garden-9", '"dog"', '"hamster"'))
    assert_refused_at("cat-garden-13", "PU-D1", changed("cat-garden-13", '"III"', '"I"'))
    assert_refused_at("baby-5", "PU-D1", changed("baby-5", '"I"', '"III"'))
    assert_refused_at("baby-5", "PU-D1", changed("baby-5", '"I"', '"IV"'))
    tied_to_no_card = 'set = "I", paws = 6'
    plushie = changed("a-plushie-garden-1", 'set = "A", paws = 1', tied_to_no_card)
    assert_refused_at("a-plushie-garden-1", "PU-D1", plushie)
    second = entry("baby-5").replace("5", "9")
    assert_refused_at("baby-9", "PU-D1", TEXT.replace(entry("baby-5"), entry("baby-5") + second))
    assert_missing("dogs in set II: 13, not 14", "PU-D1", without("dog-beach-10"))
    assert_missing("babies in set I: 0, not 1", "PU-D1", without("baby-5"))
    assert_missing("cats in set III: 11, not 12", "PU-D1", without("cat-garden-13"))


def test_pu_d2_photos_have_5_to_15_paws() -> None:
    assert_refused_at("hamster-bedroom-5", "PU-D2", changed("hamster-bedroom-5", "paws = 5", "paws = 4"))
    assert_refused_at("cat-kitchen-15", "PU-D2", changed("cat-kitchen-15", "paws = 15", "paws = 16"))
    assert_refused_at("baby-8", "PU-D2", changed("baby-8", "paws = 8", "paws = 0"))
    assert_refused_at("cat-kitchen-15", "PU-D2", changed("cat-kitchen-15", "paws = 15", 'paws = "many"'))


def test_pu_d3_what_the_starting_sets_hold() -> None:
    for paws in (0, 7):
        assert_refused_at("a-plushie-garden-1", "PU-D3", changed("a-plushie-garden-1", "paws = 1", f"paws = {paws}"))
    assert_refused_at("b-plushie-garden-2", "PU-D3", changed("b-plushie-garden-2", '"B"', '"A"'))
    assert_refused_at("baby-6", "PU-D3", changed("baby-6", '"II"', '"C"'))
    pet = changed("a-plushie-garden-1", '"plushie"', '"photo"').replace(
        'paws = 1, location = "garden"}', 'paws = 1, location = "garden", animal = "dog"}'
    )
    assert_refused_at("a-hamster-beach-4", "PU-D3", pet)
    assert_missing("real pets in set A: 0, not 1", "PU-D3", without("a-hamster-beach-4"))
    assert_missing("plushies in set E: 3, not 4", "PU-D3", without("e-plushie-beach-3"))


def test_pu_d4_which_emojis_a_card_shows() -> None:
    assert_refused_at("baby-5", "PU-D4", changed("baby-5", "paws = 5", 'paws = 5, location = "garden"'))
    assert_refused_at("baby-5", "PU-D4", changed("baby-5", "paws = 5", 'paws = 5, animal = "cat"'))
    real = changed("a-plushie-garden-1", '"garden"}', '"garden", animal = "dog"}')
    assert_refused_at("a-plushie-garden-1", "PU-D4", real)
    assert_refused_at("dog-garden-9", "PU-D4", changed("dog-garden-9", ', animal = "dog"', ""))
    assert_refused_at("dog-garden-9", "PU-D4", changed("dog-garden-9", ' location = "garden",', ""))
    assert_refused_at("dog-garden-9", "PU-D4", changed("dog-garden-9", 'location = "garden"', 'location = "attic"'))


def test_pu_d5_nine_stories_worth_15_10_8_and_7() -> None:
    assert_refused_at("story-garden-15", "PU-D5", changed("story-garden-15", "worth = 15", "worth = 14"))
    assert_refused_at("story-garden-10", "PU-D5", changed("story-garden-10", "worth = 10", "worth = 15"))
    assert_refused_at("story-garden-10", "PU-D5", changed("story-garden-10", 'story = "garden"', 'story = "bird"'))
    assert_missing("paw stories worth 7: 0, not 1", "PU-D5", without("story-paw-7"))


def test_pu_d6_one_trend_a_location() -> None:
    beaches = changed("trend-garden", 'location = "garden"', 'location = "beach"')
    assert_refused_at("trend-beach", "PU-D6", beaches)
    assert_missing("trends of the beach: 0, not 1", "PU-D6", without("trend-beach"))


def test_pu_d7_no_two_cards_tie() -> None:
    assert_refused_at("cat-garden-14", "PU-D7", changed("cat-garden-14", "paws = 14", "paws = 13"))
    assert_refused_at("b-plushie-garden-2", "PU-D7", changed("b-plushie-garden-2", "paws = 2", "paws = 1"))
    assert_refused_at("baby-6", "PU-D7", changed("baby-6", "paws = 6", "paws = 5"))
    one_location = changed("hamster-kitchen-8", "paws = 8", "paws = 6")
    assert_refused_at("d-plushie-kitchen-6", "PU-D7", one_location)


def test_pu_d8_the_cards_that_are_known() -> None:
    assert_missing("no baby with 7 paws", "PU-D8", changed("baby-7", "paws = 7", "paws = 9"))
    assert_missing("no baby with 5 paws", "PU-D8", changed("baby-5", "paws = 5", "paws = 9"))
    assert_missing("8 paws in the bedroom", "PU-D8", changed("dog-bedroom-8", "paws = 8", "paws = 7"))
    assert_missing("8 paws in the kitchen", "PU-D8", changed("hamster-kitchen-8", "paws = 8", "paws = 5"))


def test_a_valid_deck_of_your_own_is_accepted() -> None:
    other = changed("cat-garden-14", "paws = 14", "paws = 15")
    assert read_deck(other, "paws-up", SHAPE).hash != read_deck(TEXT, "paws-up", SHAPE).hash
