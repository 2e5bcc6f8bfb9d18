"""The store in PostgreSQL: what it must do besides all that both stores do."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from almagest.server.app import create_app
from almagest.server.entries import Lost
from almagest.server.postgres_store import PostgresStore
from almagest.server.refusals import Refused, Trouble
from almagest.server.settings import Settings
from almagest.server.store import Conflict, Identity, InDoubt
from tests.server.harness import roomy, run_apart, running, wait_for
from tests.server.postgres import Postgres, own_postgres
from tests.server.test_store import logged


@pytest.fixture(scope="module")
def mortal() -> Iterator[Postgres]:
    """A PostgreSQL that may be killed."""
    with own_postgres() as found:
        yield found


def test_a_place_in_a_log_is_taken_once_though_two_workers_want_it(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh()
    with closing(PostgresStore(url, tmp_path)) as here, closing(PostgresStore(url, tmp_path)) as there:
        run_apart(here.append("vega", [logged(1)]))

        async def race() -> list[BaseException | None]:
            appends = [store.append("vega", [logged(2)]) for store in (here, there) * 3]
            others = [store.append(name, [logged(1)]) for store, name in ((here, "deneb"), (there, "altair"))]
            return await asyncio.gather(*appends, *others, return_exceptions=True)

        *raced, deneb, altair = run_apart(race())
        assert sorted(str(type(each)) for each in raced) == sorted([str(type(None))] + [str(Conflict)] * 5)
        assert (deneb, altair) == (None, None)
        assert run_apart(there.log("vega")) == [logged(1), logged(2)]
        run_apart(there.append("vega", [logged(3)]))
        with pytest.raises(Conflict):
            run_apart(here.append("vega", [logged(5)]))


def test_another_worker_hears_of_every_table_of_a_commit(postgres: Postgres, tmp_path: Path) -> None:
    url, tables = postgres.fresh(), {f"table-{n}" for n in range(250)}
    with closing(PostgresStore(url, tmp_path)) as here, closing(PostgresStore(url, tmp_path)) as there:

        async def written_and_heard() -> None:
            unheard, all_heard = {(table, 1) for table in tables}, asyncio.Event()

            def hear(table: str, seq: int) -> None:
                unheard.remove((table, seq))
                if not unheard:
                    all_heard.set()

            there.listen(hear, lambda: None)
            await asyncio.gather(*(here.append(table, [logged(1)]) for table in tables))
            await asyncio.wait_for(all_heard.wait(), 20)

        run_apart(written_and_heard())
        assert here.commits == 1


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_workers_that_start_together_make_the_schema_once(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh()
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda number: PostgresStore(url, made(tmp_path / str(number))), range(4)))
    assert len({store.secret_key() for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_database_of_a_newer_program_is_refused(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh()
    with closing(PostgresStore(url, tmp_path)) as store:
        run_apart(store.order("UPDATE schema_version SET version = 99"))
    with pytest.raises(Trouble, match="has schema 99; this program knows"):
        PostgresStore(url, tmp_path)


def test_what_was_acknowledged_and_is_gone_is_noticed_and_can_be_accepted(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh()
    with closing(PostgresStore(url, tmp_path)) as store:
        run_apart(store.append("vega", [logged(seq) for seq in range(1, 6)]))
        run_apart(store.append("deneb", [logged(1)]))
        run_apart(store.keep_identity(Identity("a", "Ann")))
        run_apart(store.forget_table("deneb"))
        run_apart(store.order("DELETE FROM log WHERE seq > 3"))
        run_apart(store.order("DELETE FROM identities"))
    with pytest.raises(Trouble, match=r"2 entries.*1 p.*vega"):
        PostgresStore(url, tmp_path)
    with closing(PostgresStore(url, tmp_path, accept_loss=True)) as store:
        assert [each.entry for each in run_apart(store.log("vega"))][3:] == [Lost(2)]
    PostgresStore(url, tmp_path).close()


def test_a_database_that_does_not_answer_is_named_without_its_password(folder: Path) -> None:
    with pytest.raises(Trouble, match=r"postgresql://127.0.0.1:1/almagest cannot be used") as refused:
        create_app(roomy(folder, database="postgresql://ann:geheim@127.0.0.1:1/almagest"))
    assert "geheim" not in refused.value.en
    with pytest.raises(Trouble, match="no database that this program knows"):
        create_app(Settings(data=str(folder), database="mysql://localhost/almagest"))


def test_without_the_driver_a_sentence_says_how_to_get_it(folder: Path) -> None:
    hidden = "import sys; sys.modules['asyncpg'] = None; from almagest.server.run import main; main()"
    environ = {**os.environ, "ALMAGEST_DATA": str(folder), "ALMAGEST_DATABASE": "postgresql://localhost/almagest"}
    run = subprocess.run([sys.executable, "-c", hidden], env=environ, capture_output=True, text=True, check=False)
    assert "pip install 'almagest[postgres]'" in run.stderr
    assert len(run.stderr.splitlines()) == 1


def test_a_database_that_is_killed_loses_nothing_and_is_found_again(mortal: Postgres, folder: Path) -> None:
    with running(roomy(folder, database=mortal.fresh())) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "random")["table"])
        seen = socket.my_turn()
        mortal.stop()
        socket.move(seen)
        refusal = socket.until(lambda message: message["type"] == "refused")
        assert refusal["code"] in ("store", "in-doubt")
        assert ann.web.get("/healthz").status_code == 503
        mortal.start()
        wait_for(lambda: server.house.store.ailment is None)
        socket.move(seen)
        assert socket.until(lambda message: message["type"] == "table" and message["seq"] > seen["seq"])
        assert wait_for(lambda: ann.web.get("/healthz").status_code == 200)


def test_a_driver_asked_while_its_connection_ends_is_no_fault_of_ours(postgres: Postgres, tmp_path: Path) -> None:
    async def ending() -> None:
        raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")

    with closing(PostgresStore(postgres.fresh(), tmp_path)) as store:
        with pytest.raises(Refused, match="cannot look anything up"):
            run_apart(store.tried(ending(), "cannot_read"))
        assert run_apart(store.rows("SELECT 1")) == [(1,)]


def test_whoever_waits_for_a_commit_that_is_cut_off_is_told_that_nobody_knows(mortal: Postgres, tmp_path: Path) -> None:
    url = mortal.fresh()
    with closing(PostgresStore(url, tmp_path)) as store, closing(PostgresStore(url, tmp_path)) as other:
        run_apart(store.append("vega", [logged(1)]))

        async def cut_off() -> None:
            await other.rows("SELECT 1")
            held = await other.writer.do(hold(other))
            waiting = asyncio.ensure_future(store.append("vega", [logged(2)]))
            await asyncio.to_thread(wait_for, lambda: store.writer.busy is not None and not store.writer.waiting)
            writing = await store.writer.do(store.writer.ready())
            await other.rows("SELECT pg_terminate_backend(?1)", writing.get_server_pid())
            with pytest.raises(InDoubt, match="not known whether"):
                await waiting
            await other.writer.do(held)

        async def hold(store: PostgresStore) -> Coroutine[Any, Any, object]:
            connection = await store.writer.ready()
            await connection.execute("BEGIN")
            await connection.execute("SELECT FROM tables FOR UPDATE")
            undone: Coroutine[Any, Any, object] = connection.execute("ROLLBACK")
            return undone

        run_apart(cut_off())
        kept = run_apart(store.log("vega"))
        run_apart(store.append("vega", [logged(len(kept) + 1)]))
        assert store.ailment is None
