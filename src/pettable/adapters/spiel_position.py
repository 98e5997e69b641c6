"""Where a game of OpenSpiel's stands between two actions, and what comes next; it knows nothing of OpenSpiel itself.

OpenSpiel knows one player to move at a time, and chance:

- **COMMIT and REACT** ask their seats one after the other. What was answered stays hidden.
- **RACE**: chance draws which of the seats that may claim is first, then that seat claims, and so on.
- **A shuffle** is drawn number by number, each in a chance node of its own: `rules.chance` is asked for with a
  generator that hands out these numbers. So every shuffle is as likely as it is at a table.
"""

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from pettable.table.answering import due_seats, stands
from pettable.table.codes import CodeError, Codes
from pettable.table.events import visible_events
from pettable.table.options import Options
from pettable.table.prompts import Kind
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import CLOCK, Seat

AnyRules = Rules[Any, Any, Any, Any]

#: A place in a vector, from 1, and the number that it changed to; or OWN_ACTION and the action, from 1.
Rows = NDArray[np.int64]
OWN_ACTION = -1
NO_ROWS: Rows = np.zeros((0, 2), np.int64)
Vector = NDArray[np.int16]

#: OpenSpiel's own numbers for those who are no player.
CHANCE, TERMINAL, NOBODY = -1, -4, -1


class Happened:
    """One action of a player, or one move of chance or the clock: what it did, and the state it led to."""

    def __init__(self, seat: int, action: int, events: tuple[Any, ...], state: Any) -> None:
        self.seat, self.action, self.events, self.state = seat, action, events, state
        # Filled in when somebody asks; the positions of a game share what they have in common.
        self._vectors: dict[int, Vector] = {}
        self._seen: dict[int, Seen] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Happened, (self.seat, self.action, self.events, self.state)

    def vector(self, table: "SpielTable", seat: int) -> Vector:
        """What a seat sees afterwards."""
        if seat not in self._vectors:
            self._vectors[seat] = table.vector(self.state, seat)
        return self._vectors[seat]

    def seen(self, table: "SpielTable", seat: int, before: Vector) -> "Seen":
        """What a seat has seen of it, if it saw this vector before.

        Without an event nothing changes for it (law 8), and while chance shuffles nobody looks.
        """
        known = self._seen.get(seat)
        if known is None or known.before is not before:
            looks = visible_events(self.events, Seat(seat)) and table.may_look(self.state)
            after = self.vector(table, seat) if looks else before
            known = self._seen[seat] = Seen(before, after, self.action if seat == self.seat else None)
        return known


class Seen:
    """What one seat has seen of something that happened: its own action, and how its vector changed."""

    def __init__(self, before: Vector, after: Vector, action: int | None = None) -> None:
        self.before, self.after, self.action = before, after, action

    @cached_property
    def rows(self) -> Rows:
        changed = NO_ROWS if self.after is self.before else differences(self.before, self.after)
        return changed if self.action is None else np.concatenate(([(OWN_ACTION, self.action + 1)], changed))

    @cached_property
    def text(self) -> str:
        """The rows as text; empty where the seat has seen nothing."""
        return " ".join([f"{place:g}={number:g}" for place, number in self.rows.tolist()])


def differences(before: Vector, after: Vector) -> Rows:
    """Where two vectors differ: the place, from 1, and the later number."""
    places = np.flatnonzero(before != after)
    return np.stack((places + 1, after[places]), axis=1)


class Memory(Struct, frozen=True):
    """What a seat remembers: everything that happened from here on; before it, what it sees of a state."""

    since: int = 0
    state: Any = None


