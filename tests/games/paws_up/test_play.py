"""Whole games of Paws Up by bots, and the texts that clients show."""

import pytest

from pettable import registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.paws_up.deck import Story
from pettable.games.paws_up.order import SwapReason
from pettable.games.paws_up.scene import (
    Babies,
    Commitment,
    Display,
    Hand,
    Ready,
    Score,
    StoryPiles,
    SwapStage,
    SwapTurn,
    Telling,
    scene,
)
from pettable.games.paws_up.state import Done
from pettable.table.deck import CardId
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from pettable.terminal.choice import matches
from pettable.text import Text
from tests.deals import card, cards, follow
from tests.games.paws_up.deals import (
    RULES,
    PawsUpTable,
    asked,
    chosen,
    commit,
    commitment,
    deal,
    done,
    submit,
    swap,
    take,
    three_seats,
)

GAME = registry.find("paws-up")


def played(seed: int, *bots: str, options: str = "") -> PawsUpTable:
    table: PawsUpTable = Table(RULES, chosen(len(bots), options), seed_of(seed))
    seated = {
        Seat(seat): make_bot(bot, GAME, RULES, Seat(seat), Rng(seed_of(seed), f"bot {seat}"))
        for seat, bot in enumerate(bots)
    }
    while answer(table, seated):
        pass
    return table


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        ("greedy random", ""),
        ("random greedy random", ""),
        ("random greedy random", "competitive"),
        ("random random greedy random", ""),
        ("random greedy random random random", ""),
    ],
)
def test_greedy_beats_random(bots: str, options: str) -> None:
    """Its worst of these games is still a clear win; `pettable sim` plays thousands."""
    greedy = bots.split().index("greedy")
    for seed in range(8):
        outcome = played(seed, *bots.split(), options=options).outcome
        assert outcome is not None
        assert outcome.winners == (greedy,)


def test_greedy_makes_every_story_that_it_can() -> None:
    table = played(1, *["greedy"] * 4)
    again: PawsUpTable = Table(RULES, table.options, table.seed, deal=False)
    ended = 0
    for entry in table.log:
        if isinstance(entry.move, Done):
            assert again.legal(entry.move.seat) == [entry.move]
            ended += 1
        follow(again, entry.move)
    assert ended == 13 * 4


def test_five_greedy_seats_earn_every_story_card() -> None:
    """Random play hardly ever gets to the bottom of a pile; here every card of every pile comes up."""
    earned: set[CardId] = set()
    for seed in range(60):
        earned.update(*played(seed, *["greedy"] * 5).state.stories)
    assert earned == {each for pile in RULES.story_cards for each in pile}


def swap_turns(table: PawsUpTable) -> list[SwapTurn]:
    return [line for line in scene(table.rules, table.view(None)) if isinstance(line, SwapTurn)]


def two_rounds() -> PawsUpTable:
    return deal(
        hands=["hamster-garden-7 dog-garden-9 baby-8", "dog-beach-11 baby-7", "dog-beach-10 baby-6"],
        rounds=["cat-garden-13 cat-kitchen-15 cat-beach-12"],
    )


def test_a_scene_of_committing() -> None:
    table = two_rounds()
    submit(table, commitment(table, 1, "dog-beach-11"))
    submit(table, commitment(table, 2, "baby-6"))
    for viewer, held in ((Seat(1), "dog-beach-11 baby-7"), (None, "")):
        lines = scene(table.rules, table.view(viewer))
        assert Ready((Seat(1), Seat(2))) in lines
        assert Display(cards(table, "cat-garden-13 cat-kitchen-15 cat-beach-12")) in lines
        assert [line for line in lines if isinstance(line, Hand)] == (
            [Hand(tuple(sorted(cards(table, held))))] if held else []
        )
        mine = [Commitment(cards(table, "dog-beach-11"))] if viewer == 1 else []
        assert [line for line in lines if isinstance(line, Commitment)] == mine


def test_a_scene_names_the_babies_that_the_viewer_sees_and_no_others() -> None:
    table = two_rounds()

    def seen(viewer: Seat | None) -> list[Babies]:
        return [line for line in scene(table.rules, table.view(viewer)) if isinstance(line, Babies)]

    assert seen(Seat(1)) == [Babies(cards(table, "baby-7"), mine=True)]
    assert seen(None) == []
    submit(table, commitment(table, 1, "baby-7"))
    submit(table, commitment(table, 2, "baby-6"))
    assert seen(Seat(1)) == [Babies(cards(table, "baby-7"), mine=True)]
    assert seen(None) == [], "offers are secret until all have chosen"
    submit(table, commitment(table, 0, "dog-garden-9"))
    assert seen(None) == [Babies(tuple(sorted(cards(table, "baby-6 baby-7"))), mine=False)]


