"""Everything that Paws Up refuses: by which rule, and in which words, in both languages."""

import ast
from pathlib import Path

import pytest

from pettable.games.paws_up import rules
from pettable.games.paws_up.deck import Story
from pettable.games.paws_up.state import Commit, Done, MakeStory, PawsUpMove, ShuffleTrends, Take
from pettable.table.seats import CHANCE, Seat
from pettable.text import Text
from tests.deals import card, cards
from tests.games.paws_up.deals import (
    PawsUpTable,
    commit,
    deal,
    done,
    five_seats,
    make_story,
    refused,
    swap,
    take,
    whole_deal,
)


def committing() -> PawsUpTable:
    return whole_deal(sets="A B C", one="hamster-garden-7 hamster-beach-5", two="dog-garden-9")


def committing_two() -> PawsUpTable:
    return whole_deal(sets="A B")


def swapping() -> PawsUpTable:
    """Seat 0 is to take a card; it could make a garden story then."""
    table = deal(
        hands=["hamster-garden-7 dog-garden-9 baby-8 hamster-beach-5", "baby-7", "baby-6"],
        rounds=["cat-garden-13 cat-kitchen-15 cat-beach-12", "dog-beach-10 dog-beach-11 cat-garden-14"],
    )
    commit(table, "baby-8", "baby-7", "baby-6")
    return table


def after_swap() -> PawsUpTable:
    table = swapping()
    take(table, "cat-garden-13")
    return table


def story_made() -> PawsUpTable:
    table = after_swap()
    make_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13")
    return table


def emptied() -> PawsUpTable:
    """All four cards of the paw story are gone, and seat 4 holds three equal numbers of paws."""
    table = five_seats()
    for name, paws in (
        ("cat-garden-13", "a-plushie-garden-1 b-plushie-living-room-1 c-plushie-beach-1"),
        ("cat-beach-12", "a-plushie-kitchen-2 b-plushie-garden-2 c-plushie-living-room-2"),
        ("cat-kitchen-15", "a-plushie-bedroom-3 b-plushie-kitchen-3 c-plushie-garden-3"),
        ("baby-8", "a-hamster-beach-4 b-hamster-bedroom-4 c-hamster-kitchen-4"),
    ):
        take(table, name)
        make_story(table, "paw", paws)
        done(table)
    take(table, "baby-7")
    return table


def over() -> PawsUpTable:
    table = deal(hands=["baby-8", "baby-7", "baby-6"], rounds=["cat-garden-13 cat-kitchen-15 cat-beach-12"])
    commit(table, "baby-8", "baby-7", "baby-6")
    swap(table, "cat-garden-13", "cat-kitchen-15", "cat-beach-12")
    return table


def no_story(table: PawsUpTable, about: Story, names: str, seat: int = 0) -> MakeStory:
    return MakeStory(Seat(seat), about, tuple(sorted(cards(table, names))))


GARDEN = "hamster-garden-7 dog-garden-9 cat-garden-13"
SIXES = "a-plushie-living-room-6 b-plushie-beach-6 c-plushie-bedroom-6"


def odd_moves() -> dict[str, tuple[PawsUpTable, PawsUpMove, str, str]]:
    """What is tried: the table, the move, the rule that refuses it, and a part of what is said."""
    at, two, swaps, swapped, made, gone, end = (
        committing(),
        committing_two(),
        swapping(),
        after_swap(),
        story_made(),
        emptied(),
        over(),
    )
    a, b = cards(two, "a-plushie-garden-1 a-plushie-kitchen-2")
    return {
        "refuse-not-held": (at, Commit(Seat(0), cards(at, "b-plushie-garden-2")), "PU-4", "Plushie 2 (garden)"),
        "refuse-one-card": (at, Commit(Seat(0), (a, b)), "PU-4", "one photo"),
        "refuse-two-cards": (two, Commit(Seat(0), (a,)), "PU-12", "two photos"),
        "refuse-same-card": (two, Commit(Seat(0), (a, a)), "PU-12", "Plushie 1 (garden)"),
        "refuse-deck-order": (two, Commit(Seat(0), (b, a)), "PU-12", "Plushie 2 (kitchen), Plushie 1 (garden)"),
        "refuse-no-commitment": (
            swaps,
            Commit(Seat(0), cards(swaps, "dog-garden-9")),
            "PU-4",
            "cannot offer a photo now",
        ),
        "refuse-not-on-display": (swaps, Take(Seat(0), card(swaps, "dog-beach-10")), "PU-6", "Dog 10 (beach)"),
        "refuse-turn": (swaps, Take(Seat(1), card(swaps, "cat-garden-13")), "PU-5", "another seat"),
        "refuse-swapped": (swapped, Take(Seat(0), card(swapped, "baby-8")), "PU-6", "swapped already"),
        "refuse-no-swap": (at, Take(Seat(0), at.state.display[0]), "PU-6", "when all have chosen"),
        "refuse-no-stories": (at, no_story(at, Story.PAW, "baby-5 baby-6 baby-7"), "PU-9", "after your swap"),
        "refuse-swap-first": (swaps, Done(Seat(0)), "PU-9", "First take"),
        "refuse-three-cards": (
            swapped,
            no_story(swapped, Story.GARDEN, "dog-garden-9"),
            "PU-7",
            "three different photos",
        ),
        "refuse-no-match": (swapped, no_story(swapped, Story.DOG, GARDEN), "PU-7", "Hamster 7 (garden)"),
        "refuse-made": (made, no_story(made, Story.GARDEN, GARDEN), "PU-8", "Garden story 15"),
        "refuse-empty-pile": (gone, no_story(gone, Story.PAW, SIXES, seat=4), "PU-8", "left to earn"),
        "refuse-setup": (end, ShuffleTrends(CHANCE, end.state.trends), "PU-1", "not a valid set-up"),
    }


@pytest.mark.parametrize("why", odd_moves())
def test_every_refusal_names_its_rule_in_both_languages(why: str) -> None:
    table, move, rule, part = odd_moves()[why]
    refusal = refused(table, move)
    assert (refusal.rule, refusal.why) == (rule, why)
    english, german = (Text("paws-up", lang, deck=table.rules.deck).refusal(refusal) for lang in ("en", "de"))
    assert english.endswith(f" ({rule})")
    assert german.endswith(f" ({rule})")
    assert part in english
    assert english != german


def test_no_refusal_is_left_out() -> None:
    source = ast.parse(Path(rules.__file__).read_text(encoding="utf-8"))
    words = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert {word for word in words if word.startswith("refuse-")} == odd_moves().keys()
