"""Hidden cards and what everybody knows about them (PP-18); sampled worlds fit it exactly."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from pettable.games.pupularity.cards import Cards
from pettable.games.pupularity.knowledge import (
    Guess,
    Known,
    Lot,
    after_card_shown,
    after_giving_up,
    after_reshuffling,
    sample_hands,
    source_deck,
)
from pettable.games.pupularity.state import DeckKnown, Pass, PupularityState
from pettable.table.deck import CardId
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat, Viewer
from tests.deals import card, cards, named
from tests.games.pupularity.deals import (
    PupularityTable,
    all_pass,
    deal,
    drama,
    everybody,
    give_up,
    hand_of,
    lay,
    new_pupularity_table,
    reshuffle,
)


def worlds(table: PupularityTable, viewer: Viewer, count: int = 60) -> list[PupularityState]:
    rng = Rng(seed_of(3))
    return [table.rules.determinise(table.view(viewer), rng) for _ in range(count)]


def hands_in(table: PupularityTable, viewer: Viewer, seat: int, count: int = 60) -> set[str]:
    """All cards that a seat may hold, as this viewer sees it."""
    return {name for world in worlds(table, viewer, count) for name in named(table, world.hands[seat]).split()}


# PP-18: hidden and open.


def test_pp_18_only_hands_and_the_order_of_the_deck_are_hidden() -> None:
    table = new_pupularity_table(3)
    for viewer in everybody(table):
        view = table.view(viewer)
        assert view.open is table.state.open
        assert view.hand == (() if viewer is None else table.state.hands[viewer])
        assert (view.hands, view.deck) == ((5, 5, 5), 85)
        seen = worlds(table, viewer)
        assert len({world.deck for world in seen}) == len(seen)
        assert all(table.rules.view(world, viewer) == view for world in seen)


def test_pp_18_any_card_that_was_not_seen_may_be_in_any_hand() -> None:
    table = deal(hands=["red-hood-1", "blue-hood-1"], deck="omega-1 omega-2", stacks=["alpha-1"], discard="alpha-2")
    unseen = hand_of(table, 1) | {"omega-1", "omega-2"}
    assert hands_in(table, Seat(0), 1) == unseen
    assert hands_in(table, None, 1) == unseen | hand_of(table, 0)


def test_pp_18_everybody_knows_the_cards_of_a_reshuffled_deck() -> None:
    """With two seats, each then knows the other's hand, card by card, until it draws again."""
    table = deal(
        hands=["red-hood-2 red-boots-1 blue-boots-1", "blue-hood-1"], deck="", discard="omega-1 omega-2 omega-3"
    )
    lay(table, "red-hood-2", pay="red-boots-1 blue-boots-1")
    events = reshuffle(table, "omega-2 red-boots-1 omega-1 pupularity omega-3 blue-boots-1")
    assert DeckKnown("PP-18", 6) in events

    for world in worlds(table, Seat(0)):
        assert world.hands[1] == table.state.hands[1]
    drawn = {"omega-1", "omega-2", "omega-3", "red-boots-1", "blue-boots-1"}
    kept = hand_of(table, 0) - drawn
    assert len(kept) == 2
    for world in worlds(table, Seat(1)):
        assert set(named(table, world.hands[0]).split()) >= kept
    assert hands_in(table, Seat(1), 0) == kept | drawn


def test_pp_18_the_pupularity_card_is_sampled_into_the_deck_only() -> None:
    table = deal(hands=["red-hood-2 red-boots-1 blue-boots-1", ""], deck="", discard="omega-1 omega-2 omega-3")
    lay(table, "red-hood-2", pay="red-boots-1 blue-boots-1")
    reshuffle(table, "omega-2 red-boots-1 omega-1 pupularity omega-3 blue-boots-1")
    end = card(table, "pupularity")
    places = Counter(world.deck.index(end) for world in worlds(table, Seat(1), 300))
    assert set(places) == {0, 1, 2}
    assert min(places.values()) > 60


def test_pp_18_a_seat_that_gave_up_kept_only_unplayable_cards() -> None:
    table = deal(
        hands=["not-today-1 not-today-2 alpha-1 beta-1 omega-1", "alpha-2 beta-2 red-boots-1"],
        stacks=["handler-1 handler-2 handler-3 handler-4"],
        deck="red-hood-1 red-hood-2 red-hood-3 omega-2",
    )
    give_up(table, "alpha-1 beta-1")
    unplayable = {"not-today-1", "not-today-2", "omega-1", "omega-2"}
    for world in worlds(table, Seat(1), 200):
        held = set(named(table, world.hands[0]).split())
        assert len(held & unplayable) >= 3
    # The spectator has seen neither hand: for all it knows, an Alpha of seat 1 may be one of the three.
    assert hands_in(table, None, 0, 400) >= unplayable | {"alpha-2", "beta-2", "red-hood-1", "red-boots-1"}


def test_pp_18_only_the_seat_itself_sees_its_pass() -> None:
    table = deal(hands=["zoomies-1", "", "", ""], deck="omega-1 omega-2 omega-3")
    drama(table, "zoomies-1")
    assert table.follow(Pass(Seat(2))) is None
    for viewer in (None, Seat(0), Seat(1)):
        passes = Counter(world.passed for world in worlds(table, viewer, 300))
        assert all(len(passed) < 3 for passed in passes)
        assert {(), (2,), (3,), (2, 3)} <= set(passes)
    assert all(2 in world.passed for world in worlds(table, Seat(2)))
    assert all(1 not in world.passed for world in worlds(table, Seat(1)))


