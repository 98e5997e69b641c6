"""Who answers a prompt, in which order, and what a race makes of its claims."""

from pettable.table.answering import Claim, answered_after, answering_order, due_seats, run_race, stands
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

A, B, C = SEATS = (Seat(0), Seat(1), Seat(2))


def prompt(kind: Kind, id: int = 7) -> Prompt:
    return Prompt(id, kind, SEATS, "XX-1")


def test_a_prompt_stands_while_its_id_is_asked() -> None:
    assert stands(prompt(Kind.REACT), prompt(Kind.REACT))
    assert not stands(prompt(Kind.REACT), prompt(Kind.REACT, id=8))
    assert not stands(prompt(Kind.REACT), None)


def test_each_seat_answers_once_and_in_a_race_again() -> None:
    for kind in (Kind.COMMIT, Kind.REACT, Kind.RACE):
        asked = prompt(kind)
        answered = answered_after(asked, asked, frozenset(), B)
        assert answered == {B}
        assert due_seats(asked, answered) == (SEATS if kind is Kind.RACE else (A, C))


def test_nobody_has_answered_a_new_prompt() -> None:
    asked, later = prompt(Kind.REACT), prompt(Kind.REACT, id=8)
    assert answered_after(asked, later, frozenset({A}), B) == frozenset()
    assert answered_after(None, asked, frozenset(), B) == frozenset()


def test_only_reactions_are_answered_in_a_drawn_order() -> None:
    def orders(kind: Kind) -> set[tuple[Seat, ...]]:
        return {tuple(answering_order(prompt(kind), SEATS, Rng(seed_of(seed)))) for seed in range(60)}

    assert orders(Kind.COMMIT) == {SEATS}
    assert len(orders(Kind.REACT)) == 6


def test_claims_are_settled_by_time_and_then_by_seat() -> None:
    times = {A: [0.5, 0.5], B: [0.25, 0.75], C: [0.5]}
    settled = []

    def claim(seat: Seat, since: float) -> Claim | None:
        return Claim(since + times[seat].pop(0), seat, None) if times[seat] else None

    def settle(claim: Claim) -> bool:
        settled.append((claim.time, claim.seat))
        return True

    assert run_race(SEATS, claim, settle) == []
    assert settled == [(0.25, B), (0.5, A), (0.5, C), (1.0, A), (1.0, B)]


def test_a_race_that_ends_leaves_the_later_claims_void() -> None:
    def claim(seat: Seat, since: float) -> Claim | None:
        return Claim(since + 1 + seat, seat, None)

    late = run_race((C, B, A), claim, lambda claim: claim.seat == A and claim.time < 2)
    assert [(each.time, each.seat) for each in late] == [(2, B), (3, C)]