class Position(Struct, frozen=True):
    """It is frozen, so a copy is the thing itself."""

    state: Any
    player: int
    #: What happened so far, and what each seat remembers of it.
    past: tuple[Happened, ...]
    memories: tuple[Memory, ...]
    #: The legal moves of the player to move by their actions; those that begin with what it has chosen so far.
    moves: dict[tuple[int, ...], Any] = {}
    chosen: tuple[int, ...] = ()
    #: Who has been asked the question that stands.
    asked: tuple[Seat, ...] = ()
    #: The answers that all know of, since the question still stands: those who let a reaction go by.
    passes: tuple[Any, ...] = ()
    #: Among whom, or among which moves of the clock, chance is to draw; empty: a shuffle is due.
    draw: tuple[Any, ...] = ()
    #: How many outcomes each number of the next shuffle has, and which were drawn.
    below: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    #: One number is drawn for the whole shuffle, as not all of its results occur.
    limited: bool = False

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    @property
    def actions(self) -> list[int]:
        """The legal actions of the player to move, in ascending order."""
        return sorted({code[len(self.chosen)] for code in self.moves})

    @property
    def outcomes(self) -> int:
        """How many outcomes the next draw of chance has, each as likely as any other."""
        return len(self.draw) or self.below[len(self.drawn)]


