"""Sends one message to a push service: one HTTP request, with bounds on its time and on what is read of the answer."""

import asyncio
import ssl
from functools import cache
from typing import NamedTuple

from pettable.server.limits.constants import PUSH_ANSWER_BYTES, PUSH_WITHIN
from pettable.server.push.addresses import Endpoint, resolve


class Answer(NamedTuple):
    """What a push service says to a message."""

    status: int
    #: After how many seconds it wants to be asked again, where it says so.
    retry_after: float | None = None


async def post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Answer:
    """Forbidden or OSError, also where the answer is none or takes too long. Redirects are not followed."""
    try:
        async with asyncio.timeout(PUSH_WITHIN):
            return await _post(endpoint, headers, body)
    except TimeoutError:
        raise OSError(f"{endpoint.host} does not answer") from None


async def _post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> Answer:
    address = await resolve(endpoint)
    secure, name = (_certificates(), endpoint.host) if endpoint.secure else (None, None)
    reader, writer = await asyncio.open_connection(
        address, endpoint.port, limit=PUSH_ANSWER_BYTES, ssl=secure, server_hostname=name
    )
    try:
        lines = {
            "Host": endpoint.origin.partition("://")[2],
            "Connection": "close",
            "Content-Length": str(len(body)),
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {endpoint.path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        await writer.drain()
        try:
            answer = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise OSError(f"{endpoint.host} gives no answer") from None
        return read_answer(answer.decode("latin-1"))
    finally:
        writer.close()


@cache
def _certificates() -> ssl.SSLContext:
    return ssl.create_default_context()


def read_answer(head: str) -> Answer:
    first, *lines = head.split("\r\n")
    words = first.split(" ")
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not words[1].isdecimal() or len(words[1]) != 3:
        raise OSError("not an answer in HTTP")
    fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    after = fields.get("retry-after", "")
    return Answer(int(words[1]), float(after) if after.isdecimal() and len(after) < 10 else None)
