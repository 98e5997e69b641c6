"""Pauses: the host stops the clocks of a game for everybody, for a bounded time. Pure.

A pause begins where nothing runs that must end on time: while a seat's turn or everybody's secret answer is asked, or
while everybody looks at a result. A reaction window, a race and its countdown run to their end first: what a host asks
for in the middle of one changes nothing about when it ends, and so nothing can be read from it.
"""

from typing import TYPE_CHECKING

from msgspec import Struct

from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import PAUSE_LASTS, PAUSES_A_GAME
from pettable.server.tables import journal as e
from pettable.server.tables.waiting_times import WaitingFor
from pettable.table.prompts import Kind

if TYPE_CHECKING:
    from pettable.server import messages as m
    from pettable.server.tables.commands import CommandContext, Entries
    from pettable.server.tables.state import TableState


class PauseInfo(Struct, frozen=True):
    """A pause, in the server's time."""

    asked: float
    #: The clocks stand since then; null: it begins when what runs now is over.
    since: float | None
    #: The game goes on by itself then.
    until: float


def may_begin(state: "TableState") -> bool:
    prompt, waiting = None if state.table is None else state.table.prompt, state.waiting_time
    if waiting is not None:
        return waiting.what is not WaitingFor.COUNTDOWN
    return prompt is not None and prompt.kind in (Kind.TURN, Kind.COMMIT)


def pause(at: "CommandContext", command: "m.Pause") -> "Entries":
    at.host()
    at.during_game()
    at.not_rated()
    if at.state.pacing.slow:
        raise ClientError(Problem.BAD_MESSAGE, "with hours or days a move nobody needs a pause")
    if (at.state.pause is not None) == command.paused:
        return []
    if not command.paused:
        return [e.WentOn(at.now)]
    if at.state.pauses >= PAUSES_A_GAME:
        raise ClientError(Problem.TOO_MANY, f"there were {PAUSES_A_GAME} pauses in this game already")
    return [e.Paused(at.now, at.now + PAUSE_LASTS)]


def check_running(state: "TableState") -> None:
    """A ClientError while the clocks stand: nobody plays then."""
    if state.paused:
        raise ClientError(Problem.PAUSED, "the host paused the game; it goes on in a while")
