"""What the database keeps about guests, column by column: a test compares this list with the schema.

Every column has one line here. A new one belongs to one of four kinds, and a test then creates a guest with a value in
it, looks for that value in the guest's export, deletes the guest, and looks for the guest in all bytes that are left.
"""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct


class Handling(Struct, frozen=True):
    """What becomes of a column when its guest asks for an export, and when they are deleted."""

    #: Where it stands in the export: `devices[].created`; empty: it is not in it.
    export: str = ""
    #: Deleted with the guest, or else kept for others without the guest.
    erased: bool = False
    #: Why it is not in the export, or stays.
    why: str = ""
    #: It is about a guest.
    personal: bool = True


def own(export: str) -> Handling:
    """It is the guest's: in the export, and deleted with the guest."""
    return Handling(export, erased=True)


def hidden(why: str) -> Handling:
    """It is deleted with the guest, and is in no export."""
    return Handling(erased=True, why=why)


def nameless(why: str, export: str = "") -> Handling:
    """It stays, without the guest: it belongs to others, too."""
    return Handling(export, why=why)


def impersonal(why: str) -> Handling:
    """It is about nobody."""
    return Handling(why=why, personal=False)


GAME = "a finished game is everybody's who played it"
TABLE = "a table is everybody's who is there"
SECRET = "opens a door; only its hash is stored"
KEY = "says whose row it is"
SERVER = "about the server itself"

