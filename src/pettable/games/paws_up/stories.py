"""Which stories three photos make (PU-7): those about a location, an animal or a number of paws that all three show.

Only emojis count. A plushie shows no animal, a baby shows neither animal nor location; all show paws.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pettable.games.paws_up.deck import Baby, PawsUpCard, Photo, PhotoCard, Story
from pettable.table.deck import CardId

#: How many photos a story shows.
SHOWN = 3


def stories_of(card: PhotoCard) -> Iterator[tuple[Story, int]]:
    """The stories that a photo serves. The paw story needs equal paws, so it comes with their number; others with 0."""
    if not isinstance(card, Baby):
        yield Story(card.location.value), 0
    if isinstance(card, Photo):
        yield Story(card.animal.value), 0
    yield Story.PAW, card.paws


class Stories:
    """What the photos of one deck have in common.

    Every turn of every game asks whether a hand holds a story, and often it does not. So everything that photos can
    share has four bits of one large number, and the numbers of a hand's cards are added up. A count of three or more,
    with five added, sets the highest of its four bits.
    """

    def __init__(self, cards: Sequence[PawsUpCard]) -> None:
        shared: dict[tuple[Story, int], set[CardId]] = {}
        for place, card in enumerate(cards):
            for key in stories_of(card) if isinstance(card, PhotoCard) else ():
                shared.setdefault(key, set()).add(CardId(place))
        ordered = sorted(shared, key=lambda key: (list(Story).index(key[0]), key[1]))
        self.shared = [(key[0], frozenset(shared[key])) for key in ordered]
        self._marks = [
            sum(1 << 4 * n for n, (_, group) in enumerate(self.shared) if card in group) for card in range(len(cards))
        ]
        self._fives = sum(5 << 4 * n for n in range(len(ordered)))
        self._eights = sum(8 << 4 * n for n in range(len(ordered)))

    def of(self, hand: Sequence[CardId]) -> Sequence[tuple[Story, frozenset[CardId]]]:
        """What three or more cards of a hand share, each with all cards of the deck that share it."""
        marks = self._marks
        left = (sum([marks[card] for card in hand]) + self._fives) & self._eights
        found = []
        while left:
            lowest = left & -left
            found.append(self.shared[lowest.bit_length() // 4 - 1])
            left ^= lowest
        return found

    def all_show(self, story: Story, cards: Sequence[CardId]) -> bool:
        """Do all of these cards show what the story is about?"""
        return any(about is story and group.issuperset(cards) for about, group in self.shared)


def ways_to_show(hand: Sequence[CardId], group: frozenset[CardId]) -> Iterator[tuple[CardId, ...]]:
    """All ways to show a story with cards of a hand; the cards in the order of the deck."""
    return combinations(sorted([card for card in hand if card in group]), SHOWN)
