"""The description of the API has a whole example for everything that is sent and answered in the house."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec
import pytest

from almagest.server import forms, friends_forms, keys_forms, people_forms, push_api, seek_forms, talk_forms, waiting
from almagest.server.examples import bodies, example_of, examples
from almagest.server.nights import forms as night_forms
from tests.server.harness import Running

HOUSE = (friends_forms, keys_forms, night_forms, people_forms, push_api, seek_forms, talk_forms, waiting)


def structs(*modules: ModuleType) -> dict[str, type[msgspec.Struct]]:
    """Give the forms of some modules by their names."""
    found = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    return {each.__name__: each for each in found if issubclass(each, msgspec.Struct)}


FORMS = structs(forms, *HOUSE)


def names(schema: Any) -> set[str]:
    """Name the forms that a body is made of, not those within them."""
    parts = (schema, schema.get("items", {}), *schema.get("oneOf", ()))
    return {str(part["$ref"]).rpartition("/")[2] for part in parts if "$ref" in part}


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_is_what_its_form_allows_and_whole(name: str) -> None:
    assert msgspec.to_builtins(msgspec.convert(examples()[name], FORMS[name])) == examples()[name]


def test_every_body_of_the_house_has_an_example(server: Running) -> None:
    schema = server.person().get("/api/schema")
    known = {name for media in bodies(schema) for name in names(media.get("schema", {}))}
    own = structs(*HOUSE)
    assert sorted(name for name in known if name in own and name not in examples()) == []
    for media in bodies(schema):
        if names(media.get("schema", {})) & set(examples()):
            assert media["example"] == example_of(media["schema"])
    assert schema["components"]["schemas"]["SeekForm"]["examples"] == [examples()["SeekForm"]]


def test_people_read_the_examples_too(server: Running) -> None:
    page = server.person().web.get("/api/docs").text
    assert "Thursday at the observatory" in page
    assert "<dt>204</dt><dd><code>nothing</code></dd>" in page
    assert "<code>start</code>" in page
