"""One server for all tests that need nothing special of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.harness import DATABASE, Person, Running, roomy, running
from tests.server.postgres import Postgres, postgres_for_tests


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process: the one named in the environment, or one of our own."""
    with postgres_for_tests() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def stored(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a test with both stores; in PostgreSQL each test has a schema of its own."""
    if request.param == "postgres":
        monkeypatch.setenv(DATABASE, request.getfixturevalue("postgres").fresh())
    return str(request.param)


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a file; modules marked with BOTH_STORES also get one in PostgreSQL."""
    in_postgres = getattr(request, "param", "sqlite") == "postgres"
    database = request.getfixturevalue("postgres").fresh() if in_postgres else ""
    with running(roomy(tmp_path_factory.mktemp("server") / "data", database=database)) as found:
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
