"""The browser client's page and files, where it is built into the package; else a plain page that says so."""

import os
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from pettable import registry
from pettable.catalogue import describe
from pettable.server.http.dependencies import ServerDependency
from pettable.server.http.link_subjects import subject_of_path
from pettable.server.http.page_head import PageHead, site_of, with_head
from pettable.server.http.reader_language import preferred_language
from pettable.server.previews.subjects import Words

#: The folder of the built client; while working on it, another can be named.
STATIC = Path(os.environ.get("PETTABLE_STATIC") or Path(__file__).parents[1] / "static")
#: What pictures of links are drawn with.
PREVIEW_PARTS = STATIC / "previews"
#: A file's name changes with its content, so a browser may cache it for ever. The page is validated each time.
CACHE_FOR_EVER = CacheControlHeader(public=True, max_age=365 * 24 * 3600, immutable=True)
NO_CACHE = {"Cache-Control": "no-cache"}


@get(
    [
        *(
            "/",
            "/t/{table_id:str}",
            "/g/{table_id:str}",
            "/learn/{game:str}",
            "/puzzle",
            "/puzzle/{game:str}/{number:int}",
        ),
        *("/check", "/link", "/me", "/notices"),
        *("/decks", "/decks/{game:str}", "/decks/{game:str}/own"),
    ],
    include_in_schema=False,
)
async def page(server: ServerDependency, request: Request[Any, Any, Any]) -> Response[str]:
    """One page for every address, with a head that says what is there; the client reads the address itself."""
    lang = preferred_language(request.headers.get("accept-language", ""))
    site, path, file = site_of(server, request), request.url.path, STATIC / "index.html"
    link = await subject_of_path(server, Words(str(PREVIEW_PARTS), lang), path)
    head = PageHead(link.subject, lang, site + path, site + link.picture, link.listed)
    body = with_head(read_page(file, file.stat().st_mtime_ns), head)
    return Response(body, media_type=MediaType.HTML, headers={**NO_CACHE, "Vary": "Accept-Language"})


@lru_cache(1)
def read_page(file: Path, changed: int) -> str:  # noqa: ARG001
    """Read again when the client is built again."""
    return file.read_text(encoding="utf-8")


def client_page(status: int = 200) -> File:
    return File(
        STATIC / "index.html",
        media_type=MediaType.HTML,
        headers=NO_CACHE,
        content_disposition_type="inline",
        status_code=status,
    )


@get("/favicon.svg", include_in_schema=False, sync_to_thread=False)
def favicon() -> File:
    return File(STATIC / "favicon.svg", media_type="image/svg+xml", content_disposition_type="inline")


@get("/notices.json", include_in_schema=False, sync_to_thread=False)
def notices() -> File:
    """The licences of what the client contains; built with it."""
    return File(STATIC / "notices.json", media_type=MediaType.JSON, headers=NO_CACHE, content_disposition_type="inline")


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def plain_page() -> str:
    """The start page of a server whose client is not built."""
    games = "".join(
        f"<li><b>{escape(info.title)}</b>: {escape(info.tagline)}</li>"
        for info in (describe(name, "en") for name in registry.names())
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pettable</title><h1>Pettable</h1>'
        f"<p>This server is open; its browser client is not built (make web).</p><ul>{games}</ul>"
        '<p><a href="/schema">The API</a></p></html>'
    )


def is_built() -> bool:
    return (STATIC / "index.html").is_file()


def client_routes() -> list[ControllerRouterHandler]:
    if not is_built():
        return [plain_page]
    return [
        page,
        favicon,
        notices,
        create_static_files_router("/assets", [STATIC / "assets"], cache_control=CACHE_FOR_EVER),
    ]
