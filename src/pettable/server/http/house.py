"""`/`, `/healthz`, `/metrics`: the first page, and what those look at who run the server."""

from html import escape

from litestar import Controller, Response, get
from litestar.openapi.datastructures import ResponseSpec

from pettable.catalogue import describe
from pettable.server.health import Health
from pettable.server.http.answers import COMPLAINTS
from pettable.server.server import Server

#: No script, no style from elsewhere, in no frame; there is nothing on our pages that needs more.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

UNWELL = ResponseSpec(Health, generate_examples=False, description="The move could not be played or written down.")

STYLE = """
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
li { margin: .5rem 0 }
"""


class HouseController(Controller):
    tags = ("house",)

    @get("/", summary="The first page", media_type="text/html", include_in_schema=False)
    async def first_page(self, server: Server) -> str:
        games = "".join(
            f"<li><b>{escape(info.title)}</b> ({info.seats[0]}–{info.seats[-1]}): {escape(info.tagline)}</li>"
            for info in (describe(name, "en") for name in server.games)
        )
        return (
            '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>Pettable</title><style>{STYLE}</style><h1>Pettable</h1>"
            f"<p>One table for four pet card games. This server is open.</p><ul>{games}</ul>"
            '<p><a href="/api/tables">Public tables</a> · <a href="/schema">The API</a> · '
            '<a href="/healthz">Health</a></p></html>'
        )

    @get("/healthz", summary="Plays a move and writes it down", responses={**COMPLAINTS, 503: UNWELL})
    async def health(self, server: Server) -> Response[Health]:
        health = await server.probe.check()
        return Response(health, status_code=200 if health.well else 503)

    @get("/metrics", summary="For Prometheus", media_type="text/plain; version=0.0.4", include_in_schema=False)
    async def metrics(self, server: Server) -> bytes:
        return server.metrics.text()
