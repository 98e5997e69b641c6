"""The codes of Chain of Command: an action is the number of the card that is played."""

from collections.abc import Sequence

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import ChainMove, ChainOfCommand, ChainOptions, ChainView, Play
from pettable.table.codes import CodeError, Codes, marks, one_hot
from pettable.table.deck import CardId
from pettable.table.seats import Seat, around

GROUPS = {group: place for place, group in enumerate(Group)}


class ChainCodes(Codes[ChainView, ChainMove]):
    """A vector has, for each card: is it in my hand; in whose pile; at which place of the trick. Then the chain, who
    leads, how many cards are left to draw, and the options.
    """

    longest = 1

    def __init__(self, rules: ChainOfCommand, options: ChainOptions) -> None:
        self.rules, self.seats = rules, options.seats
        self.actions = len(rules.deck.cards)
        self.size = self.actions * (1 + 2 * self.seats) + len(Group) ** 2 + self.seats + 1 + 6

    def encode(self, move: ChainMove) -> tuple[int, ...]:
        assert isinstance(move, Play)
        return (move.card,)

    def decode(self, seat: Seat, actions: Sequence[int]) -> ChainMove:
        if len(actions) != 1:
            raise CodeError(f"a move of Chain of Command is one action, not {len(actions)}")
        self.check_action(actions[0])
        return Play(seat, CardId(actions[0]))

    def name(self, action: int) -> str:
        self.check_action(action)
        return f"play {self.rules.deck.cards[action].id}"

    def observe(self, view: ChainView) -> list[int]:
        assert view.seat is not None
        assert view.lead is not None
        cards, options, mine = self.actions, view.options, view.seat
        found = marks(view.hand, cards)
        for seat in around(mine, self.seats):
            found += marks(view.piles[seat], cards)
        for place in range(self.seats):
            found += marks(view.trick[place : place + 1], cards)
        for place in range(len(Group)):
            group = view.chain[place] if place < len(view.chain) else None
            found += one_hot(None if group is None else GROUPS[group], len(Group))
        found += one_hot((view.lead - mine) % self.seats, self.seats)
        found.append(view.deck)
        found += [
            options.open_piles,
            options.tricks,
            options.leader_of_the_pack,
            options.underdog,
            options.petkeeper,
            options.top_dog,
        ]
        return found
