"""The quick policy of roll-outs: it plays legal moves by what a seat knows, and estimates the chance to win."""

from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots.rollout import Rollout
from pettable.games.slap_cat.bot.profile import SlapProfile
from pettable.games.slap_cat.moves import Donate, Place, Rank, SlapMove
from pettable.games.slap_cat.state import Phase
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.deals import card
from tests.games.slap_cat.deals import SlapTable, deal, deal_rounds, show, turn

RULES: Any = registry.rules_of("slap-cat")
PROFILE = SlapProfile(RULES)
CALM = pytest.mark.parametrize("calm", [False, True], ids=["racing", "calm"])


def quick(table: SlapTable, seat: int) -> SlapMove:
    move = SlapProfile(table.rules).quick(table.state, Seat(seat), table.legal(Seat(seat)), Rng(seed_of(0)))
    assert table.rules.check(table.state, move) is None
    return move


def answer(table: Table[Any, Any, Any, Any], seat: Seat, rng: Rng) -> None:
    """One lawful answer by the policy; in a race, the seat named comes first."""
    assert table.prompt is not None
    moves = table.legal(seat)
    if moves:
        assert table.submit(table.prompt.id, PROFILE.quick(table.state, seat, moves, rng)) is None


@CALM
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_move_of_a_game_is_lawful(seats: int, calm: bool) -> None:
    rng = Rng(seed_of(1))
    for seed in range(2):
        table = new_table("slap-cat", seats=seats, seed=seed, options={"calm": calm})
        while table.prompt is not None:
            answer(table, rng.choice(table.waiting), rng)
        assert table.outcome is not None


@CALM
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_by_what_its_seat_would_know(seats: int, calm: bool) -> None:
    """The move is the same wherever the hidden cards are and however the others have answered."""
    rng = Rng(seed_of(3))
    table = new_table("slap-cat", seats=seats, seed=seats, options={"calm": calm})
    for _ in range(150):
        if table.prompt is None:
            break
        seat = rng.choice(table.waiting)
        whims = f"whims {rng.below(1 << 32)}"
        move = PROFILE.quick_varied(table.state, seat, table.legal(seat), rng.stream(whims))
        world = RULES.determinise(table.view(seat), rng)
        assert PROFILE.quick_varied(world, seat, RULES.legal(world, seat), rng.stream(whims)) == move
        assert table.submit(table.prompt.id, move) is None


def test_a_middle_goes_where_it_brings_most() -> None:
    """Between 5 and 5 a middle with 4 stars brings 3; beside the tail of the other cat only 1."""
    table = deal(
        hands=["grey-head-5 white-tail-5 black-middle-4 rat", "rat#1 rat#2 rat#3 rat#4", "rat#5 rat#6 rat#7 rat#8"]
    )
    turn(table, "grey-head-5 rat#1 rat#5")
    turn(table, "white-tail-5 rat#2 rat#6", (1, 0))
    show(table, "black-middle-4 rat#3 rat#7")
    assert quick(table, 0) == Place(Seat(0), 1, 1)


def test_a_tail_finds_its_head() -> None:
    table = deal(hands=["grey-head-5 white-tail-5 rat", "rat#1 rat#2 rat#3", "rat#4 rat#5 rat#6"])
    turn(table, "grey-head-5 rat#1 rat#4")
    show(table, "white-tail-5 rat#2 rat#5")
    assert quick(table, 0) == Place(Seat(0), 1, 0)


def test_a_poor_head_does_not_cover_a_good_one() -> None:
    table = deal(hands=["grey-head-5 white-tail-5 black-head-1", "rat#1 rat#2 rat#3", "rat#4 rat#5 rat#6"])
    turn(table, "grey-head-5 rat#1 rat#4")
    turn(table, "white-tail-5 rat#2 rat#5", (1, 0))
    show(table, "black-head-1 rat#3 rat#6")
    assert quick(table, 0) == Place(Seat(0), 0, 0)


def test_a_negative_is_given_to_the_seat_ahead() -> None:
    table = deal(
        hands=[
            "black-middle-2/donate white-head-4 rat rat#1",
            "rat#2 rat#3 bones bones#1",
            "grey-head-5 grey-tail-5 rat#4 rat#5",
        ]
    )
    turn(table, "white-head-4 rat#2 grey-head-5")
    turn(table, "rat rat#3 grey-tail-5", (1, 0))
    turn(table, "black-middle-2/donate bones rat#4", (1, 1))
    assert quick(table, 0) == Donate(Seat(0), card(table, "rat#1"), Seat(2), -1, 0)


