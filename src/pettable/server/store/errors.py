"""What can go wrong with the store: a closed list. Everything a driver raises becomes one of these."""

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError, StatementError


class StoreDown(Exception):
    """The store could not be reached or written; certainly nothing was stored."""


class Unsure(StoreDown):
    """It may or may not have been stored: reload before going on."""


class Fenced(Exception):
    """The line was taken: somebody else writes this table."""


class Ousted(Fenced):
    """Another process holds this table now."""


#: What drivers and the network raise. Anything else is a defect of ours and is not dressed up.
DRIVER_FAULTS = (SQLAlchemyError, OSError, TimeoutError)

#: SQLSTATE classes that say something of the statement, not of the server: data, integrity, clash, syntax.
_OF_THE_STATEMENT = ("22", "23", "40", "42")


def hits_everybody(fault: Exception) -> bool:
    """Would it have struck any write at this moment? If not, only the one that caused it has to suffer."""
    if isinstance(fault, DBAPIError):
        if fault.connection_invalidated:
            return True
        state = _sqlstate(fault)
        return not state.startswith(_OF_THE_STATEMENT) if state else isinstance(fault, OperationalError)
    # A StatementError that is no DBAPIError never reached the database: a value of the wrong kind.
    return isinstance(fault, (StoreDown, *DRIVER_FAULTS)) and not isinstance(fault, StatementError)


def is_clash(fault: Exception) -> bool:
    """Two processes were in each other's way (a deadlock, say): the same again may well succeed."""
    return isinstance(fault, DBAPIError) and _sqlstate(fault).startswith("40")


def commit_fault(fault: Exception) -> StoreDown:
    """A fault while committing. Unsure, but where the database itself says that it rolled back."""
    if isinstance(fault, DBAPIError) and not fault.connection_invalidated:
        says_full_or_locked = getattr(fault.orig, "sqlite_errorname", "") in ("SQLITE_FULL", "SQLITE_BUSY")
        if says_full_or_locked or _sqlstate(fault).startswith(_OF_THE_STATEMENT):
            return StoreDown(told(fault))
    return Unsure(f"it is not certain whether the last write was stored: {told(fault)}")


def as_ours(fault: Exception) -> Exception:
    """A fault in the words of the closed list. No commit was tried."""
    if isinstance(fault, IntegrityError):
        return Fenced(told(fault))
    if isinstance(fault, DRIVER_FAULTS):
        return StoreDown(told(fault))
    return fault


def told(fault: BaseException) -> str:
    """The driver's own words, on one line."""
    words = str(fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault)
    return words.strip().partition("\n")[0] or type(fault).__name__


def _sqlstate(fault: DBAPIError) -> str:
    return getattr(fault.orig, "sqlstate", None) or ""
