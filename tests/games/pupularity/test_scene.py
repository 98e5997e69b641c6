"""What a scene says ahead: what a move would score, what a Drama would make or break, when the last card comes."""

from typing import TypeVar

import pytest

from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.scene import (
    AsItStands,
    Decks,
    DramaPlace,
    DramaTrades,
    MayTrade,
    WouldAim,
    WouldAimOver,
    WouldCover,
    WouldDouble,
    WouldNotToday,
    WouldPass,
    WouldPlay,
    WouldSacrifice,
    scene,
)
from pettable.games.pupularity.scoring import score_lines
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Cover,
    NotToday,
    Pass,
    Play,
    PupularityMove,
    PupularityState,
    PupularityView,
    Sacrifice,
)
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat
from tests.deals import card, cards
from tests.games.pupularity.deals import (
    PupularityTable,
    deal,
    drama,
    everybody,
    lay,
    new_pupularity_table,
    points_of,
    reshuffle,
)

THREE = "handler-1 alpha-1 beta-1"
RED_SET = "red-hood-2 red-suit-3 red-boots-2 red-collar-2 red-harness-3 red-tail-2"

L = TypeVar("L", bound=SceneLine)
FORETOLD = (WouldPlay, WouldCover, WouldAim, WouldAimOver, WouldSacrifice, WouldNotToday, WouldPass)
COMPARED = (Play, Cover, Aim, AimOver, Sacrifice, NotToday, Pass)


def lines(table: PupularityTable, kind: type[L], seat: int = 0) -> list[L]:
    return [line for line in scene(table.rules, table.view(Seat(seat))) if isinstance(line, kind)]


def test_pp_16_a_drama_says_that_it_would_complete_a_pack() -> None:
    table = deal(hands=["poach-1", "", ""], stacks=[THREE, "omega-1", ""])
    drama(table, "poach-1", at="omega-1")
    assert lines(table, WouldDouble, 2) == [WouldDouble(Seat(0), "flush", 9, made=True)]


def test_pp_16_a_drama_says_that_it_would_break_a_set() -> None:
    table = deal(hands=["wardrobe-malfunction-1", "", ""], stacks=["", RED_SET, ""])
    drama(table, "wardrobe-malfunction-1", at="red-hood-2")
    assert lines(table, WouldDouble) == [WouldDouble(Seat(1), "set", 14, made=False)]


def test_pp_16_a_drama_that_leaves_all_sets_as_they_are_says_nothing_of_them() -> None:
    table = deal(hands=["poach-1", "", ""], stacks=["", "omega-1", RED_SET])
    drama(table, "poach-1", at="omega-1")
    assert lines(table, WouldDouble) == []
    assert lines(table, AsItStands) == [AsItStands(card(table, "poach-1"), True, Seat(0), Seat(1))]


def test_pp_9_a_trade_says_what_is_given_before_and_after_it_is_played() -> None:
    table = deal(
        hands=["trade-1", "", ""], stacks=["red-hood-1 red-suit-2", "blue-hood-3 blue-boots-2", "yellow-hood-2"]
    )
    offer = MayTrade(card(table, "red-hood-1"), cards(table, "blue-hood-3 yellow-hood-2"))
    assert lines(table, MayTrade) == [offer]
    assert lines(table, MayTrade, 1) == []
    drama(table, "trade-1", at="blue-hood-3")
    assert lines(table, DramaTrades, 1) == [DramaTrades(Seat(0), card(table, "red-hood-1"))]


def test_pp_9_a_stolen_member_says_whose_member_it_will_cover() -> None:
    table = deal(hands=["poach-1", "", ""], stacks=["omega-2", "omega-1", ""])
    drama(table, "poach-1", at="omega-1", over="omega-2")
    assert lines(table, DramaPlace, 1) == [DramaPlace(Seat(0), card(table, "omega-2"))]


@pytest.mark.parametrize(("option", "last"), [("off", 2), ("on", 3)])
def test_pp_14_says_in_which_deck_the_pupularity_card_comes(option: str, last: int) -> None:
    table = deal(hands=["yellow-boots-1 red-boots-1", ""], options=f"longer-game={option}")
    assert lines(table, Decks) == [Decks(1, last, ends=False, drawn=False)]


def test_pp_14_says_that_the_pupularity_card_is_in_the_deck() -> None:
    table = deal(hands=["yellow-boots-1 red-boots-1", ""], discard="omega-1 omega-2 omega-3", options="longer-game=off")
    lay(table, "yellow-boots-1", pay="red-boots-1")
    reshuffle(table, "omega-1 omega-2 omega-3 red-boots-1 pupularity")
    assert lines(table, Decks) == [Decks(2, 2, ends=True, drawn=False)]


def test_pp_15_says_that_the_pupularity_card_is_drawn() -> None:
    table = deal(hands=["yellow-boots-1 red-boots-1", ""], discard="omega-1 omega-2 omega-3", options="longer-game=off")
    lay(table, "yellow-boots-1", pay="red-boots-1")
    reshuffle(table, "pupularity omega-1 omega-2 omega-3 red-boots-1")
    assert lines(table, Decks) == [Decks(2, 2, ends=False, drawn=True)]


