"""The roll-out policy of Paws Up: the heuristic, computed from lookup tables.

Sets of cards are the bits of a number. A seat commits what its hand can spare best, takes what adds most to it, and
makes every story that it can.
"""

import math
from collections.abc import Sequence

from pettable.games.paws_up.bot.heuristic import FIRST_PAW, HALF_SUPPLY, ONE_OF_THREE, TWO_OF_THREE
from pettable.games.paws_up.deck import PhotoCard, StoryCard
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import Cards, PawsUpState
from pettable.table.deck import CardId
from pettable.table.seats import Seat

#: What each further card of a story adds to its worth: the first, the second, the third, any other; with hope alone,
#: and without.
STEPS = ((ONE_OF_THREE, 0.0), (TWO_OF_THREE - ONE_OF_THREE, 0.0), (-TWO_OF_THREE, 1.0), (0.0, 0.0))
#: By the number of cards of a story in hand: the share of its worth that they count, with hope.
COUNTS = (0.0, ONE_OF_THREE, TWO_OF_THREE, 1.0, 1.0, 1.0, 1.0, 1.0)
#: For win chances in mid-game, fitted to the ends of games by greedy bots: how much of a paw's present worth counts
#: in the end, and how far each round still to come spreads the seats.
PAWS_COUNT, PAWS_COUNT_A_SEAT = 0.2, 0.15
SPREAD = 2.8


class Policy:
    def __init__(self, rules: PawsUp) -> None:
        cards = rules.deck.cards
        self.paws = [card.paws if isinstance(card, PhotoCard) else 0 for card in cards]
        self.worth = [card.worth if isinstance(card, StoryCard) else 0 for card in cards]
        self.groups = [sum(1 << card for card in group) for _, group in rules.stories.shared]
        self.place = [rules.story_place[story] for story, _ in rules.stories.shared]
        self.shares = [[n for n, group in enumerate(self.groups) if group >> card & 1] for card in range(len(cards))]
        self.story = [1 << rules.story_place[story] if story else 0 for story in rules.story]
        self.size = sum(map(len, rules.pile_cards))
        self._piles: tuple[Cards, ...] = ()
        self._hope: list[float] = []
        self._paw = 1.0

    def look(self, world: PawsUpState) -> None:
        """What is still to come; it stays so for a round, and so does the tuple of piles."""
        if world.piles is not self._piles:
            left, count = 0, 0
            for pile in world.piles:
                count += len(pile)
                for card in pile:
                    left |= 1 << card
            self._paw = 1 - (1 - FIRST_PAW) * count / self.size
            more = [(left & group).bit_count() for group in self.groups]
            self._hope = [each / (each + HALF_SUPPLY) for each in more]
            self._piles = world.piles

    def worths(self, world: PawsUpState, seat: Seat) -> list[int]:
        """What each story would bring this seat now."""
        made = 0
        for card in world.stories[seat]:
            made |= self.story[card]
        worth = self.worth
        return [0 if made >> n & 1 or not pile else worth[pile[0]] for n, pile in enumerate(world.story_piles)]

    def gains(self, world: PawsUpState, seat: Seat, hand: int, cards: Sequence[CardId]) -> list[float]:
        """What each of these adds to a hand, which may hold it already."""
        self.look(world)
        worths, hope, groups, place, found = self.worths(world, seat), self._hope, self.groups, self.place, []
        for card in cards:
            gain = self._paw * self.paws[card]
            others = hand & ~(1 << card)
            for thing in self.shares[card]:
                worth = worths[place[thing]]
                if worth:
                    count = (others & groups[thing]).bit_count()
                    if count < 3:
                        hopeful, sure = STEPS[count]
                        gain += worth * (hopeful * hope[thing] + sure)
            found.append(gain)
        return found

    def take(self, world: PawsUpState, seat: Seat) -> CardId:
        hand = 0
        for card in world.hands[seat]:
            hand |= 1 << card
        gains = self.gains(world, seat, hand, world.display)
        return world.display[gains.index(max(gains))]

    def commit(self, world: PawsUpState, seat: Seat, count: int) -> Cards:
        """What can be spared best, in the order of the deck."""
        hand = 0
        for card in world.hands[seat]:
            hand |= 1 << card
        cards = world.hands[seat]
        gains = self.gains(world, seat, hand, cards)
        if count == 1:
            return (cards[gains.index(min(gains))],)
        spared = sorted(zip(gains, cards, strict=True))[:count]
        return tuple(sorted([card for _, card in spared]))

    def chances(self, world: PawsUpState) -> list[float]:
        """Each seat's share of the win, at the beginning of a round."""
        self.look(world)
        seats = len(world.hands)
        paw = self._paw * (PAWS_COUNT + PAWS_COUNT_A_SEAT * seats)
        stands = []
        for place, cards in enumerate(world.hands):
            hand, stand, worths = 0, 0.0, self.worths(world, Seat(place))
            for card in cards:
                hand |= 1 << card
                stand += paw * self.paws[card]
            for card in world.stories[place]:
                stand += self.worth[card]
            for thing, group in enumerate(self.groups):
                held = hand & group
                if held and (worth := worths[self.place[thing]]):
                    stand += worth * self._hope[thing] * COUNTS[held.bit_count()]
            stands.append(stand)
        spread, top = SPREAD * math.sqrt(1 + sum(map(len, world.piles)) / 3), max(stands)
        shares = [math.exp((stand - top) / spread) for stand in stands]
        total = sum(shares)
        return [share / total for share in shares]
