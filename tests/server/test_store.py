"""The store: everything accepted is on disk, in order, once; a damaged file is refused with a sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest

from almagest.server.app import create_app
from almagest.server.chain import broken_link
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started
from almagest.server.folder import Folder
from almagest.server.refusals import Refused, Trouble
from almagest.server.sqlite_store import SqliteStore
from almagest.server.steps import SCHEMA_VERSION
from almagest.server.store import Conflict, Identity, Place
from tests.server.harness import program, roomy, run_apart, store_in

BOTH = pytest.mark.usefixtures("stored")
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
DECIDED = Decided(0, "take 3")
OPENED = Opened("stellar", 1, {}, (None, "greedy"), "host", None, "00" * 32, "salt")


def logged(seq: int) -> Logged:
    return Logged(seq, NOON, OPENED if seq == 1 else Decided(0, f"take {seq}"))


def fill(file: Path, entries: int = 5) -> None:
    """Make a database with one table."""
    store = store_in(file)

    async def write() -> None:
        await store.append("vega", [logged(seq) for seq in range(1, entries + 1)])

    run_apart(write())
    store.close()


@BOTH
def test_a_log_comes_back_as_it_was_written(tmp_path: Path) -> None:
    fill(tmp_path / "a.db")
    with closing(store_in(tmp_path / "a.db")) as store:
        assert run_apart(store.log("vega")) == [logged(seq) for seq in range(1, 6)]
        assert run_apart(store.log("deneb")) == []


@BOTH
def test_appends_that_wait_together_share_commits(tmp_path: Path) -> None:
    with closing(store_in(tmp_path / "a.db")) as store:

        async def many() -> None:
            await asyncio.gather(*(store.append(f"table {n}", [logged(1)]) for n in range(300)))

        run_apart(many())
        assert store.jobs == 300
        assert store.commits < 30


def test_what_is_asked_in_one_turn_is_one_commit_and_the_hashes_of_each_log_go_on(tmp_path: Path) -> None:
    tables, later = [f"table {n}" for n in range(45)], NOON.replace(hour=13)
    with closing(SqliteStore(tmp_path / "a.db")) as store:

        async def many() -> None:
            first = [store.append(table, [logged(1), logged(2)]) for table in tables]
            then = [store.append(table, [Logged(3, later, Decided(0, "take 3"))]) for table in tables]
            await asyncio.gather(*first, *then)

        run_apart(many())
        assert store.commits == 1
    with closing(sqlite3.connect(tmp_path / "a.db")) as reader:
        assert reader.execute("SELECT count(*) FROM log").fetchone() == (3 * 45,)
        assert reader.execute("SELECT DISTINCT changed FROM tables").fetchall() == [(later.isoformat(),)]
        assert broken_link(reader) is None


@BOTH
def test_a_table_is_noted_as_changed_every_few_seconds_and_when_it_begins_at_once(tmp_path: Path) -> None:
    seconds = [0, 3, 9, 10, 12, 14, 5]
    entries: list[Entry] = [OPENED, DECIDED, DECIDED, DECIDED, Started(), DECIDED, DECIDED]
    noted = []
    with closing(store_in(tmp_path / "a.db")) as store:
        for seq, (second, entry) in enumerate(zip(seconds, entries, strict=True), 1):
            run_apart(store.append("vega", [Logged(seq, NOON.replace(second=second), entry)]))
            (place,) = run_apart(store.public_tables(2))
            noted.append(datetime.fromisoformat(place.changed).second)
    assert noted == [0, 0, 0, 10, 12, 12, 5]


@BOTH
def test_who_has_not_written_to_a_table_yet_notes_that_it_changed(tmp_path: Path) -> None:
    fill(tmp_path / "a.db")
    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(store.append("vega", [Logged(6, NOON.replace(second=1), DECIDED)]))
        assert run_apart(store.public_tables(2)) == [Place(NOON.replace(second=1).isoformat(), "vega")]


def test_an_append_is_answered_only_after_its_commit(tmp_path: Path) -> None:
    async def write_then_look(store: SqliteStore) -> None:
        with closing(sqlite3.connect(tmp_path / "a.db")) as reader:
            for seq in range(1, 20):
                await store.append("vega", [logged(seq)])
                assert reader.execute("SELECT max(seq) FROM log").fetchone() == (seq,)

    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(write_then_look(store))


def test_a_place_in_a_log_is_taken_once_and_a_failure_touches_nobody_else(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "a.db")) as store:

        async def race() -> list[BaseException | None]:
            hold = Event()
            waiting = asyncio.ensure_future(store.writer.do(lambda _: hold.wait()))
            appends = [store.append(table, [logged(1)]) for table in ("vega", "vega", "deneb")]
            racing = asyncio.gather(*appends, return_exceptions=True)
            await asyncio.sleep(0)
            hold.set()
            await waiting
            return await racing

        first, second, third = run_apart(race())
        assert first is None
        assert isinstance(second, Conflict)
        assert third is None
        assert len(run_apart(store.log("deneb"))) == 1


@BOTH
def test_entries_are_written_all_or_none(tmp_path: Path) -> None:
    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(store.append("vega", [logged(1)]))
        with pytest.raises(Conflict):
            run_apart(store.append("vega", [logged(2), logged(1)]))
        assert run_apart(store.log("vega")) == [logged(1)]


def test_what_cannot_be_written_is_refused_and_the_store_goes_on(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(store.append("vega", [logged(1)]))
        run_apart(store.rows("PRAGMA max_page_count = 1"))
        with pytest.raises(Refused, match="its disk is full") as refused:
            run_apart(store.append("vega", [Logged(2, NOON, Decided(0, "x" * 100_000))]))
        assert refused.value.wait == 5
        assert refused.value.status == 503
        assert store.ailment is not None
        run_apart(store.rows("PRAGMA max_page_count = 1000000"))
        run_apart(store.append("vega", [logged(2)]))
        assert len(run_apart(store.log("vega"))) == 2
        assert store.ailment is None


@BOTH
def test_tables_are_found_by_who_sits_there_and_by_how_they_stand(tmp_path: Path) -> None:
    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(store.append("vega", [logged(1), Logged(2, NOON, Joined(0, "ann", "Ann"))]))
        found = [store.tables_of("ann", 10), store.tables_of("host", 10), store.public_tables(10)]
        assert [[place.table for place in run_apart(places)] for places in found] == [["vega"]] * 3
        assert run_apart(store.running_tables()) == []
        run_apart(store.append("vega", [Logged(3, NOON, Started())]))
        assert run_apart(store.running_tables()) == ["vega"]


@BOTH
def test_people_and_uploads_are_kept(tmp_path: Path) -> None:
    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(store.keep_identity(Identity("a", "Ann")))
        run_apart(store.keep_identity(Identity("a", "Anna")))
        run_apart(store.keep_upload("r", "{}"))
        assert run_apart(store.identity("a")) == Identity("a", "Anna")
        assert run_apart(store.identity("b")) is None
        assert run_apart(store.upload("r")) == "{}"


def damaged(file: Path, order: str) -> str:
    """Damage a database by SQL and give the sentence it is refused with."""
    fill(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(order)
        connection.commit()
    with pytest.raises(Trouble) as refused:
        SqliteStore(file)
    assert str(file) in refused.value.en
    assert "backup" in refused.value.en
    assert "sauvegarde" in refused.value.fr
    return refused.value.en


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("DELETE FROM log WHERE seq = 3", "the log of table vega has 4 entries, numbered 1 to 5"),
        ("DELETE FROM log WHERE seq = 1", "numbered 2 to 5"),
        ("UPDATE log SET entry = '{' WHERE seq = 2", "entry 2 of table vega cannot be read"),
        ("DELETE FROM tables", "no such table"),
        ("DELETE FROM log", "table vega has no log"),
        ("DROP TABLE log", "no such table"),
    ],
)
def test_a_log_with_a_hole_is_refused_with_its_place(tmp_path: Path, order: str, what: str) -> None:
    assert what in damaged(tmp_path / "a.db", order)


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    fill(tmp_path / "a.db")
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
        connection.commit()
    with pytest.raises(Trouble, match=f"schema 99; this program knows {SCHEMA_VERSION}"):
        SqliteStore(tmp_path / "a.db")


@pytest.mark.parametrize("damage", ["scribbled", "replaced"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "a.db"
    fill(file, entries=400)
    pages = bytearray(file.read_bytes())
    if damage == "scribbled":
        for start in range(3 * 4096, len(pages), 4096):
            pages[start : start + 200] = os.urandom(200)
    file.write_bytes(pages if damage == "scribbled" else b"not a database" * 1000)
    with pytest.raises(Trouble, match="is damaged"):
        SqliteStore(file)


def test_a_damaged_database_stops_the_server_with_one_sentence(folder: Path) -> None:
    folder.mkdir()
    (folder / "almagest.db").write_bytes(b"nonsense" * 1000)
    environ = {**os.environ, "ALMAGEST_DATA": str(folder), "ALMAGEST_PORT": "0"}
    command = [sys.executable, "-m", "almagest.server.run"]
    run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=30)
    assert run.returncode == 1
    assert run.stderr.startswith(f"The database {folder}/almagest.db is damaged")
    assert len(run.stderr.splitlines()) == 1


def test_a_folder_is_for_one_server_at_a_time(folder: Path) -> None:
    with program(folder) as server, pytest.raises(Trouble) as refused:
        create_app(roomy(folder))
    assert f"process {server.process.pid}" in refused.value.en
    released = Folder(folder)
    released.release()


def test_the_secret_key_is_the_owners_alone_and_stays_the_same(folder: Path) -> None:
    first = Folder(folder)
    key = first.secret_key()
    first.release()
    again = Folder(folder)
    assert again.secret_key() == key
    assert len(key) == 32
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    (folder / "secret.key").write_text("short")
    with pytest.raises(Trouble, match="secret key"):
        again.secret_key()
    again.release()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="cannot be used"):
        Folder(tmp_path / "file" / "data")
