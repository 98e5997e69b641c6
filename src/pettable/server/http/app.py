"""The HTTP and WebSocket application (ASGI): routes, dependencies, error handlers and headers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from pettable import registry
from pettable.catalogue import describe
from pettable.record_check import Judgement
from pettable.server.errors import ClientError, Problem
from pettable.server.http import deck_routes, device_routes, guest_routes, my_page, table_routes, turn_routes
from pettable.server.http.analysis import AnalysisController, AnalysisInfo
from pettable.server.http.deck_routes import DecksController
from pettable.server.http.dependencies import ServerDependency
from pettable.server.http.device_routes import DevicesController
from pettable.server.http.error_handlers import (
    SECURITY_SCHEMES,
    ErrorBody,
    on_client_error,
    on_fault,
    on_http,
    on_nesting,
    on_store_down,
)
from pettable.server.http.game_words import game_words
from pettable.server.http.guest_routes import GuestsController
from pettable.server.http.my_page import MyPageController
from pettable.server.http.openapi import ApiDocument
from pettable.server.http.openapi_page import ApiPage
from pettable.server.http.ops_routes import OpsController
from pettable.server.http.preview_routes import PICTURE_PATHS, SeenTables
from pettable.server.http.preview_routes import ROUTES as PREVIEW_ROUTES
from pettable.server.http.puzzles import puzzle
from pettable.server.http.record_check_route import HandedInRecord, check_record, show_record
from pettable.server.http.review import REVIEW_PATHS, Reviews, review, reviews_of
from pettable.server.http.review_steps import ReviewInfo
from pettable.server.http.rulebook_page import RULES_PATH, rulebook
from pettable.server.http.static_client import client_routes
from pettable.server.http.table_routes import TablesController
from pettable.server.http.taken_over_games import TakenOverGame, take_over_game
from pettable.server.http.turn_routes import TurnsController
from pettable.server.http.tutorials import tutorial
from pettable.server.http.web_app import OFFLINE_PATHS, web_app_routes
from pettable.server.limits.admission import SAFE_METHODS
from pettable.server.limits.constants import BODY_BYTES
from pettable.server.ops.health import Health
from pettable.server.ops.runtime import Config, Server, running
from pettable.server.people.chat import phrase_texts
from pettable.server.people.guest_secret import secret_of
from pettable.server.sockets.endpoint import live
from pettable.server.store import Guest, StoreDown
from pettable.text import LANGUAGES

AnyRequest = Request[Any, Any, Any]

#: Browsers load nothing from other sites.
CONTENT_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; object-src 'none'"
)
SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def make_app(config: Config) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(config) as server:
            app.state.server = server
            yield

    return Litestar(
        route_handlers=[
            *(GuestsController, DevicesController, TablesController, AnalysisController, OpsController),
            *(TurnsController, DecksController, MyPageController),
            *(
                game_words,
                tutorial,
                puzzle,
                review,
                take_over_game,
                check_record,
                show_record,
                rulebook,
                live,
                *PREVIEW_ROUTES,
                *client_routes(),
                *web_app_routes(),
            ),
        ],
        lifespan=[lifespan],
        dependencies={
            "server": Provide(server_of, sync_to_thread=False),
            "guest": Provide(guest_of),
            "reviews": Provide(reviews_of, sync_to_thread=False),
        },
        state=State({"reviews": Reviews(), "seen_tables": SeenTables()}),
        before_request=admit,
        before_send=[count_response, add_security_headers],
        exception_handlers={
            ClientError: on_client_error,
            StoreDown: on_store_down,
            HTTPException: on_http,
            RecursionError: on_nesting,
            Exception: on_fault,
        },
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1000,
            gzip_compress_level=6,
            exclude=[REVIEW_PATHS, OFFLINE_PATHS, PICTURE_PATHS],
        ),
        request_max_body_size=BODY_BYTES,
        # `ops.run` configures logging.
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Pettable",
            version="1",
            description="Tables for four pet card games. Play itself goes over a socket; see docs/protocol.md.",
            path="/schema",
            render_plugins=[
                ApiDocument(
                    (
                        *(ErrorBody, Health, ReviewInfo, AnalysisInfo, TakenOverGame, HandedInRecord, Judgement),
                        *(*guest_routes.BODIES, *device_routes.BODIES, *table_routes.BODIES, *my_page.BODIES),
                        *(*turn_routes.BODIES, *deck_routes.BODIES),
                    )
                ),
                ApiPage(),
            ],
            use_handler_docstrings=False,
            components=SECURITY_SCHEMES,
        ),
    )


def warm_up(app: Litestar) -> None:
    """Load what the first visitors would wait for: games, texts, and the description of the API."""
    app.plugins.get(OpenAPIPlugin).provide_openapi_schema()
    for lang in LANGUAGES:
        phrase_texts(lang)
        for name in registry.names():
            describe(name, lang)


def server_of(state: State) -> Server:
    server: Server = state.server
    return server


async def guest_of(request: AnyRequest, server: ServerDependency) -> Guest:
    return await server.guests.authenticate(secret_of(request.headers, request.cookies))


async def admit(request: AnyRequest) -> Response[None] | None:
    """Check the rate, the host and the origin of a request before its handler runs; OPTIONS is answered here."""
    server: Server = request.app.state.server
    server.admission.check_rate(request.client)
    server.admission.check_host(request.headers)
    if "\0" in request.scope["path"]:
        # No file, table or guest has such a name, and the file system raises on it.
        raise ClientError(Problem.NOT_FOUND, "there is nothing here")
    if request.method not in SAFE_METHODS:
        server.admission.check_origin(request.headers)
    return allowed_methods(request) if request.method == "OPTIONS" else None


def allowed_methods(request: AnyRequest) -> Response[None]:
    """The answer to OPTIONS. Litestar's own lists only the methods of the last handler that was added for a path."""
    path = request.scope["path_template"]
    allowed = {method for route in request.app.routes if route.path_format == path for method in route.methods}
    return Response(None, status_code=204, headers={"Allow": ", ".join(sorted(allowed))})


async def add_security_headers(message: Message, scope: Scope) -> None:
    """On every response, also on those that the framework sends by itself.

    No page is shown in a frame but a rulebook, which the table lays beside the game.
    """
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        framed_by = "'self'" if scope["path"].startswith(RULES_PATH) else "'none'"
        headers["Content-Security-Policy"] = f"{CONTENT_POLICY}; frame-ancestors {framed_by}"
        for name, value in SECURITY_HEADERS.items():
            headers[name] = value


async def count_response(message: Message, scope: Scope) -> None:
    if message["type"] == "http.response.start":
        server: Server = Litestar.from_scope(scope).state.server
        server.metrics.requests.labels(str(message["status"])).inc()
