"""Paws Up, rule by rule: stories (PU-7, PU-8, PU-9)."""

import pytest

from pettable.games.paws_up.deck import Location, Story
from pettable.games.paws_up.state import Done, MakeStory, StoryEarned, StoryMade
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card, cards
from tests.games.paws_up.deals import (
    RULES,
    PawsUpTable,
    after_the_swap,
    asked,
    commit,
    commitment,
    deal,
    done,
    five_seats,
    hands_of,
    make_story,
    refused,
    stories_of,
    stories_on_offer,
    submit,
    swap,
    take,
    whole_deal,
)
from tests.games.paws_up.deals import story as a_story

# PU-7: creating stories.


def hamsters_in_the_garden() -> PawsUpTable:
    """Seat 1 swaps first and makes the garden story; then it is the turn of seat 0."""
    table = deal(
        hands=[
            "hamster-garden-7 hamster-garden-8 a-plushie-garden-1 dog-beach-10 dog-beach-11",
            "dog-garden-9 dog-garden-10 dog-garden-12 cat-bedroom-11 baby-8",
            "hamster-bedroom-5 hamster-beach-5 b-plushie-kitchen-3 e-plushie-kitchen-1 dog-living-room-8",
        ],
        rounds=["hamster-kitchen-9 cat-beach-12 cat-kitchen-15", "cat-beach-13 cat-beach-14 cat-garden-14"],
    )
    commit(table, "dog-beach-11", "baby-8", "hamster-beach-5")
    take(table, "cat-kitchen-15")
    make_story(table, "garden", "dog-garden-9 dog-garden-10 dog-garden-12")
    done(table)
    take(table, "hamster-kitchen-9")
    return table


def test_pu_7_three_hamsters_and_three_gardens_make_two_stories_in_one_turn() -> None:
    """Scenario 2: the garden was made once before, so it earns the 10."""
    table = hamsters_in_the_garden()
    gardens, hamsters = (
        "hamster-garden-7 hamster-garden-8 a-plushie-garden-1",
        "hamster-garden-7 hamster-garden-8 hamster-kitchen-9",
    )
    assert sorted(stories_on_offer(table)) == [("garden", gardens), ("hamster", in_deck_order(table, hamsters))]
    make_story(table, "hamster", hamsters)
    make_story(table, "garden", gardens)
    assert stories_of(table) == ["story-hamster-15 story-garden-10", "story-garden-15", ""]
    assert stories_on_offer(table) == []
    done(table)
    assert asked(table) == 2


def in_deck_order(table: PawsUpTable, names: str) -> str:
    return " ".join(sorted(names.split(), key=lambda name: card(table, name)))


@pytest.mark.parametrize(
    ("about", "hand", "taken"),
    [
        ("garden", "hamster-garden-7 dog-garden-9", "cat-garden-13"),
        ("kitchen", "hamster-kitchen-9 dog-kitchen-7", "dog-kitchen-13"),
        ("bedroom", "dog-bedroom-9 cat-bedroom-13", "dog-bedroom-12"),
        ("beach", "hamster-beach-7 dog-beach-10", "dog-beach-11"),
        ("living-room", "hamster-living-room-7 dog-living-room-11", "cat-living-room-12"),
        ("hamster", "hamster-garden-7 hamster-kitchen-9", "hamster-beach-7"),
        ("dog", "dog-garden-12 dog-kitchen-11", "dog-beach-10"),
        ("cat", "cat-garden-13 cat-kitchen-10", "cat-bedroom-11"),
        ("paw", "hamster-garden-7 hamster-beach-7", "dog-kitchen-7"),
    ],
)
def test_pu_7_each_of_the_nine_stories(about: str, hand: str, taken: str) -> None:
    table = after_the_swap(hand, taken)
    shown = in_deck_order(table, f"{hand} {taken}")
    assert (about, shown) in stories_on_offer(table)
    make_story(table, about, shown)
    assert stories_of(table)[0] == f"story-{about}-15"


def test_pu_7_plushies_make_no_animal_story() -> None:
    table = after_the_swap("hamster-garden-7 hamster-kitchen-9", "b-plushie-beach-6")
    assert stories_on_offer(table) == []
    shown = cards(table, in_deck_order(table, "hamster-garden-7 hamster-kitchen-9 b-plushie-beach-6"))
    move = MakeStory(Seat(0), Story.HAMSTER, shown)
    assert refused(table, move) == Illegal("PU-7", "refuse-no-match", shown)


def test_pu_7_plushies_serve_location_and_paw_stories() -> None:
    table = after_the_swap("a-plushie-garden-1 b-plushie-garden-2 b-plushie-living-room-1", "c-plushie-beach-1")
    assert stories_on_offer(table) == [
        ("paw", "a-plushie-garden-1 b-plushie-living-room-1 c-plushie-beach-1"),
    ]
    table = after_the_swap("a-plushie-garden-1 b-plushie-garden-2 b-plushie-living-room-1", "c-plushie-garden-3")
    assert stories_on_offer(table) == [("garden", "a-plushie-garden-1 b-plushie-garden-2 c-plushie-garden-3")]


