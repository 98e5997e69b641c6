"""Per-guest rate limits at a table: chat, mutes, undo and hints, counted across all of the guest's sockets."""

from pettable.server.limits.constants import (
    HINTS_A_SECOND,
    HINTS_AT_ONCE,
    MUTES_A_SECOND,
    MUTES_AT_ONCE,
    SAID_A_SECOND,
    SAID_AT_ONCE,
    UNDOS_A_SECOND,
    UNDOS_AT_ONCE,
)
from pettable.server.limits.token_bucket import TokenBucket


class GuestLimits:
    def __init__(self, now: float) -> None:
        self.hints = TokenBucket(HINTS_AT_ONCE, HINTS_A_SECOND, now)
        self.talk = TokenBucket(SAID_AT_ONCE, SAID_A_SECOND, now)
        self.undos = TokenBucket(UNDOS_AT_ONCE, UNDOS_A_SECOND, now)
        self.mutes = TokenBucket(MUTES_AT_ONCE, MUTES_A_SECOND, now)
