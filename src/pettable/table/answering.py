"""Who answers a prompt, in which order, and when one answer voids the others: decided here for all that play games.

- TURN: the one seat listed answers.
- COMMIT: every seat listed answers once. The order does not matter, and an answer may be replaced while the prompt
  stands.
- REACT: every seat listed answers once, in a drawn order: the first reaction opens another prompt, which voids all
  answers that have not come yet, so it must not depend on the seats' numbers who is first.
- RACE: claims count in the order of their reaction times, and of two at the same time the lower seat's. A seat whose
  claim did not end the race may claim again.

A prompt stands as long as the table asks a prompt of the same id.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat


def stands(prompt: Prompt, now: Prompt | None) -> bool:
    """Is this prompt still open, if the table now asks `now`?"""
    return now is not None and now.id == prompt.id


def answered_after(prompt: Prompt | None, now: Prompt | None, answered: frozenset[Seat], seat: Seat) -> frozenset[Seat]:
    """The seats that have answered the prompt that is asked now, after an answer by this seat to the one before."""
    return answered | {seat} if prompt is not None and stands(prompt, now) else frozenset()


def due_seats(prompt: Prompt, answered: Collection[Seat]) -> tuple[Seat, ...]:
    """The seats whose answers are due, in seat order; in a race all of them, since any may claim again."""
    if prompt.kind is Kind.RACE:
        return prompt.seats
    return tuple([seat for seat in prompt.seats if seat not in answered])


def answering_order(prompt: Prompt, seats: Sequence[Seat], rng: Rng) -> Sequence[Seat]:
    """The order in which these seats answer, outside races."""
    return rng.shuffled(seats) if prompt.kind is Kind.REACT else seats


class Claim(NamedTuple):
    """A claim in a race: the time from the reveal at which it is made, by whom, and which."""

    time: float
    seat: Seat
    move: Any


def run_race(
    seats: Sequence[Seat], claim: Callable[[Seat, float], Claim | None], settle: Callable[[Claim], bool]
) -> list[Claim]:
    """Run a race to its end; returns the claims that came too late.

    `claim(seat, since)` draws a seat's next claim after the time `since`, None where it has none. `settle` plays a
    claim, or refuses it, and says whether the race goes on.
    """
    claims = [drawn for seat in seats if (drawn := claim(seat, 0.0)) is not None]
    while claims:
        claims.sort(key=lambda each: each[:2])
        first = claims.pop(0)
        if not settle(first):
            return claims
        if (again := claim(first.seat, first.time)) is not None:
            claims.append(again)
    return []
