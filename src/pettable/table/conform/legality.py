"""Law 2: every legal move passes `check`, and nothing else does; every refusal cites a rule of the rulebook."""

from enum import Enum
from typing import Any

from msgspec import structs

from pettable.table.conform.crowding import check_length
from pettable.table.conform.laws import LawBroken, Subject
from pettable.table.conform.random_play import Transition
from pettable.table.events import Move
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat

#: How many odd moves are tried at each position.
TRIES = 8
#: The most legal moves that are checked at each position; of a longer list (all rankings of six cards), a sample.
MOST_CHECKED = 40


def check_legal(subject: Subject, at: Transition, most: int, rng: Rng) -> None:
    """Every move that `legal` lists passes `check`, at most `most` of them; a seat that is not asked has none."""
    rules, state = subject.rules, at.before
    asked = at.prompt.seats if at.prompt else ()
    for seat in (*(Seat(seat) for seat in range(seats_of(state))), CLOCK):
        moves = rules.legal(state, seat)
        if moves and seat not in asked and seat != CLOCK:
            raise LawBroken(2, f"seat {seat} is not asked, but may play {moves[0]!r}")
        check_length(moves, seat, most)
        few = len(moves) <= MOST_CHECKED
        for move in moves if few else [rng.choice(moves) for _ in range(MOST_CHECKED)]:
            if move.seat != seat:
                raise LawBroken(2, f"{move!r} is listed for seat {seat}")
            if refusal := rules.check(state, move):
                raise LawBroken(2, f"{move!r} is listed as legal, but refused: {refusal!r}")
    if at.move.seat == CHANCE and (refusal := rules.check(state, at.move)):
        raise LawBroken(2, f"chance came out as {at.move!r}, but it is refused: {refusal!r}")


def check_odd_moves(subject: Subject, at: Transition, pool: list[Any], rng: Rng) -> list[tuple[Move, Illegal | None]]:
    """Moves from other positions, as they are or altered: refused by a rule, or legal. Returns the answers."""
    said: list[tuple[Move, Illegal | None]] = []
    seats = (*range(seats_of(at.before)), CLOCK)
    for _ in range(TRIES if pool else 0):
        move = altered(rng.choice(pool), rng, len(subject.rules.deck.cards))
        refusal = subject.rules.check(at.before, move)
        said.append((move, refusal))
        if refusal is not None:
            if refusal.rule not in subject.rule_ids:
                raise LawBroken(2, f"{move!r} is refused by {refusal.rule!r}, which is in no rulebook")
            if refusal.why not in subject.words:
                raise LawBroken(2, f"{move!r} is refused with {refusal.why!r}, which is not in every language")
        elif move.seat == CHANCE:
            if at.prompt is not None:
                raise LawBroken(2, f"{move!r} passes while {at.prompt} stands")
        elif move.seat not in seats or move not in subject.rules.legal(at.before, move.seat):
            raise LawBroken(2, f"{move!r} passes, but is not listed as legal")
    return said


def seats_of(state: Any) -> int:
    """How many seats a state has; every state keeps its options."""
    seats: int = state.options.seats
    return seats


def altered(move: Move, rng: Rng, cards: int) -> Move:
    """The move itself, or with one of its fields changed to something odd."""
    fields = type(move).__struct_fields__
    if rng.below(3) == 0:
        return move
    field = rng.choice(fields)
    return structs.replace(move, **{field: _odd(getattr(move, field), rng, cards)})


def _odd(value: Any, rng: Rng, cards: int) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-3, -2, -1, 0, 1, 2, 3, 4, 5, cards, cards - 1, 10**9, rng.below(cards)))
    if isinstance(value, Enum):
        return rng.choice(list(type(value)))
    if isinstance(value, tuple):
        return _odd_tuple(value, rng, cards)
    return value


def _odd_tuple(value: tuple[Any, ...], rng: Rng, cards: int) -> tuple[Any, ...]:
    if not value:
        return value
    place = rng.below(len(value))
    return rng.choice(
        (
            (),
            value[1:],
            (*value, value[place]),
            rng.shuffled(value),
            (*value[:place], _odd(value[place], rng, cards), *value[place + 1 :]),
        )
    )
