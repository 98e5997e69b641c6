"""Heuristic values of the cards in a hand of Chain of Command.

A card is worth what its own trick is likely to bring, and what the cards that stay in the hand are likely to bring
later, by the chain as it stands once the card is played. Both are computed alike: with some probability the card takes
its trick, and with it the others' points; otherwise its own points go to somebody else. The probability comes from the
cards that this seat has not seen: how many of them would beat the card, if the seats after it played any of them.

The numbers below were found by playing thousands of games; near them, the share of wins is flat.
"""

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainView, moved_up
from pettable.table.deck import CardId

#: A kept card need not beat every card of a trick to come: its trick can be chosen.
CHOOSING = 0.6
#: Points that the winner of a trick pays for having to lead the next one, before anybody else has shown a card.
LEADING = 3.0
#: What a card in the pile adds to a bonus (CC-9, CC-10, CC-11), in points.
PACK_LEADER, BOTTOM_LEADER, ANY_PET = 4.0, 2.0, 0.25
#: Under Top Dog (CC-12) each leader still to come may turn the chain over before a kept card is played. With this
#: chance it does not; if it does, the card is as good as any.
CALM, AS_GOOD_AS_ANY = 0.6, 0.5


class Heuristic:
    """The heuristic values of one seat's cards, from its view alone."""

    def __init__(self, rules: ChainOfCommand, view: ChainView) -> None:
        self.rules, self.view = rules, view
        self.scores = rules.scores[view.options.tricks]
        seen = {*view.hand, *view.trick}.union(*view.piles)
        unseen = [card for card in rules.pack if card not in seen]
        self.unseen = len(unseen)
        self.leaders = [rules.group[card] for card in unseen if rules.is_leader[card]]
        self.pets: dict[Group, list[int]] = {group: [] for group in view.chain}
        for card in unseen:
            if not rules.is_leader[card]:
                self.pets[rules.group[card]].append(self.scores[card])
        self.others = view.options.seats - 1
        self.usual = sum(self.worth(card, view.chain) for card in unseen) / max(len(unseen), 1)
        self.calm = CALM ** len(self.leaders) if view.options.top_dog else 1.0

    def value(self, card: CardId) -> float:
        chain = self.chain_after(card, self.view.chain)
        kept = [other for other in self.view.hand if other != card]
        return self.now(card, chain) + sum(self.later(other, chain) for other in kept)

    def now(self, card: CardId, chain: tuple[Group, ...]) -> float:
        """What this trick is likely to bring with this card."""
        trick = (*self.view.trick, card)
        to_come = self.others - len(self.view.trick)
        leads_trick = self.rules.wins_trick(chain, trick, self.view.options.tricks) == len(trick) - 1
        chance = self.holds_out(card, chain, to_come) if leads_trick else 0.0
        points = sum(self.worth(other, chain) for other in self.view.trick) + to_come * self.usual
        return gain(self.worth(card, chain), points - LEADING, chance)

    def later(self, card: CardId, chain: tuple[Group, ...]) -> float:
        """What a card that is kept is likely to bring in a trick to come."""
        chain = self.chain_after(card, chain)
        chance = self.calm * self.holds_out(card, chain, CHOOSING * self.others) + (1 - self.calm) * AS_GOOD_AS_ANY
        return gain(self.worth(card, chain), self.others * self.usual, chance)

    def holds_out(self, card: CardId, chain: tuple[Group, ...], others: float) -> float:
        """The chance that none of this number of unseen cards beats this one."""
        chance: float = (1 - self.beaten_by(card, chain) / max(self.unseen, 1)) ** others
        return chance

    def beaten_by(self, card: CardId, chain: tuple[Group, ...]) -> int:
        """How many of the unseen cards would take the trick from this one."""
        group, score = self.rules.group[card], self.scores[card]
        stronger = sum(len(self.pets[above]) for above in chain[: chain.index(group)])
        higher = sum(other > score for other in self.pets[group])
        leaders = sum(self.stands_above(leader, group, chain) for leader in self.leaders)
        return stronger + higher + leaders

    def stands_above(self, leader: Group, group: Group, chain: tuple[Group, ...]) -> bool:
        """Is the one group above the other, once its leader is played?"""
        lifted = moved_up(chain, leader, to_top=self.view.options.top_dog)
        return lifted.index(leader) < lifted.index(group)

    def worth(self, card: CardId, chain: tuple[Group, ...]) -> float:
        """The points of a card in a pile, with what it adds to the bonuses that are played for."""
        options, worth = self.view.options, float(self.scores[card])
        if options.petkeeper:
            worth += ANY_PET
        if options.leader_of_the_pack and self.rules.is_leader[card]:
            worth += PACK_LEADER
        if options.underdog and self.rules.is_leader[card] and self.rules.group[card] is chain[-1]:
            worth += BOTTOM_LEADER
        return worth

    def chain_after(self, card: CardId, chain: tuple[Group, ...]) -> tuple[Group, ...]:
        if not self.rules.is_leader[card]:
            return chain
        return moved_up(chain, self.rules.group[card], to_top=self.view.options.top_dog)


def gain(own: float, others: float, chance: float) -> float:
    """With this chance a card brings its own points and the others'; else its own go to somebody else."""
    return chance * (own + others) - (1 - chance) * own
