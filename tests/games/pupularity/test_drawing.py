"""Shuffling a new deck and ending the game (PP-14, PP-15). The sixth scenario of the rules page."""

import pytest
from msgspec.structs import replace

from pettable import new_table
from pettable.games.pupularity.state import (
    DeckKnown,
    Drew,
    HandDiscarded,
    Play,
    PupularityDrawn,
    PupularityOptions,
    Reckoned,
    Shuffle,
    Shuffled,
)
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat
from tests.deals import card, cards, named
from tests.games.pupularity.deals import (
    PupularityTable,
    SeenEvents,
    cancel,
    deal,
    discard_of,
    drama,
    hand_of,
    kinds,
    lay,
    let_pass,
    refusal,
    reshuffle,
    stacks_of,
    turn,
)

PAID = "red-boots-1 blue-boots-1"


def runs_out(seats: int = 2, options: str = "", discard: str = "omega-1 omega-2") -> PupularityTable:
    """Seat 0 plays a card of two points and must draw three, but one card is left."""
    table = deal(hands=[f"red-hood-2 {PAID}", *[""] * (seats - 1)], deck="alpha-1", discard=discard, options=options)
    lay(table, "red-hood-2", pay=PAID)
    return table


def test_pp_14_an_empty_deck_interrupts_a_draw_for_a_shuffle() -> None:
    table = runs_out()
    assert table.prompt is None
    assert table.outcome is None
    assert table.state.open.due == (2, 0)
    assert "alpha-1" in hand_of(table, 0)
    assert len(table.state.hands[0]) == 3

    events = reshuffle(table, "omega-2 red-boots-1 pupularity blue-boots-1 omega-1")
    assert events == [
        Shuffled("PP-14", 5, pupularity=True),
        DeckKnown("PP-18", 5),
        Drew("PP-2", Seat(0), 2),
    ]
    assert hand_of(table, 0) >= {"alpha-1", "omega-2", "red-boots-1"}
    assert discard_of(table) == ""
    assert named(table, table.state.deck) == "pupularity blue-boots-1 omega-1"
    assert turn(table) == 1


def test_pp_14_an_empty_deck_waits_until_a_draw_is_due() -> None:
    table = deal(hands=[f"red-hood-2 {PAID}", ""], deck="alpha-1 alpha-2 alpha-3", discard="omega-1")
    lay(table, "red-hood-2", pay=PAID)
    assert table.state.deck == ()
    assert table.prompt is not None
    assert table.state.open.due == ()


def test_pp_14_exactly_the_discard_pile_is_shuffled_by_chance_alone() -> None:
    table = runs_out()
    right = cards(table, "omega-2 red-boots-1 pupularity blue-boots-1 omega-1")
    for deck in (right[1:], (*right, right[0]), (*right[:-1], card(table, "alpha-1")), ()):
        assert table.rules.check(table.state, Shuffle(CHANCE, deck)) == Illegal("PP-14", "refuse-setup")
    assert table.rules.check(table.state, Shuffle(Seat(0), right)) == Illegal("PP-14", "refuse-setup")
    assert table.rules.check(table.state, Shuffle(CHANCE, right)) is None
    hand = table.state.hands[0]
    assert refusal(table, Play(Seat(0), hand[0], hand[1:2])) == ("PP-2", "refuse-turn")


def test_pp_14_the_others_draws_go_on_after_the_shuffle() -> None:
    """Both seats are due a card: the deck runs out between them."""
    table = deal(hands=["zoomies-1", "not-today-1", ""], deck="alpha-1", discard="omega-1 omega-2")
    drama(table, "zoomies-1")
    cancel(table, 1, "not-today-1")
    let_pass(table, 0, 2)
    assert table.state.open.due == (0, 1, 0)
    events = reshuffle(table, "omega-2 zoomies-1 pupularity omega-1 not-today-1")
    assert Drew("PP-13", Seat(1), 1) in events
    assert "omega-2" in hand_of(table, 1)


def test_pp_14_a_longer_game_first_leaves_the_pupularity_card_out() -> None:
    table = runs_out(options="longer-game")
    events = reshuffle(table, "omega-2 red-boots-1 blue-boots-1 omega-1")
    assert Shuffled("PP-14", 4, pupularity=False) in events
    assert discard_of(table) == "pupularity"
    assert named(table, table.state.deck) == "blue-boots-1 omega-1"


def test_pp_14_a_longer_game_shuffles_it_in_the_second_time() -> None:
    table = runs_out(options="longer-game")
    reshuffle(table, "omega-2 red-boots-1 blue-boots-1 omega-1")
    play_plain_card(table)
    play_plain_card(table)
    assert table.prompt is None
    assert card(table, "pupularity") in table.state.open.discard
    whole = named(table, table.state.open.discard)
    assert Shuffled("PP-14", len(whole.split()), pupularity=True) in reshuffle(table, whole)