def test_pp_6_a_member_says_what_it_would_score_in_each_of_its_places() -> None:
    table = deal(hands=["omega-2", ""], stacks=["omega-1 handler-1", ""])
    member = card(table, "omega-2")
    assert lines(table, WouldCover) == [WouldCover(member, card(table, "omega-1"), 4)]
    assert WouldPlay(member, 5) in lines(table, WouldPlay)


def test_pp_5_gear_that_would_cover_says_what_counts_then() -> None:
    table = deal(hands=["red-hood-3 blue-hood-1", ""], stacks=["red-hood-2 red-suit-3", ""])
    said = {line.card: line.points for line in lines(table, WouldPlay)}
    assert said[card(table, "red-hood-3")] == 6
    assert said[card(table, "blue-hood-1")] == 4


def test_pp_16_a_card_that_completes_a_pack_says_that_it_counts_double() -> None:
    table = deal(hands=["omega-1", ""], stacks=[THREE, ""])
    assert WouldPlay(card(table, "omega-1"), 18) in lines(table, WouldPlay)


def test_pp_9_a_drama_says_what_its_player_would_score() -> None:
    hand = "trade-1 steal-your-gear-1 wardrobe-malfunction-1 poach-1"
    table = deal(hands=[hand, ""], stacks=["red-hood-1 omega-1", "blue-hood-3 blue-suit-2 omega-2"])
    trade, steal, poach = cards(table, "trade-1 steal-your-gear-1 poach-1")
    hood, suit, stolen = cards(table, "blue-hood-3 blue-suit-2 omega-2")
    said = {(line.card, line.target): line.points for line in lines(table, WouldAim)}
    assert said == {(trade, hood): 4, (steal, hood): 4, (steal, suit): 4, (poach, stolen): 3}
    assert lines(table, WouldAimOver) == [WouldAimOver(poach, stolen, card(table, "omega-1"), 2)]


def test_pp_10_a_cancel_says_what_its_player_would_score() -> None:
    table = deal(hands=["poach-1", "not-today-1", ""], stacks=["", "handler-1 omega-1/omega-2 photographer", "alpha-1"])
    drama(table, "poach-1", at="handler-1")
    # The Handler stays, and counts; below the Omega there is another one.
    assert lines(table, WouldSacrifice, 1) == [
        WouldSacrifice(card(table, "omega-2"), 6),
        WouldSacrifice(card(table, "photographer"), 4),
    ]
    assert lines(table, WouldNotToday, 1) == [WouldNotToday(card(table, "not-today-1"), 6)]
    assert lines(table, WouldPass, 1) == [WouldPass(3)]
    assert lines(table, WouldSacrifice, 2) == [WouldSacrifice(card(table, "alpha-1"), 0)]
    assert lines(table, WouldSacrifice) == []
    assert lines(table, WouldNotToday) == []


def test_pp_9_a_drama_without_a_target_does_nothing_as_it_stands() -> None:
    table = deal(hands=["limelight-1", ""])
    drama(table, "limelight-1")
    assert lines(table, AsItStands) == [AsItStands(card(table, "limelight-1"), True, Seat(0), None, wasted=True)]


def points_after(rules: Pupularity, s: PupularityState, move: PupularityMove) -> int:
    """The score of the seat that makes this move, when nobody cancels it."""
    after = rules.apply(s, move).state
    while after.open.chain is not None:
        asked = next(seat for seat in after.open.chain.asked(s.options.seats) if seat not in after.passed)
        after = rules.apply(after, Pass(asked)).state
    return sum(line.points for line in score_lines(rules.printed, after.open.stacks[move.seat]))


def named(said: SceneLine | PupularityMove) -> tuple[CardId | None, ...]:
    """The cards that tell a move from others, whatever it is paid with."""
    return tuple(getattr(said, field, None) for field in ("card", "target", "member"))


def foretold(rules: Pupularity, view: PupularityView) -> dict[tuple[CardId | None, ...], int]:
    said = [line for line in scene(rules, view) if isinstance(line, FORETOLD)]
    points = {named(line): line.points for line in said}
    assert len(points) == len(said), "no line twice"
    return points


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_pp_16_every_score_that_is_foretold_in_a_game_comes_true(seats: int) -> None:
    table, rng, compared = new_pupularity_table(seats), Rng(b"would score"), 0
    rules = table.rules
    assert isinstance(rules, Pupularity)
    while table.prompt is not None:
        seat = table.waiting[0]
        moves = table.legal(seat)
        laid = {named(move): move for move in moves if isinstance(move, COMPARED)}
        if len(moves) == 1 and isinstance(moves[0], Pass):
            # Who can only let it pass has nothing to compare.
            laid = {}
        real = {cards: points_after(rules, table.state, move) for cards, move in laid.items()}
        said, now = foretold(rules, table.view(seat)), points_of(table, seat)
        assert said == {cards: points for cards, points in real.items() if cards in said}
        assert all(real[cards] == now and isinstance(laid[cards], Aim) for cards in real.keys() - said.keys())
        assert not any(foretold(rules, table.view(other)) for other in everybody(table) if other not in table.waiting)
        compared += len(said)
        assert table.submit(table.prompt.id, rng.choice(moves)) is None
        table.settle()
    assert compared > 100, "a game has many such moves"
