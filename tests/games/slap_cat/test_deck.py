"""The deck of Slap Cat!: what ours is, and how a deck that breaks a constraint is refused."""

from collections import Counter

import pytest

from pettable import registry
from pettable.games.slap_cat.deck import SHAPE, Bones, Bonus, CatCard, Colour, Icon, Part, Rat, serves
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import SlapOptions
from pettable.table.deck import read_deck
from pettable.table.errors import DeckError, OptionError

TEXT = (registry.folder("slap-cat") / "deck.toml").read_text(encoding="utf-8")
CARDS = registry.default_deck("slap-cat").cards
CATS = [card for card in CARDS if isinstance(card, CatCard)]
NEGATIVES = [card for card in CARDS if not isinstance(card, CatCard)]


def added(entry: str) -> str:
    """The file of the default deck with one card more, at the top."""
    assert TEXT.count("cards = [\n") == 1
    return TEXT.replace("cards = [\n", f"cards = [\n  {entry},\n")


def refused(entry: str) -> tuple[str, str]:
    """The rule by which the default deck with this card is refused, and why; it must name the card's line."""
    text = added(entry)
    with pytest.raises(DeckError) as caught:
        read_deck(text, "slap-cat", SHAPE)
    line = next(number for number, each in enumerate(text.splitlines(), 1) if entry in each)
    assert caught.value.line == line
    assert '"new"' in entry
    assert "'new'" in caught.value.why
    return caught.value.rule, caught.value.why


def accepted(entry: str) -> None:
    assert len(read_deck(added(entry), "slap-cat", SHAPE).cards) == 73


def shortened(count: int, *, paws_in: bool = True) -> str:
    """The first cards of the default deck, with or without those that show PAWS IN!."""
    lines = TEXT.splitlines()
    cards = [line for line in lines if line.startswith("  {") and (paws_in or "paws-in" not in line)]
    head = lines[: lines.index("cards = [") + 1]
    assert len(cards) >= count
    return "\n".join([*head, *cards[:count], "]\n"])


@pytest.mark.parametrize(
    "entry",
    [
        '{kind = "cat", id = "new", part = "paw", colour = "grey", stars = 3}',
        '{kind = "cat", id = "new", part = "head", colour = "pink", stars = 3}',
        '{kind = "cat", id = "new", part = "head", colour = "grey", stars = 0}',
        '{kind = "cat", id = "new", part = "head", colour = "grey", stars = 6}',
        '{kind = "cat", id = "new", part = "head", colour = "grey", stars = "many"}',
        '{kind = "cat", id = "new", part = "head", colour = "grey"}',
        '{kind = "cat", id = "new", colour = "grey", stars = 3}',
    ],
)
def test_sc_d1_a_cat_card_needs_part_colour_and_one_to_five_stars(entry: str) -> None:
    assert refused(entry)[0] == "SC-D1"


@pytest.mark.parametrize(
    "icons", ['["swap", "paws-in"]', '["draw", "donate"]', '["swap", "swap"]', '["draw", "swap", "draw"]', '["fly"]']
)
def test_sc_d2_at_most_one_of_each_pair_of_icons(icons: str) -> None:
    rat = '{kind = "rat", id = "new", icons = ' + icons + "}"
    cat = '{kind = "cat", id = "new", part = "tail", colour = "grey", stars = 3, icons = ' + icons + "}"
    assert refused(rat)[0] == refused(cat)[0] == "SC-D2"


def test_sc_d2_one_of_each_pair_may_be_together() -> None:
    accepted('{kind = "bones", id = "new", icons = ["draw", "paws-in"]}')
    accepted('{kind = "cat", id = "new", part = "tail", colour = "grey", stars = 3, icons = ["swap", "donate"]}')


@pytest.mark.parametrize(
    ("part", "bonus", "why"),
    [
        ("head", '["hat", "hat"]', "each bonus at most once"),
        ("head", '["nubby-tail"]', "a nubby tail is on a tail, not on a head"),
        ("middle", '["toy", "nubby-tail"]', "a nubby tail is on a tail, not on a middle"),
        ("tail", '["pug"]', "the Pug is a head, not a tail"),
        ("head", '["pug"]', "a second Pug"),
        ("head", '["bow"]', "bonus"),
    ],
)
def test_sc_d3_bonuses_where_they_belong(part: str, bonus: str, why: str) -> None:
    entry = '{kind = "cat", id = "new", part = "' + part + '", colour = "grey", stars = 3, bonus = ' + bonus + "}"
    if why == "a second Pug":
        # The new card comes first, so the Pug that was there already is the second.
        with pytest.raises(DeckError) as caught:
            read_deck(added(entry), "slap-cat", SHAPE)
        assert (caught.value.rule, "a second Pug, beside 'new'" in caught.value.why) == ("SC-D3", True)
        return
    rule, said = refused(entry)
    assert rule == "SC-D3"
    assert why in said


def test_sc_d3_one_card_may_carry_hat_and_toy() -> None:
    accepted('{kind = "cat", id = "new", part = "head", colour = "grey", stars = 3, bonus = ["hat", "toy"]}')


