"""`/healthz` and `/metrics`, for those who run the server."""

from ipaddress import ip_address
from typing import Any

from litestar import Controller, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import ServerDependency
from pettable.server.http.error_handlers import ERROR_RESPONSES
from pettable.server.ops.health import Health

UNHEALTHY = ResponseSpec(Health, generate_examples=False, description="The move could not be played or written down.")


class OpsController(Controller):
    tags = ("operations",)

    @get("/healthz", summary="Plays a move and writes it down", responses={**ERROR_RESPONSES, 503: UNHEALTHY})
    async def health(self, server: ServerDependency) -> Response[Health]:
        health = await server.health.check()
        return Response(health, status_code=200 if health.well else 503)

    @get("/metrics", summary="For Prometheus", media_type="text/plain; version=0.0.4", include_in_schema=False)
    async def metrics(self, server: ServerDependency, request: Request[Any, Any, Any]) -> bytes:
        """For this machine only: counters that move with every command would reveal to players a secret pass."""
        if not is_local(request.client.host if request.client else ""):
            raise ClientError(Problem.NOT_FOUND, "these numbers are for the machine that the server runs on")
        return server.metrics.text()


def is_local(address: str) -> bool:
    """Is this an address of this machine? A proxy on it has to forward the client's (X-Forwarded-For)."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
