"""`/api/check`: judges a record that somebody hands in, line by line; `/api/check/review` shows one that is right."""

from base64 import b64decode
from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct, structs

from pettable.record_check import Judgement
from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES
from pettable.server.http.review import json_response
from pettable.server.http.review_steps import ReviewInfo
from pettable.server.http.table_routes import Lang
from pettable.server.limits.constants import DECK_BYTES, RECORD_BODY_BYTES, RECORD_BYTES
from pettable.server.ops.runtime import Server
from pettable.server.people.guest_secret import secret_of
from pettable.server.tables.deck_reader import sound
from pettable.server.tables.record_checks import JudgedRecord, RecordToJudge

#: The characters of base64, with the end of the text as every dialect of patterns understands it. A pattern for whole
#: groups of four would take forty times as long, on the event loop.
BASE64 = "^[A-Za-z0-9+/]*={0,2}$(?!\\n)"


class HandedInRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The bytes of a record in base64, and the text of its deck where that is not the game's own."""

    record: Annotated[str, Meta(max_length=(RECORD_BYTES + 2) // 3 * 4, pattern=BASE64)]
    deck: Annotated[str, Meta(max_length=DECK_BYTES)] | None = None


@post(
    "/api/check",
    summary="Judge a record: is every line as the rules and the seed make it?",
    tags=["tables"],
    status_code=200,
    responses=ERROR_RESPONSES,
    request_max_body_size=RECORD_BODY_BYTES,
)
async def check_record(
    server: ServerDependency,
    request: Request[Any, Any, Any],
    data: JSONBody[HandedInRecord],
    lang: Lang = "en",
) -> Judgement:
    asked = request_of(data, lang)
    return (await judge(server, request, asked)).judgement


@post(
    "/api/check/review",
    summary="A record that is right, step by step, as a seat or a spectator saw the game",
    tags=["tables"],
    status_code=200,
    responses={
        **ERROR_RESPONSES,
        200: ResponseSpec(ReviewInfo, generate_examples=False, description="The game of the record."),
    },
    request_max_body_size=RECORD_BODY_BYTES,
)
async def show_record(
    server: ServerDependency,
    request: Request[Any, Any, Any],
    data: JSONBody[HandedInRecord],
    # Empty: a spectator's eyes.
    seat: Annotated[str, QueryParameter(pattern="^[0-9]{0,2}$")] = "",
) -> Response[bytes]:
    asked = structs.replace(request_of(data, "en"), shown=True, seat=int(seat) if seat else None)
    found = await judge(server, request, asked)
    if not found.review:
        raise ClientError(Problem.NOT_FOUND, "this record is not right, so there is no game to be shown")
    return await json_response(request, found.review)


def request_of(data: HandedInRecord, lang: str) -> RecordToJudge:
    written = data.record.rstrip("=")
    # One character of a group of four holds no whole byte.
    whole = written if len(written) % 4 != 1 else written[:-1]
    return RecordToJudge(
        b64decode(whole + "=" * (-len(whole) % 4)), lang, None if data.deck is None else sound(data.deck)
    )


async def judge(server: Server, request: Request[Any, Any, Any], asked: RecordToJudge) -> JudgedRecord:
    return await server.record_checks.judge(asked, network_from(request), await guest_id(server, request))


async def guest_id(server: Server, request: Request[Any, Any, Any]) -> str | None:
    """The guest who asks; nobody needs to be one for this."""
    secret = secret_of(request.headers, request.cookies)
    if not secret:
        return None
    try:
        return (await server.guests.authenticate(secret)).id
    except ClientError as wrong:
        if wrong.problem is not Problem.NO_GUEST:
            raise
        return None
