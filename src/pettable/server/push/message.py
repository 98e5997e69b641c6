"""What a push message says: that it is somebody's turn, at which table and with whom. Nothing of the cards."""

from itertools import zip_longest

import msgspec
from msgspec import Struct

from pettable.server.limits.constants import PUSH_BYTES
from pettable.server.people.bot_characters import character_name
from pettable.server.store import PushRow
from pettable.server.tables.lobby_row import Summary
from pettable.text import Text


class PushMessage(Struct, frozen=True):
    """Read by the browser's service worker."""

    #: `turn`, or `reminder` when the time is nearly up.
    kind: str
    #: The language of the page that asked for it.
    lang: str
    table: str
    #: The game's title.
    title: str
    #: Who else plays.
    names: tuple[str, ...]
    #: When the time is up, in seconds since 1970.
    due: float


def message_of(push: PushRow) -> bytes:
    """At most PUSH_BYTES: where names are many and long, the last ones are left out."""
    lang, summary = push.subscription.lang, msgspec.json.decode(push.summary, type=Summary)
    names = [
        name if character is None else character_name(character, lang)
        for name, character in zip_longest(summary.names, summary.characters)
    ]
    others = [name for seat, name in enumerate(names) if name and seat not in push.seats]
    title = Text(push.game, lang).word("title")
    while True:
        message = PushMessage(push.kind, lang, push.table, title, tuple(others), push.due)
        encoded = msgspec.json.encode(message)
        if len(encoded) <= PUSH_BYTES:
            return encoded
        others.pop()