def test_a_scene_of_swapping_and_creating_stories() -> None:
    table = two_rounds()
    commit(table, "baby-8", "dog-beach-11", "baby-6")
    baby, paws, now, later = SwapReason.BABIES, SwapReason.PAWS, SwapStage.NOW, SwapStage.LATER
    first, second, third, taken = cards(table, "baby-8 baby-6 dog-beach-11 cat-garden-13")
    order = [
        SwapTurn(1, Seat(0), first, baby, now, None, 0),
        SwapTurn(2, Seat(2), second, baby, later, None, 0),
        SwapTurn(3, Seat(1), third, paws, later, None, 0),
    ]
    assert swap_turns(table) == order
    take(table, "cat-garden-13")
    lines = scene(table.rules, table.view(Seat(1)))
    assert Telling(Seat(0)) in lines
    assert swap_turns(table) == [SwapTurn(1, Seat(0), first, baby, now, taken, 13 - 8), *order[1:]]
    assert not any(isinstance(line, Ready) for line in lines)
    submit(table, table.legal(asked(table))[0])
    (piles,) = [line for line in scene(table.rules, table.view(None)) if isinstance(line, StoryPiles)]
    assert (piles.garden, piles.kitchen) == (10, 15)
    assert dict(zip(piles.stories, piles.left, strict=True))[Story.GARDEN] == 3
    done(table)
    done_first = SwapTurn(1, Seat(0), first, baby, SwapStage.DONE, taken, 13 - 8)
    assert swap_turns(table)[:2] == [done_first, SwapTurn(2, Seat(2), second, baby, now, None, 0)]


def test_pu_5_a_place_in_the_order_says_why() -> None:
    table = deal(
        hands=["dog-bedroom-8 baby-5", "hamster-kitchen-8 dog-beach-10", "dog-garden-9 cat-beach-12"],
        rounds=["cat-garden-13 cat-kitchen-15 cat-beach-13", "cat-garden-14 cat-bedroom-14 cat-beach-14"],
    )
    commit(table, "dog-bedroom-8", "hamster-kitchen-8", "dog-garden-9")
    assert [turn.why for turn in swap_turns(table)] == [SwapReason.PAWS, SwapReason.TREND, SwapReason.TREND]


def test_the_swaps_of_a_round_are_gone_when_the_next_begins() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    swap(table, "cat-kitchen-15", "hamster-garden-8", "dog-bedroom-12")
    assert table.view(None).round == 2
    assert swap_turns(table) == []


def test_a_scene_shows_what_the_own_paws_are_made_of() -> None:
    table = two_rounds()
    commit(table, "baby-8", "dog-beach-11", "baby-6")
    take(table, "cat-garden-13")
    submit(table, table.legal(asked(table))[0])
    scores = [line for line in scene(table.rules, table.view(Seat(0))) if isinstance(line, Score)]
    assert scores == [Score(Seat(0), 7 + 9 + 13, 15, 7 + 9 + 13 + 15)]


@pytest.mark.parametrize(
    ("lang", "offer", "taking"),
    [("en", "Offer Baby photo 8", "Take Cat 13 (garden)"), ("de", "Babyfoto 8 anbieten", "Katze 13 (Garten) nehmen")],
)
def test_a_move_says_whether_a_photo_is_offered_or_taken_and_its_name_alone_still_means_it(
    lang: str, offer: str, taking: str
) -> None:
    table = two_rounds()
    text = Text("paws-up", lang, ("Mia", "Tom", "Kim"), deck=table.rules.deck)
    offers = [text.move(move) for move in table.legal(Seat(0))]
    assert [offers[place] for place in matches(text.card(card(table, "baby-8")), offers)] == [offer]
    commit(table, "baby-8", "dog-beach-11", "baby-6")
    takes = [text.move(move) for move in table.legal(Seat(0))]
    assert [takes[place] for place in matches(text.card(card(table, "cat-garden-13")), takes)] == [taking]


@pytest.mark.parametrize(
    ("lang", "story", "stories"),
    [
        (
            "en",
            "Garden story: Hamster 7 (garden), Dog 9 (garden), Cat 13 (garden)",
            "Mia: 3 photos, stories worth 15 (Garden story 15)",
        ),
        (
            "de",
            "Garten-Story: Hamster 7 (Garten), Hund 9 (Garten), Katze 13 (Garten)",
            "Mia: 3 Fotos, Storys für 15 (Garten-Story 15)",
        ),
    ],
)
def test_a_story_is_rendered_with_its_cards(lang: str, story: str, stories: str) -> None:
    table = two_rounds()
    text = Text("paws-up", lang, ("Mia", "Tom", "Kim"), deck=table.rules.deck)
    commit(table, "baby-8", "dog-beach-11", "baby-6")
    take(table, "cat-garden-13")
    move = table.legal(Seat(0))[0]
    assert text.move(move) == story
    submit(table, move)
    assert stories in [text.line(line) for line in scene(table.rules, table.view(None))]
