"""What the archive keeps of a finished game: its record, everybody's history, and the ratings of strangers."""

from collections.abc import Mapping, Sequence

from pettable.server.people.rating import START, rate, rated_places
from pettable.server.store.rows import FinishedGame, NewRating, RatingRow, SeatResult
from pettable.server.tables.state import TableState


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
    played = [
        SeatResult(
            guest=_account(chair.guest),
            seat=seat,
            place=outcome.ranks[seat],
            score=outcome.scores[seat],
            name=chair.name,
            left_early=seat in state.leavers,
            rated_place=places[seat],
        )
        for seat, chair in enumerate(state.seating.chairs)
    ]
    return FinishedGame(state.record(), now, played, rated)
