"""A real PostgreSQL for tests: from a wheel, without root, or the one that ALMAGEST_TEST_DATABASE names."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import asyncpg
import pytest

from tests.server.harness import run_apart

BOTH_STORES = pytest.mark.parametrize("server", ["sqlite", "postgres"], indirect=True, scope="session")
"""For modules that share one server."""
GIVEN = "ALMAGEST_TEST_DATABASE"
SETTINGS = "fsync = off\nmax_connections = 200\nlisten_addresses = ''\nunix_socket_directories = '{place}'\n"
CUT = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid != pg_backend_pid()"""
NOBODY = 65534


@dataclass
class Postgres:
    """A running PostgreSQL; `place` is where one of our own lives."""

    url: str
    place: Path | None = None

    def fresh(self) -> str:
        """Make an empty schema and give its address."""
        schema = f"test_{token_hex(6)}"
        self.order(f"CREATE SCHEMA {schema}")
        return f"{self.url}{'&' if '?' in self.url else '?'}search_path={schema}"

    def order(self, order: str) -> Any:
        """Order something, and give the answer if there is one."""
        return run_apart(ordered(self.url, order))

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.call("pg_ctl", "-w", "-l", f"{self.place}/log", "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop: `immediate` is as a power cut of the database."""
        self.call("pg_ctl", "-w", "-m", how, "stop")

    def cut(self) -> None:
        """Cut every connection to it, as a fault of the network between would."""
        self.order(CUT)

    def call(self, name: str, *words: str) -> None:
        """Call one of PostgreSQL's programs, as somebody who is not root: it refuses that."""
        assert self.place is not None
        line = [str(programs(self.place) / name), "-D", str(self.place / "data"), *words]
        with (self.place / "calls").open("ab") as heard:
            subprocess.run(line, check=True, stdout=heard, stderr=heard, cwd=self.place, user=user(), timeout=120)


def user() -> int | None:
    """Name who PostgreSQL runs as, if it cannot be whoever runs the tests."""
    return NOBODY if os.geteuid() == 0 else None


def programs(place: Path) -> Path:
    """Find PostgreSQL's programs: in the wheel, or in a copy of it that nobody in particular may use."""
    spec = importlib.util.find_spec("pgserver")
    assert spec is not None
    assert spec.origin is not None
    wheel = Path(spec.origin).parent / "pginstall"
    if user() is None or all(folder.stat().st_mode & 1 for folder in wheel.parents):
        return wheel / "bin"
    if not (place / "pginstall").exists():
        shutil.copytree(wheel, place / "pginstall")
    return place / "pginstall" / "bin"


async def ordered(url: str, order: str) -> Any:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(order)
    finally:
        await connection.close()


@contextmanager
def postgres_for_tests() -> Iterator[Postgres]:
    """Use the PostgreSQL that was given, or start one."""
    if GIVEN in os.environ:
        yield Postgres(os.environ[GIVEN])
        return
    with own_postgres() as found:
        yield found


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """Start a PostgreSQL of our own, which may be stopped and started; its sockets want a short path."""
    with tempfile.TemporaryDirectory(prefix="almagest-pg-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        if user() is not None:
            os.chown(place, NOBODY, NOBODY)
        found = Postgres(f"postgresql://postgres@/postgres?host={place}", place)
        found.call("initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "--username=postgres")
        with (place / "data" / "postgresql.conf").open("a") as conf:
            conf.write(SETTINGS.format(place=place))
        with ended_with_the_tests(found):
            found.start()
            yield found
            found.stop("fast")


@contextmanager
def ended_with_the_tests(postgres: Postgres) -> Iterator[None]:
    """Let a shell wait that ends PostgreSQL when this process ends, however it ends: even killed."""
    place = postgres.place
    assert place is not None
    stop = f"cat; {programs(place) / 'pg_ctl'} -D {place}/data -m immediate stop; rm -rf {place}"
    quiet = subprocess.DEVNULL
    shell = ["sh", "-c", stop]
    lifeline = subprocess.Popen(
        shell, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, user=user(), cwd="/", start_new_session=True
    )
    try:
        yield
    finally:
        lifeline.communicate()
