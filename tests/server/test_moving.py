"""Moving a server's data into PostgreSQL and back: everything arrives, is read back and played again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from almagest.cli.command_line import obey
from almagest.server.entries import Logged, Resumed
from almagest.server.moving import OF_LOGS, OF_WORKERS, moved
from almagest.server.postgres_audit import audited_postgres
from almagest.server.refusals import Trouble
from almagest.server.sides import held
from almagest.server.sqlite_store import SqliteStore
from tests.server.harness import Person, play_out, roomy, run_apart, running, store_in
from tests.server.postgres import Postgres, ordered
from tests.server.test_store import logged


def played(folder: Path) -> tuple[list[str], str]:
    """Play in a data folder: a game that is over, one that goes on, one that waits, and an upload."""
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        over, going, waiting = (ann.open("me", other)["table"] for other in ("random", "random", "open"))
        play_out(ann.connect(over))
        socket = ann.connect(going)
        socket.move(socket.my_turn())
        socket.table()
        ann.post("/api/replays", **ann.get(f"/api/tables/{over}/record"))
        return [over, going, waiting], ann.cookie


def everything(folder: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(folder / "almagest.db")) as connection:
        shelves = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {shelf: sorted(connection.execute(f"SELECT * FROM {shelf}")) for shelf in shelves}


def test_everything_goes_into_postgresql_and_back(postgres: Postgres, folder: Path, tmp_path: Path) -> None:
    url, back = postgres.fresh(), tmp_path / "back"
    tables, cookie = played(folder)
    found, _, name = moved(str(folder), url)
    assert (found.tables, found.people, found.foreign) == (3, 1, 0)
    assert "postgres@" not in name
    moved(url, str(back))
    assert everything(back) == everything(folder)
    with running(roomy(tmp_path / "worker", database=url)) as server:
        ann = server.person()
        ann.web.cookies.set(*cookie.split("=", 1))
        assert {row["table"] for row in ann.get("/api/tables", mine="true")} == set(tables)
        assert goes_on(ann, tables[1])
    audit, name = audited_postgres(url)
    assert (audit.tables, audit.people, audit.uploads, audit.foreign) == (3, 1, 1, 0)
    run_apart(ordered(url, "UPDATE log SET entry = entry || ' ' WHERE seq = 2"))
    with pytest.raises(Trouble, match="is not as it was written"):
        audited_postgres(url)


def test_saving_a_database_is_said_to_be_its_own_affair(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ALMAGEST_DATABASE", "postgresql://ann:secret@db/almagest")
    assert obey(["backup", "friday.dump"], "en") == 2
    says = capsys.readouterr().err
    assert "pg_dump --format=custom --file=friday.dump 'postgresql://db/almagest'" in says
    assert "secret" not in says


def test_every_table_of_the_database_is_moved_or_belongs_to_workers_alone(postgres: Postgres, folder: Path) -> None:
    """Whoever adds a table to the schema decides here what becomes of it when a store is moved."""
    with held(str(folder), folder.parent) as one, held(postgres.fresh(), folder.parent) as other:
        carried = (one.shelves() & other.shelves()) - {*OF_LOGS, *OF_WORKERS}
        assert {*OF_LOGS, *OF_WORKERS} | carried >= other.shelves() | one.shelves()
        assert carried >= {"identities", "uploads", "losses", "names", "accounts", "sessions", "recovery", "links"}
        assert carried >= {"preferences", "forgotten_people", "results", "ratings"}
        for shelf in carried:
            assert set(one.columns(shelf)) == set(other.columns(shelf))


def goes_on(ann: Person, table: str) -> bool:
    socket = ann.connect(table)
    seen = socket.my_turn()
    socket.move(seen)
    return bool(socket.table()["seq"] > seen["seq"])


def test_a_move_that_was_interrupted_goes_on(postgres: Postgres, folder: Path) -> None:
    url = postgres.fresh()
    played(folder)

    def stop(number: int, _: int) -> None:
        if number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        moved(str(folder), url, stop)
    assert postgres_count(url) == 2
    moved(str(folder), url)
    with closing(SqliteStore(folder / "almagest.db")) as store:
        (name,) = run_apart(store.running_tables())
        log = run_apart(store.log(name))
        run_apart(store.append(name, [Logged(len(log) + 1, log[-1].at, Resumed())]))
    moved(str(folder), url)
    assert postgres_count(url) == 3


def postgres_count(url: str) -> int:
    return int(run_apart(ordered(url, "SELECT count(*) FROM tables")))


def test_a_place_with_something_else_in_it_is_refused(
    postgres: Postgres, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.fresh()
    folder.mkdir()
    with closing(store_in(folder / "almagest.db")) as store:
        run_apart(store.append("vega", [logged(1)]))
    monkeypatch.setenv("ALMAGEST_DATABASE", url)
    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(store.append("deneb", [logged(1)]))
        with pytest.raises(Trouble, match="Stop every worker first"):
            moved(str(folder), url)
    with pytest.raises(Trouble, match="of its own"):
        moved(str(folder), url)


def test_a_log_that_was_changed_is_not_moved(postgres: Postgres, folder: Path) -> None:
    url = postgres.fresh()
    played(folder)
    moved(str(folder), url)
    postgres.order(f"UPDATE {url.rpartition('=')[2]}.log SET at = at || 'x' WHERE seq = 1")
    with pytest.raises(Trouble, match="goes on otherwise"):
        moved(str(folder), url)
    with pytest.raises(Trouble, match="entry 1 of table"):
        moved(url, str(folder.parent / "back"))


def test_the_command_says_what_has_arrived(
    postgres: Postgres, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(folder)
    assert obey(["move-store", str(folder), postgres.fresh(), "--lang", "fr"], "fr") == 0
    assert "3 tables" in capsys.readouterr().out
    assert obey(["move-store", str(folder / "nowhere"), postgres.fresh()], "en") == 2
    assert "There is no database" in capsys.readouterr().err
