"""`/healthz`, `/metrics`: what those look at who run the server."""

from ipaddress import ip_address
from typing import Any

from litestar import Controller, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import TheServer
from pettable.server.http.error_handlers import COMPLAINTS
from pettable.server.ops.health import Health

#: Nothing from elsewhere, in no frame.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

UNWELL = ResponseSpec(Health, generate_examples=False, description="The move could not be played or written down.")


class OpsController(Controller):
    tags = ("house",)

    @get("/healthz", summary="Plays a move and writes it down", responses={**COMPLAINTS, 503: UNWELL})
    async def health(self, server: TheServer) -> Response[Health]:
        health = await server.probe.check()
        return Response(health, status_code=200 if health.well else 503)

    @get("/metrics", summary="For Prometheus", media_type="text/plain; version=0.0.4", include_in_schema=False)
    async def metrics(self, server: TheServer, request: Request[Any, Any, Any]) -> bytes:
        """Counts that move whenever anybody does anything would tell a player that somebody has passed in secret."""
        if not at_home(request.client.host if request.client else ""):
            raise ClientError(Problem.NOT_FOUND, "these numbers are for the machine that the server runs on")
        return server.metrics.text()


def at_home(address: str) -> bool:
    """Is this an address of the machine itself? A proxy on it has to say for whom it asks (X-Forwarded-For)."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
