"""What makes the browser client an app that can be installed: its manifest, its icons and its service worker."""

from functools import cache
from typing import Any

from litestar import Request, get
from litestar.response import File, Response
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from pettable import registry
from pettable.catalogue import describe
from pettable.server.http.reader_language import preferred_language
from pettable.server.http.static_client import NO_CACHE, STATIC, is_built
from pettable.text import Text

AnyRequest = Request[Any, Any, Any]

#: The colours of the table by day, as in `web/src/theme.css`; by night the page itself names others.
TABLE_COLOUR = "#F6F1E7"
#: The client and all its files as the service worker takes them: compressed when they were built.
OFFLINE_PATHS = "^/assets/offline-"


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest(request: AnyRequest) -> Response[dict[str, Any]]:
    lang = preferred_language(request.headers.get("accept-language", ""))
    headers = {**NO_CACHE, "Vary": "Accept-Language"}
    return Response(app_manifest(lang), media_type="application/manifest+json", headers=headers)


@cache
def app_manifest(lang: str) -> dict[str, Any]:
    games = [describe(name, lang) for name in registry.names()]
    return {
        "id": "/",
        "name": "Pettable",
        "short_name": "Pettable",
        "description": Text(games[0].name, lang, package="pettable.server.http").word("app-about"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": TABLE_COLOUR,
        "background_color": TABLE_COLOUR,
        "categories": ["games", "kids"],
        "icons": [
            {"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *(
                {
                    "src": f"/icons/{name}-{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "maskable" if name == "maskable" else "any",
                }
                for name in ("icon", "maskable")
                for size in (192, 512)
            ),
        ],
        "shortcuts": [
            {"name": game.title, "description": game.tagline, "url": f"/?game={game.name}"} for game in games
        ],
    }


@get("/service-worker.js", include_in_schema=False, sync_to_thread=False)
def service_worker() -> File:
    """Looked for again at every visit: a browser must never go on with an old one for lack of asking."""
    return File(
        STATIC / "service-worker.js",
        media_type="text/javascript",
        headers=NO_CACHE,
        content_disposition_type="inline",
    )


def web_app_routes() -> list[ControllerRouterHandler]:
    """Nothing where the client is not built."""
    if not is_built():
        return []
    return [manifest, service_worker, create_static_files_router("/icons", [STATIC / "icons"])]
