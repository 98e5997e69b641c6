"""The greedy bot: what it plays, what it pays with, when it cancels, whom it hits."""

import pytest

from pettable import registry
from pettable.bots import make_bot
from pettable.games.pupularity.bot.profile import PupularityProfile
from pettable.games.pupularity.state import Cover, Play, PupularityMove, PupularityView
from pettable.lab.match import play_match
from pettable.table.outcome import totals
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.deals import card, named
from tests.games.pupularity.deals import (
    RULES,
    PupularityTable,
    chosen,
    deal,
    lay,
    new_pupularity_table,
    points_of,
    reshuffle,
)

DECK = "yellow-harness-2 yellow-harness-3 blue-harness-2 blue-harness-3 red-suit-2"
GAME = registry.find("pupularity")


def answer(table: PupularityTable, seat: int) -> PupularityMove:
    """What a greedy bot on this seat answers."""
    assert table.prompt is not None
    bot = make_bot("greedy", GAME, table.rules, Seat(seat), Rng(seed_of(0)))
    move: PupularityMove = bot.choose(table.view(Seat(seat)), table.prompt, table.legal(Seat(seat)))
    return move


def test_it_plays_the_card_that_brings_most() -> None:
    table = deal(hands=["sash-queen red-tail-1 red-collar-1 blue-tail-1 blue-collar-1", ""], deck=DECK)
    move = answer(table, 0)
    assert isinstance(move, Play)
    assert move.card == card(table, "sash-queen")


def test_it_pays_with_what_it_can_spare() -> None:
    table = deal(
        hands=["red-tail-2 not-today-1 sash-queen red-collar-1 blue-collar-1", ""],
        stacks=["red-hood-3 red-suit-3 red-boots-2 red-collar-2 red-harness-3"],
        deck=DECK,
    )
    move = answer(table, 0)
    assert isinstance(move, Play)
    assert named(table, (move.card, *move.pay)) == "red-tail-2 red-collar-1 blue-collar-1"


def test_it_completes_a_set_rather_than_taking_more_points() -> None:
    table = deal(
        hands=["red-tail-1 sash-queen", ""],
        stacks=["red-hood-1 red-suit-3 red-boots-1 red-collar-1 red-harness-2"],
        deck=DECK,
    )
    move = answer(table, 0)
    assert isinstance(move, Play)
    assert move.card == card(table, "red-tail-1")


def test_it_does_not_cover_its_flush_for_nothing() -> None:
    table = deal(hands=["omega-2 door-greeter", ""], stacks=["handler-1 alpha-1 beta-1 omega-1"], deck=DECK)
    move = answer(table, 0)
    assert not isinstance(move, Cover)


def test_a_growing_set_is_worth_more_than_its_points() -> None:
    """As many points, but one of them has all of its Gear in one colour."""
    table = deal(
        hands=["", ""],
        stacks=[
            "red-hood-1 red-suit-3 red-boots-1 red-tail-2",
            "blue-hood-1 yellow-suit-3 blue-boots-1 yellow-tail-2",
        ],
        deck=f"{DECK} omega-1 omega-2 omega-3 omega-4 beta-1 beta-2 beta-3 beta-4",
    )
    profile = PupularityProfile(table.rules)
    worths = profile.worths(table.view(None))
    assert list(table.rules.standing(table.view(None))) == [points_of(table, 0), points_of(table, 1)]
    assert points_of(table, 0) == points_of(table, 1)
    assert worths[0] > worths[1] >= points_of(table, 1)


def test_standing_is_the_score_at_the_end() -> None:
    table = deal(
        hands=["red-tail-1 blue-boots-1 blue-collar-1", ""],
        stacks=["red-hood-1 red-suit-2 red-boots-1 red-collar-1 red-harness-2", "sash-queen stage-host"],
        deck="",
        discard="omega-1",
    )
    lay(table, "red-tail-1", pay="blue-collar-1")
    reshuffle(table, "pupularity omega-1 blue-collar-1")
    assert table.outcome is not None
    assert tuple(table.rules.standing(table.view(Seat(1)))) == totals(table.outcome.reckoning)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_looks_at_its_view_alone(seats: int) -> None:
    """In any world that fits a view, the moves look the same to it."""
    table = new_pupularity_table(seats, seed=5)
    profile, rng = PupularityProfile(RULES), Rng(seed_of(2))
    for _ in range(30):
        if table.prompt is None:
            break
        seat = table.waiting[0]
        view: PupularityView = table.view(seat)
        moves = table.legal(seat)
        values = profile.values(view, moves)
        world = RULES.determinise(view, rng)
        assert profile.values(RULES.view(world, seat), RULES.legal(world, seat)) == values
        assert table.submit(table.prompt.id, moves[max(range(len(moves)), key=lambda n: values[n])]) is None


def test_it_beats_random_bots() -> None:
    """The note in README.md has the long run; here a few games suffice."""
    wins = 0.0
    for seed in range(12):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        table = play_match(GAME, RULES, chosen(4), bots, seed_of(seed))
        assert table.outcome is not None
        wins += table.outcome.share(Seat(seed % 4))
    assert wins >= 11
