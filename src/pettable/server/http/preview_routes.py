"""The pictures of links: `/api/previews/…` for programs, `/api/tables/{id}/picture` for those of the table.

The first never look at who asks: they show what everybody may see, and the picture of the game where a table's cannot
be drawn now. The second draws any finished game for those who may read its record.
"""

import asyncio
from collections import OrderedDict
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from pettable import registry
from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES
from pettable.server.http.link_subjects import has_puzzle, table_link
from pettable.server.http.static_client import PREVIEW_PARTS
from pettable.server.http.table_routes import Lang, ShareToken, check_finished, check_reader
from pettable.server.limits.constants import PREVIEW_FRESH, PREVIEW_OF_THE_PAST, PREVIEW_TABLES
from pettable.server.ops.runtime import Server
from pettable.server.previews.drawing import HEIGHT, WIDTH
from pettable.server.previews.plain_png import plain_png
from pettable.server.previews.studio import Preview
from pettable.server.previews.subjects import Subject, Words, game_subject, home_subject, puzzle_subject, table_subject
from pettable.text import LANGUAGES

AnyRequest = Request[Any, Any, Any]

PNG = "image/png"
#: Their bytes are compressed already.
PICTURE_PATHS = "^/api/(previews/.*|tables/[^/]+/picture)$"
#: The ground of the picture that is shown where none can be drawn.
PLAIN = "#f6f1e7"


class SeenTable(NamedTuple):
    until: float
    #: Of the picture, which the studio keeps.
    tag: str
    #: How long a browser may show it.
    lasts: int


class SeenTables:
    """Which pictures of tables were asked for a moment ago: for so long, nobody looks whether the table has changed."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[str, str], SeenTable] = OrderedDict()

    def get(self, table: str, lang: str, now: float) -> SeenTable | None:
        seen = self._seen.get((table, lang))
        return seen if seen is not None and now < seen.until else None

    def keep(self, table: str, lang: str, seen: SeenTable) -> None:
        self._seen[table, lang] = seen
        self._seen.move_to_end((table, lang))
        if len(self._seen) > PREVIEW_TABLES:
            self._seen.popitem(last=False)


@get("/api/previews/{lang:str}/home", include_in_schema=False)
async def home_preview(server: ServerDependency, request: AnyRequest, lang: FromPath[str]) -> Response[bytes]:
    return await house_picture(server, request, home_subject(words_in(lang)))


@get("/api/previews/{lang:str}/games/{game:str}", include_in_schema=False)
async def game_preview(
    server: ServerDependency, request: AnyRequest, lang: FromPath[str], game: FromPath[str]
) -> Response[bytes]:
    return await house_picture(server, request, game_subject(words_in(lang), known(game)))


@get("/api/previews/{lang:str}/puzzles/{game:str}/{number:int}", include_in_schema=False)
async def puzzle_preview(
    server: ServerDependency, request: AnyRequest, lang: FromPath[str], game: FromPath[str], number: FromPath[int]
) -> Response[bytes]:
    words = words_in(lang)
    if not has_puzzle(game, str(number)):
        raise ClientError(Problem.NOT_FOUND, f"no puzzle {number} of {game!r}")
    picture = await drawn_or_game(server, request, words, puzzle_subject(words, game, number), game)
    return png_response(request, picture.preview, PREVIEW_OF_THE_PAST if picture.right else 0)


@get("/api/previews/{lang:str}/tables/{table_id:str}", include_in_schema=False)
async def table_preview(
    server: ServerDependency, request: AnyRequest, lang: FromPath[str], table_id: FromPath[str]
) -> Response[bytes]:
    words, seen_tables, now = words_in(lang), request.app.state.seen_tables, server.clock.now()
    seen = seen_tables.get(table_id, lang, now)
    kept = None if seen is None else server.previews.kept(seen.tag)
    if seen is not None and kept is not None:
        return png_response(request, kept, seen.lasts)
    link = await table_link(server, words, table_id, review=False)
    drawn = await drawn_or_game(server, request, words, link.subject, link.subject.picture.game)
    if not drawn.right:
        return png_response(request, drawn.preview, 0)
    over = any(seat.place is not None for seat in link.subject.picture.seats)
    lasts = PREVIEW_OF_THE_PAST if over else int(PREVIEW_FRESH)
    seen_tables.keep(table_id, lang, SeenTable(now + PREVIEW_FRESH, drawn.preview.tag, lasts))
    return png_response(request, drawn.preview, lasts)


@get(
    "/api/tables/{table_id:str}/picture",
    summary="A picture of a finished game: who won, and the cards that counted",
    tags=["tables"],
    responses={
        **ERROR_RESPONSES,
        200: ResponseSpec(bytes, generate_examples=False, description="1200 × 630 pixels.", media_type=PNG),
    },
)
async def table_picture(
    server: ServerDependency,
    request: AnyRequest,
    table_id: FromPath[str],
    lang: Lang = "en",
    share: ShareToken = "",
) -> Response[bytes]:
    state = await server.lobby.state(table_id)
    await check_reader(server, request, state, share)
    check_finished(state)
    subject = table_subject(words_in(lang), state)
    picture = await server.previews.draw(subject.picture, network_from(request))
    return png_response(request, picture, None)


#: All of them; they need the parts that the client's build made.
ROUTES = (home_preview, game_preview, puzzle_preview, table_preview, table_picture)


def words_in(lang: str) -> Words:
    if lang not in LANGUAGES:
        raise ClientError(Problem.NOT_FOUND, f"no language {lang!r}: there is {', '.join(LANGUAGES)}")
    return Words(str(PREVIEW_PARTS), lang)


def known(game: str) -> str:
    if game not in registry.names():
        raise ClientError(Problem.NOT_FOUND, f"no game {game!r}: there is {', '.join(registry.names())}")
    return game


class DrawnOrGame(NamedTuple):
    preview: Preview
    #: Is it the picture that was asked for?
    right: bool


async def drawn_or_game(
    server: Server, request: AnyRequest, words: Words, subject: Subject, game: str | None
) -> DrawnOrGame:
    """The picture; where it cannot be drawn now, that of the game; else a plain one."""
    house = home_subject(words) if game is None else game_subject(words, game)
    if subject.picture == house.picture:
        return await drawn_or_plain(server, house)
    try:
        return DrawnOrGame(await server.previews.draw(subject.picture, network_from(request)), right=True)
    except ClientError:
        return DrawnOrGame((await drawn_or_plain(server, house)).preview, right=False)


async def drawn_or_plain(server: Server, house: Subject) -> DrawnOrGame:
    try:
        return DrawnOrGame(await server.previews.draw(house.picture, None), right=True)
    except ClientError:
        png = await asyncio.to_thread(plain_png, PLAIN, WIDTH, HEIGHT)
        return DrawnOrGame(Preview("plain", png), right=False)


async def house_picture(server: Server, request: AnyRequest, house: Subject) -> Response[bytes]:
    picture = await drawn_or_plain(server, house)
    return png_response(request, picture.preview, PREVIEW_OF_THE_PAST if picture.right else 0)


def png_response(request: AnyRequest, picture: Preview, lasts: int | None) -> Response[bytes]:
    """`lasts`: the seconds for which anybody may keep it; None: only its reader may, and asks each time."""
    tag = f'"{picture.tag}"'
    kept = "private, no-cache" if lasts is None else f"public, max-age={lasts}" if lasts else "no-store"
    headers = {"ETag": tag, "Cache-Control": kept}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(picture.png, media_type=PNG, headers=headers)
