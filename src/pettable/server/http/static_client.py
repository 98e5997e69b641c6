"""The browser client, where it was built into the package: one page for every address, and its files."""

import os
from html import escape
from pathlib import Path

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from pettable import registry
from pettable.catalogue import describe

#: Where the built client is; those who work on it may name another folder.
STATIC = Path(os.environ.get("PETTABLE_STATIC") or Path(__file__).parents[1] / "static")
#: The names of files change with what is in them: a browser may keep them for good. The page is asked for anew.
KEEP = CacheControlHeader(public=True, max_age=365 * 24 * 3600, immutable=True)
ASK = {"Cache-Control": "no-cache"}


@get(["/", "/t/{table_id:str}", "/link/{token:str}"], include_in_schema=False, sync_to_thread=False)
def page() -> File:
    """The client finds its way by the address."""
    return the_page()


def the_page(status: int = 200) -> File:
    return File(
        STATIC / "index.html",
        media_type=MediaType.HTML,
        headers=ASK,
        content_disposition_type="inline",
        status_code=status,
    )


@get("/favicon.svg", include_in_schema=False, sync_to_thread=False)
def picture() -> File:
    return File(STATIC / "favicon.svg", media_type="image/svg+xml", content_disposition_type="inline")


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def plain_page() -> str:
    """What a server shows whose client is not built."""
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


def client() -> list[ControllerRouterHandler]:
    if not is_built():
        return [plain_page]
    return [page, picture, create_static_files_router("/assets", [STATIC / "assets"], cache_control=KEEP)]
