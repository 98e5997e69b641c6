"""A push service and a browser's keys, for tests: it takes messages over HTTP, and reads them as a browser would."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pettable.server.push.encryption import content_keys
from pettable.server.push.vapid import base64url

SALT, KEY = 16, 65


class BrowserKeys:
    """The keys of a browser's push subscription: the private one never leaves it."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None) -> None:
        self._private = private or ec.generate_private_key(ec.SECP256R1())
        self.public = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.auth = auth or os.urandom(16)

    def subscription(self, endpoint: str, lang: str = "en") -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": base64url(self.public), "auth": base64url(self.auth), "lang": lang}

    def read(self, body: bytes) -> bytes:
        """The message in a body (RFC 8188, RFC 8291)."""
        salt, size, public, record = body[:SALT], body[SALT : SALT + 4], body[SALT + 5 :][:KEY], body[SALT + 5 + KEY :]
        assert body[SALT + 4] == KEY
        assert len(record) <= int.from_bytes(size, "big")
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
        shared = self._private.exchange(ec.ECDH(), theirs)
        key, nonce = content_keys(shared, salt, self.public, public, self.auth)
        return AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0").removesuffix(b"\x02")


class Pushed(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushReceiver:
    """It answers with the next of `answers`, and with 201 when there are none left."""

    def __init__(self) -> None:
        self.url = ""
        self.answers: list[str] = []
        self.received: list[Pushed] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Pushed(first.split(" ")[1], headers, body))
        answer = self.answers.pop(0) if self.answers else "201 Created"
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    def messages(self, keys: BrowserKeys) -> list[Any]:
        return [json.loads(keys.read(each.body)) for each in self.received]


@asynccontextmanager
async def push_receiver() -> AsyncIterator[PushReceiver]:
    receiver = PushReceiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield receiver
    finally:
        server.close()
