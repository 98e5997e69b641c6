"""Plans that a hint names: a card wins more later, and why, from games that were played to the end by the rules."""

from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots.hints import advise
from pettable.bots.profile import Gain, Line
from pettable.bots.search import Budget
from pettable.games.chain_of_command.bot.plans import FEWEST_DEALS, NOTABLE, Plans
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainState, Play
from pettable.table.rng import Rng, seed_of
from tests.deals import ChainTable, card, deal_chain, play


def line(table: ChainTable, *games: str) -> Line[ChainState, Any]:
    """The seat whose turn it is plays the first card of each of these games, which then go on to the end."""
    rules, ends = table.rules, []
    for names in games:
        state = table.state
        for name in names.split():
            prompt = rules.prompt(state)
            assert prompt is not None
            state = rules.apply(state, Play(prompt.seats[0], card(table, name))).state
        assert rules.prompt(state) is None
        ends.append(state)
    return Line(Play(table.waiting[0], card(table, games[0].split()[0])), ends)


def plan(table: ChainTable, best: list[str], rival: list[str]) -> tuple[str, str, float] | None:
    """What is planned, with which card, for how many points."""
    assert isinstance(table.rules, ChainOfCommand)
    found = Plans(table.rules, table.view(table.waiting[0]), line(table, *best), line(table, *rival)).main()
    if found is None:
        return None
    assert found.card is not None
    return found.what, table.rules.deck.cards[found.card].id, found.points


MINE, OTHERS = "cat-5-6 rodent-2-4 rodent-9-5", "dog-9-1 bird-2-6 bird-3-1"


def second_to_play() -> ChainTable:
    """A dog leads the trick, which no card of mine beats."""
    table = deal_chain(chain="dogs cats rodents birds", hands=[OTHERS, MINE])
    play(table, "dog-9-1")
    return table


LOST_NOW = "cat-5-6 bird-2-6 rodent-2-4 rodent-9-5 bird-3-1"


def test_cc_4_a_cheap_card_gives_up_a_trick_and_a_better_one_wins_later() -> None:
    best = "rodent-2-4 bird-2-6 cat-5-6 rodent-9-5 bird-3-1"
    assert plan(second_to_play(), [best] * 12, [LOST_NOW] * 12) == ("gain-ducks", "cat-5-6", 7)


def test_cc_4_a_trick_is_not_given_up_cheaply_with_nine_points() -> None:
    """The card that waits would certainly lose: it is the last of the trick."""
    best = "rodent-9-5 bird-2-6 cat-5-6 rodent-2-4 bird-3-1"
    assert plan(second_to_play(), [best] * 12, [LOST_NOW] * 12) == ("gain-waits", "cat-5-6", 7)


@pytest.mark.parametrize(("lost", "what"), [(12, "probably-waits"), (8, "probably-waits"), (6, "saves"), (2, None)])
def test_cc_4_a_card_waits_that_others_may_still_beat(lost: int, what: str | None) -> None:
    """In some deals the dog beats my cat, in the others it takes the trick now. Twice in 12 deals may be luck."""
    table = deal_chain(chain="dogs cats rodents birds", hands=[MINE, OTHERS])
    best = "rodent-9-5 dog-9-1 bird-2-6 cat-5-6 rodent-2-4 bird-3-1"
    beaten = "cat-5-6 dog-9-1 bird-2-6 rodent-2-4 rodent-9-5 bird-3-1"
    wins = "cat-5-6 bird-2-6 rodent-9-5 dog-9-1 bird-3-1 rodent-2-4"
    found = plan(table, [best] * 12, [beaten] * lost + [wins] * (12 - lost))
    assert (found and found[:2]) == (what and (f"gain-{what}", "cat-5-6"))


def test_cc_3_a_leader_lifts_the_card_that_is_kept() -> None:
    """With its leader the bird passes the rodents, and beats the nine."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 rodent-9-5 rodent-2-4", "bird-leader bird-2-6 cat-5-6"],
    )
    play(table, "dog-9-1")
    best = "bird-leader rodent-9-5 bird-2-6 cat-5-6 rodent-2-4"
    rival = "cat-5-6 rodent-9-5 bird-2-6 rodent-2-4 bird-leader"
    assert plan(table, [best] * 12, [rival] * 12) == ("gain-lifts", "bird-2-6", 11)


def test_a_few_deals_are_no_plan() -> None:
    few = FEWEST_DEALS - 1
    best = "rodent-2-4 bird-2-6 cat-5-6 rodent-9-5 bird-3-1"
    assert plan(second_to_play(), [best] * few, [LOST_NOW] * few) is None


def test_where_this_trick_brings_more_no_later_one_is_the_reason() -> None:
    """The nine wins 12 points now, and would win none later; the cat wins 5 more."""
    table = deal_chain(chain="dogs cats rodents birds", hands=["bird-3-1 dog-9-1 bird-leader", MINE])
    play(table, "bird-3-1")
    best = "rodent-9-5 cat-5-6 bird-leader rodent-2-4 dog-9-1"
    rival = "rodent-2-4 rodent-9-5 bird-leader dog-9-1 cat-5-6"
    assert plan(table, [best] * 12, [rival] * 12) is None


def true_by_the_rules(rules: ChainOfCommand, state: ChainState, played: Play, rival: Play, said: Gain) -> bool:
    """What a plan says of the table as it is, whatever the others hold."""
    scores, group, seat = rules.scores[state.options.tricks], rules.group, played.seat
    if said.what == "gain-lifts":
        assert said.card is not None
        after = rules.apply(state, played).state
        return after.chain.index(group[said.card]) < state.chain.index(group[said.card])
    if said.what == "gain-ducks":
        return scores[played.card] == min(scores[each] for each in state.hands[seat])
    if said.what == "gain-waits":
        after = rules.apply(state, rival).state
        return after.trick == () and after.piles[seat] == state.piles[seat]
    return said.what in {"gain-saves", "gain-probably-waits"}


def test_every_plan_of_a_hint_is_true() -> None:
    game, found = registry.find("chain-of-command"), list[str]()
    for seed in range(4):
        table = new_table("chain-of-command", seats=3, seed=seed, options={"top-dog": seed % 2 == 1})
        assert isinstance(table.rules, ChainOfCommand)
        while table.prompt is not None:
            seat = table.waiting[0]
            moves, view = table.legal(seat), table.view(seat)
            if seat == 0 and len(moves) > 1:
                rng = Rng(seed_of(seed), "hint")
                advice = advise(game, table.rules, seat, view, table.prompt, moves, rng, Budget(iterations=60))
                best, rival, *_ = advice.moves
                for said in best.gains:
                    if said.card is not None:
                        found.append(said.what)
                        assert said.card in view.hand
                        assert said.card != best.move.card
                        assert said.points >= NOTABLE
                        assert true_by_the_rules(table.rules, table.state, best.move, rival.move, said)
                assert all(gain.card is None for each in advice.moves[1:] for gain in each.gains)
            assert table.submit(table.prompt.id, moves[0]) is None
    assert {"gain-ducks", "gain-probably-waits"} <= set(found)
