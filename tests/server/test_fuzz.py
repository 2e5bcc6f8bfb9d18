"""Whatever the description of the API allows, and much that it does not, is answered without an accident."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, status_code_conformance

from almagest.cli.command_line import obey
from tests.server.harness import Person, Running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance]
FUZZ = settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    deadline=None,
)


PASSWORD = "correct horse battery"


def keeper(server: Running) -> Person:
    """Bring somebody who may ask for everything: with an account, and an operator."""
    person, name = server.person(), f"Keeper {len(server.people)}"
    person.post("/api/identity")
    person.post("/api/account", name=name, password=PASSWORD)
    assert obey(["people", "appoint", name, "--data", str(server.house.folder.path)], "en") == 0
    return person


def awake(server: Running, person: Person) -> Person:
    """Give the same person, or another one where a call has signed them out or deleted them."""
    return person if (person.get("/api/identity") or {}).get("account") else keeper(server)


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode), ids=["fitting", "unfitting"])
def test_the_api_never_has_an_accident(server: Running, mode: GenerationMode) -> None:
    person, tries = keeper(server), 0
    known = {
        "table": person.open("me", "open")["table"],
        "night": person.post("/api/nights", name="Fuzz", game="stellar")["night"],
        "name": person.get("/api/identity")["name"],
        "game": "stellar",
        "speed": "quick",
        "day": "today",
    }
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema")
    operations: list[Any] = list(schema.get_all_operations())
    for operation in operations:
        person = awake(server, person)
        tries += fuzzed(operation.ok(), mode, person.cookie, known)
    assert tries > 60


def fuzzed(operation: Any, mode: GenerationMode, cookie: str, known: dict[str, str]) -> int:
    """Try one call with made-up facts, at made-up tables and at one that exists; count the tries."""
    tried = []

    @FUZZ
    @given(case=operation.as_strategy(generation_mode=mode))
    def answered(case: Any) -> None:
        case.call_and_validate(headers={"Cookie": cookie}, checks=CHECKS)
        case.path_parameters |= {name: known[name] for name in case.path_parameters if name in known}
        case.call_and_validate(headers={"Cookie": cookie}, checks=CHECKS)
        tried.append(case)

    with suppress(Unsatisfiable):  # a call that takes nothing cannot be asked wrongly
        answered()
    return len(tried)
