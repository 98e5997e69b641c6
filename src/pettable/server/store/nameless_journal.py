"""A table's journal without one of its guests: the moves stay, the guest's id becomes another one, and names go.

The id is replaced, not removed: the journal still says that one and the same player did what it tells. The new id is
drawn at random for each table, so that nothing connects two of them.
"""

from contextlib import suppress
from typing import Any

from msgspec import MsgspecError, Struct, json, structs

from pettable.server.store.rows import JournalRow


class Nameless(Struct, frozen=True):
    """Rows of a journal that name the guest no more, and the names that went: where each of them sat, if anywhere."""

    rows: list[JournalRow]
    names: frozenset[tuple[int | None, str]]


def without_guest(rows: list[JournalRow], guest: str, other: str) -> Nameless:
    """The rows that named the guest, with `other` in place of its id."""
    names: set[tuple[int | None, str]] = set()
    changed = []
    for row in rows:
        entry = _entry(row.entry, guest, other, names)
        command = row.command
        if command is not None and _is(command.partition(":")[0], guest):
            # Its id is of the guest's own making, too.
            command = f"{other}:{row.seq}"
        if (entry, command) != (row.entry, row.command):
            changed.append(structs.replace(row, entry=entry, command=command))
    return Nameless(changed, frozenset(names))


def _entry(entry: bytes, guest: str, other: str, names: set[tuple[int | None, str]]) -> bytes:
    if guest.encode() not in entry:
        return entry
    # A damaged entry is replaced as a text.
    with suppress(MsgspecError):
        entry = json.encode(_cleared(json.decode(entry), guest, other, names))
    return entry.replace(guest.encode(), other.encode())


def _cleared(value: Any, guest: str, other: str, names: set[tuple[int | None, str]]) -> Any:
    """Objects whose `guest` it is lose their name and text; a pair of the guest and a name loses the name."""
    if isinstance(value, dict):
        cleared = {key: _cleared(each, guest, other, names) for key, each in value.items()}
        if _is(value.get("guest"), guest):
            if value.get("name"):
                seat = value.get("seat")
                names.add((seat if isinstance(seat, int) else None, str(value["name"])))
            cleared |= {key: "" for key in ("name", "text") if isinstance(value.get(key), str)}
            if "avatar" in value:
                cleared["avatar"] = ""
        return cleared
    if isinstance(value, list):
        if len(value) == 2 and _is(value[0], guest):
            return [value[0], ""]
        return [_cleared(each, guest, other, names) for each in value]
    return value


def _is(value: object, guest: str) -> bool:
    """The guest, or a player on the guest's device."""
    return isinstance(value, str) and value.partition("#")[0] == guest
