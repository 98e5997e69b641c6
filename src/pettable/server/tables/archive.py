"""What the archive keeps of a finished game: its record, everybody's history, and the ratings of strangers."""

from collections.abc import Mapping

from pettable.server.people.rating import START, rate
from pettable.server.store.rows import FinishedGame, NewRating, RatingRow, SeatResult
from pettable.server.tables.state import TableState


def counts(state: TableState) -> bool:
    """Is this a full game of strangers, each on one seat, all people or all programs? Then it counts for ratings."""
    guests = [chair.guest for chair in state.seating.chairs]
    each_once = None not in guests and len({_account(guest) for guest in guests} - {None}) == len(guests)
    apart = all(chair.program == state.opened.programs for chair in state.seating.chairs)
    return state.opened.rated and not state.helped and each_once and apart


def _account(guest: str | None) -> str | None:
    """The guest whose history a game is in; a player on somebody else's device has none."""
    return None if guest is None or "#" in guest else guest


def finished(state: TableState, now: float, ratings: Mapping[str, RatingRow]) -> FinishedGame:
    """The archived game; `ratings` are those of the guests before the game."""
    assert state.table is not None
    outcome = state.table.outcome
    assert outcome is not None
    played = [
        SeatResult(_account(chair.guest), seat, outcome.ranks[seat], outcome.scores[seat], chair.name)
        for seat, chair in enumerate(state.seating.chairs)
    ]
    rated: list[NewRating] = []
    if counts(state):
        guests = [chair.guest for chair in state.seating.chairs if chair.guest is not None]
        before = [(ratings[guest].mu, ratings[guest].sigma) if guest in ratings else START for guest in guests]
        after = rate(before, outcome.ranks)
        rated = [NewRating(guest, mu, sigma) for guest, (mu, sigma) in zip(guests, after, strict=True)]
    return FinishedGame(state.record(), now, played, rated)