def test_in_calm_mode_the_best_card_is_ranked_first() -> None:
    table = deal_rounds(
        [["grey-head-5 rat rat#1", "white-tail-2 rat#2 rat#3", "bones black-middle-4 rat#4"]] * 2, options="calm"
    )
    while table.state.round < 2:
        turn_by_policy(table)
    table.settle()
    assert table.state.phase is Phase.DRAFT
    move = quick(table, 0)
    assert isinstance(move, Rank)
    worth = SlapProfile(table.rules).policy.worths(move.cards, table.state.areas[0], ())
    assert [worth[each] for each in move.cards] == sorted(worth.values(), reverse=True)


@pytest.mark.parametrize(("seats", "calm"), [(4, True), (2, False)])
def test_with_whims_the_same_world_is_not_always_played_alike(seats: int, calm: bool) -> None:
    """Few cards are hidden in the last round: one guess at what the others show would be a chance of 0 or 100 %."""
    table = new_table("slap-cat", seats=seats, seed=4, options={"calm": calm})
    rng = Rng(seed_of(4))
    while table.state.round < 3 or table.state.phase is not Phase.COMMIT:
        answer(table, table.waiting[0], rng)
    rollout, prompt, seat = Rollout(RULES, PROFILE, varied=True), table.prompt, table.waiting[0]
    assert prompt is not None
    world, ends = RULES.determinise(table.view(seat), rng), set()
    for number in range(12):
        playing = rng.stream(f"play {number}")
        after = rollout.after(world, prompt, table.legal(seat)[0], playing)
        ends.add(RULES.outcome(rollout.play_until(after, playing, lambda _: False)).scores)
    assert len(ends) > 6


def turn_by_policy(table: SlapTable) -> None:
    assert table.prompt is not None
    for seat in table.waiting:
        assert table.submit(table.prompt.id, quick(table, seat)) is None


def test_it_beats_random_moves() -> None:
    rng, won = Rng(seed_of(9)), 0.0
    for seed in range(10):
        table = new_table("slap-cat", seats=3, seed=seed)
        mine = Seat(seed % 3)
        while table.prompt is not None:
            seat = rng.choice(table.waiting)
            if seat == mine:
                answer(table, seat, rng)
            elif moves := table.legal(seat):
                assert table.submit(table.prompt.id, rng.choice(moves)) is None
        assert table.outcome is not None
        won += table.outcome.share(mine)
    assert won >= 9


# Chances.


def test_between_rounds_the_estimate_follows_the_points() -> None:
    hands = ["grey-head-5 white-tail-5", "rat#1 rat#2", "rat#3 rat#4"]
    table = deal_rounds([hands, hands])
    profile = SlapProfile(table.rules)
    assert profile.chances(table.state) is None, "in the middle of a round nobody asks"
    turn(table, "grey-head-5 rat#1 rat#3")
    turn(table, "white-tail-5 rat#2 rat#4", (1, 0))
    table.settle()
    chances = profile.chances(table.state)
    assert chances is not None
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > 0.6
    assert chances[1] == chances[2]


def test_a_lead_counts_for_more_when_fewer_rounds_are_left() -> None:
    hands = ["grey-head-5 white-tail-5", "rat#1 rat#2", "rat#3 rat#4"]
    shares = []
    for rounds in (2, 4):
        table = deal_rounds([hands] * rounds)
        turn(table, "grey-head-5 rat#1 rat#3")
        turn(table, "white-tail-5 rat#2 rat#4", (1, 0))
        table.settle()
        chances = SlapProfile(table.rules).chances(table.state)
        assert chances is not None
        shares.append(chances[0])
    assert shares[0] > shares[1] > 1 / 3


def test_once_a_card_is_slapped_it_is_too_late_to_ask() -> None:
    hands = ["grey-head-5 white-tail-5", "rat#1 rat#2", "rat#3 rat#4"]
    table = deal_rounds([hands, hands])
    turn(table, "grey-head-5 rat#1 rat#3")
    turn(table, "white-tail-5 rat#2 rat#4", (1, 0))
    table.settle()
    assert table.state.phase is Phase.DRAFT
    assert table.prompt is not None
    assert table.submit(table.prompt.id, table.legal(Seat(1))[0]) is None
    assert table.state.phase is Phase.DRAFT
    assert SlapProfile(table.rules).chances(table.state) is None
