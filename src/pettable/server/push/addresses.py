"""Which addresses messages may be sent to. An endpoint comes from a client: it must not lead into an inner network."""

import asyncio
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from pettable.server.limits.constants import ENDPOINT_LENGTH

PORTS = {"https": 443, "http": 80}


class Endpoint(NamedTuple):
    """An endpoint of an allowed push service."""

    #: `https://host` or `https://host:port`: whom a VAPID token is made for.
    origin: str
    host: str
    port: int
    path: str
    secure: bool
    #: A push service of the operator's own: it may have any address.
    own: bool


class Forbidden(Exception):
    """Nothing is sent to this endpoint."""


def read_endpoint(url: str, services: Collection[str]) -> Endpoint:
    """Forbidden unless it belongs to one of the push services: by https at the usual port, or one of the operator's."""
    if len(url) > ENDPOINT_LENGTH or not url.isascii() or not url.isprintable() or " " in url:
        raise Forbidden("not the address of a push service")
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise Forbidden("not the address of a push service") from None
    host = (parts.hostname or "").rstrip(".")
    origin = f"{parts.scheme}://{parts.netloc}"
    if "@" in parts.netloc or not host or not port:
        raise Forbidden("not the address of a push service")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if origin in services:
        return Endpoint(origin, host, port, path, parts.scheme == "https", own=True)
    known = any(host == name or host.endswith(f".{name}") for name in services)
    if not known or parts.scheme != "https" or port != PORTS["https"]:
        raise Forbidden("this server sends nothing to that push service")
    return Endpoint(origin, host, port, path, secure=True, own=False)


async def resolve(endpoint: Endpoint) -> str:
    """An address of the host, at which it is to be reached: it is not looked up again. Forbidden where one is inner."""
    found = await asyncio.get_running_loop().getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses:
        raise OSError(f"{endpoint.host} has no address")
    if not endpoint.own and not all(is_public(each) for each in addresses):
        raise Forbidden(f"{endpoint.host} is in an inner network")
    return addresses[0]


def is_public(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    inner = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (inner is None or is_public(str(inner)))
