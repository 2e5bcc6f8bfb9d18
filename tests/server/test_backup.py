"""A backup is whole, checked and its owner's alone, whether the server runs or not; and a server starts from it."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from almagest.cli.command_line import obey
from almagest.server.app import create_app
from almagest.server.audit import audited
from almagest.server.backup import backed_up
from almagest.server.refusals import Trouble
from tests.server.harness import Person, program, roomy, running


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def played(ann: Person) -> str:
    """Play a game to its end."""
    table = str(ann.open("random", "random")["table"])
    ann.connect(table).until(lambda message: message["type"] == "table" and message["result"])
    return table


def test_a_backup_of_a_running_server_is_a_folder_that_a_server_starts_with(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "safe").mkdir()
    with program(folder) as server:
        ann = Person(server.url)
        ann.post("/api/identity", name="Ann")
        table, cookie = played(ann), ann.web.cookies["almagest"]
        place, found = backed_up(folder, tmp_path / "safe")
        after = played(ann)
        ann.leave()
    assert (found.tables, found.people, found.running, found.foreign) == (1, 1, 0, 0)
    assert sorted(file.name for file in place.iterdir()) == ["almagest.db", "almagest.marks", "secret.key"]
    assert mode(place) == 0o700
    assert {mode(file) for file in place.iterdir()} == {0o600}
    with running(roomy(place)) as again:
        back = again.person()
        back.web.cookies.set("almagest", cookie)
        assert back.get("/api/identity")["name"] == "Ann"
        assert back.get(f"/api/tables/{table}")["status"] == "over"
        assert back.refused(f"/api/tables/{after}", "GET") == (404, "table")


def test_a_backup_in_one_file_never_replaces_anything(folder: Path, tmp_path: Path) -> None:
    with running(roomy(folder)) as server:
        played(server.person("Ann"))
    place, found = backed_up(folder, tmp_path / "one.db")
    assert found.tables == 1
    assert mode(place) == 0o600
    with pytest.raises(Trouble, match="exists already"):
        backed_up(folder, tmp_path / "one.db")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "one.db"]


def test_no_backup_is_made_of_what_has_lost_something(folder: Path, tmp_path: Path) -> None:
    with running(roomy(folder)) as server:
        played(server.person("Ann"))
        shutil.copy(folder / "almagest.marks", tmp_path / "marks")
    with closing(sqlite3.connect(folder / "almagest.db")) as connection:
        connection.execute("DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)")
        connection.commit()
    with pytest.raises(Trouble, match="has lost"):
        backed_up(folder, tmp_path / "one.db")
    assert not (tmp_path / "one.db").exists()
    with pytest.raises(Trouble, match="has lost"):
        audited(folder / "almagest.db")


def test_an_audit_plays_every_game_again(folder: Path) -> None:
    with running(roomy(folder)) as server:
        played(server.person("Ann"))
        assert audited(folder / "almagest.db").tables == 1
    (folder / "almagest.marks").unlink()
    with closing(sqlite3.connect(folder / "almagest.db")) as connection:
        connection.executescript(
            """UPDATE log SET entry = json_replace(entry, '$.move', 'fly') WHERE seq = 3;
            UPDATE schema_version SET version = 1; CREATE TABLE l AS SELECT table_id, seq, at, entry FROM log;
            DROP TABLE log; ALTER TABLE l RENAME TO log; DROP TABLE losses;"""
        )
    with pytest.raises(Trouble, match="cannot be played again"):
        audited(folder / "almagest.db")


def test_the_commands_say_what_was_saved_and_what_is_missing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(roomy(folder)) as server:
        played(server.person("Ann"))
    assert obey(["backup", str(tmp_path / "one.db"), "--data", str(folder)], "en") == 0
    assert obey(["audit", "--data", str(folder), "--lang", "fr"], "fr") == 0
    assert obey(["audit", "--data", str(tmp_path / "nowhere")], "en") == 2
    seen = capsys.readouterr()
    assert "1 tables (0 running)" in seen.out
    assert "chaque partie a été rejouée" in " ".join(seen.out.split())
    assert "There is no database" in seen.err


def test_the_database_itself_is_locked_against_a_second_server(folder: Path) -> None:
    with program(folder) as server:
        (folder / "lock").unlink()
        with pytest.raises(Trouble, match="Another server uses") as refused:
            create_app(roomy(folder))
        assert f"process {server.process.pid}" in refused.value.en
        with closing(sqlite3.connect(f"file:{folder}/almagest.db?mode=ro", uri=True)) as looking:
            assert looking.execute("SELECT count(*) FROM log").fetchone() == (0,)
