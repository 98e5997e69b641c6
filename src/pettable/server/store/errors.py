"""The errors of the store, a closed list: every error of a database driver becomes one of these.

The one further error that the store raises is `Exceeded`, where a quota is used up (`limits/quotas.py`).
"""

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError, StatementError

from pettable.server.errors import ClientError, Problem


class StoreDown(Exception):
    """The store could not be reached or written; nothing was stored."""


class Damaged(StoreDown):
    """A page of the database is damaged: what is on it cannot be read or written, all else can."""


class Unsure(StoreDown):
    """The write may or may not have been stored: reload before going on."""


class Fenced(Exception):
    """Another writer has already stored an entry with this number."""


class Ousted(Fenced):
    """Another process owns this table now."""


#: Errors of drivers and the network. Any other exception is a defect of ours and passes through unchanged.
DRIVER_FAULTS = (SQLAlchemyError, OSError, TimeoutError)

#: SQLSTATE classes that blame the statement, not the server: data, integrity, serialization, syntax.
_STATEMENT_CLASSES = ("22", "23", "40", "42")


def affects_every_write(fault: Exception) -> bool:
    """Would any other write have failed as well at this moment? If not, only the one that caused it fails."""
    if was_disconnected(fault):
        return True
    if isinstance(fault, DBAPIError):
        state = _sqlstate(fault)
        return not state.startswith(_STATEMENT_CLASSES) if state else isinstance(fault, OperationalError)
    # A StatementError that is not a DBAPIError never reached the database: a value of the wrong type.
    return isinstance(fault, (StoreDown, *DRIVER_FAULTS)) and not isinstance(fault, StatementError)


def is_worth_retrying(fault: Exception) -> bool:
    """Did two processes collide, as in a deadlock, so that the same write may succeed now?"""
    return isinstance(fault, DBAPIError) and _sqlstate(fault).startswith("40")


def was_disconnected(fault: Exception) -> bool:
    """Has the database dropped the connection in the middle of a transaction?"""
    return isinstance(fault, DBAPIError) and fault.connection_invalidated


def commit_fault(fault: Exception) -> StoreDown:
    """The error for a failed commit: Unsure, except where the database itself reports that it rolled back."""
    if isinstance(fault, DBAPIError) and not fault.connection_invalidated:
        full_or_locked = getattr(fault.orig, "sqlite_errorname", "") in ("SQLITE_FULL", "SQLITE_BUSY")
        if full_or_locked or _sqlstate(fault).startswith(_STATEMENT_CLASSES):
            return StoreDown(driver_message(fault))
    return Unsure(f"it is not certain whether the last write was stored: {driver_message(fault)}")


def as_store_error(fault: Exception) -> Exception:
    """A driver's error as one of this list, where no commit was tried."""
    if isinstance(fault, IntegrityError):
        return Fenced(driver_message(fault))
    if isinstance(fault, DRIVER_FAULTS):
        return Damaged(driver_message(fault)) if is_damage(fault) else StoreDown(driver_message(fault))
    return fault


def is_damage(fault: BaseException) -> bool:
    """Does the database report that its own pages are damaged?"""
    if isinstance(fault, Damaged):
        return True
    own = fault.orig if isinstance(fault, DBAPIError) else fault
    corrupt = getattr(own, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))
    return corrupt or getattr(own, "sqlstate", None) in ("XX001", "XX002")


def client_error(fault: StoreDown, why: str) -> ClientError:
    """What a client gets to know: `why` and to try again, or that trying again will not help."""
    if isinstance(fault, Damaged):
        return ClientError(
            Problem.DAMAGED, "the stored data is damaged here; the owner of this server has to restore it"
        )
    return ClientError(Problem.NOT_SAVED, why)


def driver_message(fault: BaseException) -> str:
    """The first line of the driver's own message."""
    text = str(fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault)
    return text.strip().partition("\n")[0] or type(fault).__name__


def _sqlstate(fault: DBAPIError) -> str:
    return getattr(fault.orig, "sqlstate", None) or ""
