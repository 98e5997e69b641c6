"""How a game of Chain of Command is played on in an imagined world, quickly: `Glance` with everything in tables.

Sets of cards are the bits of a number; which cards beat which is made once for every chain.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.glance import ANY_PET, AS_GOOD_AS_ANY, CALM, CHOOSING, LEADING, PACK_LEADER
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions, State, moved_up
from pettable.table.deck import CardId
from pettable.table.seats import Seat
from pettable.table.seats import around as around_table


class Counts(NamedTuple):
    """How much of the rest of the game, in points, is told by a hand between two tricks."""

    #: Of what its cards promise by `Glance.later`, and of their own points.
    promise: float
    points: float
    #: For the share of unseen cards that cannot beat the best card; for each seat that plays later in the next trick,
    #: and for that share once more with each of them; for the points of the cheapest card.
    best: float
    after: float
    best_after: float
    least: float


#: By seats; fitted by least squares to the ends of thousands of games by greedy bots, between 16 and 48 cards from it.
COUNTS = {
    2: Counts(0.70, 0.42, 5.5, -3.0, 0.0, -0.95),
    3: Counts(0.63, 0.57, 10.5, -0.5, -2.2, -0.85),
    4: Counts(0.57, 0.72, 15.5, 1.95, -4.3, -0.77),
}
#: How far the points still to be won spread the seats, in square roots of them; fitted to who won.
SPREAD = 1.25


class Tables:
    """`Glance` for roll-outs: sets of cards are the bits of a number, and what beats what is made once for a chain."""

    def __init__(self, rules: ChainOfCommand, options: ChainOptions) -> None:
        self.rules, self.options = rules, options
        self.scores = rules.scores[options.tricks]
        self.others = options.seats - 1
        extra = ANY_PET if options.petkeeper else 0.0
        leader = PACK_LEADER if options.leader_of_the_pack else 0.0
        self.worth = [score + extra + leader * leads for score, leads in zip(self.scores, rules.leads, strict=True)]
        self.pack = sum(1 << card for card in rules.pack)
        self.total = sum(self.worth[card] for card in rules.pack)
        self.size = len(rules.pack)
        self.leaders = sum(1 << card for card in rules.pack if rules.leads[card])
        self.beats: dict[tuple[Group, ...], list[int]] = {}
        self.moved = {
            chain: {group: moved_up(chain, group, to_top=options.top_dog) for group in chain}
            for chain in permutations(Group)
        }
        for chain in self.moved:
            self.beats[chain] = [self._beats(card, chain) for card in range(len(rules.deck.cards))]
        #: [others][beaten by so many of so many].
        self.holds = {
            others: [
                [max(0.0, 1 - beaten / max(1, unseen)) ** others for beaten in range(self.size + 1)]
                for unseen in range(self.size + 1)
            ]
            for others in [*range(self.others + 1), CHOOSING * self.others]
        }

    def _beats(self, card: int, chain: tuple[Group, ...]) -> int:
        """All cards that would take a trick from this one."""
        group, score, bits = self.rules.group[card], self.scores[card], 0
        place = chain.index(group)
        for other in self.rules.pack:
            its = self.rules.group[other]
            if self.rules.leads[other]:
                lifted = self.moved[chain][its]
                beaten = lifted.index(its) < lifted.index(group)
            else:
                beaten = chain.index(its) < place or (its is group and self.scores[other] > score)
            if beaten:
                bits |= 1 << other
        return bits

    def best(self, world: State, seat: Seat) -> int:
        """The place in the hand of the card that looks best."""
        worth, hand, trick = self.worth, world.hands[seat], world.trick
        unseen, usual = self.pack, self.total
        for cards in (trick, hand, *world.piles):
            for card in cards:
                usual -= worth[card]
                unseen ^= 1 << card
        usual /= unseen.bit_count() or 1
        looks = self.looks(world.chain, trick, hand, unseen, usual)
        return looks.index(max(looks))

    def looks(
        self,
        chain: tuple[Group, ...],
        trick: Sequence[CardId],
        hand: Sequence[CardId],
        unseen: int,
        usual: float,
    ) -> list[float]:
        """How each card of a hand looks, to one who has not seen these others; they are worth so much on average."""
        rules, worth, others, left = self.rules, self.worth, self.others, unseen.bit_count()
        calm = CALM ** (unseen & self.leaders).bit_count() if self.options.top_dog else 1.0
        to_come = others - len(trick)
        points = to_come * usual - LEADING
        for card in trick:
            points += worth[card]
        holds, holds_later = self.holds[to_come][left], self.holds[CHOOSING * others][left]
        later_points = others * usual
        found = []
        for card in hand:
            after, own = chain, worth[card]
            if rules.leads[card]:
                after = self.moved[chain][rules.group[card]]
            beats = self.beats[after]
            if not trick or rules.wins_trick(after, (*trick, card), self.options.tricks) == len(trick):
                chance = holds[(unseen & beats[card]).bit_count()]
                value = chance * (own + points) - (1 - chance) * own
            else:
                value = -own
            for other in hand:
                if other != card:
                    its = beats
                    if rules.leads[other]:
                        its = self.beats[self.moved[after][rules.group[other]]]
                    chance = holds_later[(unseen & its[other]).bit_count()]
                    if calm < 1:
                        chance = calm * chance + (1 - calm) * AS_GOOD_AS_ANY
                    own = worth[other]
                    value += chance * (own + later_points) - (1 - chance) * own
            found.append(value)
        return found

    def chances(self, world: State) -> list[float]:
        rules, worth, chain = self.rules, self.worth, world.chain
        around, usual = self.pack, self.total
        stands: list[float] = []
        for pile in world.piles:
            points = 0.0
            for card in pile:
                points += worth[card]
                around ^= 1 << card
            usual -= points
            stands.append(points)
        left = around.bit_count()
        spread = SPREAD * math.sqrt(usual) + 1e-9
        seats, counts = len(stands), COUNTS[len(stands)]
        beats, after, holds = self.beats[chain], seats - 1, self.holds[CHOOSING * self.others]
        assert world.lead is not None
        for seat in around_table(world.lead, seats):
            hand = world.hands[seat]
            unseen, mean, least = around, usual, 99.0
            for card in hand:
                unseen ^= 1 << card
                mean -= worth[card]
            count = left - len(hand)
            others, fewest, promise, points = self.others * mean / (count or 1), count, 0.0, 0.0
            for card in hand:
                its, own = beats, worth[card]
                if rules.leads[card]:
                    its = self.beats[self.moved[chain][rules.group[card]]]
                beaten = (unseen & its[card]).bit_count()
                promise += holds[count][beaten] * (2 * own + others) - own
                points += own
                fewest = min(fewest, beaten)
                least = min(least, own)
            best = 1 - fewest / (count or 1)
            stands[seat] += (
                counts.promise * promise
                + counts.points * points
                + counts.best * best
                + after * (counts.after + counts.best_after * best)
                + counts.least * least
            )
            after -= 1
        top = max(stands)
        shares = [math.exp((each - top) / spread) for each in stands]
        total = sum(shares)
        return [share / total for share in shares]


@lru_cache(maxsize=16)
def tables_of(rules: ChainOfCommand, options: ChainOptions) -> Tables:
    """Made once for a deck and its options, however many bots play with them."""
    return Tables(rules, options)
