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
        _, self._schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        components = openapi_schema["components"]
        components = {**components, "schemas": {**components["schemas"], **self._schemas}}
        return super().render(request, {**openapi_schema, "components": components})
