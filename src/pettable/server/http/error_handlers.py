"""Error responses: every failed request is answered with the same small object, from a closed list of problems."""

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import File
from msgspec import Struct

from pettable.server.errors import STATUS, ClientError, Problem
from pettable.server.http.static_client import client_page, is_built
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.store import StoreDown, client_error

log = structlog.get_logger(__name__)

AnyRequest = Request[Any, Any, Any]


class ErrorBody(Struct, frozen=True):
    problem: Problem
    why: str


#: The error responses of every route, for the OpenAPI document.
ERROR_RESPONSES = {
    status: ResponseSpec(ErrorBody, generate_examples=False, description="The request failed; nothing has changed.")
    for status in sorted({400, 405, *STATUS.values()})
}

#: How a guest authenticates; the OpenAPI document names it for every route that needs a guest.
SECURITY_SCHEMES = Components(
    security_schemes={
        "cookie": SecurityScheme(
            "apiKey",
            name=COOKIE_NAME,
            security_scheme_in="cookie",
            description="A browser's guest, set by `POST /api/guests`.",
        ),
        "token": SecurityScheme("http", scheme="Bearer", description="A program's guest, from `POST /api/bots`."),
    }
)
GUEST_SECURITY: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]

_PROBLEM_OF_STATUS = {
    404: Problem.NOT_FOUND,
    405: Problem.NOT_FOUND,
    413: Problem.TOO_LARGE,
    429: Problem.TOO_FAST,
}


def on_client_error(request: AnyRequest, error: ClientError) -> Response[ErrorBody]:  # noqa: ARG001
    return Response(ErrorBody(error.problem, error.why), status_code=error.status)


def on_store_down(request: AnyRequest, fault: StoreDown) -> Response[ErrorBody]:
    log.warning("store-down", path=request.url.path, fault=str(fault))
    return on_client_error(request, client_error(fault, "the store cannot be reached; try again"))


def on_http(request: AnyRequest, fault: HTTPException) -> Response[ErrorBody] | File:
    """Errors that the framework raises: an unknown path or method, a malformed body."""
    if fault.status_code == 404 and "text/html" in request.headers.get("accept", "") and is_built():
        # A person with a browser: the client shows a friendly page.
        return client_page(404)
    problem = _PROBLEM_OF_STATUS.get(fault.status_code, Problem.BAD_MESSAGE)
    extra = getattr(fault, "extra", None)
    details = [_field_error(each) for each in extra if isinstance(each, dict)] if isinstance(extra, list) else []
    why = "; ".join(filter(None, details)) or fault.detail
    return Response(ErrorBody(problem, why), status_code=fault.status_code, headers=fault.headers)


def _field_error(detail: dict[str, Any]) -> str:
    """What is wrong, and with which field."""
    field, why = detail.get("key"), str(detail.get("message", ""))
    return f"{field}: {why}" if field and why else why


def on_nesting(request: AnyRequest, fault: RecursionError) -> Response[ErrorBody]:  # noqa: ARG001
    """JSON that is nested deeper than any request of ours. The parser stops at a fixed depth; nothing has run yet."""
    return Response(ErrorBody(Problem.BAD_MESSAGE, "the JSON is nested too deeply"), status_code=400)


def on_fault(request: AnyRequest, fault: Exception) -> Response[ErrorBody]:
    """An error of our own: the traceback goes to the log, and nothing of it to the client."""
    log.error("fault", path=request.url.path, exc_info=fault)
    return Response(ErrorBody(Problem.TABLE_FAILED, "a fault of our own; it is in the log"), status_code=500)