def play_plain_card(table: PupularityTable) -> SeenEvents:
    """The turn's player lays down a Tail or Collar of one point, and pays with any other card."""
    hand = sorted(hand_of(table, turn(table)))
    name = next(each for each in hand if each.endswith(("tail-1", "collar-1")))
    return lay(table, name, pay=next(each for each in hand if each != name))


def test_pp_14_a_longer_game_without_other_cards_shuffles_it_in() -> None:
    """Every other card is in a hand or in play, so what is to be drawn can only be the Pupularity card."""
    table = runs_out(options="longer-game", discard="")
    bare = replace(table.state.open, discard=cards(table, "pupularity"))
    table.state = replace(table.state, open=bare)
    events = reshuffle(table, "pupularity")
    assert events[0] == Shuffled("PP-14", 1, pupularity=True)
    assert "PupularityDrawn" in kinds(events)
    assert table.outcome is not None


@pytest.mark.parametrize(("seats", "longer"), [(2, False), (3, False), (4, True), (5, True), (6, True)])
def test_pp_14_the_longer_game_is_preset_with_four_to_six_seats(seats: int, longer: bool) -> None:
    assert new_table("pupularity", seats=seats, seed=1).options == PupularityOptions(seats, longer_game=longer)
    other = new_table("pupularity", seats=seats, seed=1, options={"longer-game": not longer})
    assert other.options == PupularityOptions(seats, longer_game=not longer)


# PP-15: the Pupularity card.


def test_pp_15_the_first_card_of_the_new_deck_ends_the_game() -> None:
    table = runs_out()
    hands = [table.state.hands[0], table.state.hands[1]]
    events = reshuffle(table, "pupularity omega-2 red-boots-1 blue-boots-1 omega-1")
    assert events == [
        Shuffled("PP-14", 5, pupularity=True),
        DeckKnown("PP-18", 5),
        PupularityDrawn("PP-15", Seat(0), card(table, "pupularity")),
        HandDiscarded("PP-15", Seat(0), hands[0]),
        HandDiscarded("PP-15", Seat(1), hands[1]),
        Reckoned("PP-16", (2, 0)),
    ]
    assert table.state.hands == ((), ())
    assert table.state.open.due == ()
    assert table.prompt is None
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_pp_15_the_last_card_of_the_new_deck_ends_the_game() -> None:
    table = runs_out(discard="omega-1")
    reshuffle(table, "red-boots-1 blue-boots-1 omega-1 pupularity")
    assert table.outcome is None
    assert named(table, table.state.deck) == "omega-1 pupularity"
    events = play_plain_card(table)
    assert Drew("PP-2", Seat(1), 1) in events
    assert PupularityDrawn("PP-15", Seat(1), card(table, "pupularity")) in events
    assert table.outcome is not None


def test_pp_15_draws_still_due_are_void() -> None:
    """Seat 0 draws the Pupularity card; seat 1, who reacted from the hand, draws nothing any more."""
    table = deal(hands=["zoomies-1", "not-today-1"], deck="", discard="omega-1 omega-2")
    drama(table, "zoomies-1")
    cancel(table, 1, "not-today-1")
    let_pass(table, 0)
    events = reshuffle(table, "pupularity omega-1 omega-2 zoomies-1 not-today-1")
    assert "Drew" not in kinds(events)
    assert named(table, table.state.deck) == "omega-1 omega-2 zoomies-1 not-today-1"


def test_pp_15_a_game_that_is_over_takes_no_more_moves() -> None:
    table = runs_out()
    reshuffle(table, "pupularity omega-2 red-boots-1 blue-boots-1 omega-1")
    assert table.legal(Seat(0)) == ()
    assert table.rules.chance(table.state, None) is None  # type: ignore[arg-type]
    assert refusal(table, Shuffle(CHANCE, table.state.deck)) == ("PP-14", "refuse-setup")


def test_pp_15_everybody_sees_the_hands_that_are_discarded() -> None:
    table = runs_out()
    hands = table.state.hands
    reshuffle(table, "pupularity omega-2 red-boots-1 blue-boots-1 omega-1")
    for viewer in (None, Seat(0), Seat(1)):
        shown = [event for event in table.seen(viewer) if isinstance(event, HandDiscarded)]
        assert [event.cards for event in shown] == list(hands)
    assert set(table.state.open.discard) >= {*hands[0], *hands[1], card(table, "pupularity")}
    assert stacks_of(table, 0) == "red-hood-2"
