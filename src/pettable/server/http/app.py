"""The server as an ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from pettable.server.errors import ClientError
from pettable.server.http import guest_routes, table_routes
from pettable.server.http.dependencies import TheServer
from pettable.server.http.error_handlers import SECRETS, ErrorBody, on_fault, on_http, on_store_down, on_wrong
from pettable.server.http.guest_routes import GuestsController
from pettable.server.http.openapi import ApiDocument
from pettable.server.http.openapi_page import ApiPage
from pettable.server.http.ops_routes import HEADERS, OpsController
from pettable.server.http.static_client import client
from pettable.server.http.table_routes import TablesController
from pettable.server.limits.admission import SAFE_METHODS
from pettable.server.limits.constants import BODY_BYTES
from pettable.server.ops.health import Health
from pettable.server.ops.runtime import Config, Server, running
from pettable.server.sockets.endpoint import live
from pettable.server.store import Guest, StoreDown

AnyRequest = Request[Any, Any, Any]


def make_app(config: Config) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(config) as server:
            app.state.server = server
            yield

    return Litestar(
        route_handlers=[GuestsController, TablesController, OpsController, live, *client()],
        lifespan=[lifespan],
        dependencies={"server": Provide(the_server, sync_to_thread=False), "guest": Provide(the_guest)},
        before_request=knock,
        before_send=[count, guard],
        exception_handlers={
            ClientError: on_wrong,
            StoreDown: on_store_down,
            HTTPException: on_http,
            Exception: on_fault,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=6),
        request_max_body_size=BODY_BYTES,
        # Where logs go is for the program to say, not for the framework.
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Pettable",
            version="1",
            description="Tables for four pet card games. Play itself goes over a socket; see docs/protocol.md.",
            path="/schema",
            render_plugins=[ApiDocument((ErrorBody, Health, *guest_routes.BODIES, *table_routes.BODIES)), ApiPage()],
            use_handler_docstrings=False,
            components=SECRETS,
        ),
    )


def the_server(state: State) -> Server:
    server: Server = state.server
    return server


async def the_guest(request: AnyRequest, server: TheServer) -> Guest:
    return await server.guests.of(request)


async def knock(request: AnyRequest) -> Response[None] | None:
    server: Server = request.app.state.server
    server.gate.count(request)
    if request.method not in SAFE_METHODS:
        server.gate.own_site(request)
    return what_is_allowed(request) if request.method == "OPTIONS" else None


def what_is_allowed(request: AnyRequest) -> Response[None]:
    """The framework's own answer forgets all methods of a path but those that were added last."""
    here = request.scope["path_template"]
    allowed = {method for route in request.app.routes if route.path_format == here for method in route.methods}
    return Response(None, status_code=204, headers={"Allow": ", ".join(sorted(allowed))})


async def guard(message: Message, scope: Scope) -> None:  # noqa: ARG001
    """Every answer, also one that the framework gives by itself, tells browsers what it may not be used for."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


async def count(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        server: Server = Litestar.from_scope(scope).state.server
        server.metrics.requests.labels(str(message["status"])).inc()
