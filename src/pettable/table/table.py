"""A game in progress: the one mutable thing. Rules, a log, a random source."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from msgspec import Meta, Struct, structs

from pettable.table.answering import answered_after, due_seats, stands
from pettable.table.card_names import named, numbered
from pettable.table.events import Event, Move, Secret, masked, visible_events
from pettable.table.options import Options
from pettable.table.outcome import Outcome
from pettable.table.play_by_name import IllegalMove, find_move, listing, refused
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, commitment
from pettable.table.rules import Illegal, Rules, Step
from pettable.table.seats import CLOCK, Seat, Viewer

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=Struct)
T = TypeVar("T", bound=Struct)

#: How many worlds `undo` looks at before it believes that a viewer learned nothing.
UNDO_WORLDS = 64
#: How many of them decide whether undo is offered: on every move, so they are few.
OFFER_WORLDS = 8


class TakeBack(Move, frozen=True):
    """A seat takes back its last move; in the log like any other."""


class TakenBack(Event, frozen=True):
    """A seat took back its last move."""

    seat: Seat


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game that this one was taken over from: the first `moves` moves of the log are those of that game."""

    table: str
    moves: Annotated[int, Meta(ge=0)]
    #: Published before that game was dealt, and made from its seed.
    commitment: str
    #: Every shuffle up to there comes from it; in hexadecimal.
    seed: str


class Entry(NamedTuple):
    """A line of the log: the move, and what it made happen, in secret form."""

    move: Any
    events: tuple[Any, ...]


class _Before(NamedTuple):
    """What `undo` goes back to."""

    seat: Seat
    state: Any
    answered: frozenset[Seat]
    prompt: Prompt


