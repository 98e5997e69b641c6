"""What a handler is given beside its request: the running server, and the guest who asks."""

from typing import TypeAlias

from litestar.di import NamedDependency

from pettable.server.ops.runtime import Server
from pettable.server.store import Guest

TheServer: TypeAlias = NamedDependency[Server]
TheGuest: TypeAlias = NamedDependency[Guest]
