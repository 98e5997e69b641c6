"""Plans in Chain of Command: why a card is better than another because of the tricks that come later.

Two cards of a hand were tried in the same sampled deals, to the end of the game. What each card of the hand won is read
from the piles: the strongest card of a trick is its winner's own, so a seat's card lies in the seat's own pile exactly
where it won its trick.
"""

from math import sqrt
from statistics import fmean, pstdev

from pettable.bots.profile import Gain, Line
from pettable.games.chain_of_command.rules import ChainMove, ChainOfCommand, ChainState, ChainView, Play, moved_up
from pettable.table.deck import CardId

#: Fewer points than this are not worth a plan.
NOTABLE = 1.0
#: A difference of fewer standard errors than this may be luck, and so may any difference in fewer deals.
SURE, FEWEST_DEALS = 2.0, 12
#: A card that loses this trick in at least this share of the deals is said to lose it probably.
PROBABLY = 0.6


class Plans:
    """What a card that stays in the hand wins more later if the best card is played now, and not its rival."""

    def __init__(
        self,
        rules: ChainOfCommand,
        view: ChainView,
        best: Line[ChainState, ChainMove],
        rival: Line[ChainState, ChainMove],
    ) -> None:
        assert isinstance(best.move, Play)
        assert isinstance(rival.move, Play)
        self.rules, self.view = rules, view
        self.scores = rules.scores[view.options.tricks]
        self.played, self.ends = best.move.card, best.ends
        self.rival, self.rival_ends = rival.move.card, rival.ends
        #: For each card of the hand, by how many points it won more in each deal.
        self.more = {
            card: [
                self.won(card, end) - self.won(card, other) for end, other in zip(best.ends, rival.ends, strict=True)
            ]
            for card in view.hand
        }

    def main(self) -> Gain | None:
        """The plan for the card that wins most more, if that is more than the trick that is played now brings."""
        kept = max([card for card in self.view.hand if card != self.played], key=self.points)
        if self.points(kept) <= self.points(self.played) or not self.is_notable(kept):
            return None
        return Gain(self.reason(kept), 1.0, self.points(kept), kept)

    def reason(self, kept: CardId) -> str:
        """The message for why this card wins more later."""
        if self.place_after(self.played, kept) < self.view.chain.index(self.rules.group[kept]):
            return "gain-lifts"
        if kept != self.rival:
            return "gain-saves"
        if self.is_given_up():
            return "gain-ducks"
        lost = fmean([kept not in self.pile(end) for end in self.rival_ends])
        if lost == 1 and len(self.view.trick) == self.view.options.seats - 1:
            return "gain-waits"
        return "gain-probably-waits" if lost >= PROBABLY else "gain-saves"

    def is_given_up(self) -> bool:
        """No card of the hand has fewer points than the one that is played, and it won in none of the deals."""
        cheapest = self.scores[self.played] == min([self.scores[card] for card in self.view.hand])
        return cheapest and not any(self.played in self.pile(end) for end in self.ends)

    def place_after(self, played: CardId, card: CardId) -> int:
        """The place of a card's group in the chain, from 0 on, once another card is played."""
        rules, chain = self.rules, self.view.chain
        if rules.is_leader[played]:
            chain = moved_up(chain, rules.group[played], to_top=self.view.options.top_dog)
        return chain.index(rules.group[card])

    def won(self, card: CardId, end: ChainState) -> int:
        """The points of the trick that this card won for its seat; 0 where it lost it."""
        pile, seats = self.pile(end), self.view.options.seats
        if card not in pile:
            return 0
        first = pile.index(card) // seats * seats
        return sum([self.scores[each] for each in pile[first : first + seats]])

    def pile(self, end: ChainState) -> tuple[CardId, ...]:
        assert self.view.seat is not None
        return end.piles[self.view.seat]

    def points(self, card: CardId) -> float:
        return fmean(self.more[card])

    def is_notable(self, card: CardId) -> bool:
        more = self.more[card]
        error = pstdev(more) / sqrt(len(more))
        return len(more) >= FEWEST_DEALS and fmean(more) >= max(NOTABLE, SURE * error)
