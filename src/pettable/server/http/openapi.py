"""`/schema/openapi.json`: the OpenAPI document, with body schemas made by the same library that decodes bodies."""

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin


class ApiDocument(JsonRenderPlugin):
    """Litestar's document with msgspec's schemas: its own lack forbidden fields and the lengths of lists."""

    def __init__(self, bodies: Iterable[type]) -> None:
        super().__init__()
        #: It never changes while the server runs, and takes milliseconds to make.
        self._rendered: bytes | None = None
        _, self._schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if self._rendered is None:
            components = openapi_schema["components"]
            components = {**components, "schemas": {**components["schemas"], **self._schemas}}
            self._rendered = super().render(request, {**openapi_schema, "components": components})
        return self._rendered
