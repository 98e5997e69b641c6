"""The order of swaps (PU-5), the score, and the ranking at the end (PU-11); the trend row breaks ties in both."""

from collections.abc import Sequence
from typing import TypeAlias

from pettable.games.paws_up.deck import Baby, Location, PhotoCard, StoryCard
from pettable.table.named_enum import NamedEnum
from pettable.table.outcome import Outcome, Points, TieStep, rank, totals

#: For each seat the points of its photos and of its story cards.
ScoreSheet: TypeAlias = tuple[tuple[Points, Points], ...]


class SwapReason(NamedEnum):
    """What gave a committed card its place in the order of swaps (PU-5)."""

    BABIES = "babies"
    """It shows babies, which go first."""
    PAWS = "paws"
    """Its number of paws."""
    TREND = "trend"
    """Another card has as many paws, and the trend row decided between them."""


def from_left(card: PhotoCard, trends: Sequence[Location]) -> int:
    """The place of a card's location in the trend row; a baby, which has none, comes last."""
    return len(trends) if isinstance(card, Baby) else trends.index(card.location)


def swaps_at(card: PhotoCard, trends: Sequence[Location]) -> tuple[bool, int, int]:
    """The sort key of a committed card: babies swap first, then more paws, then the location further left."""
    return not isinstance(card, Baby), -card.paws, from_left(card, trends)


def swap_reason(card: PhotoCard, committed: Sequence[PhotoCard]) -> SwapReason:
    """Why a card swaps when it does, among all that were committed with it."""
    if isinstance(card, Baby):
        return SwapReason.BABIES
    tied = any(other.paws == card.paws for other in committed if other is not card and not isinstance(other, Baby))
    return SwapReason.TREND if tied else SwapReason.PAWS


def score_sheet(hands: Sequence[Sequence[PhotoCard]], stories: Sequence[Sequence[StoryCard]]) -> ScoreSheet:
    """Each seat's paws: on the photos in its hand, and on its story cards."""
    return tuple(
        (Points("PU-11", sum(card.paws for card in hand)), Points("PU-8", sum(card.worth for card in earned)))
        for hand, earned in zip(hands, stories, strict=True)
    )


def ranking(
    hands: Sequence[Sequence[PhotoCard]], stories: Sequence[Sequence[StoryCard]], trends: Sequence[Location]
) -> Outcome:
    """The most paws win; a tie goes to the best single card, then to the location of that card further left."""
    sheet = score_sheet(hands, stories)
    best = [max(card.paws for card in hand) for hand in hands]
    lefts = [
        max(-from_left(card, trends) for card in hand if card.paws == most)
        for hand, most in zip(hands, best, strict=True)
    ]
    steps = (
        TieStep("PU-11", "decided-points", totals(sheet)),
        TieStep("PU-11", "decided-best-card", best),
        TieStep("PU-11", "decided-trend", lefts),
    )
    return rank(sheet, steps, shared="PU-11")
