"""Whole games of Paws Up by bots, and the texts that clients show."""

import pytest

from pettable import registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.paws_up.scene import Commitment, Display, Hand, Ready, StoryPiles, Telling, ToSwap, scene
from pettable.games.paws_up.state import Done
from pettable.table.deck import CardId
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from pettable.text import Text
from tests.deals import cards, follow
from tests.games.paws_up.deals import RULES, PawsUpTable, asked, chosen, commit, commitment, deal, done, submit, take

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


def test_a_scene_of_swapping_and_creating_stories() -> None:
    table = two_rounds()
    commit(table, "baby-8", "dog-beach-11", "baby-6")
    order = [ToSwap(Seat(0), *cards(table, "baby-8")), ToSwap(Seat(2), *cards(table, "baby-6"))]
    order.append(ToSwap(Seat(1), *cards(table, "dog-beach-11")))
    assert [line for line in scene(table.rules, table.view(None)) if isinstance(line, ToSwap)] == order
    take(table, "cat-garden-13")
    lines = scene(table.rules, table.view(Seat(1)))
    assert Telling(Seat(0)) in lines
    assert [line for line in lines if isinstance(line, ToSwap)] == order[1:]
    assert not any(isinstance(line, Ready) for line in lines)
    submit(table, table.legal(asked(table))[0])
    (piles,) = [line for line in scene(table.rules, table.view(None)) if isinstance(line, StoryPiles)]
    assert (piles.garden, piles.kitchen) == (10, 15)
    done(table)


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
