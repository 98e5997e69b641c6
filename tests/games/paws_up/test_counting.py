"""Paws Up, rule by rule: the final count (PU-11)."""

from pettable import registry
from pettable.games.paws_up.deck import Animal, Location, Photo, PhotoSet, Story, StoryCard
from pettable.games.paws_up.order import ranking
from pettable.games.paws_up.rules import PawsUpWithCoveredHands
from pettable.games.paws_up.state import HandLaidOpen, Reckoned
from pettable.table.outcome import Outcome, Points
from pettable.table.record import dump, header_of, replay
from pettable.table.rng import seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.games.paws_up.deals import (
    RULES,
    TRENDS,
    PawsUpTable,
    after_the_swap,
    chosen,
    make_story,
    play_out,
)


def test_pu_11_paws_in_hand_and_story_cards_count() -> None:
    table = after_the_swap("hamster-garden-7 dog-garden-9", "cat-garden-13")
    make_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13")
    play_out(table)
    outcome = table.outcome
    assert outcome is not None
    paws = [sum(table.rules.deck.cards[each].paws for each in hand) for hand in table.state.hands]
    assert outcome.reckoning == (
        (Points("PU-11", paws[0]), Points("PU-8", 15)),
        (Points("PU-11", paws[1]), Points("PU-8", 0)),
        (Points("PU-11", paws[2]), Points("PU-8", 0)),
    )
    assert outcome.scores == (paws[0] + 15, paws[1], paws[2])
    assert table.seen(None)[-1] == Reckoned("PU-11", outcome.scores)
    assert (outcome.winners, outcome.decided) == ((0,), "decided-points")


def test_pu_11_at_the_end_all_hands_are_laid_open() -> None:
    table = after_the_swap("hamster-garden-7 dog-garden-9", "cat-garden-13")
    make_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13")
    play_out(table)
    assert table.outcome is not None
    hands, stories, scores = table.state.hands, (15, 0, 0), table.outcome.scores
    for viewer in (None, Seat(0), Seat(1)):
        assert table.seen(viewer)[-4:-1] == [
            HandLaidOpen("PU-11", Seat(seat), hands[seat], scores[seat] - stories[seat], stories[seat], scores[seat])
            for seat in range(3)
        ]


def test_pu_11_a_record_of_the_first_version_keeps_its_covered_hands() -> None:
    """Such a record replays byte for byte by the rules that it names."""
    table: PawsUpTable = Table(PawsUpWithCoveredHands(RULES.deck), chosen(3), seed_of(5))
    play_out(table)
    assert not any(isinstance(event, HandLaidOpen) for event in table.seen(None))
    text = dump(header_of(table, "paws-up"), table)
    again = replay(text, registry.find("paws-up"), RULES)
    assert again.rules.version == 1
    assert dump(header_of(again, "paws-up"), again) == text


def counted(*hands: str, trends: str = TRENDS, stories: tuple[int, ...] = ()) -> Outcome:
    """How a game with these hands at its end would be ranked; `stories` are points from story cards."""
    photos = {each.id: each for each in RULES.deck.cards}
    held = [[photos[name] for name in hand.split()] for hand in hands]
    worths = stories or (0,) * len(hands)
    return ranking(held, [[StoryCard("s", Story.PAW, worth)] for worth in worths], tuple(map(Location, trends.split())))


def test_pu_11_the_most_paws_win() -> None:
    outcome = counted("cat-kitchen-15", "dog-garden-9", "dog-beach-10", stories=(0, 8, 7))
    assert outcome.scores == (15, 17, 17)
    assert outcome.ranks == (3, 2, 1)


def test_pu_11_a_tie_goes_to_the_best_card() -> None:
    """Scenario 6."""
    outcome = counted("dog-beach-10 dog-garden-10", "cat-kitchen-15 hamster-bedroom-5")
    assert outcome.scores == (20, 20)
    assert (outcome.ranks, outcome.rule, outcome.decided) == ((2, 1), "PU-11", "decided-best-card")


def test_pu_11_then_to_its_location() -> None:
    """Scenario 6."""
    hands = ("cat-kitchen-15 hamster-garden-7", "cat-living-room-15 hamster-beach-7")
    outcome = counted(*hands, trends="bedroom garden beach living-room kitchen")
    assert (outcome.ranks, outcome.rule, outcome.decided) == ((2, 1), "PU-11", "decided-trend")
    assert counted(*hands, trends="kitchen garden beach living-room bedroom").ranks == (1, 2)


def test_pu_11_of_several_best_cards_the_one_furthest_left_counts() -> None:
    hands = ("cat-beach-14 cat-garden-14", "cat-bedroom-14 hamster-garden-7 hamster-beach-7")
    assert counted(*hands, trends="garden bedroom beach kitchen living-room").ranks == (1, 2)
    assert counted(*hands, trends="bedroom garden beach kitchen living-room").ranks == (2, 1)


def test_pu_11_a_baby_has_no_location_and_comes_last() -> None:
    """Scenario 6."""
    outcome = counted("baby-8 hamster-garden-7", "hamster-kitchen-8 hamster-beach-7", trends=TRENDS)
    assert TRENDS.endswith("kitchen"), "even the last location comes before none"
    assert (outcome.ranks, outcome.decided) == ((2, 1), "decided-trend")
    both = counted(
        "baby-8 hamster-garden-8", "hamster-kitchen-8 dog-bedroom-8", trends="garden bedroom kitchen beach living-room"
    )
    assert both.ranks == (1, 2), "a baby does not spoil the garden beside it"


def test_pu_11_only_the_tied_seats_are_compared() -> None:
    outcome = counted("dog-beach-10 dog-garden-10", "dog-kitchen-11 dog-garden-9", "cat-kitchen-15")
    assert outcome.scores == (20, 20, 15)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.decided == "decided-best-card"


def test_pu_11_ties_decide_every_place() -> None:
    outcome = counted("cat-kitchen-15", "dog-garden-9", "hamster-kitchen-9", "dog-bedroom-9")
    assert outcome.ranks == (1, 3, 4, 2)
    assert outcome.decided == "decided-points"


def test_pu_11_seats_that_nothing_parts_share_the_win() -> None:
    """Scenario 6: no legal deck has two such cards (PU-D7)."""
    twin = Photo("twin", PhotoSet.III, 14, Location.BEACH, Animal.CAT)
    less = Photo("less", PhotoSet.III, 13, Location.BEACH, Animal.CAT)
    outcome = ranking([[twin], [twin], [less]], [[], [], []], tuple(Location))
    assert outcome.ranks == (1, 1, 3)
    assert (outcome.winners, outcome.rule, outcome.decided) == ((0, 1), "PU-11", "decided-shared")
