"""The WebSocket endpoint of a table: reads commands from frames, and sends the messages of its connection."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery, QueryParameter

from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.connection_limits import sharing_network
from pettable.server.limits.constants import (
    COMMAND_ID_LENGTH,
    FAREWELL,
    FRAME_BYTES,
    TOO_FAST_BEFORE_CLOSE,
)
from pettable.server.ops.runtime import Server
from pettable.server.people.guest_secret import secret_of
from pettable.server.people.requester import Requester, player_id
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.direct_write import direct_write_of
from pettable.server.sockets.timed_protocol import round_trips_of
from pettable.server.store import Guest, StoreDown, client_error
from pettable.server.tables.ownership import AttachableTable
from pettable.text import LANGUAGES

log = structlog.get_logger(__name__)

AnySocket = WebSocket[Any, Any, Any]

#: A socket that is closed because of a problem has this code, plus the problem's HTTP status.
CODES = 4000

_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError)


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: AnySocket,
    server: NamedDependency[Server],
    table_id: FromPath[str],
    since: Annotated[int, QueryParameter(ge=0)] = 0,
    lang: FromQuery[str] = "en",
    player: Annotated[int, QueryParameter(ge=0, le=20)] = 0,
) -> None:
    """A seat at a table, or a view of it.

    `since` is the number of the event that should come next; `player` counts the players who share a device.
    """
    server.admission.check_host(socket.headers)
    server.admission.check_origin(socket.headers)
    server.admission.check_rate(socket.client)
    try:
        guest = await server.guests.authenticate(secret_of(socket.headers, socket.cookies))
    except (ClientError, StoreDown) as wrong:
        await socket.accept()
        await turn_away(socket, as_client_error(wrong))
        return
    # A handshake that is refused costs less than a socket.
    server.admission.check_handshakes(guest.id)
    await socket.accept()
    try:
        with server.admission.open_socket(socket.client):
            await visit(socket, server, guest, table_id, since, lang, player)
    except (ClientError, StoreDown) as wrong:
        await turn_away(socket, as_client_error(wrong))


def as_client_error(wrong: ClientError | StoreDown) -> ClientError:
    """The error in the form that is sent to the client."""
    if isinstance(wrong, StoreDown):
        return client_error(wrong, "the store cannot be reached; try again")
    return wrong


async def visit(
    socket: AnySocket, server: Server, guest: Guest, table_id: str, since: int, lang: str, player: int
) -> None:
    """Join the table, then send and receive until the socket is closed."""
    requester = Requester(player_id(guest.id, player), guest.name, guest.bot, "" if player else guest.avatar)
    connection = Connection(requester, lang if lang in LANGUAGES else LANGUAGES[0], guest.device)
    connection.round_trips, connection.direct_write = round_trips_of(socket), direct_write_of(socket)
    connection.network = sharing_network(socket.client.host if socket.client else "")
    server.revocation.sockets.add(connection)
    try:
        await serve(socket, server, connection, guest, table_id, since)
    finally:
        server.revocation.sockets.remove(connection)


async def serve(
    socket: AnySocket, server: Server, connection: Connection, guest: Guest, table_id: str, since: int
) -> None:
    """Attach a connection to its table, and carry its messages both ways until one side ends it."""
    table = await server.lobby.come_in(table_id, connection, since)
    server.metrics.sockets.inc()
    sending = asyncio.create_task(send(socket, connection))
    receiving = asyncio.create_task(receive(socket, connection, guest, table, server))
    given_up = asyncio.create_task(connection.given_up.wait())
    try:
        # A client that does not read may go on sending for ever: its connection is given up, and its guest has left.
        await asyncio.wait((receiving, given_up), return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.metrics.sockets.dec()
        table.detach(connection)
        connection.close(1000, "left")
        await asyncio.wait((sending,), timeout=FAREWELL)
        for task in (sending, receiving, given_up):
            task.cancel()
        ends = await asyncio.gather(sending, receiving, given_up, return_exceptions=True)
    for fault in ends:
        if isinstance(fault, Exception):
            raise fault


async def turn_away(socket: AnySocket, wrong: ClientError) -> None:
    """Say why, then close: a browser can read a message, but not a refused handshake."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_data(m.encode(m.Error(wrong.problem.value, wrong.why)).decode())
        await socket.close(CODES + wrong.status, wrong.problem.value)


async def send(socket: AnySocket, connection: Connection) -> None:
    """Send the queue of a connection, in order, until it is closed."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await connection.next()) is not None:
            await socket.send_data(message.decode())
            connection.sent()
        assert connection.closing is not None
        await socket.close(*connection.closing)


async def receive(
    socket: AnySocket, connection: Connection, guest: Guest, table: AttachableTable, server: Server
) -> None:
    """Carry out the commands of a client, one after the other, until it leaves or sends too many."""
    refused = 0
    while True:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        if not server.admission.takes_message(guest.id):
            refused += 1
            if refused > TOO_FAST_BEFORE_CLOSE:
                connection.close(CODES + 429, Problem.TOO_FAST.value)
                return
            why = "too many messages; wait a moment"
            connection.send(m.encode(m.Error(Problem.TOO_FAST.value, why, id_of(message))))
            continue
        try:
            command = read(message)
        except ClientError as wrong:
            server.metrics.commands.labels(wrong.problem.value).inc()
            connection.send(m.encode(m.Error(wrong.problem.value, wrong.why)))
            continue
        await table.command(connection, command)


class _Identified(msgspec.Struct):
    id: Annotated[str, msgspec.Meta(max_length=COMMAND_ID_LENGTH)] | None = None


def id_of(message: Any) -> str | None:
    """The id of a command that is not read any further: its sender waits for an answer."""
    text = message.get("text")
    if text is None or len(text) > FRAME_BYTES:
        return None
    try:
        return msgspec.json.decode(text, type=_Identified).id
    except _UNREADABLE:
        return None


def read(message: Any) -> m.AnyCommand:
    """The command in a frame; a ClientError says what is wrong with it."""
    text = message.get("text")
    if text is None:
        raise ClientError(Problem.BAD_MESSAGE, "messages are JSON, in text frames")
    if len(text) > FRAME_BYTES:
        raise ClientError(Problem.TOO_LARGE, f"a message has at most {FRAME_BYTES} bytes")
    try:
        command: m.AnyCommand = m.read_command(text)
    except _UNREADABLE as wrong:
        raise ClientError(Problem.BAD_MESSAGE, str(wrong)) from None
    return command