#: `table.column`: how it is handled.
COLUMNS: Mapping[str, Handling] = MappingProxyType(
    {
        "guests.id": own("guest.id"),
        "guests.name": own("guest.name"),
        "guests.bot": own("guest.bot"),
        "guests.created": own("guest.created"),
        "guests.avatar": own("guest.avatar"),
        "secrets.hash": hidden(SECRET),
        "secrets.guest": hidden(KEY),
        "secrets.created": own("devices[].created"),
        "secrets.id": own("devices[].id"),
        "secrets.browser": own("devices[].browser"),
        "secrets.system": own("devices[].system"),
        "secrets.used": own("devices[].used"),
        "links.hash": hidden(SECRET),
        "links.guest": hidden(KEY),
        "links.expires": own("links[].expires"),
        "nodes.id": impersonal(SERVER),
        "nodes.expires": impersonal(SERVER),
        "tables.id": nameless(TABLE, "tables[].table"),
        "tables.game": nameless(TABLE, "tables[].game"),
        "tables.privacy": impersonal(TABLE),
        "tables.invite_hash": impersonal(SECRET),
        "tables.seats": nameless(TABLE, "tables[].seats"),
        "tables.quick": impersonal(TABLE),
        "tables.created": nameless(TABLE, "tables[].created"),
        "tables.summary": nameless("the names of those who sit there; the guest's goes"),
        "tables.state": nameless(TABLE, "tables[].state"),
        "tables.touched": impersonal("when anybody last used it; that would reveal when others answer in secret"),
        "tables.taken": impersonal(TABLE),
        "tables.host": nameless("another id stands for the guest; the export says whether it is the guest"),
        "tables.owner": impersonal(SERVER),
        "tables.term": impersonal(SERVER),
        "tables.failure": impersonal(SERVER),
        "tables.programs": impersonal(TABLE),
        "tables.network": impersonal("a keyed hash of a network, forgotten after some days"),
        "tables.due": impersonal("when to look at the table next; with several guests it follows from all of them"),
        "journal.table_id": impersonal(TABLE),
        "journal.seq": impersonal(TABLE),
        "journal.entry": nameless("moves stay; id, name and chat texts go", "tables[].entries"),
        "journal.command": nameless("another id stands for the guest"),
        "members.table_id": own("invitations[].table"),
        "members.guest": hidden(KEY),
        "members.invite_hash": hidden(SECRET),
        "archive.table_id": impersonal(TABLE),
        "archive.journal": nameless("moves stay; id, name and chat texts go", "tables[].entries"),
        "archive.record": nameless(GAME, "tables[].record"),
        "played.table_id": impersonal(GAME),
        "played.seat": nameless(GAME, "tables[].results[].seat"),
        "played.guest": hidden(KEY),
        "played.name": own("tables[].results[].name"),
        "played.place": nameless(GAME, "tables[].results[].place"),
        "played.score": nameless(GAME, "tables[].results[].score"),
        "played.finished": nameless(GAME, "tables[].results[].finished"),
        "played.left_early": nameless(GAME, "tables[].results[].left_early"),
        "played.rated_place": nameless(GAME, "tables[].results[].rated_place"),
        "played.people": nameless(GAME, "tables[].results[].people"),
        "played.mu": nameless(GAME, "tables[].results[].mu"),
        "played.sigma": nameless(GAME, "tables[].results[].sigma"),
        "ratings.guest": hidden(KEY),
        "ratings.game": own("ratings[].game"),
        "ratings.mu": own("ratings[].mu"),
        "ratings.sigma": own("ratings[].sigma"),
        "ratings.games": own("ratings[].games"),
        "shares.token": impersonal("anybody with the link of a game sees it; nothing says who made it"),
        "shares.table_id": impersonal(TABLE),
        "analyses.table_id": own("analyses[].table"),
        "analyses.state": own("analyses[].state"),
        "analyses.asked": own("analyses[].asked"),
        "analyses.guest": hidden(KEY),
        "analyses.network": impersonal("a keyed hash of a network, as long as the analysis waits"),
        "analyses.attempts": impersonal(SERVER),
        "analyses.failure": impersonal(SERVER),
        "analyses.found": impersonal("about moves; it knows seats, and no names"),
        "quota_counts.kind": own("quotas[].kind"),
        "quota_counts.subject": hidden(KEY),
        "quota_counts.day": own("quotas[].day"),
        "quota_counts.count": own("quotas[].count"),
        "keys.name": impersonal(SERVER),
        "keys.key": impersonal(SERVER),
        "jobs.name": impersonal(SERVER),
        "jobs.holder": impersonal(SERVER),
        "jobs.until": impersonal(SERVER),
        "participants.table_id": nameless(TABLE, "tables[].table"),
        "participants.guest": hidden(KEY),
        "guest_moves.guest": hidden(KEY),
        "guest_moves.game": own("moves[].game"),
        "guest_moves.kind": own("moves[].kind"),
        "guest_moves.count": own("moves[].count"),
        "all_moves.game": impersonal("sums over all seats"),
        "all_moves.kind": impersonal("sums over all seats"),
        "all_moves.count": impersonal("sums over all seats"),
        "turns.table_id": own("turns[].table"),
        "turns.seat": own("turns[].seat"),
        "turns.guest": hidden(KEY),
        "turns.prompt": own("turns[].prompt"),
        "turns.due": own("turns[].due"),
        "turns.remind": own("turns[].remind"),
        "turns.told": own("turns[].told"),
        "subscriptions.id": own("subscriptions[].id"),
        "subscriptions.guest": hidden(KEY),
        "subscriptions.device": own("subscriptions[].device"),
        "subscriptions.endpoint": own("subscriptions[].endpoint"),
        "subscriptions.key": hidden("with it and the endpoint, messages can be sent to the browser"),
        "subscriptions.auth": hidden("with it and the endpoint, messages can be sent to the browser"),
        "subscriptions.lang": own("subscriptions[].lang"),
        "subscriptions.created": own("subscriptions[].created"),
        "pushes.subscription": own("messages[].subscription"),
        "pushes.table_id": own("messages[].table"),
        "pushes.kind": own("messages[].kind"),
        "pushes.due": own("messages[].due"),
        "pushes.attempts": own("messages[].attempts"),
        "pushes.next_try": own("messages[].next_try"),
        "vacations.guest": hidden(KEY),
        "vacations.began": own("vacations[].began"),
        "vacations.until": own("vacations[].until"),
        "uptimes.began": impersonal(SERVER),
        "uptimes.seen": impersonal(SERVER),
        "decks.id": own("decks[].id"),
        "decks.guest": hidden(KEY),
        "decks.game": own("decks[].game"),
        "decks.name": own("decks[].name"),
        "decks.source": own("decks[].text"),
        "decks.created": own("decks[].created"),
        "decks.changed": own("decks[].changed"),
    }
)