class Table(Generic[S, M, E, V]):
    """A table where one game is played.

    Everything that leaves it passes `view` or a masked event; `state` and `log` are for those who keep the
    table, never for those who sit at it.
    """

    def __init__(
        self,
        rules: Rules[S, M, E, V],
        options: Options,
        seed: bytes,
        *,
        deal: bool = True,
        origins: tuple[Origin, ...] = (),
    ) -> None:
        self.rules = rules
        self.options = options
        self.seed = seed
        #: The games that this one was taken over from, the first one first; `seed` deals only what comes after them.
        self.origins = origins
        self._taken_over_after = frozenset(origin.moves for origin in origins)
        self.state: S = rules.initial(options)
        self.log: list[Entry] = []
        self.prompt: Prompt | None = None
        self._answered: frozenset[Seat] = frozenset()
        self._before: _Before | None = None
        self._ids_passed = 0
        self._seen: dict[Viewer, tuple[int, list[E | TakenBack]]] = {}
        self._ask()
        if deal:
            self.settle()

    def __repr__(self) -> str:
        return f"<Table {type(self.rules).__name__}, {self.options.seats} seats, {len(self.log)} moves>"

    def from_the_start(self) -> "Table[S, M, E, V]":
        """The same table before its first move."""
        return Table(self.rules, self.options, self.seed, deal=False, origins=self.origins)

    def origins_of(self, table: str, moves: int) -> tuple[Origin, ...]:
        """The origins of a game that is taken over from this one, which has this id, after this many moves."""
        within = next((n for n, origin in enumerate(self.origins) if moves <= origin.moves), None)
        if within is not None:
            return (*self.origins[:within], structs.replace(self.origins[within], moves=moves))
        return (*self.origins, Origin(table, moves, self.commitment, self.seed.hex()))

    @property
    def commitment(self) -> str:
        """What is published of the seed before the deal."""
        return commitment(self.seed)

    @property
    def seed_in_force(self) -> bytes:
        """The seed of what happens next: an origin's while its moves are played again, then the table's own."""
        for origin in self.origins:
            if len(self.log) < origin.moves:
                return bytes.fromhex(origin.seed)
        return self.seed

    def _stream(self, purpose: str) -> Rng:
        """The random numbers for this place in the log."""
        return Rng(self.seed_in_force, f"{purpose} {len(self.log)}")

    @property
    def outcome(self) -> Outcome | None:
        return None if self.prompt else self.rules.outcome(self.state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are asked and have not answered yet. Not for players: it reveals who has passed."""
        if self.prompt is None:
            return ()
        return due_seats(self.prompt, self._answered)

    def view(self, viewer: Viewer) -> V:
        return self.rules.view(self.state, viewer)

    def legal(self, seat: Seat) -> Sequence[M]:
        return self.rules.legal(self.state, seat)

    def seen(self, viewer: Viewer, since: int = 0) -> list[E | TakenBack]:
        """The events that a viewer may see, from its own event number `since` on; the numbers have no gaps."""
        read, events = self._seen.setdefault(viewer, (0, []))
        for entry in self.log[read:]:
            events.extend(event for each in entry.events if (event := masked(each, viewer)) is not None)
        self._seen[viewer] = (len(self.log), events)
        return events[since:]

    def named(self, value: T) -> T:
        """A move, event, refusal or view of this table with card names in place of card numbers, for people to read."""
        return named(value, self.rules.deck)

    def moves(self, seat: int | None = None) -> list[M]:
        """What a seat, or else every seat that is asked, can play now; cards by name, so that `play` takes them."""
        return [self.named(move) for move in self._legal_now(seat)]

    def play(self, move: M | str, seat: int | None = None) -> list[E | TakenBack]:
        """Play a move by name, and give what its seat saw happen, cards by name.

        A move is a value, with card names or numbers (`Play(seat=1, card="cat-leader")`), or words that mean one legal
        move: its card (`"cat-leader"`), its kind (`"pass"`), or both (`"play cat-leader"`). With words, `seat` says who
        plays, and may be left out where one seat alone is asked. Raises `IllegalMove`, and nothing has changed.
        """
        if self.prompt is None:
            raise refused(Illegal("TB-4", "refuse-over"), self.rules.deck, ())
        chosen = self.move_for(move, seat) if isinstance(move, str) else self._by_number(move)
        since = len(self.seen(chosen.seat))
        refusal = self.submit(self.prompt.id, chosen)
        if refusal is not None:
            raise refused(refusal, self.rules.deck, self.legal(chosen.seat))
        return [self.named(event) for event in self.seen(chosen.seat, since)]

    def move_for(self, said: str, seat: int | None = None) -> M:
        """The one legal move that these words mean, as `play` takes them; raises `IllegalMove`."""
        if seat is None and len(self.waiting) > 1:
            raise IllegalMove("TB-9", "several seats are asked", [f"seat={each}" for each in self.waiting])
        rules = self.rules
        found: M = find_move(said, self._legal_now(seat), rules.deck, lambda move: rules.check(self.state, move))
        return found

    def submit(self, prompt: int, move: M) -> Illegal | None:
        """A player's answer to the prompt of that id. A refusal changes nothing."""
        judged = self.judge(prompt, move)
        if isinstance(judged, Illegal):
            return judged
        self.accept(move, judged)
        return None

    def judge(self, prompt: int, move: M) -> Illegal | Step[S, E]:
        """The refusal of a player's answer, or the step that it makes. Nothing is played."""
        if self.prompt is None:
            return Illegal("TB-4", "refuse-over")
        if move.seat < 0:
            return Illegal("TB-3", "refuse-nobodys-seat")
        if prompt != self.prompt.id:
            return Illegal("TB-1", "refuse-stale")
        refusal = self.rules.check(self.state, move)
        return self.rules.apply(self.state, move) if refusal is None else refusal

    def accept(self, move: M, step: Step[S, E]) -> None:
        """Play a player's answer by the step that `judge` made of it, before anything else was played."""
        assert self.prompt is not None
        self._before = _Before(move.seat, self.state, self._answered, self.prompt)
        self._play(move, step)
        if self.prompt is None:
            self.settle()

    def clock_move(self) -> M | None:
        """What the clock would play now, as the seed has it; None where it has no move."""
        moves = self.rules.legal(self.state, CLOCK) if self.prompt else ()
        return self._stream("clock").choice(moves) if moves else None

    def settle(self) -> None:
        """Play the chance moves that are due. Each has its own stream, named by its place in the log."""
        while self.prompt is None:
            move = self.due()
            if move is None:
                return
            self._before = None
            self._play(move, self.rules.apply(self.state, move))

    def due(self) -> M | None:
        """The chance move that is due, as the seed has it."""
        if self.prompt is not None:
            return None
        return self.rules.chance(self.state, self._stream("chance"))

    def follow(self, move: M | TakeBack, *, judged: bool = False) -> Illegal | None:
        """Play a move out of a log, of any seat; chance is not drawn but read.

        `judged` says that a move which is taken back could be: that was settled when it was played.
        """
        if isinstance(move, TakeBack):
            # Records of earlier versions take back commitments that others had seen, too.
            refusal = self._not_undoable(move.seat, judged=judged or not self.seed_in_force)
            if refusal is None:
                self._take_back(move.seat)
            return refusal
        refusal = self.rules.check(self.state, move)
        if refusal is None:
            if move.seat >= 0 and self.prompt is not None:
                self._before = _Before(move.seat, self.state, self._answered, self.prompt)
            else:
                self._before = None
            self._play(move, self.rules.apply(self.state, move))
        return refusal

    def undo(self, seat: Seat, *, judged: bool = False) -> Illegal | None:
        """Take back the table's last move; refused unless it is this seat's, and nobody has learned anything.

        `judged` says that this was settled when it was played: without the seed the same worlds cannot be drawn.
        """
        refusal = self.undo_refusal(seat, judged=judged)
        if refusal is None:
            self._take_back(seat)
        return refusal

    def undo_refusal(self, seat: Seat, *, judged: bool = False) -> Illegal | None:
        """Would `undo` refuse? Nothing is taken back."""
        refusal = self._not_undoable(seat, judged=judged)
        return refusal if refusal is not None or judged else self._not_secretly_undoable(seat)

    def _take_back(self, seat: Seat) -> None:
        before = self._before
        assert before is not None
        # A later answer to the question that is taken back now must stay stale: its id is never used again.
        if self.prompt is not None and self.prompt.id != before.prompt.id:
            self._ids_passed += self.prompt.id + 1 - before.prompt.id
        # Who never heard of the move does not hear of its end: a hidden pass stays hidden.
        events, taken_back = self.log[-1].events, TakenBack("TB-5", seat)
        heard = [viewer for viewer in self._viewers if visible_events(events, viewer)]
        knows = tuple(viewer for viewer in heard if viewer is not None)
        self.state = before.state
        self.log.append(Entry(TakeBack(seat), (Secret(knows, taken_back, taken_back if None in heard else None),)))
        self._before = None
        self._ask()
        self._answered = before.answered

    def _not_secretly_undoable(self, seat: Seat) -> Illegal | None:
        """The refusal to take back a secret choice after others were sent that it was made.

        While all choose, it is public who has chosen, but not who thinks again: a choice is replaced.
        """
        before = self._before
        assert before is not None
        if before.prompt.kind is not Kind.COMMIT or not stands(before.prompt, self.prompt):
            return None
        others = [viewer for viewer in self._viewers if viewer != seat]
        seen = any(visible_events(self.log[-1].events, viewer) for viewer in others)
        return Illegal("TB-5", "refuse-replace") if seen else None

    def _not_undoable(self, seat: Seat, *, judged: bool) -> Illegal | None:
        """The refusal to take back what is not this seat's own last move, or has taught somebody something."""
        if self.outcome is not None:
            return Illegal("TB-4", "refuse-over")
        before = self._before
        if before is None or before.seat != seat:
            return Illegal("TB-5", "refuse-not-last")
        move = self.log[-1].move
        if not judged and any(self._learned(before.state, move, viewer) for viewer in self._viewers):
            return Illegal("TB-5", "refuse-learned")
        return None

    def offers_undo(self, seat: Seat) -> bool:
        """Is the table's last move this seat's, and did neither the public nor the seat itself learn anything from it?

        Asked after every move, and so quicker than `undo_refusal`: a few worlds, and only this very move in each. It
        depends on what everybody or the seat itself knows, never on another hand: what a seat is offered must not
        reveal what another seat could conclude.
        """
        before = self._before
        if before is None or before.seat != seat or self.outcome is not None:
            return False
        rules, move, rng = self.rules, self.log[-1].move, self._stream("undo")
        for viewer in (None, seat):
            known, after = rules.view(before.state, viewer), rules.view(self.state, viewer)
            for _ in range(OFFER_WORLDS):
                world = rules.determinise(known, rng)
                if rules.check(world, move) is not None or rules.view(rules.apply(world, move).state, viewer) != after:
                    return False
        return True

    def _legal_now(self, seat: int | None) -> list[M]:
        seats = self.waiting if seat is None else (Seat(seat),)
        return [move for each in seats for move in self.legal(each)]

    def _by_number(self, move: M) -> M:
        try:
            return numbered(move, self.rules.deck)
        except KeyError as unknown:
            possible = listing(self.legal(move.seat), self.rules.deck)
            raise IllegalMove("TB-9", f"no card {unknown} in this deck", possible) from None

    @property
    def _viewers(self) -> list[Viewer]:
        return [None, *(Seat(seat) for seat in range(self.options.seats))]

    def _learned(self, state: S, move: M, viewer: Viewer) -> bool:
        """Did this viewer learn from the move: is a world that it thought possible ruled out now?

        In a world where the seat cannot make this very move, one of its other moves may look the same to this
        viewer (another card, face down): then the world stays possible.
        """
        rules, rng = self.rules, self._stream("undo")
        known, after = rules.view(state, viewer), rules.view(self.state, viewer)
        if after == known:
            return False
        for _ in range(UNDO_WORLDS):
            world = rules.determinise(known, rng)
            moves = rules.legal(world, move.seat) if rules.check(world, move) else (move,)
            if not any(rules.view(rules.apply(world, each).state, viewer) == after for each in moves):
                return True
        return False

    def _play(self, move: M, step: Step[S, E]) -> None:
        asked = self.prompt
        self.state = step.state
        self.log.append(Entry(move, step.events))
        if len(self.log) in self._taken_over_after:
            # What another game brought here stands: undo does not go back past the start.
            self._before = None
        self._ask()
        self._answered = answered_after(asked, self.prompt, self._answered, move.seat)

    def _ask(self) -> None:
        prompt = self.rules.prompt(self.state)
        if prompt is not None and self._ids_passed:
            prompt = structs.replace(prompt, id=prompt.id + self._ids_passed)
        self.prompt = prompt
