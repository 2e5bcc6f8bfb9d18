"""Whole examples for what calls send and answer, in the OpenAPI: by the name of the form, as a server told them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litestar.openapi.plugins import JsonRenderPlugin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Request

FILE = Path(__file__).parent / "examples.json"
METHODS = ("get", "put", "post", "patch", "delete")


@cache
def examples() -> dict[str, Any]:
    """Read the examples."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


class WithExamples(JsonRenderPlugin):
    """Writes the description of the API with its examples."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Write it as JSON."""
        return super().render(request, exemplified(openapi_schema))


def exemplified(schema: dict[str, Any]) -> dict[str, Any]:
    """Put the examples into a description of the API: beside each form, and where it is sent or answered."""
    for name, example in examples().items():
        if name in schema["components"]["schemas"]:
            schema["components"]["schemas"][name]["examples"] = [example]
    for media in bodies(schema):
        found = example_of(media.get("schema", {}))
        if found is not None:
            media["example"] = found
    return schema


def bodies(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give what is sent with each call, and what is answered when all is well."""
    for path in schema["paths"].values():
        for call in (path[method] for method in METHODS if method in path):
            fine = [answer for status, answer in call["responses"].items() if status.startswith("2")]
            for part in (call.get("requestBody", {}), *fine):
                yield from part.get("content", {}).values()


def example_of(schema: dict[str, Any]) -> Any:  # noqa: ANN401  any JSON
    """Give an example of a form, or a list with one; None if there is none."""
    if schema.get("type") == "array":
        found = example_of(schema.get("items", {}))
        return None if found is None else [found]
    for part in (schema, *schema.get("oneOf", ())):
        if "$ref" in part:
            return examples().get(str(part["$ref"]).rpartition("/")[2])
    return None
