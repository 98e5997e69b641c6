"""`/schema`: the HTTP API as a page to read, made from the OpenAPI document, without scripts or outside files."""

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code { font-size: .95em } h2 { margin-top: 2rem } li { margin: .3rem 0 } small { opacity: .7 }
"""


class ApiPage(OpenAPIRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/", media_type="text/html")  # type: ignore[arg-type]

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        info = openapi_schema["info"]
        sections: dict[str, list[str]] = {}
        for path, methods in sorted(openapi_schema["paths"].items()):
            for method, operation in methods.items():
                if isinstance(operation, dict) and "responses" in operation:
                    items = sections.setdefault((operation.get("tags") or ["other"])[0], [])
                    items.append(_item(path, method, operation))
        body = "".join(f"<h2>{escape(tag)}</h2><ul>{''.join(items)}</ul>" for tag, items in sections.items())
        page = (
            '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(info['title'])} API</title><style>{STYLE}</style>"
            f"<h1>{escape(info['title'])} API</h1><p>{escape(info.get('description') or '')}</p>"
            f'<p><a href="/schema/openapi.json">openapi.json</a></p>{body}</html>'
        )
        return page.encode()


def _item(path: str, method: str, operation: dict[str, Any]) -> str:
    takes = [parameter["name"] for parameter in operation.get("parameters") or ()]
    takes += [_schema_name(operation["requestBody"])] if operation.get("requestBody") else []
    gives = [_schema_name(response) for status, response in operation["responses"].items() if status.startswith("2")]
    about = (
        f" <small>{escape(', '.join(filter(None, takes)))} → {escape(', '.join(filter(None, gives)) or '–')}</small>"
    )
    return f"<li><code>{method.upper()} {escape(path)}</code> {escape(operation.get('summary') or '')}{about}</li>"


def _schema_name(described: dict[str, Any]) -> str:
    """The name of the schema of a body."""
    for content in (described.get("content") or {}).values():
        reference: str = content.get("schema", {}).get("$ref", "")
        return reference.rpartition("/")[2]
    return ""
