"""A damaged, cut, emptied or older database never starts as if nothing had happened; a healthy one is never blamed."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from almagest.server.ailments import diagnosed
from almagest.server.chain import broken_link
from almagest.server.database import reader
from almagest.server.entries import Logged, Lost
from almagest.server.marks import marks_file, read_marks
from almagest.server.refusals import Trouble
from almagest.server.sqlite_store import SqliteStore
from almagest.server.steps import SCHEMA_VERSION, WITHOUT_NAMES
from almagest.server.store import Identity
from tests.server.faults import copy_as_it_is
from tests.server.harness import Person, program, roomy, run_apart, running
from tests.server.test_store import NOON, logged

TABLES = ("vega", "deneb", "altair")
ENTRIES = 40
Logs = dict[str, list[Logged]]


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make what a killed server leaves: half of it in the file, half in the write-ahead log."""
    folder = tmp_path_factory.mktemp("killed")
    with closing(SqliteStore(folder / "almagest.db")) as store:
        run_apart(write(store, 1, ENTRIES // 2))
        checkpoint(store)
        run_apart(write(store, ENTRIES // 2 + 1, ENTRIES))
        return copy_as_it_is(store.file, folder / "copy")


async def write(store: SqliteStore, first: int, last: int) -> None:
    """Write entries to all tables, each in a commit of its own."""
    await store.keep_identity(Identity("ann", "Ann"))
    for seq in range(first, last + 1):
        for table in TABLES:
            await store.append(table, [logged(seq)])


def checkpoint(store: SqliteStore) -> None:
    """Write the log into the file, as SQLite does by itself from time to time."""
    connection = store.writer.connection
    assert connection is not None
    assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def all_logs(file: Path) -> Logs | str:
    """Open a database and read everything; or give the sentence it is refused with."""
    try:
        store = SqliteStore(file)
    except Trouble as refused:
        return refused.en
    with closing(store):
        return {table: run_apart(store.log(table)) for table in TABLES}


WHOLE = {table: [logged(seq) for seq in range(1, ENTRIES + 1)] for table in TABLES}


def place(left_behind: Path, tmp_path: Path, name: str) -> Path:
    """Copy what was left behind, to damage it."""
    return copy_as_it_is(left_behind, tmp_path / name)


def flip(file: Path, offset: int) -> None:
    content = bytearray(file.read_bytes())
    content[offset] ^= 0x55
    file.write_bytes(content)


def cut(file: Path, length: int) -> None:
    file.write_bytes(file.read_bytes()[:length])


def test_what_a_kill_leaves_is_whole(left_behind: Path, tmp_path: Path) -> None:
    assert Path(f"{left_behind}-wal").stat().st_size > 100_000
    assert all_logs(place(left_behind, tmp_path, "whole")) == WHOLE


@pytest.mark.parametrize("damage", [flip, cut])
@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_every_acknowledged_entry_is_there_or_missed(
    left_behind: Path, tmp_path: Path, suffix: str, damage: Callable[[Path, int], None]
) -> None:
    if not suffix:
        left_behind = place(left_behind, tmp_path, "closed")
        SqliteStore(left_behind).close()
    written = [n for n, byte in enumerate(Path(f"{left_behind}{suffix}").read_bytes()) if byte]
    chance, noticed = Random(7), 0
    for n in range(60):
        file = place(left_behind, tmp_path, f"{n}")
        damage(Path(f"{file}{suffix}"), chance.choice(written))
        found = all_logs(file)
        noticed += isinstance(found, str)
        assert isinstance(found, str) or found == WHOLE
    assert noticed > 5


@pytest.mark.parametrize("loss", ["no wal", "empty wal", "empty file", "no file", "empty file, no wal"])
def test_whatever_is_gone_is_missed_and_named(left_behind: Path, tmp_path: Path, loss: str) -> None:
    file = place(left_behind, tmp_path, "gone")
    wal = Path(f"{file}-wal")
    match loss:
        case "no wal":
            wal.unlink()
        case "empty wal":
            wal.write_bytes(b"")
        case "empty file":
            file.write_bytes(b"")
        case "no file":
            file.unlink()
        case _:
            file.write_bytes(b"")
            wal.unlink()
    before = sorted((each.name, each.stat().st_size) for each in file.parent.iterdir() if each.suffix != ".db-shm")
    found = all_logs(file)
    assert "has lost" in found
    half, everything = f"{3 * ENTRIES // 2} entries of 3 tables", f"{3 * ENTRIES} entries of 3 tables, 1 people"
    assert (half if "file" not in loss else everything) in found
    assert "vega: 20 after 2026-11-15T12:00:00" in found or "vega: all 40" in found
    assert "--accept-loss" in found
    after = sorted((each.name, each.stat().st_size) for each in file.parent.iterdir() if not each.match("*-shm"))
    assert [row for row in after if row[1]] == [row for row in before if row[1]], "the evidence stays"


def test_an_older_copy_is_missed(left_behind: Path, tmp_path: Path) -> None:
    file = tmp_path / "almagest.db"
    with closing(SqliteStore(file)) as store:
        run_apart(write(store, 1, 10))
    shutil.copy(file, tmp_path / "older")
    with closing(SqliteStore(file)) as store:
        run_apart(write(store, 11, 12))
    shutil.copy(tmp_path / "older", file)
    assert "6 entries of 3 tables" in all_logs(file)


def test_a_log_that_was_rewritten_is_missed(tmp_path: Path) -> None:
    file = tmp_path / "almagest.db"
    with closing(SqliteStore(file)) as store:
        run_apart(write(store, 1, 3))
    marks = marks_file(file).read_bytes()
    file.unlink()
    marks_file(file).unlink()
    with closing(SqliteStore(file)) as store:
        for table in TABLES:
            others = [Logged(seq, NOON, logged(1 if seq == 1 else 9).entry) for seq in (1, 2, 3, 4)]
            run_apart(store.append(table, others))
        run_apart(store.keep_identity(Identity("ann", "Ann")))
    marks_file(file).write_bytes(marks)
    assert "has lost" in all_logs(file)


def test_an_entry_changed_by_hand_is_named(tmp_path: Path) -> None:
    file = tmp_path / "almagest.db"
    with closing(SqliteStore(file)) as store:
        run_apart(write(store, 1, 5))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE log SET entry = replace(entry, 'take 3', 'take 9')")
        connection.commit()
    assert "entry 3 of table altair is not as it was written" in all_logs(file)


def test_marks_that_a_power_cut_has_torn_accuse_nobody(left_behind: Path, tmp_path: Path) -> None:
    size = marks_file(left_behind).stat().st_size
    for n, length in enumerate(range(0, size, size // 20)):
        file = place(left_behind, tmp_path, f"{n}")
        cut(marks_file(file), length)
        with marks_file(file).open("ab") as marks:
            marks.write(bytes(100))
        assert all_logs(file) == WHOLE


def test_marks_are_written_before_anybody_is_told(tmp_path: Path) -> None:
    async def told(store: SqliteStore) -> None:
        for seq in range(1, 20):
            await store.append("vega", [logged(seq)])
            assert read_marks(marks_file(store.file))["log", "vega"].number == seq

    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(told(store))


def test_a_loss_that_is_accepted_is_written_down_and_the_next_start_is_well(left_behind: Path, tmp_path: Path) -> None:
    file = place(left_behind, tmp_path, "lost")
    Path(f"{file}-wal").unlink()
    with closing(SqliteStore(file, accept_loss=True)) as store:
        last = run_apart(store.log("vega"))[-1]
        assert (last.seq, last.entry) == (21, Lost(20))
        (said,) = run_apart(store.rows("SELECT what FROM losses"))
        assert "60 entries of 3 tables" in said[0]
    found = all_logs(file)
    assert not isinstance(found, str)
    assert len(found["vega"]) == 21


def test_players_are_told_of_a_loss_and_play_on(folder: Path) -> None:
    with program(folder) as server:
        ann = Person(server.url)
        ann.post("/api/identity", name="Ann")
        cookie, table = ann.web.cookies["almagest"], ann.open("me", "random")["table"]
        socket = ann.connect(table)
        for _ in range(5):
            socket.move(socket.my_turn())
        socket.my_turn()
        server.kill()
        ann.leave()
    wal = folder / "almagest.db-wal"
    content = wal.read_bytes()
    wal.write_bytes(content[: 3 * len(content) // 4])
    with pytest.raises(Trouble, match="has lost"), running(roomy(folder)):
        pass
    wal.write_bytes(content[: 3 * len(content) // 4])
    with running(roomy(folder), accept_loss=True) as again:
        ann = again.person()
        ann.web.cookies.set("almagest", cookie)
        events = ann.look_at(table)["events"]
        assert [event["kind"] for event in events].count("table-lost") == 1
        assert "has lost the last" in next(event["says"] for event in events if event["kind"] == "table-lost")


OLD = """
CREATE TABLE schema_version (version INTEGER NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY, host TEXT NOT NULL, public INTEGER NOT NULL, status TEXT NOT NULL, changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE log (
    table_id TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE seats (identity TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (identity, table_id)) WITHOUT ROWID;
CREATE TABLE identities (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE uploads (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_by_status ON tables (status, public, changed);
CREATE INDEX tables_by_host ON tables (host, changed);
INSERT INTO schema_version VALUES (1);
INSERT INTO tables VALUES ('vega', 'host', 1, 'open', '2026-11-15T12:00:00+00:00');
INSERT INTO tables VALUES ('deneb', 'host', 1, 'open', '2026-11-15T12:00:00+00:00');
"""
OLD_ENTRY = """INSERT INTO log VALUES
(?, 1, '2026-11-15T12:00:00+00:00', '{"type":"opened","game":"stellar","edition":1,
"options":{},"bots":[null,"greedy"],"host":"host","invitation":null,"seed":"00","salt":"salt"}'),
(?, 2, '2026-11-15T12:00:07+00:00', '{"type":"joined","seat":0,"identity":"ann","name":"Ann"}')"""


def test_a_database_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "almagest.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLD)
        for table in ("vega", "deneb"):
            connection.execute(OLD_ENTRY, (table, table))
        connection.commit()
    for _ in range(2):
        with closing(SqliteStore(file)) as store:
            log = run_apart(store.log("deneb"))
            assert [(each.seq, each.spent) for each in log] == [(1, None), (2, None)]
    with closing(reader(file)) as connection:
        assert connection.execute("SELECT version FROM schema_version").fetchone() == (SCHEMA_VERSION,)
        assert broken_link(connection) is None
    assert read_marks(marks_file(file))["log", "vega"].number == 2


def test_names_that_stood_in_the_log_of_operators_become_ids_and_it_still_cannot_be_changed(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "almagest.db").close()
    with closing(sqlite3.connect(tmp_path / "almagest.db")) as connection:
        connection.execute("INSERT INTO identities VALUES ('a', 'Annabel')")
        connection.execute("INSERT INTO accounts VALUES ('a', 'annabel', 'hash', '2026', 0)")
        for number, who in enumerate(("Annabel", "the command line", "Gone")):
            connection.execute("INSERT INTO operator_log VALUES (?, '2026', ?, 'ban', 'b', 'Bob', '')", (number, who))
        for order in WITHOUT_NAMES.sqlite:
            connection.execute(order)
        rows = connection.execute("SELECT who, identity, name FROM operator_log ORDER BY id").fetchall()
        assert rows == [("a", "b", ""), ("the command line", "b", ""), ("", "b", "")]
        for change in ("UPDATE operator_log SET name = 'Bob'", "DELETE FROM operator_log"):
            with pytest.raises(sqlite3.IntegrityError, match="stays written"):
                connection.execute(change)


@contextmanager
def locker(code: str, file: Path) -> Iterator[int]:
    """Run another program that locks a database."""
    command = [sys.executable, "-c", code, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        try:
            yield process.pid
        finally:
            process.kill()


def test_a_locked_database_is_called_locked_by_whom(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(SqliteStore(file)) as store:
        run_apart(write(store, 1, 2))
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('PRAGMA locking_mode = EXCLUSIVE'); c.execute('BEGIN EXCLUSIVE');"
        "c.execute('UPDATE schema_version SET version = 2'); print('locked', flush=True); sys.stdin.read()"
    )
    with locker(code, file) as process:
        with pytest.raises(Trouble, match="is locked by process") as refused:
            SqliteStore(file)
        assert f"process {process}" in refused.value.en
        assert "not damaged" in refused.value.en
        assert "pas abîmée" in refused.value.fr
    assert all_logs(file)


def test_a_full_disk_a_forbidden_file_and_a_failing_disk_are_not_called_damaged(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(SqliteStore(file)) as store:
        run_apart(write(store, 1, 2))
    with closing(sqlite3.connect(file)) as small:
        small.execute("PRAGMA max_page_count = 1")
        assert "is full" in says(small, file, "CREATE TABLE more (data)")
    with closing(reader(file)) as looking:
        assert "may not be written" in says(looking, file, "DELETE FROM log")
    file.unlink()
    file.mkdir()
    with pytest.raises(Trouble, match="disk fails") as refused:
        SqliteStore(file)
    assert "is damaged:" not in refused.value.en


def says(connection: sqlite3.Connection, file: Path, order: str) -> str:
    """Give the sentence for an order that fails."""
    with pytest.raises(sqlite3.DatabaseError) as failed:
        connection.execute(order)
    said = diagnosed(failed.value, file)
    assert "not damaged" in said.en
    assert "pas abîmée" in said.fr
    return said.en
