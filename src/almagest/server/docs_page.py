"""The page /api/docs: the OpenAPI description as plain HTML, without scripts and without the network."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from litestar import MediaType, Request, get

from almagest.server.examples import exemplified

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  background: #070b17; color: #f0f3fa; overflow-wrap: break-word }
a { color: #f0c264 } p { color: #bdc7de }
h2 { margin: 2rem 0 0; padding-top: 1rem; border-top: 1px solid #2b3b62; font: 600 1.1rem ui-monospace, monospace }
code, pre { font: .9em ui-monospace, monospace } pre { white-space: pre-wrap; max-height: 20rem; overflow-y: auto }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .2rem 1rem }
dt { font-weight: 600 } dd { margin: 0 }
table { border-spacing: 1rem .2rem } th { text-align: left }
td { text-align: right; font: .9em ui-monospace, monospace }
nav ul { columns: 18rem; padding: 0; list-style: none; font: .9em/1.8 ui-monospace, monospace }
"""
LOOK = '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css">'
NOTHING = {"type": "nothing"}
INTRODUCTION = (
    "Everything the browser does goes over these calls and one WebSocket a table, "
    "<code>/ws/tables/{table}</code>, described in docs/protocol.md. "
    '<a href="/api/schema">The same as OpenAPI JSON</a>. <a href="/">Back to the observatory</a>.'
)


@get("/docs.css", include_in_schema=False, media_type=MediaType.CSS, sync_to_thread=False)
def docs_style() -> str:
    """Give the page its look: a file of its own, because the policy allows no style inside a page."""
    return STYLE


@get("/docs", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def docs(request: Request[Any, Any, Any]) -> str:
    """Describe the API for people."""
    schema = exemplified(request.app.openapi_schema.to_schema())
    known = [(path, method, facts) for path, methods in schema["paths"].items() for method, facts in methods.items()]
    calls = [call(path, method, facts) for path, method, facts in known]
    shapes = [shape(name, facts) for name, facts in schema["components"]["schemas"].items()]
    listed = [entry(path, method) for path, method, _ in known]
    return page([index(listed), *calls, '<h1 id="shapes">Shapes</h1>', *shapes])


def index(entries: list[str]) -> str:
    """List everything that is described, to go there."""
    return f'<nav aria-label="All calls"><ul>{"".join(entries)}<li><a href="#shapes">Shapes</a></li></ul></nav>'


def entry(path: str, method: str) -> str:
    """Name one call in the list."""
    return f'<li><a href="#{place(path, method)}">{method.upper()} {escape(path)}</a></li>'


def place(path: str, method: str) -> str:
    """Give the place of a call on the page, for links: letters and dashes."""
    return "-".join([method, *re.findall(r"[\w.]+", path)])


def page(parts: list[str]) -> str:
    """Write a whole page."""
    head = f'<meta charset="utf-8"><title>Almagest: the API</title>{LOOK}'
    body = f"<h1>Almagest: the API</h1><p>{INTRODUCTION}</p>{''.join(parts)}"
    return f'<!doctype html><html lang="en"><head>{head}</head><body><main>{body}</main></body></html>'


def call(path: str, method: str, facts: dict[str, Any]) -> str:
    """Describe one call."""
    rows = [row(name_of(given), given.get("schema", {})) for given in facts.get("parameters", [])]
    if "requestBody" in facts:
        rows.append(row("body", content(facts["requestBody"])))
    rows += [row(statuses, schema) for statuses, schema in answers(facts["responses"])]
    says = told(facts.get("description") or facts.get("summary") or "")
    title = f'<h2 id="{place(path, method)}">{method.upper()} {escape(path)}</h2>'
    return f"{title}<p>{says}</p><dl>{''.join(rows)}</dl>"


def answers(responses: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Gather the statuses that are answered in one shape."""
    gathered: list[tuple[str, dict[str, Any]]] = []
    for status, answer in responses.items():
        schema = content(answer)
        if gathered and gathered[-1][1] == schema:
            gathered[-1] = (f"{gathered[-1][0]}, {status}", schema)
        else:
            gathered.append((status, schema))
    return gathered


def shape(name: str, facts: dict[str, Any]) -> str:
    """Describe one kind of data."""
    rows = [row(field, schema) for field, schema in facts.get("properties", {}).items()]
    says = told(facts.get("description", ""))
    shown = "".join(f'<pre tabindex="0">{escape(written(example))}</pre>' for example in facts.get("examples", []))
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{says}</p><dl>{"".join(rows)}</dl>{shown}'


def told(text: str) -> str:
    """Write a sentence of the description; what stands between backticks is code."""
    return re.sub(r"`(.+?)`", r"<code>\1</code>", escape(text))


def written(example: object) -> str:
    """Write an example for people."""
    return json.dumps(example, ensure_ascii=False, indent=2)


def row(name: str, schema: dict[str, Any]) -> str:
    """Describe one field."""
    return f"<dt>{escape(name)}</dt><dd>{kind(schema)}</dd>"


def name_of(given: dict[str, Any]) -> str:
    """Name a parameter and where it goes."""
    return f"{given['name']} ({given['in']})"


def content(facts: dict[str, Any]) -> dict[str, Any]:
    """Find the schema of a body or an answer, which may have none."""
    schemas = [media.get("schema", {}) for media in facts.get("content", {}).values()]
    return schemas[0] if schemas else NOTHING


def kind(schema: dict[str, Any]) -> str:
    """Say what a schema allows."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "oneOf" in schema:
        return " or ".join(kind(part) for part in schema["oneOf"])
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    words = schema.get("enum") or [schema.get("const") or schema.get("type", "anything")]
    return ", ".join(f"<code>{escape(str(word))}</code>" for word in words)
