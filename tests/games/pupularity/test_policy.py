"""How roll-outs play: quickly, lawfully, by what a seat would know; and how likely they think a win is."""

from math import log

import pytest

from pettable import registry
from pettable.bots.profile_loader import make_profile
from pettable.games.pupularity.bot.profile import PupularityProfile
from pettable.games.pupularity.state import Cover, GiveUp, Play, PupularityMove, PupularityState
from pettable.table.outcome import Outcome
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.deals import card, named
from tests.games.pupularity.deals import (
    RULES,
    PupularityTable,
    chosen,
    deal,
    drama,
    new_pupularity_table,
    sorted_cards,
)

DECK = "yellow-harness-2 yellow-harness-3 blue-harness-2 blue-harness-3 red-suit-2"
GAME = registry.find("pupularity")
PROFILE = make_profile(GAME, RULES)


def quick(table: PupularityTable, seat: int) -> PupularityMove:
    move = PupularityProfile(table.rules).quick(table.state, Seat(seat), table.legal(Seat(seat)), Rng(seed_of(0)))
    assert table.rules.check(table.state, move) is None
    return move


def played_out(seats: int, seed: int) -> tuple[list[PupularityState], Outcome]:
    """A game by the policy alone: the states of its turns, and how it ended."""
    table, rng, states = new_pupularity_table(seats, seed=seed), Rng(seed_of(seed)), []
    while table.prompt is not None:
        seat = table.waiting[0]
        if table.state.open.chain is None:
            states.append(table.state)
        assert table.submit(table.prompt.id, PROFILE.quick(table.state, seat, table.legal(seat), rng)) is None
    assert table.outcome is not None
    return states, table.outcome


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_move_of_a_game_is_lawful(seats: int) -> None:
    """`played_out` looks at every answer of the table."""
    for seed in range(4):
        states, _ = played_out(seats, seed)
        assert len(states) > 10


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_plays_by_what_its_seat_would_know(seats: int) -> None:
    """Wherever the other cards are, the move is the same."""
    table, rng = new_pupularity_table(seats, seed=seats), Rng(seed_of(3))
    for _ in range(60):
        if table.prompt is None:
            break
        seat = table.waiting[0]
        move = PROFILE.quick(table.state, seat, table.legal(seat), rng)
        for _ in range(3):
            world = RULES.determinise(table.view(seat), rng)
            assert PROFILE.quick(world, seat, RULES.legal(world, seat), rng) == move
        assert table.submit(table.prompt.id, move) is None


def test_it_plays_the_best_card_and_pays_with_the_worst() -> None:
    table = deal(
        hands=["parade-leader red-hood-3 not-today-1 blue-tail-1 blue-collar-1", ""],
        stacks=["yellow-hood-3 red-tail-2 red-collar-2"],
        deck=DECK,
    )
    move = quick(table, 0)
    assert isinstance(move, Play)
    assert move.card == card(table, "parade-leader"), "all the others are worth nothing here, or cannot be played"
    assert move.pay == sorted_cards(table, "red-hood-3 not-today-1 blue-tail-1 blue-collar-1")


def test_it_keeps_a_cancel_rather_than_a_piece_that_it_has() -> None:
    table = deal(
        hands=["photographer red-hood-1 not-today-1 blue-tail-1 blue-collar-1", ""],
        stacks=["yellow-hood-3 red-tail-2 red-collar-2"],
        deck=DECK,
    )
    move = quick(table, 0)
    assert isinstance(move, Play)
    assert move.card == card(table, "photographer")
    assert card(table, "not-today-1") not in move.pay


def test_it_covers_a_member_where_no_place_is_free() -> None:
    """One more that can be sacrificed."""
    table = deal(
        hands=["omega-2 not-today-1 not-today-2 not-today-3 alpha-2", ""],
        stacks=["handler-1 alpha-1 beta-1 omega-1"],
        deck=DECK,
    )
    move = quick(table, 0)
    assert isinstance(move, Cover)
    assert named(table, (move.card, move.member)) == "omega-2 omega-1"


def test_a_seat_that_can_play_nothing_gives_up_its_hand() -> None:
    table = deal(
        hands=["not-today-1 not-today-2 not-today-3 beta-2 beta-3", ""],
        stacks=["handler-1 handler-2 alpha-1 alpha-2"],
        deck=DECK,
    )
    assert quick(table, 0) == GiveUp(Seat(0), table.state.hands[0])


def test_it_beats_random_moves() -> None:
    rng, won = Rng(seed_of(9)), 0.0
    for seed in range(10):
        table = new_pupularity_table(2, seed=seed)
        mine = Seat(seed % 2)
        while table.prompt is not None:
            seat = table.waiting[0]
            moves = table.legal(seat)
            move = PROFILE.quick(table.state, seat, moves, rng) if seat == mine else rng.choice(moves)
            assert table.submit(table.prompt.id, move) is None
        assert table.outcome is not None
        won += table.outcome.share(mine)
    assert won >= 9


# Chances.


LONG = " ".join(
    [DECK, *(f"{role}-{number}" for role in ("handler", "alpha", "beta", "omega") for number in range(1, 5))]
)


def test_there_are_no_win_chances_while_a_drama_waits() -> None:
    table = deal(hands=["steal-your-gear-1", ""], stacks=["", "red-hood-3"], deck=LONG)
    profile = make_profile(GAME, table.rules)
    assert profile.chances(table.state) is not None
    drama(table, "steal-your-gear-1", at="red-hood-3")
    assert profile.chances(table.state) is None


def test_a_seat_with_more_on_the_table_is_likelier_to_win() -> None:
    table = deal(hands=["", ""], stacks=["red-hood-1", "blue-hood-3 sash-queen stage-host"], deck=LONG)
    chances = make_profile(GAME, table.rules).chances(table.state)
    assert chances is not None
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > 0.7


def test_just_before_the_end_it_is_better_to_play_on() -> None:
    table = deal(hands=["", ""], stacks=["red-hood-1", "blue-hood-3 sash-queen stage-host"], deck=DECK)
    assert make_profile(GAME, table.rules).chances(table.state) is None


@pytest.mark.parametrize(("seats", "share"), [(2, 0.85), (4, 0.99)])
def test_win_chances_predict_better_than_equal_shares(seats: int, share: float) -> None:
    """In the second half of a game they tell more about its end than equal chances for all."""
    losses: list[float] = []
    for seed in range(20):
        states, outcome = played_out(seats, 100 + seed)
        for state in states[len(states) // 2 :: 3]:
            if chances := PROFILE.chances(state):
                losses.append(-sum(outcome.share(Seat(seat)) * log(chance) for seat, chance in enumerate(chances)))
    assert len(losses) > 50
    assert sum(losses) / len(losses) < share * log(seats)


def test_at_the_start_everybody_has_nearly_the_same_chance() -> None:
    table = new_pupularity_table(4, seed=1)
    chances = PROFILE.chances(table.state)
    assert chances is not None
    assert all(0.15 < chance < 0.4 for chance in chances)
    assert PROFILE.chances(RULES.initial(chosen(4))) is None
