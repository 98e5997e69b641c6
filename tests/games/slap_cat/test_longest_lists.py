"""The longest lists of legal moves in Slap Cat!: all rankings of six cards, and donations on a crowded table."""

from itertools import islice

import pytest
from msgspec.structs import replace

from pettable import registry
from pettable.games.slap_cat.deck import MOST_OF_AN_ACTION, CatCard, Colour, Icon, Part, faults
from pettable.games.slap_cat.moves import Donate, Rank
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import Area, Cat, Effect, Phase, SlapOptions, SlapState
from pettable.table.deck import CardId, make_deck
from pettable.table.options import choose
from pettable.table.rng import seed_of
from pettable.table.rules import MOST_LISTED
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.longest_lists import function_calls

SEATS = 6
ME = Seat(0)


def middle(name: str, *icons: Icon) -> CatCard:
    return CatCard(name, Part.MIDDLE, Colour.GREY, 1, icons)


def crowded_rules() -> SlapCat:
    """A deck of middles, which fit in most places, with as many DRAW and DONATE as a deck may have."""
    cards = [middle(f"plain-{n}") for n in range(200)]
    for icon in (Icon.DRAW, Icon.DONATE):
        cards += [middle(f"{icon.value}-{n}", icon) for n in range(MOST_OF_AN_ACTION)]
    assert not list(faults(cards))
    return SlapCat(make_deck("middles", cards))


def options(*chosen: str) -> SlapOptions:
    return choose(SlapOptions, registry.find("slap-cat").seats, SEATS, chosen)


def about_to_donate(rules: SlapCat, turn: int) -> SlapState:
    """Turn `turn` of a round in which all DRAWs were given to seat 0, all donations went to others, each card a cat."""
    table = Table(rules, options(), seed_of(0))
    unused = iter(CardId(card) for card in range(len(rules.deck.cards)))
    others = SEATS - 1
    areas = [Area(tuple(Cat(middles=(next(unused),)) for _ in range(turn))) for _ in range(others)]
    donated = tuple(Cat(middles=(next(unused),)) for _ in range(MOST_OF_AN_ACTION - 1))
    areas[0] = Area(areas[0].cats + donated)
    hand = tuple(islice(unused, 8 - turn + MOST_OF_AN_ACTION))
    return replace(
        table.state,
        phase=Phase.ACT,
        hands=(hand, *((),) * others),
        drawn=((),) * SEATS,
        areas=(Area(), *areas),
        pending=(Effect(ME, Icon.DONATE),),
    )


@pytest.mark.parametrize("turn", range(1, 24))
def test_sc_d2_donations_stay_below_two_thousand_in_every_turn(turn: int) -> None:
    rules = crowded_rules()
    s = about_to_donate(rules, turn)
    moves = rules.legal(s, ME)
    assert len(moves) == len(set(moves)) <= rules.most_moves(options()) <= MOST_LISTED
    assert isinstance(moves[0], Donate)


def test_sc_d2_the_worst_turn_has_1890_donations() -> None:
    rules = crowded_rules()
    worst = max((about_to_donate(rules, turn) for turn in range(1, 24)), key=lambda s: len(rules.legal(s, ME)))
    assert len(rules.legal(worst, ME)) == 1890
    assert function_calls(lambda: rules.legal(worst, ME)) < 3 * 1890


def test_sc_18_a_ranking_of_six_cards_has_720_orders() -> None:
    table = Table(crowded_rules(), options("calm"), seed_of(0))
    moves = table.legal(ME)
    assert isinstance(moves[0], Rank)
    assert len(moves) == 720


@pytest.mark.parametrize("icon", [Icon.DRAW, Icon.DONATE])
def test_sc_d2_one_more_draw_or_donate_is_refused(icon: Icon) -> None:
    cards = [*crowded_rules().deck.cards, middle("one-more", icon)]
    (fault,) = faults(cards)
    assert (fault.rule, fault.card) == ("SC-D2", len(cards) - 1)
    assert fault.why == f"more than {MOST_OF_AN_ACTION} cards show {icon.value.upper()}"
