"""Workers and the database are killed while people play: nothing acknowledged is lost, every table goes on."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from almagest import catalog
from almagest.server.moving import LOG as WHOLE_LOG
from almagest.server.moving import check_chain, is_replayed
from almagest.server.postgres_schema import OTHERS
from almagest.server.sides import held
from tests.server.harness import Person, Program, program, run_apart, wait_for
from tests.server.postgres import ordered, own_postgres
from tests.server.proxy import RoundRobin, round_robin
from tests.server.stubborn import Stubborn, Watcher, told_otherwise


@pytest.mark.slow
def test_whatever_is_killed_every_acknowledged_move_is_there_and_every_table_goes_on(tmp_path: Path) -> None:
    with own_postgres() as postgres, ExitStack() as stack:
        database = postgres.fresh()

        def started(number: int) -> Program:
            return stack.enter_context(program(tmp_path / str(number), database=database))

        workers = [started(0), started(1)]
        proxy = stack.enter_context(round_robin(*(worker.url for worker in workers)))
        people = [Stubborn(proxy.url, game) for game in sorted(catalog.games())]
        watchers = [Watcher(Person(proxy.url), person.table) for person in people]
        try:
            kill(workers, 0, proxy)
            postgres.cut()
            postgres.stop()
            postgres.start()
            workers.append(started(2))
            kill(workers, 0, proxy)
        finally:
            for person in people:
                person.enough.set()
            for person in people:
                person.thread.join(120)
            for watcher in watchers:
                watcher.go_home()
                watcher.thread.join(120)
        assert not any(person.thread.is_alive() for person in people), "a table did not go on"
        fresh = Person(proxy.url)
        for viewer in people + watchers:
            assert told_otherwise(fresh, viewer) == [], viewer.table
            viewer.go_home()
        fresh.leave()
        for worker in workers:
            worker.kill()
        wait_for(lambda: run_apart(ordered(database, OTHERS)) == 0)  # the database has noticed that they are gone
        with held(database, tmp_path) as side:
            for person in people:
                log = side.rows(WHOLE_LOG, person.table)
                check_chain(side, person.table, log)
                assert is_replayed(side, person.table, log)
                assert log[-1][1] >= person.seq


def kill(workers: list[Program], number: int, proxy: RoundRobin) -> None:
    """Kill a worker at once, and let the others stand in."""
    workers.pop(number).kill()
    proxy.workers[:] = [worker.url for worker in workers]
