"""Chain of Command: setting up (CC-1)."""

from collections import Counter

import pytest

from pettable import registry
from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import (
    ChainOfCommand,
    ChainOptions,
    ChooseLead,
    Deal,
    Dealt,
    Play,
    ShuffleChain,
)
from pettable.table.deck import CardId
from pettable.table.rng import seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat
from pettable.table.table import Table
from tests.deals import (
    ChainTable,
    follow,
)

DOGS, CATS, RODENTS, BIRDS = Group.DOGS, Group.CATS, Group.RODENTS, Group.BIRDS


RULES = ChainOfCommand(registry.default_deck("chain-of-command"))


def new_chain_table(options: ChainOptions, seed: int = 0) -> ChainTable:
    return Table(RULES, options, seed_of(seed))


def undealt(options: ChainOptions) -> ChainTable:
    """A table at which chance has not moved yet."""
    return Table(RULES, options, seed_of(0), deal=False)


def undealt_with_chain(options: ChainOptions) -> ChainTable:
    table = undealt(options)
    follow(table, ShuffleChain(CHANCE, tuple(Group)))
    return table


def test_cc_1_the_chain_is_shuffled_and_public() -> None:
    chains = set()
    for seed in range(300):
        table = new_chain_table(ChainOptions(2), seed)
        chains.add(table.state.chain)
        for viewer in (None, Seat(0), Seat(1)):
            assert table.view(viewer).chain == table.state.chain
    assert len(chains) == 24
    assert all(set(chain) == set(Group) for chain in chains)


@pytest.mark.parametrize("lead", [0, 1, 2])
def test_cc_1_three_cards_each_one_at_a_time_clockwise_from_the_lead(lead: int) -> None:
    table = undealt(ChainOptions(3))
    follow(table, ShuffleChain(CHANCE, tuple(Group)))
    follow(table, ChooseLead(CHANCE, Seat(lead)))
    follow(table, Deal(CHANCE, RULES.pack))

    first, second, third = lead, (lead + 1) % 3, (lead + 2) % 3
    assert table.state.hands[first] == (0, 3, 6)
    assert table.state.hands[second] == (1, 4, 7)
    assert table.state.hands[third] == (2, 5, 8)
    assert table.state.deck == RULES.pack[9:]
    assert [event.seat for event in table.seen(None) if isinstance(event, Dealt)] == [first, second, third]
    assert table.prompt is not None
    assert table.prompt.seats == (lead,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cc_1_the_first_lead_is_random(seats: int) -> None:
    leads = Counter(new_chain_table(ChainOptions(seats), seed).state.lead for seed in range(400))
    assert set(leads) == set(range(seats))
    assert min(leads.values()) > 400 / seats * 0.7


def test_cc_1_in_a_rematch_last_games_winner_leads() -> None:
    for seed in range(30):
        assert new_chain_table(ChainOptions(4, last_winners=(Seat(2),)), seed).state.lead == 2


def test_cc_1_after_a_shared_win_a_random_winner_leads() -> None:
    shared = ChainOptions(4, last_winners=(Seat(1), Seat(3)))
    leads = Counter(new_chain_table(shared, seed).state.lead for seed in range(200))
    assert set(leads) == {1, 3}
    assert min(leads.values()) > 70
    assert undealt_with_chain(shared).follow(ChooseLead(CHANCE, Seat(2))) == Illegal("CC-1", "refuse-setup")


def test_cc_1_when_the_winner_has_left_anybody_may_lead() -> None:
    leads = {new_chain_table(ChainOptions(4, last_winners=()), seed).state.lead for seed in range(60)}
    assert leads == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "chain",
    [
        (),
        (DOGS, CATS, RODENTS),
        (DOGS, CATS, RODENTS, RODENTS),
        (DOGS, CATS, RODENTS, BIRDS, BIRDS),
    ],
)
def test_cc_1_a_chain_that_is_not_all_four_groups_is_refused(chain: tuple[Group, ...]) -> None:
    table = undealt(ChainOptions(2))
    assert table.follow(ShuffleChain(CHANCE, chain)) == Illegal("CC-1", "refuse-setup")
    assert table.log == []


@pytest.mark.parametrize("lead", [-2, -1, 2, 99])
def test_cc_1_a_lead_that_nobody_sits_on_is_refused(lead: int) -> None:
    table = undealt_with_chain(ChainOptions(2))
    assert table.follow(ChooseLead(CHANCE, Seat(lead))) == Illegal("CC-1", "refuse-setup")


def test_cc_1_a_deal_that_is_not_the_whole_deck_is_refused() -> None:
    table = undealt_with_chain(ChainOptions(2))
    follow(table, ChooseLead(CHANCE, Seat(0)))
    twice = (*RULES.pack[1:], RULES.pack[1])
    chain_card = (*RULES.pack[1:], RULES.chain_card[DOGS])
    strange = (*RULES.pack[1:], CardId(-1))
    for wrong in ((), RULES.pack[1:], (*RULES.pack, RULES.pack[0]), twice, chain_card, strange):
        assert table.follow(Deal(CHANCE, wrong)) == Illegal("CC-1", "refuse-setup")
    follow(table, Deal(CHANCE, RULES.pack[::-1]))


def test_cc_1_chance_comes_in_order_and_once() -> None:
    chain, lead = ShuffleChain(CHANCE, tuple(Group)), ChooseLead(CHANCE, Seat(0))
    dealt = Deal(CHANCE, RULES.pack)
    table = undealt(ChainOptions(2))
    for due, early_or_late in ((chain, (lead, dealt)), (lead, (chain, dealt)), (dealt, (chain, lead))):
        for move in early_or_late:
            assert table.follow(move) == Illegal("CC-1", "refuse-setup")
        follow(table, due)
    for move in (chain, lead, dealt):
        assert table.follow(move) == Illegal("CC-1", "refuse-setup")


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), CLOCK])
def test_cc_1_nobody_but_chance_sets_up(seat: Seat) -> None:
    table = undealt(ChainOptions(2))
    assert table.follow(ShuffleChain(seat, tuple(Group))) == Illegal("CC-1", "refuse-setup")
    follow(table, ShuffleChain(CHANCE, tuple(Group)))
    assert table.follow(ChooseLead(seat, Seat(0))) == Illegal("CC-1", "refuse-setup")
    follow(table, ChooseLead(CHANCE, Seat(0)))
    assert table.follow(Deal(seat, RULES.pack)) == Illegal("CC-1", "refuse-setup")


def test_cc_1_a_player_cannot_deal_again_during_play() -> None:
    table = new_chain_table(ChainOptions(2))
    assert table.prompt is not None
    before = table.state
    (seat,) = table.prompt.seats
    assert table.submit(table.prompt.id, Deal(seat, RULES.pack)) == Illegal("CC-1", "refuse-setup")
    assert table.submit(table.prompt.id, Deal(CHANCE, RULES.pack)) == Illegal("TB-3", "refuse-nobodys-seat")
    assert table.state is before


def test_cc_2_nothing_is_played_before_the_deal() -> None:
    table = undealt_with_chain(ChainOptions(2))
    assert table.follow(Play(Seat(0), CardId(0))) == Illegal("CC-2", "refuse-no-trick")
    follow(table, ChooseLead(CHANCE, Seat(0)))
    assert table.follow(Play(Seat(0), CardId(0))) == Illegal("CC-2", "refuse-no-trick")
