"""`/schema/openapi.json`: the HTTP API for programs. What bodies and answers hold is told by what reads them."""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin


class ApiDocument(JsonRenderPlugin):
    """The framework's own idea of our structs loses what they forbid, and how long their lists may be."""

    def __init__(self, kinds: Iterable[type]) -> None:
        super().__init__()
        _, self._exact = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        components = openapi_schema["components"]
        exact = {**components, "schemas": {**components["schemas"], **self._exact}}
        return super().render(request, {**openapi_schema, "components": exact})