def test_pp_18_after_the_end_nothing_but_the_deck_is_hidden() -> None:
    table = deal(hands=["zoomies-1", ""], deck="", discard="omega-1 omega-2 omega-3")
    drama(table, "zoomies-1")
    all_pass(table)
    reshuffle(table, "pupularity omega-1 omega-2 omega-3 zoomies-1")
    assert table.outcome is not None
    decks = {world.deck for world in worlds(table, None)}
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(cards(table, "omega-1 omega-2 omega-3 zoomies-1")))}
    assert len(decks) > 10


# The knowledge itself, against every order in which a deck of eight can lie.

Script = Sequence[tuple[str, int | set[int]]]

SCRIPTS: list[Script] = [
    # Nothing but numbers.
    [("show", 0), ("draw", 1), ("show", 5), ("draw", 1)],
    # Three of 0 to 3; one is discarded, one drawn. Then 1 is shown: was it kept, or drawn?
    [("stuck", {0, 1, 2, 3}), ("show", 0), ("draw", 1), ("show", 1), ("draw", 1)],
    # The same, and then 7, which can only have been drawn.
    [("stuck", {0, 1, 2, 3}), ("show", 0), ("draw", 1), ("show", 1), ("draw", 1), ("show", 7), ("draw", 1)],
    # Stuck twice, the second time among other cards.
    [("stuck", {0, 1, 2, 3}), ("show", 0), ("draw", 1), ("stuck", {1, 2, 3, 4}), ("show", 1), ("draw", 1), ("show", 3)],
    [("stuck", {0, 1, 2, 3}), ("show", 0), ("draw", 1), ("stuck", {2, 3, 4, 5}), ("show", 2), ("draw", 1), ("show", 6)],
]


def remembered(script: Script) -> tuple[Known, int, list[int]]:
    """What is known after a script, how many cards are held, and which were shown."""
    known: Known = ()
    held, seen = 3, list[int]()
    for what, which in script:
        if isinstance(which, set):
            known = after_giving_up(known, held, [CardId(each) for each in sorted(which) if each not in seen], ())
        elif what == "draw":
            held += which
        else:
            known = after_card_shown(known, held, CardId(which), ()) if known else known
            held -= 1
            seen.append(which)
    return known, held, seen


def every_world(script: Script) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Hand and deck after a script, for each order of eight cards in which it can have happened."""
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for order in permutations(range(8)):
        hand, deck = list(order[:3]), list(order[3:])
        for what, which in script:
            if isinstance(which, set):
                if not set(hand) <= which:
                    break
            elif what == "draw":
                hand, deck = hand + deck[:which], deck[which:]
            elif which in hand:
                hand.remove(which)
            else:
                break
        else:
            found[tuple(sorted(hand)), tuple(deck)] += 1
    return found


@pytest.mark.parametrize("script", SCRIPTS)
def test_pp_18_sampled_hands_are_as_likely_as_their_deals(script: Script) -> None:
    known, held, seen = remembered(script)
    hidden = [CardId(each) for each in range(8) if each not in seen]
    rng, count, sampled = Rng(seed_of(5)), 20_000, Counter[tuple[int, ...]]()
    fits = every_world(script)
    for _ in range(count):
        (hand,), deck = sample_hands([(held, known)], [list(hidden)], rng)
        assert (tuple(sorted(hand)), tuple(deck)) in fits
        sampled[tuple(sorted(hand))] += 1
    exact: Counter[tuple[int, ...]] = Counter()
    for (hand_then, _), ways in fits.items():
        exact[hand_then] += ways
    assert set(sampled) == set(exact)
    for hand_then, ways in exact.items():
        assert sampled[hand_then] / count == pytest.approx(ways / fits.total(), abs=0.012)


def test_pp_18_cards_of_different_decks_are_kept_apart() -> None:
    decks: tuple[Cards, ...] = ((CardId(1), CardId(2), CardId(3)), (CardId(2), CardId(4)))
    assert [source_deck(CardId(each), decks) for each in range(5)] == [0, 1, 2, 1, 2]
    # Five cards of the first deck; then a new one is made.
    known = after_reshuffling((), 5, 0)
    assert known == (Guess(1.0, (Lot(5, 0),)),)
    # A card of the first deck is shown, and one of the new deck drawn and shown: only the first is one fewer.
    known = after_card_shown(known, 5, CardId(0), decks[:1])
    assert known == (Guess(1.0, (Lot(4, 0),)),)
    assert after_card_shown(known, 5, CardId(3), decks[:1]) == known
    assert after_card_shown(known, 5, CardId(0), decks[:1]) == (Guess(1.0, (Lot(3, 0),)),)
    assert after_reshuffling(known, 5, 1) == (Guess(1.0, (Lot(4, 0), Lot(1, 1))),)


def test_pp_18_nothing_is_remembered_of_a_hand_that_was_shown_whole() -> None:
    known: Known = after_reshuffling((), 2, 0)
    known = after_card_shown(known, 2, CardId(0), ((CardId(5),),))
    assert after_card_shown(known, 1, CardId(1), ((CardId(5),),)) == ()


def test_pp_18_a_guess_that_cannot_be_is_dropped() -> None:
    """Of three cards among 0 to 3 two were kept, and 1 was shown; then the hand turns out to hold none of 2 and 3."""
    known, held, _ = remembered([("stuck", {0, 1, 2, 3}), ("show", 0), ("draw", 2), ("show", 1), ("show", 2)])
    assert len(known) > 1
    after = after_giving_up(known, held, [CardId(5), CardId(6), CardId(3)], ())
    assert all(lot.among for guess in after for lot in guess.lots)
    assert sum(guess.weight for guess in after) == pytest.approx(1.0)
