"""What Paws Up tells bots about itself.

A hand is worth its paws, the more the nearer the end, and the stories that it holds or is on the way to. What a
commitment is worth depends on who swaps when: since all can know every hand (PU-13), the profile guesses what the
others commit and take, and looks at what is left for whom.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pettable.games.paws_up.deck import PhotoCard
from pettable.games.paws_up.order import swaps_at
from pettable.games.paws_up.rules import PawsUp, commits
from pettable.games.paws_up.state import Cards, Commit, MakeStory, PawsUpMove, Take, View
from pettable.table.deck import CardId
from pettable.table.profile import Profile

#: What a paw on a photo counts in the first round; in the last it counts fully.
FIRST_PAW = 0.3
#: What one and two of the three cards of a story count of its worth, with many more to come.
ONE_OF_THREE = 0.15
TWO_OF_THREE = 0.6
#: With so many more to come, a story on the way counts half of that.
HALF_SUPPLY = 1.5
#: How much the gains of all others together weigh against one's own.
DENIAL = 0.4


class Taste(NamedTuple):
    """What cards are worth to one seat."""

    #: For each card, what its paws count.
    paws: Sequence[float]
    #: For each card, the things that it shares with others.
    shares: Sequence[Sequence[int]]
    #: For each thing that cards share, what none, one, two and three cards of it count.
    shared: Sequence[tuple[float, float, float, float]]

    def counts(self, hand: Sequence[CardId]) -> dict[int, int]:
        counts: dict[int, int] = {}
        for card in hand:
            for thing in self.shares[card]:
                counts[thing] = counts.get(thing, 0) + 1
        return counts

    def value(self, hand: Sequence[CardId]) -> float:
        paws = sum([self.paws[card] for card in hand])
        return paws + sum([self.shared[thing][min(count, 3)] for thing, count in self.counts(hand).items()])

    def gain(self, hand: Sequence[CardId], card: CardId) -> float:
        """What one more card adds to a hand."""
        counts, gain = self.counts(hand), self.paws[card]
        for thing in self.shares[card]:
            count = counts.get(thing, 0)
            if count < 3:
                gain += self.shared[thing][count + 1] - self.shared[thing][count]
        return gain

    def spared(self, hand: Cards, count: int) -> list[CardId]:
        """The cards that a hand can spare best."""
        return sorted(hand, key=lambda card: self.gain([other for other in hand if other != card], card))[:count]


class PawsUpProfile(Profile[View, PawsUpMove]):
    def __init__(self, rules: PawsUp) -> None:
        super().__init__(rules)
        self.game, self.cards = rules, rules.deck.cards
        self.paws = [card.paws if isinstance(card, PhotoCard) else 0 for card in self.cards]
        things = [group for _, group in rules.stories.shared]
        self.shares = [[n for n, group in enumerate(things) if card in group] for card in range(len(self.cards))]
        self.in_piles = frozenset(card for pile in rules.pile_cards for card in pile)

    def values(self, view: View, moves: Sequence[PawsUpMove]) -> Sequence[float]:
        worths = [self.cards[pile[0]].worth if pile else 0 for pile in view.story_piles]
        if isinstance(moves[0], Commit):
            return self._commitments(view, moves, self._tastes(view, worths))
        if isinstance(moves[0], Take):
            return self._takes(view, moves, self._tastes(view, worths))
        # A story costs nothing, and is never worth more later.
        return [worths[self.game.story_place[move.story]] if isinstance(move, MakeStory) else 0 for move in moves]

    def standing(self, view: View) -> Sequence[float]:
        """The paws that all can count; before the first reveal, one starting set is worth as much as another."""
        photos = [sum([self.paws[card] for card in hand]) for hand in view.known]
        return [
            paws + sum([self.cards[card].worth for card in earned])
            for paws, earned in zip(photos, view.stories, strict=True)
        ]

    def _commitments(self, view: View, moves: Sequence[PawsUpMove], tastes: Sequence[Taste]) -> list[float]:
        """What each commitment leads to, if the others commit what they can spare and take what they like."""
        me, hands = moves[0].seat, self._hands(view)
        count = commits(view.options)
        others = [
            (seat, card)
            for seat, (hand, taste) in enumerate(zip(hands, tastes, strict=True))
            if seat != me
            for card in taste.spared(hand, count)
        ]
        at = {card: swaps_at(self.cards[card], view.trends) for hand in hands for card in hand}
        values = []
        for move in moves:
            assert isinstance(move, Commit)
            order = sorted([*others, *((me, card) for card in move.cards)], key=lambda turn: at[turn[1]])
            offered = {card for _, card in order}
            held = [[card for card in hand if card not in offered] for hand in hands]
            display = list(view.display)
            for seat, placed in order:
                gains = [tastes[seat].gain(held[seat], card) for card in display]
                best = gains.index(max(gains))
                held[seat].append(display[best])
                display[best] = placed
            worth = [taste.value(hand) for taste, hand in zip(tastes, held, strict=True)]
            values.append(worth[me] - DENIAL * (sum(worth) - worth[me]) / (len(worth) - 1))
        return values

    def _takes(self, view: View, moves: Sequence[PawsUpMove], tastes: Sequence[Taste]) -> list[float]:
        """What each card adds to the hand, less what is left for the seat that swaps next."""
        turn, *later = view.order
        following = later[0].seat if later and later[0].seat != turn.seat else None
        values = []
        for move in moves:
            assert isinstance(move, Take)
            value = tastes[turn.seat].gain(view.known[turn.seat], move.card)
            if following is not None:
                left = [turn.card if card == move.card else card for card in view.display]
                theirs = max(tastes[following].gain(view.known[following], card) for card in left)
                value -= DENIAL * theirs / (len(tastes) - 1)
            values.append(value)
        return values

    def _hands(self, view: View) -> Sequence[Cards]:
        """All hands; before the first reveal a guess, since one starting set is as good as another."""
        if view.sets_known:
            return view.known
        unplaced = iter([letter for letter in self.game.starting if letter not in view.sets])
        return [self.game.starting[letter or next(unplaced)] for letter in view.sets]

    def _tastes(self, view: View, worths: Sequence[int]) -> list[Taste]:
        to_come = self.in_piles.difference(view.display, view.gone, [turn.card for turn in view.order], *view.known)
        paw = 1 - (1 - FIRST_PAW) * len(to_come) / len(self.in_piles)
        paws = [paw * count for count in self.paws]
        more = [len(group & to_come) for _, group in self.game.stories.shared]
        supply = [count / (count + HALF_SUPPLY) for count in more]
        tastes = []
        for earned in view.stories:
            made = {self.game.story[card] for card in earned}
            shared = []
            for (story, _), hope in zip(self.game.stories.shared, supply, strict=True):
                worth = 0 if story in made else worths[self.game.story_place[story]]
                shared.append((0.0, ONE_OF_THREE * worth * hope, TWO_OF_THREE * worth * hope, float(worth)))
            tastes.append(Taste(paws, self.shares, shared))
        return tastes