class SpielTable:
    """The rules and codes of a game with a number of seats and options, as a game of OpenSpiel's needs them.

    `shuffles` is the most results that a shuffle has, and one chance node draws among them; 0: every result can occur.
    """

    def __init__(self, rules: AnyRules, codes: Codes[Any, Any], options: Options, shuffles: int = 0) -> None:
        self.rules, self.codes, self.options, self.shuffles = rules, codes, options, shuffles
        #: Before there is anything to see.
        self.no_vector: Vector = np.zeros(codes.size, np.int16)

    @cached_property
    def start(self) -> Position:
        nothing = (Memory(),) * self.options.seats
        return self._settled(Position(self.rules.initial(self.options), CHANCE, (), nothing))

    def at_view(self, view: Any, seat: Seat, rng: Rng) -> Position:
        """A position in which this seat is to move and sees this view."""
        world = self.rules.determinise(view, rng)
        memories = (Memory(0, world),) * self.options.seats
        return Position(world, seat, (), memories, moves=self._moves(world, seat))

    def resampled(self, at: Position, seat: Seat, rng: Rng) -> Position:
        """Another position that this seat cannot distinguish from this one.

        The other seats remember nothing but what they see: what they have seen in truth may not fit this world.
        """
        rules = self.rules
        view, prompt = rules.view(at.state, seat), rules.prompt(at.state)
        while True:
            world = rules.determinise(view, rng)
            for move in at.passes:
                world = rules.apply(world, move).state
            # A world in which the one to move had passed already may be over with the question by now.
            if rules.prompt(world) == prompt:
                break
        fresh = Memory(len(at.past), world)
        memories = tuple(mine if each == seat else fresh for each, mine in enumerate(at.memories))
        depth, moves = len(at.chosen), {}
        if at.player >= 0:
            found = self._moves(world, Seat(at.player))
            moves = {code: move for code, move in found.items() if code[:depth] == at.chosen}
        return replace(at, state=world, moves=moves, memories=memories)

    def after(self, at: Position, action: int) -> Position:
        """The position after an action of the player to move, or after a draw of chance; a CodeError where it is not
        legal.
        """
        if at.player == CHANCE:
            if not 0 <= action < at.outcomes:
                raise CodeError(f"no outcome {action}: they are 0 to {at.outcomes - 1}")
            return self._after_chance(at, action)
        if action not in at.actions:
            self.codes.check_action(action)
            if at.player == TERMINAL:
                raise CodeError("the game is over")
            raise CodeError(f"action {action} ({self.codes.name(action)}) is not legal now")
        chosen = (*at.chosen, action)
        if chosen not in at.moves:
            depth = len(chosen)
            moves = {code: move for code, move in at.moves.items() if code[:depth] == chosen}
            past = (*at.past, Happened(at.player, action, (), at.state))
            return replace(at, chosen=chosen, moves=moves, past=past)
        move = at.moves[chosen]
        prompt, step = self.rules.prompt(at.state), self.rules.apply(at.state, move)
        past = (*at.past, Happened(at.player, action, step.events, step.state))
        at = replace(at, state=step.state, past=past, chosen=())
        if prompt is None or not stands(prompt, self.rules.prompt(step.state)):
            return self._settled(replace(at, asked=(), passes=()))
        passes = (*at.passes, move) if prompt.kind is Kind.REACT else ()
        return self._settled(replace(at, asked=(*at.asked, move.seat), passes=passes))

    def may_look(self, state: Any) -> bool:
        """Not while chance sets up the table or shuffles: codes are for those who are asked, and for the end."""
        return self.rules.prompt(state) is not None or self.rules.outcome(state) is not None

    def vector(self, state: Any, seat: int) -> Vector:
        """What a seat sees, as a vector of the codes."""
        if not self.may_look(state):
            return self.no_vector
        return np.array(self.codes.observe(self.rules.view(state, Seat(seat))), np.int16)

    def seen(self, at: Position, seat: int) -> Vector:
        """What a seat sees in a position."""
        last = at.past[-1] if at.past else None
        if last is not None and last.state is at.state:
            return last.vector(self, seat)
        return self.vector(at.state, seat)

    def _moves(self, state: Any, seat: Seat) -> dict[tuple[int, ...], Any]:
        return {self.codes.encode(move): move for move in self.rules.legal(state, seat)}

    def _after_chance(self, at: Position, action: int) -> Position:
        if at.draw:
            drawn = at.draw[action]
            if isinstance(drawn, int):
                return replace(at, player=drawn, moves=self._moves(at.state, Seat(drawn)), draw=())
            return self._after_move(replace(at, draw=(), asked=(), passes=()), drawn)
        at = replace(at, drawn=(*at.drawn, action))
        if len(at.drawn) < len(at.below):
            return at
        rng = Rng(b"", f"{len(at.past)}, shuffle {action}") if at.limited else DrawnNumbers(at.below, at.drawn)
        move = self.rules.chance(at.state, rng)
        return self._after_move(replace(at, below=(), drawn=()), move)

    def _after_move(self, at: Position, move: Any) -> Position:
        step = self.rules.apply(at.state, move)
        happened = Happened(NOBODY, NOBODY, step.events, step.state)
        return self._settled(replace(at, state=step.state, past=(*at.past, happened)))

    def _settled(self, at: Position) -> Position:
        """The same position, with the player to move now."""
        rules = self.rules
        prompt = rules.prompt(at.state)
        if prompt is None:
            if rules.outcome(at.state) is not None:
                return replace(at, player=TERMINAL, moves={}, draw=())
            return self._to_shuffle(replace(at, player=CHANCE, moves={}, draw=()))
        if prompt.kind is Kind.RACE:
            able: Sequence[Any] = [seat for seat in due_seats(prompt, at.asked) if rules.legal(at.state, seat)]
            draw = tuple(able or rules.legal(at.state, CLOCK))
            return replace(at, player=CHANCE, moves={}, draw=draw)
        # All have answered and the prompt still stands: only in a sampled world, in which it had more answers.
        asked = at.asked if due_seats(prompt, at.asked) else ()
        seat = due_seats(prompt, asked)[0]
        return replace(at, player=seat, moves=self._moves(at.state, seat), asked=asked)

    def _to_shuffle(self, at: Position) -> Position:
        """The same position, with the numbers that the shuffle needs; where it can have one result only, after it."""
        counted = CountedNumbers()
        move = self.rules.chance(at.state, counted)
        below = tuple(counted.below_what)
        if not below:
            return self._after_move(at, move)
        limited = 0 < self.shuffles < prod(below)
        return replace(at, below=(self.shuffles,) if limited else below, limited=limited)


class CountedNumbers(Rng):
    """Notes how many outcomes each number has that is asked for; all of them are 0."""

    __slots__ = ("below_what",)

    def __init__(self) -> None:
        super().__init__(b"")
        self.below_what: list[int] = []

    def below(self, n: int) -> int:
        if n > 1:
            self.below_what.append(n)
        return 0


class DrawnNumbers(Rng):
    """Hands out the numbers that chance has drawn."""

    __slots__ = ("_left",)

    def __init__(self, below: Sequence[int], drawn: Sequence[int]) -> None:
        super().__init__(b"")
        self._left = list(zip(below, drawn, strict=True))[::-1]

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        expected, number = self._left.pop()
        assert n == expected, "how many outcomes a number of a shuffle has must not depend on the numbers before it"
        return number
