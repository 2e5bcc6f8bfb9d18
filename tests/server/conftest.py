"""One server for all tests that need nothing special of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.harness import Person, Running, roomy, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(roomy(tmp_path_factory.mktemp("server") / "data")) as found:
        yield found


@pytest.fixture
def person(server: Running) -> Iterator[Callable[[str], Person]]:
    known: list[Person] = []

    def bring(name: str) -> Person:
        known.append(server.person(name))
        return known[-1]

    yield bring
    for each in known:
        each.leave()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