def test_pu_7_the_real_pet_of_a_starting_set_counts_as_an_animal() -> None:
    table = after_the_swap("hamster-garden-7 hamster-kitchen-9", "a-hamster-beach-4")
    assert ("hamster", "hamster-garden-7 hamster-kitchen-9 a-hamster-beach-4") in stories_on_offer(table)


def test_pu_7_babies_serve_the_paw_story_alone() -> None:
    table = after_the_swap("baby-7 hamster-garden-7 dog-garden-9", "hamster-beach-7")
    shown = in_deck_order(table, "baby-7 hamster-garden-7 hamster-beach-7")
    assert stories_on_offer(table) == [("paw", shown)]
    table = after_the_swap("baby-5 baby-6", "baby-7")
    assert stories_on_offer(table) == []
    babies = cards(table, "baby-5 baby-6 baby-7")
    for about in Story:
        assert refused(table, MakeStory(Seat(0), about, babies)) == Illegal("PU-7", "refuse-no-match", babies)


def test_pu_7_equal_paws_make_one_story_only_with_three_equal_ones() -> None:
    """Two pairs are no triple."""
    table = after_the_swap("hamster-garden-7 hamster-beach-7 dog-garden-9", "dog-bedroom-9")
    assert stories_on_offer(table) == []


def test_pu_7_what_a_hand_shares() -> None:
    """Two of a kind are not enough; of three, every photo of the deck that shares it is listed."""
    table = whole_deal(sets="A B")
    two, three = (
        cards(table, "hamster-garden-7 dog-garden-9"),
        cards(table, "hamster-garden-7 dog-garden-9 cat-garden-13"),
    )
    assert RULES.stories.of(two) == []
    ((story, gardens),) = RULES.stories.of(three)
    assert story is Story.GARDEN
    assert gardens == {
        each for each in range(64) if getattr(RULES.deck.cards[each], "location", None) is Location.GARDEN
    }
    assert len(gardens) == 12


def test_pu_7_if_more_than_three_fit_the_player_chooses() -> None:
    table = after_the_swap("hamster-garden-7 dog-garden-9 cat-garden-13", "b-plushie-garden-2")
    assert stories_on_offer(table) == [
        ("garden", "hamster-garden-7 dog-garden-9 cat-garden-13"),
        ("garden", "hamster-garden-7 dog-garden-9 b-plushie-garden-2"),
        ("garden", "hamster-garden-7 cat-garden-13 b-plushie-garden-2"),
        ("garden", "dog-garden-9 cat-garden-13 b-plushie-garden-2"),
    ]
    make_story(table, "garden", "dog-garden-9 cat-garden-13 b-plushie-garden-2")
    assert stories_on_offer(table) == [], "one story was made, in one of four ways"


def test_pu_7_five_that_fit_can_be_shown_in_ten_ways() -> None:
    table = after_the_swap("dog-garden-9 dog-garden-10 dog-kitchen-11 dog-beach-11", "dog-beach-10")
    assert [about for about, _ in stories_on_offer(table)] == ["dog"] * 10


def test_pu_7_everybody_is_asked_able_or_not() -> None:
    table = after_the_swap("hamster-garden-7", "dog-kitchen-11")
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.seats, table.prompt.rule) == (Kind.TURN, (0,), "PU-9")
    assert table.legal(Seat(0)) == [Done(Seat(0))]


def test_pu_7_after_a_story_one_is_asked_again() -> None:
    table = hamsters_in_the_garden()
    before = table.prompt
    make_story(table, "hamster", "hamster-garden-7 hamster-garden-8 hamster-kitchen-9")
    assert before is not None
    assert table.prompt is not None
    assert (table.prompt.seats, table.prompt.rule) == ((0,), "PU-9")
    assert table.prompt.id > before.id


def test_pu_7_a_story_shows_three_different_cards_of_the_hand() -> None:
    table = after_the_swap("hamster-garden-7 dog-garden-9 cat-garden-13", "b-plushie-garden-2")
    a, b, c, d = cards(table, "hamster-garden-7 dog-garden-9 cat-garden-13 b-plushie-garden-2")
    for wrong in ((), (a,), (a, b), (a, b, c, d), (a, a, b), (a, b, b), (a, a, a), (c, b, a), (a, c, b)):
        assert refused(table, MakeStory(Seat(0), Story.GARDEN, wrong)) == Illegal("PU-7", "refuse-three-cards")
    placed = card(table, "baby-8")
    for strange, named in ((placed, (placed,)), (CardId(10**9), ()), (CardId(-1), ())):
        shown = tuple(sorted((a, b, strange)))
        assert refused(table, MakeStory(Seat(0), Story.GARDEN, shown)) == Illegal("PU-7", "refuse-not-held", named)


def test_pu_7_which_cards_were_shown_is_public() -> None:
    table = hamsters_in_the_garden()
    shown = cards(table, in_deck_order(table, "hamster-garden-7 hamster-garden-8 hamster-kitchen-9"))
    submit(table, MakeStory(Seat(0), Story.HAMSTER, shown))
    for viewer in (None, Seat(0), Seat(1), Seat(2)):
        assert table.seen(viewer)[-2:] == [
            StoryMade("PU-7", Seat(0), Story.HAMSTER, shown),
            StoryEarned("PU-8", Seat(0), card(table, "story-hamster-15")),
        ]


