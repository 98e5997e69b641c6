"""Who may come to a table: to a public one everybody, to a private one its players and guests with its invitation."""

from pettable.server.errors import ClientError, Problem
from pettable.server.people.requester import account_of
from pettable.server.people.tokens import hashed, opens
from pettable.server.store import Fenced, Store, StoreDown
from pettable.server.tables.commands import REMOVED
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.settings import Privacy
from pettable.server.tables.state import TableState


def belongs(state: TableState, guest: str) -> bool:
    """Does the guest sit at the table or host it?"""
    return state.seating.seat_of(guest) is not None or guest == state.seating.host


async def is_invited(state: TableState, guest: str, store: Store) -> bool:
    """May the guest, who does not belong to the table, come to it?"""
    if state.setting.privacy is Privacy.PUBLIC:
        return True
    try:
        return await store.is_member(state.id, account_of(guest))
    except StoreDown:
        raise ClientError(Problem.NOT_SAVED, "the store cannot be read at the moment") from None


def check_admission(state: TableState, guest: str, *, invited: bool) -> None:
    """A ClientError where the guest may not come to the table."""
    if state.seating.status is TableStatus.CLOSED:
        raise ClientError(Problem.TABLE_CLOSED, "this table is closed")
    if state.seating.has_removed(guest):
        raise ClientError(Problem.REMOVED, REMOVED)
    if not invited and not belongs(state, guest):
        raise ClientError(Problem.NOT_INVITED, "this is a private table; ask its host for the invitation link")


async def use_invitation(state: TableState, guest: str, invite: str, store: Store) -> None:
    """From now on the guest is invited: every later request and socket needs the guest's own secret alone."""
    check_admission(state, guest, invited=opens(invite, hashed(state.invite)) or await is_invited(state, guest, store))
    if state.setting.privacy is Privacy.PUBLIC or belongs(state, guest) or not opens(invite, hashed(state.invite)):
        return
    try:
        added = await store.add_member(state.id, guest, hashed(invite))
    except (StoreDown, Fenced):
        raise ClientError(Problem.NOT_SAVED, "this cannot be saved at the moment") from None
    if not added:
        raise ClientError(Problem.TABLE_FULL, "there is no room left at this table")
