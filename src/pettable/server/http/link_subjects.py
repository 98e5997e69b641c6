"""What the address of a page is about, for its head and its picture, and the address of that picture.

A program that shows a link asks for it without a guest, and without the link's secret: that stands after the `#`, which
browsers send to no server. So of a private table everybody gets its game alone.
"""

import asyncio
from contextlib import suppress

from msgspec import Struct

from pettable import registry
from pettable.puzzles import read_puzzles
from pettable.server.errors import ClientError
from pettable.server.limits.constants import PREVIEW_STORE_WITHIN
from pettable.server.ops.put_aside import put_aside
from pettable.server.ops.runtime import Server
from pettable.server.previews.subjects import (
    Subject,
    Words,
    game_subject,
    home_subject,
    invitation_subject,
    puzzle_subject,
    secret_game_subject,
    table_subject,
)
from pettable.server.store import StoreDown
from pettable.server.tables.settings import Privacy

PICTURES = "/api/previews"


class LinkSubject(Struct, frozen=True):
    subject: Subject
    #: The path of its picture.
    picture: str
    #: Tables and games of people are nothing for a search engine.
    listed: bool = True


async def subject_of_path(server: Server, words: Words, path: str) -> LinkSubject:
    """What a page shows; the home page where there is nothing of that address."""
    match path.strip("/").split("/"):
        case ["t" | "g" as page, table]:
            return await table_link(server, words, table, review=page == "g")
        case ["learn", game] if game in registry.names():
            title = words.word("learn-title", game=game_subject(words, game).title)
            return LinkSubject(game_subject(words, game, title), game_picture(words, game))
        case ["puzzle", game, number] if has_puzzle(game, number):
            return LinkSubject(
                puzzle_subject(words, game, int(number)), f"{PICTURES}/{words.lang}/puzzles/{game}/{int(number)}"
            )
    return LinkSubject(home_subject(words), f"{PICTURES}/{words.lang}/home")


async def table_link(server: Server, words: Words, table: str, *, review: bool) -> LinkSubject:
    row = None
    # A page comes also where the store does not answer: then it says nothing of its table.
    with suppress(ClientError, StoreDown, TimeoutError):
        async with asyncio.timeout(PREVIEW_STORE_WITHIN):
            row = await server.store.table(table) if table.isalnum() else None
        if row is not None and row.privacy == Privacy.PUBLIC.value:
            state = await server.lobby.state(table)
            # With the status, so that a program that keeps pictures by their address asks again after the game.
            picture = f"{PICTURES}/{words.lang}/tables/{table}?{state.seating.status.value}"
            with put_aside(server.metrics, "preview", "its link shows the game alone", table=table):
                return LinkSubject(table_subject(words, state), picture, listed=False)
    if row is None or row.game not in registry.names():
        return LinkSubject(home_subject(words), f"{PICTURES}/{words.lang}/home", listed=False)
    general = secret_game_subject(words, row.game) if review else invitation_subject(words, row.game)
    return LinkSubject(general, game_picture(words, row.game), listed=False)


def game_picture(words: Words, game: str) -> str:
    return f"{PICTURES}/{words.lang}/games/{game}"


def has_puzzle(game: str, number: str) -> bool:
    if game not in registry.names() or not number.isascii() or not number.isdigit() or len(number) > 6:
        return False
    return 1 <= int(number) <= len(read_puzzles(game))
