"""A table at which one seat after the other chooses one action, for frameworks that know nothing else.

Actions and vectors are those of the game's codes (table/codes.py). A question to several seats is asked of one after
the other, as table/answering.py says: commitments in the order of the seats, reactions in a drawn order, claims in a
race by drawn reaction times. Nobody sees an answer before the rules show it.
"""

from collections.abc import Iterable
from typing import Any

from pettable import registry
from pettable.bots.reaction import ReactionModel
from pettable.table.answering import answering_order, stands
from pettable.table.codes import CodeError, Codes
from pettable.table.deck import Deck
from pettable.table.errors import OptionError
from pettable.table.options import choose
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table

REACTION = ReactionModel()


class SeatTurns:
    """A game in progress: `seat` chooses one of `actions`, until `seat` is None."""

    def __init__(
        self, game: str, seats: int, options: Iterable[str] = (), seed: int = 0, deck: Deck[Any] | None = None
    ) -> None:
        found = registry.find(game)
        if found.codes is None:
            raise OptionError("TB-8", f"{game} has no codes of its moves")
        rules = registry.rules_of(game) if deck is None else found.rules(deck)
        chosen = choose(found.options, found.seats, seats, options)
        self.codes: Codes[Any, Any] = found.codes(rules, chosen)
        self.seats = seats
        self.table: Table[Any, Any, Any, Any] = Table(rules, chosen, seed_of(seed))
        self._rng = Rng(seed_of(seed), "turns")
        #: Whose action is due; None: the game is over.
        self.seat: Seat | None = None
        #: The actions that this seat may choose, in ascending order.
        self.actions: list[int] = []
        #: What it has chosen of a move of several actions.
        self.chosen: tuple[int, ...] = ()
        self._moves: dict[tuple[int, ...], Any] = {}
        self._prompt: Prompt | None = None
        #: The seats that have still to answer this prompt, the next one first.
        self._due: list[Seat] = []
        #: When each seat makes its next claim in a race.
        self._times: dict[Seat, float] = {}
        self._ask()

    def step(self, action: int) -> None:
        """The action of the seat whose action is due; a CodeError where it may not be chosen."""
        if self.seat is None:
            raise CodeError("the game is over")
        if action not in self.actions:
            self.codes.check_action(action)
            raise CodeError(f"action {action} ({self.codes.name(action)}) is not legal now")
        self.chosen = (*self.chosen, int(action))
        if self.chosen in self._moves:
            self.play(self._moves[self.chosen])
        else:
            self.actions = self.codes.next_actions(list(self._moves.values()), self.chosen)

    def play(self, move: Any) -> None:
        """A whole move of the seat whose action is due."""
        prompt, seat = self._prompt, self.seat
        assert prompt is not None
        assert seat is not None
        refusal = self.table.submit(prompt.id, move)
        assert refusal is None, refusal
        if prompt.kind is Kind.RACE:
            self._times[seat] += REACTION.reaction(self._rng)
        else:
            self._due.remove(seat)
        self._ask()

    def observe(self, seat: int) -> list[int]:
        """What a seat sees; then, for each action, the place it has among those chosen so far of this move, from 1."""
        vector = self.codes.observe(self.table.view(Seat(seat)))
        places = [0] * self.codes.actions
        for place, action in enumerate(self.chosen if seat == self.seat else (), 1):
            places[action] = place
        return vector + places

    @property
    def size(self) -> int:
        """The length of what `observe` returns."""
        return self.codes.size + self.codes.actions

    def shares(self) -> list[float]:
        """Each seat's share of the win; zeros before the end."""
        outcome = self.table.outcome
        return [0.0 if outcome is None else outcome.share(Seat(seat)) for seat in range(self.seats)]

    def _ask(self) -> None:
        """Find the next seat to choose."""
        self.chosen, self._moves, self.actions = (), {}, []
        while True:
            prompt = self.table.prompt
            if prompt is None:
                self.seat, self._prompt = None, None
                return
            if self._prompt is None or not stands(self._prompt, prompt):
                self._begin(prompt)
            if (seat := self._next_seat(prompt)) is not None:
                break
            # A race in which nobody is left to claim: the clock ends it.
            move = self.table.clock_move()
            assert move is not None
            assert self.table.follow(move) is None
        self.seat = seat
        moves = self.table.legal(seat)
        self._moves = {self.codes.encode(move): move for move in moves}
        self.actions = self.codes.next_actions(moves)

    def _begin(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._due = list(answering_order(prompt, prompt.seats, self._rng))
        if prompt.kind is Kind.RACE:
            self._times = {seat: REACTION.reaction(self._rng) for seat in prompt.seats}

    def _next_seat(self, prompt: Prompt) -> Seat | None:
        if prompt.kind is not Kind.RACE:
            return self._due[0]
        able = [seat for seat in prompt.seats if self.table.legal(seat)]
        return min(able, key=lambda seat: (self._times[seat], seat), default=None)