def test_sc_d3_no_bonus_on_a_negative() -> None:
    assert refused('{kind = "rat", id = "new", bonus = ["hat"]}')[0] == "SC-D3"


@pytest.mark.parametrize("shows", ['part = "head"', 'colour = "grey"', "stars = 1"])
@pytest.mark.parametrize("kind", ["rat", "bones"])
def test_sc_d4_a_negative_has_no_part_colour_or_stars(kind: str, shows: str) -> None:
    assert refused('{kind = "' + kind + '", id = "new", ' + shows + "}")[0] == "SC-D4"


def test_sc_d4_a_negative_may_show_an_icon_or_none() -> None:
    accepted('{kind = "rat", id = "new"}')
    accepted('{kind = "bones", id = "new", icons = ["donate"]}')


@pytest.mark.parametrize(
    ("count", "paws_in", "seats"),
    [
        (26, False, (2,)),
        (30, False, (2, 3)),
        (38, False, (2, 3, 4)),
        (46, False, (2, 3, 4, 5)),
        (54, False, (2, 3, 4, 5, 6)),
        (72, True, (2, 3, 4, 5, 6)),
    ],
)
def test_sc_d5_a_deck_serves_as_many_seats_as_it_has_cards_for(
    count: int, paws_in: bool, seats: tuple[int, ...]
) -> None:
    deck = read_deck(shortened(count, paws_in=paws_in), "slap-cat", SHAPE)
    assert serves(deck.cards) == seats
    assert SHAPE.serves is not None
    assert tuple(SHAPE.serves(deck.cards)) == seats
    if count < 54:
        smaller = read_deck(shortened(count - 1, paws_in=paws_in), "slap-cat", SHAPE, lenient=True)
        assert serves(smaller.cards) == seats[:-1]


def test_sc_d5_cards_with_paws_in_do_not_count_for_two() -> None:
    """Thirty cards, five of them with PAWS IN!: enough for three seats, and one too few for two."""
    plain = [line for line in shortened(72).splitlines() if line.startswith("  {") and "paws-in" not in line][:25]
    paws = [line for line in TEXT.splitlines() if "paws-in" in line and line.startswith("  {")]
    assert len(paws) == 5
    head = shortened(26).split("cards = [")[0]
    deck = read_deck("\n".join([head, "cards = [", *plain, *paws, "]\n"]), "slap-cat", SHAPE)
    assert serves(deck.cards) == (3,)


def test_sc_d5_a_deck_that_serves_no_number_of_seats_is_refused() -> None:
    text = shortened(25, paws_in=False)
    with pytest.raises(DeckError) as caught:
        read_deck(text, "slap-cat", SHAPE)
    assert caught.value.rule == "SC-D5"
    assert caught.value.line == text.splitlines().index("cards = [") + 1


def test_sc_d5_a_table_with_too_many_seats_for_its_deck_is_refused() -> None:
    rules = SlapCat(read_deck(shortened(38, paws_in=False), "slap-cat", SHAPE))
    assert rules.initial(SlapOptions(seats=4)).options.seats == 4
    with pytest.raises(OptionError) as caught:
        rules.initial(SlapOptions(seats=5))
    assert caught.value.rule == "SC-D5"


def test_sc_d6_our_deck() -> None:
    assert registry.default_deck("slap-cat").reconstruction
    assert len(CARDS) == 72
    parts = Counter((card.colour, card.part) for card in CATS)
    assert parts == {(colour, part): 5 if part is Part.MIDDLE else 4 for colour in Colour for part in Part}
    assert {(card.part, card.stars) for card in CATS} == {(part, stars) for part in Part for stars in range(1, 6)}
    assert len(NEGATIVES) == 20
    assert Counter(map(type, NEGATIVES)) == {Rat: 10, Bones: 10}
    icons = Counter(icon for card in CARDS for icon in card.icons)
    assert icons == {Icon.SWAP: 10, Icon.PAWS_IN: 5, Icon.DRAW: 8, Icon.DONATE: 8}
    bonus = Counter(bonus for card in CATS for bonus in card.bonus)
    assert bonus == {Bonus.HAT: 6, Bonus.TOY: 6, Bonus.NUBBY_TAIL: 3, Bonus.POOP: 3, Bonus.PUG: 1}
    assert [card.part for card in CATS if Bonus.PUG in card.bonus] == [Part.HEAD]


def test_sc_d6_icons_are_mostly_on_weak_cards_and_on_some_negatives() -> None:
    on_cats = [card for card in CATS if card.icons]
    weak = [card for card in on_cats if card.stars <= 2]
    assert len(weak) > 2 * len([card for card in on_cats if card.stars > 2])
    assert max(card.stars for card in on_cats) <= 3
    assert 5 <= sum(bool(card.icons) for card in NEGATIVES) <= 10


def test_sc_d6_no_colour_is_better_than_another() -> None:
    stars = {colour: sum(card.stars for card in CATS if card.colour is colour) for colour in Colour}
    assert set(stars.values()) == {42}
