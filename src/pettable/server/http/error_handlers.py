"""How a request that cannot be done is answered: always the same small object, from a closed list of problems."""

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import File
from msgspec import Struct

from pettable.server.errors import STATUS, ClientError, Problem
from pettable.server.http.static_client import is_built, the_page
from pettable.server.people.guests import COOKIE
from pettable.server.store import StoreDown

log = structlog.get_logger(__name__)

AnyRequest = Request[Any, Any, Any]


class ErrorBody(Struct, frozen=True):
    problem: Problem
    why: str


#: Every request may be answered like this; the page of the API says so.
COMPLAINTS = {
    status: ResponseSpec(ErrorBody, generate_examples=False, description="It was not done; nothing has changed.")
    for status in sorted({400, 405, *STATUS.values()})
}

#: How a guest shows who they are; the page of the API says it of every request that needs one.
SECRETS = Components(
    security_schemes={
        "cookie": SecurityScheme(
            "apiKey", name=COOKIE, security_scheme_in="cookie", description="What a browser keeps of its guest."
        ),
        "token": SecurityScheme("http", scheme="Bearer", description="What a program keeps, from `POST /api/bots`."),
    }
)
OF_A_GUEST: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]

_OF_STATUS = {
    404: Problem.NOT_FOUND,
    405: Problem.NOT_FOUND,
    413: Problem.TOO_LARGE,
    429: Problem.TOO_FAST,
}


def on_wrong(request: AnyRequest, wrong: ClientError) -> Response[ErrorBody]:  # noqa: ARG001
    return Response(ErrorBody(wrong.problem, wrong.why), status_code=wrong.status)


def on_store_down(request: AnyRequest, fault: StoreDown) -> Response[ErrorBody]:
    log.warning("store-down", path=request.url.path, fault=str(fault))
    return Response(ErrorBody(Problem.NOT_SAVED, "the store cannot be reached; try again"), status_code=503)


def on_http(request: AnyRequest, fault: HTTPException) -> Response[ErrorBody] | File:
    """What the framework refuses: a path or method that is not there, a body that is not what it should be."""
    if fault.status_code == 404 and "text/html" in request.headers.get("accept", "") and is_built():
        # Somebody with a browser who lost the way: the client says so kindly.
        return the_page(404)
    problem = _OF_STATUS.get(fault.status_code, Problem.BAD_MESSAGE)
    extra = getattr(fault, "extra", None)
    said = [_of_field(each) for each in extra if isinstance(each, dict)] if isinstance(extra, list) else []
    why = "; ".join(filter(None, said)) or fault.detail
    return Response(ErrorBody(problem, why), status_code=fault.status_code, headers=fault.headers)


def _of_field(said: dict[str, Any]) -> str:
    """What is wrong, and with which field."""
    field, why = said.get("key"), str(said.get("message", ""))
    return f"{field}: {why}" if field and why else why


def on_fault(request: AnyRequest, fault: Exception) -> Response[ErrorBody]:
    """A fault of our own: the log has it all, the client has nothing to read between the lines."""
    log.error("fault", path=request.url.path, exc_info=fault)
    return Response(ErrorBody(Problem.TABLE_FAILED, "a fault of our own; it is in the log"), status_code=500)