# PU-8: story cards.


def test_pu_8_a_story_earns_the_top_card_and_photos_stay() -> None:
    table = hamsters_in_the_garden()
    before = hands_of(table)
    make_story(table, "hamster", "hamster-garden-7 hamster-garden-8 hamster-kitchen-9")
    assert hands_of(table) == before
    assert stories_of(table)[0] == "story-hamster-15"
    left = table.view(None).story_piles[list(Story).index(Story.HAMSTER)]
    assert [table.rules.deck.cards[each].worth for each in left] == [10, 8, 7]
    assert table.view(None).stories == table.state.stories


def test_pu_8_each_story_once_a_game() -> None:
    """The three cards stay in hand, but the story cannot be made again, not in the next round either."""
    table = after_the_swap("hamster-garden-7 dog-garden-9", "cat-garden-13")
    gardens = "hamster-garden-7 dog-garden-9 cat-garden-13"
    make_story(table, "garden", gardens)
    earned = cards(table, "story-garden-15")
    assert refused(table, a_story(table, "garden", gardens)) == Illegal("PU-8", "refuse-made", earned)
    done(table)
    swap(table, "baby-8", "hamster-bedroom-5")
    commit(table, "cat-garden-13", "baby-8", "hamster-bedroom-5")
    swap(table, "cat-beach-12")
    take(table, "cat-beach-13")
    assert stories_on_offer(table) == []


def test_pu_8_the_fifth_seat_finds_the_pile_empty() -> None:
    """Scenario 5."""
    table = five_seats()
    taken = ["cat-garden-13", "cat-beach-12", "cat-kitchen-15", "baby-8", "baby-7"]
    for seat, name in enumerate(taken[:4]):
        assert asked(table) == seat
        take(table, name)
        (paws,) = [shown for about, shown in stories_on_offer(table) if about == "paw"]
        make_story(table, "paw", paws)
        done(table)
    assert stories_of(table) == ["story-paw-15", "story-paw-10", "story-paw-8", "story-paw-7", ""]
    take(table, taken[4])
    assert stories_on_offer(table) == []
    sixes = a_story(table, "paw", "a-plushie-living-room-6 b-plushie-beach-6 c-plushie-bedroom-6")
    assert refused(table, sixes) == Illegal("PU-8", "refuse-empty-pile")


# PU-9: when.


def test_pu_9_creating_is_optional() -> None:
    table = hamsters_in_the_garden()
    done(table)
    assert stories_of(table)[0] == ""
    assert asked(table) == 2


def test_pu_9_not_before_the_swap() -> None:
    table = deal(
        hands=["hamster-garden-7 dog-garden-9 cat-garden-13 baby-8", "hamster-bedroom-5", "hamster-beach-5"],
        rounds=["cat-living-room-15 cat-kitchen-15 cat-beach-12"],
    )
    gardens = a_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13", seat=0)
    assert refused(table, gardens) == Illegal("PU-9", "refuse-no-stories")
    assert refused(table, Done(Seat(0))) == Illegal("PU-9", "refuse-no-stories")
    commit(table, "baby-8", "hamster-bedroom-5", "hamster-beach-5")
    assert refused(table, gardens) == Illegal("PU-9", "refuse-swap-first")
    take(table, "cat-beach-12")
    submit(table, gardens)


def test_pu_9_not_in_the_turn_of_another() -> None:
    table = after_the_swap("hamster-garden-7 dog-garden-9", "cat-garden-13")
    gardens = a_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13")
    done(table)
    assert refused(table, gardens) == Illegal("PU-5", "refuse-turn")
    take(table, "baby-8")
    assert refused(table, gardens) == Illegal("PU-5", "refuse-turn")


def test_pu_9_not_after_the_last_round() -> None:
    table = deal(
        hands=["hamster-garden-7 dog-garden-9 baby-8", "hamster-bedroom-5", "hamster-beach-5"],
        rounds=["cat-garden-13 cat-kitchen-15 cat-beach-12"],
    )
    commit(table, "baby-8", "hamster-bedroom-5", "hamster-beach-5")
    swap(table, "cat-garden-13", "cat-kitchen-15", "cat-beach-12")
    assert table.outcome is not None
    gardens = a_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13", seat=0)
    assert refused(table, gardens) == Illegal("PU-9", "refuse-no-stories")


def test_pu_9_not_in_the_setup() -> None:
    table = deal(hands=["baby-8", "baby-7", "baby-6"], rounds=["cat-garden-13 cat-kitchen-15 cat-beach-12"])
    before = table.rules.initial(table.options)
    story = MakeStory(Seat(0), Story.PAW, cards(table, "baby-8 baby-7 baby-6"))
    assert table.rules.check(before, story) == Illegal("PU-9", "refuse-no-stories")
    assert table.rules.check(before, commitment(table, 0, "baby-8")) == Illegal("PU-4", "refuse-no-commitment")
