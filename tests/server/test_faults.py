"""When the disk fails or is full nobody is told anything false, and everything goes on by itself afterwards."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server import commands
from almagest.server.entries import Decided, Logged, Opened
from almagest.server.folder import Folder
from almagest.server.refusals import Refused, Trouble, refused
from almagest.server.rooms import Room
from almagest.server.sqlite_store import SqliteStore
from almagest.server.store import InDoubt
from almagest.server.table import deal
from almagest.server.tables import Tables
from tests.server.faults import fail_syncs, let_files_grow, taken
from tests.server.harness import Person, program, roomy, run_apart, running, wait_for
from tests.server.test_rebuilt import ANN, BOB, opening, seen
from tests.server.test_store import logged

SMALL = 4096


def test_after_a_failed_sync_nobody_claims_to_know(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(store.append("vega", [logged(1)]))
        wal = fail_syncs(store)
        with pytest.raises(InDoubt) as doubt:
            run_apart(store.append("vega", [logged(2)]))
        assert "not known whether" in doubt.value.en
        assert "ne sait pas" in doubt.value.fr
        assert store.ailment is not None
        assert store.writer.connection is None
        with taken(wal):
            kept = run_apart(store.log("vega"))
        assert kept in ([logged(1)], [logged(1), logged(2)])
        run_apart(store.append("vega", [logged(len(kept) + 1)]))
        assert store.ailment is None


def test_a_table_in_doubt_believes_its_log_and_nothing_else(tmp_path: Path) -> None:
    async def play(tables: Tables, store: SqliteStore) -> None:
        table = await tables.open(opening())
        move = table.playing.text(table.playing.legal()[0])
        decide = partial(commands.decide, person=(ANN, BOB)[table.playing.seat], seq=table.seq, move=move)
        wal = await asyncio.to_thread(fail_syncs, store)
        with pytest.raises(InDoubt):
            await tables.carry_out(table, decide)
        with taken(wal):
            log = await store.log(table.id)
            await tables.resolve_doubts()
        assert table.seq == len(log)
        rebuilt = await Tables(store, 10).find(table.id)
        assert seen(rebuilt) == seen(table)
        if table.seq > 4:
            with pytest.raises(Refused, match="gone on"):
                await tables.carry_out(table, decide)

    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(play(Tables(store, 10), store))


def test_a_move_in_doubt_shows_as_soon_as_the_log_can_be_read(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "random")["table"])
        before = socket.my_turn()
        wait_for(lambda: server.house.steward.rounds > 0)  # else the first write to fail may be the steward's
        wal = fail_syncs(server.house.store)
        socket.move(before)
        assert socket.until(lambda message: message["type"] == "refused")["code"] == "in-doubt"
        with taken(wal):
            after = socket.table()
        assert after["seq"] >= before["seq"]
        told = [event for event in after["events"] if event["seq"] == before["seq"] + 1]
        assert bool(told) == (after["seq"] > before["seq"])
        wait_for(lambda: ann.web.get("/healthz").status_code == 200)


def test_a_full_disk_is_told_and_everything_goes_on_when_there_is_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # half a compiled module would outlive this test
    with program(folder) as server:
        ann = Person(server.url)
        ann.post("/api/identity", name="Ann")
        table = ann.open("search:200", "search:200")["table"]
        mine = ann.connect(ann.open("me", "random")["table"])
        turn = mine.my_turn()
        let_files_grow(server.process.pid, SMALL)
        ill = wait_for(lambda: not_well(ann))
        assert ill["status"] == "ailing"
        assert ill["reason"]
        mine.move(turn)
        assert mine.until(lambda message: message["type"] == "refused")["code"] in ("store", "in-doubt")
        answer = ann.web.post("/api/identity", json={"name": "Bob"})
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        let_files_grow(server.process.pid, None)
        wait_for(lambda: ann.web.get("/healthz").status_code == 200)
        assert ann.connect(table).until(lambda message: message["type"] == "table" and message["result"])
        now = ann.connect(mine_table(ann)).my_turn()
        assert now["seq"] >= turn["seq"]
        ann.leave()


def not_well(person: Person) -> Any:
    answer = person.web.get("/healthz")
    return answer.json() if answer.status_code == 503 and answer.headers["Retry-After"] else None


def mine_table(person: Person) -> str:
    found = person.get("/api/tables", mine=1)
    return str(next(table["table"] for table in found if "human" in table["players"]))


def test_a_secret_key_is_written_whole_or_not_at_all(folder: Path) -> None:
    released = Folder(folder)
    key = folder / "secret.key"
    (folder / "secret.key.new").write_text("half of a k")
    assert len(released.secret_key()) == 32
    assert not (folder / "secret.key.new").exists()
    key.write_text("")
    with pytest.raises(Trouble, match="is empty"):
        released.secret_key()
    released.release()


def test_a_start_without_room_leaves_no_half_files(folder: Path) -> None:
    code = (
        "import resource; from almagest.server.run import serve;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16)); serve()"
    )
    environ = {**os.environ, "ALMAGEST_DATA": str(folder), "ALMAGEST_PORT": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=False)
    assert run.returncode != 0
    assert "File too large" in run.stderr
    assert not (folder / "secret.key").exists()
    with running(roomy(folder)) as server:
        assert server.person("Ann")


@pytest.mark.parametrize("part", ["table", "message"])
def test_what_fails_after_the_commit_is_no_refusal(folder: Path, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong while a change is told, it is kept, and nobody hears the contrary."""
    with running(roomy(folder)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.open("me", "open")["table"]
        socket = ann.connect(table)
        socket.table()
        with monkeypatch.context() as broken:
            if part == "message":
                broken.setattr(Room, "message", failing)
            else:
                broken.setattr(server.house.tables, "changed", failing)
            assert bob.post(f"/api/tables/{table}/join")["status"] == "running"
        if part == "message":
            assert socket.until(lambda message: message["type"] == "refused")["code"] == "untold"
        assert bob.look_at(table)["seq"] == 4


def test_who_cannot_come_in_just_now_may_come_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        table = ann.open("me", "open")["table"]
        with monkeypatch.context() as broken:
            broken.setattr(server.house.accounts, "known_by", failing)
            assert ann.connect(table).closed_with() == 1013
        assert ann.connect(table).table()


def test_a_bot_that_could_not_decide_tries_again_though_nobody_asks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(roomy(folder)) as server:
        store, append = server.house.store, server.house.store.append
        refusals: list[str] = []

        async def cut_off(table: str, log: Sequence[Logged]) -> None:
            if isinstance(log[0].entry, Decided) and log[0].entry.seat == 1 and len(refusals) < 2:
                refusals.append(table)
                raise refused("cannot_write", reason="its connection was cut", wait=1)
            await append(table, log)

        monkeypatch.setattr(store, "append", cut_off)
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "random")["table"])
        socket.move(socket.my_turn())
        assert socket.until(lambda message: message["type"] == "table" and bool(message["legal"] and refusals))
        assert len(refusals) == 2


def failing(*_: object, **__: object) -> None:
    raise RuntimeError("told wrong")


def test_a_table_that_cannot_follow_is_rebuilt_from_its_log(folder: Path) -> None:
    deals: list[str] = []

    def clumsy(game: Game, opened: Opened) -> State:
        deals.append(game.name)
        if len(deals) == 1:
            raise RuntimeError("the cards fell down")
        return deal(game, opened)

    with running(roomy(folder), dealer=clumsy) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.open("me", "open")["table"]
        assert bob.post(f"/api/tables/{table}/join")["status"] == "running"
        assert len(deals) == 2
        assert bob.look_at(table)["seq"] == 4


def test_no_sentence_about_a_fault_claims_what_nobody_knows() -> None:
    for key in ("failure", "in_doubt", "untold"):
        assert "nothing was changed" not in refused(key).en.lower()
        assert "rien n'a été changé" not in refused(key).fr.lower()
