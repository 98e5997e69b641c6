"""What the archive keeps of a finished game: its record, everybody's history, and the ratings of strangers."""

from collections import Counter
from collections.abc import Mapping, Sequence

from pettable.server.people.rating import START, rate, rated_places
from pettable.server.store.rows import FinishedGame, MoveCount, NewRating, RatingRow, SeatResult
from pettable.server.tables.state import TableState
from pettable.table.seats import Seat
from pettable.table.table import TakeBack


def counts(state: TableState) -> bool:
    """Does this rated game count for ratings?

    It does if strangers sat on all seats when it began, each on one of them, all people or all programs, and if at
    least one of them stayed to the end.
    """
    guests = [chair.guest for chair in state.starters]
    each_once = None not in guests and len({_account(guest) for guest in guests} - {None}) == len(guests)
    apart = all(chair.program == state.opened.programs for chair in state.starters)
    return state.opened.rated and each_once and apart and len(state.leavers) < len(guests)


def _account(guest: str | None) -> str | None:
    """The guest whose history a game is in; a player on somebody else's device has none."""
    return None if guest is None or "#" in guest else guest


def finished(state: TableState, now: float, ratings: Mapping[str, RatingRow]) -> FinishedGame:
    """The archived game; `ratings` are those of the guests before the game."""
    assert state.table is not None
    outcome = state.table.outcome
    assert outcome is not None
    rated: list[NewRating] = []
    places: Sequence[int | None] = [None] * len(outcome.ranks)
    if counts(state):
        places = counted = rated_places(outcome.ranks, state.leavers)
        known = [ratings.get(chair.guest or "") for chair in state.starters]
        after = rate([START if row is None else (row.mu, row.sigma) for row in known], counted)
        # A guest who was deleted has no rating any more.
        rated = [
            NewRating(chair.guest, mu, sigma)
            for chair, (mu, sigma) in zip(state.seating.chairs, after, strict=True)
            if chair.guest is not None
        ]
    skills = {rating.guest: rating for rating in rated}
    people = [chair.bot is None for chair in state.seating.chairs]
    played = [
        SeatResult(
            guest=_account(chair.guest),
            seat=seat,
            place=outcome.ranks[seat],
            score=outcome.scores[seat],
            name=chair.name,
            left_early=seat in state.leavers,
            rated_place=places[seat],
            people=sum(people) - people[seat],
            mu=skill.mu if (skill := skills.get(chair.guest or "")) else None,
            sigma=skill.sigma if skill else None,
        )
        for seat, chair in enumerate(state.seating.chairs)
    ]
    return FinishedGame(state.record(), now, played, rated, move_counts(state))


def move_counts(state: TableState) -> list[MoveCount]:
    """How often each kind of move was made, by guest: as the rules name the kinds, and without what was taken back.

    The moves of a game that this one was taken over from are not counted again.
    """
    table = state.table
    assert table is not None
    here = {account for chair in state.seating.chairs if (account := _account(chair.guest)) is not None}
    made: list[tuple[Seat, str | None, str]] = []
    past = table.origins[-1].moves if table.origins else 0
    for place, (move, _) in enumerate(table.log[past:], past):
        if isinstance(move, TakeBack):
            last = next((n for n in reversed(range(len(made))) if made[n][0] == move.seat), None)
            if last is not None:
                del made[last]
        elif move.seat >= 0 and (kind := table.rules.move_kind(move)):
            by = state.chosen_by.get(place)
            made.append((move.seat, by if by in here else None, kind))
    counted = Counter((by, kind) for _, by, kind in made)
    return [MoveCount(by, kind, count) for (by, kind), count in counted.items()]
