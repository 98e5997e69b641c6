"""What handlers need to know: the running server, the guest who sends the request, and the guest's network."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from pettable.server.limits.connection_limits import sharing_network
from pettable.server.ops.runtime import Server
from pettable.server.store import Guest

ServerDependency: TypeAlias = NamedDependency[Server]
GuestDependency: TypeAlias = NamedDependency[Guest]


def network_from(request: Request[Any, Any, Any]) -> str:
    """The network that quotas count for; empty for this machine itself."""
    return sharing_network(request.client.host if request.client else "")
