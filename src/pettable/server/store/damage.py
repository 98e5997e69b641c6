"""Damage in the database's own files: noticed once, logged with what to do.

A disk that fails or a file that was copied while it was written leaves pages that make no sense. The data on such a
page is lost until a backup is restored; everything else goes on.
"""

import structlog

from pettable.server.store.errors import driver_message, is_damage

log = structlog.get_logger(__name__)

ADVICE = (
    "stop the server, copy the files of the database elsewhere, then restore a backup or recover what is left; "
    "docs/operations.md says how under 'A damaged database'"
)


def advice_on(fault: BaseException) -> str:
    """What to add to an error's words: what to do about damage, or nothing."""
    return f" ({ADVICE})" if is_damage(fault) else ""


class DamageReport:
    """What is wrong with the database, from the first sign of damage until the server is started again."""

    def __init__(self) -> None:
        self.why: str | None = None

    def met(self, fault: BaseException) -> None:
        """Take note of a fault if it is damage. One line in the log is enough: nothing mends itself."""
        if self.why is None and is_damage(fault):
            self.why = driver_message(fault)
            log.error("database-damaged", fault=self.why, advice=ADVICE)
