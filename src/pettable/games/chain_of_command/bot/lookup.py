"""The roll-out policy of Chain of Command: the heuristic, computed from lookup tables.

Sets of cards are the bits of a number; which cards beat which is computed once for every chain.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from pettable.games.chain_of_command.bot.heuristic import ANY_PET, AS_GOOD_AS_ANY, CALM, CHOOSING, LEADING, PACK_LEADER
from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions, ChainState, moved_up
from pettable.table.deck import CardId
from pettable.table.seats import Seat


class Tables:
    """Lookup tables for one deck and its options: card values, and for each chain which cards beat which."""

    def __init__(self, rules: ChainOfCommand, options: ChainOptions) -> None:
        self.rules, self.options = rules, options
        self.scores = rules.scores[options.tricks]
        self.others = options.seats - 1
        extra = ANY_PET if options.petkeeper else 0.0
        leader = PACK_LEADER if options.leader_of_the_pack else 0.0
        self.worth = [score + extra + leader * leads for score, leads in zip(self.scores, rules.is_leader, strict=True)]
        self.pack = sum(1 << card for card in rules.pack)
        self.total = sum(self.worth[card] for card in rules.pack)
        self.size = len(rules.pack)
        self.leaders = sum(1 << card for card in rules.pack if rules.is_leader[card])
        self.beats: dict[tuple[Group, ...], list[int]] = {}
        self.moved = {
            chain: {group: moved_up(chain, group, to_top=options.top_dog) for group in chain}
            for chain in permutations(Group)
        }
        for chain in self.moved:
            self.beats[chain] = [self._beats(card, chain) for card in range(len(rules.deck.cards))]
        #: [other cards][unseen cards][unseen cards that beat it]: the chance that no other card beats it.
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
            if self.rules.is_leader[other]:
                lifted = self.moved[chain][its]
                beaten = lifted.index(its) < lifted.index(group)
            else:
                beaten = chain.index(its) < place or (its is group and self.scores[other] > score)
            if beaten:
                bits |= 1 << other
        return bits

    def best(self, world: ChainState, seat: Seat) -> int:
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
        """The heuristic value of each card of a hand; unseen cards are worth `usual` on average."""
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
            if rules.is_leader[card]:
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
                    if rules.is_leader[other]:
                        its = self.beats[self.moved[after][rules.group[other]]]
                    chance = holds_later[(unseen & its[other]).bit_count()]
                    if calm < 1:
                        chance = calm * chance + (1 - calm) * AS_GOOD_AS_ANY
                    own = worth[other]
                    value += chance * (own + later_points) - (1 - chance) * own
            found.append(value)
        return found


@lru_cache(maxsize=16)
def tables_of(rules: ChainOfCommand, options: ChainOptions) -> Tables:
    """Made once for a deck and its options, however many bots play with them."""
    return Tables(rules, options)
