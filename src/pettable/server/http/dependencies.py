"""Arguments that Litestar injects into handlers: the running server, and the guest who sends the request."""

from typing import TypeAlias

from litestar.di import NamedDependency

from pettable.server.ops.runtime import Server
from pettable.server.store import Guest

ServerDependency: TypeAlias = NamedDependency[Server]
GuestDependency: TypeAlias = NamedDependency[Guest]
