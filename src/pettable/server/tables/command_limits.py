"""Rate limits of single commands: what a guest does at a table that others have to read, or that the journal keeps."""

from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.guest_limits import GuestLimits

#: Commands that have rate limits of their own.
LimitedCommand = (
    m.Say
    | m.Undo
    | m.Mute
    | m.Silence
    | m.Remove
    | m.NewInvitation
    | m.Vote
    | m.Pause
    | m.SetBotLevel
    | m.ChangeSettings
    | m.CloseTable
)


def check_limit(limits: GuestLimits, command: LimitedCommand, now: float) -> None:
    """Count a command of this guest; a ClientError where there were too many."""
    if isinstance(command, m.Say):
        if not limits.talk.take(now):
            raise ClientError(Problem.TOO_FAST, "one thing at a time; say it in a moment")
    elif isinstance(command, m.Undo):
        if not limits.undos.take(now):
            raise ClientError(Problem.TOO_FAST, "undo again in a moment")
    elif not limits.mutes.take(now):
        raise ClientError(Problem.TOO_FAST, "not so often; do it in a moment")
