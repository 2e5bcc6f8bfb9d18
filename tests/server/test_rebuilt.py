"""A table is its log: thrown out of memory and rebuilt, it is the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest

from almagest.kernel.errors import WrongEdition
from almagest.server import commands
from almagest.server.clocks import now
from almagest.server.entries import Closed, Entry, Joined, Logged, Opened, Started
from almagest.server.following import numbered
from almagest.server.messages import encoded
from almagest.server.refusals import Refused
from almagest.server.sqlite_store import SqliteStore
from almagest.server.store import Identity
from almagest.server.table import Table
from almagest.server.tables import Tables
from almagest.server.telling import table_message
from tests.server.harness import roomy, run_apart, running, store_in

Answer = TypeVar("Answer")
ANN, BOB = Identity("ann", "Ann"), Identity("bob", "Bob")
BOTH = pytest.mark.usefixtures("stored")
SEED = "0f" * 32


def opening(edition: int = 1) -> list[Entry]:
    opened = Opened("stellar", edition, {}, (None, None), "ann", None, SEED, "salt")
    return [opened, Joined(0, "ann", "Ann"), Joined(1, "bob", "Bob"), Started()]


def with_tables(file: Path, work: Callable[[Tables], Coroutine[Any, Any, Answer]], *, most: int = 10) -> Answer:
    with closing(store_in(file)) as store:
        return run_apart(work(Tables(store, most)))


async def decide(tables: Tables, table: Table, n: int) -> None:
    """Decide for whoever is on turn."""
    person, legal = (ANN, BOB)[table.playing.seat], table.playing.legal()
    move = table.playing.text(legal[n % len(legal)])
    await tables.carry_out(table, partial(commands.decide, person=person, seq=table.seq, move=move))


async def play(tables: Tables, table: Table, decisions: int) -> None:
    """Decide a number of times, taking back whatever may be taken back once."""
    for n in range(decisions):
        person = (ANN, BOB)[table.playing.seat]
        await decide(tables, table, n)
        if table.playing.may_undo() and n % 3 == 0:
            await tables.carry_out(table, partial(commands.undo, person=person, seq=table.seq, at=now()))


def seen(table: Table) -> list[str]:
    """Write the table as everybody sees it."""
    viewers = ("ann", "bob", None)
    return [encoded(table_message(table, who, lang="en", after=0, present=set(), at=now())) for who in viewers]


@BOTH
def test_a_rebuilt_table_is_the_same_for_every_viewer(tmp_path: Path) -> None:
    async def played(tables: Tables) -> tuple[str, list[str]]:
        table = await tables.open(opening())
        await play(tables, table, 30)
        assert any(told.event.kind == "table-undone" for told in table.told)
        return table.id, seen(table)

    name, before = with_tables(tmp_path / "a.db", played)

    async def rebuilt(tables: Tables) -> list[str]:
        return seen(await tables.find(name))

    assert with_tables(tmp_path / "a.db", rebuilt) == before


def test_a_long_log_is_rebuilt_a_little_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_millisecond_each = count(step=0.001)
    monkeypatch.setattr("almagest.server.tables.perf_counter", lambda: next(a_millisecond_each))

    async def work(tables: Tables) -> tuple[int, int]:
        name, log = await left_behind(tables)
        turns = count()
        others = asyncio.create_task(take_turns(turns))
        monkeypatch.setattr(tables.store, "log", partial(at_once, log))  # so that turns are counted from here on
        await tables.rebuilt(name)
        others.cancel()
        return len(log), next(turns)

    entries, turns = with_tables(tmp_path / "a.db", work)
    assert turns >= entries // 4


async def left_behind(tables: Tables) -> tuple[str, list[Logged]]:
    """Play at a table that leaves memory; give its name and its log."""
    table = await tables.open(opening())
    await play(tables, table, 30)
    tables.memory.drop(table.id)
    return table.id, await tables.store.log(table.id)


async def take_turns(turns: Iterator[int]) -> None:
    """Count how often others have their turn."""
    while True:
        next(turns)
        await asyncio.sleep(0)


async def at_once(log: list[Logged], _: str) -> list[Logged]:
    """Give a log that was read before."""
    return log


def test_a_game_without_end_is_closed_and_counts_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_ENTRIES", 12)

    async def work(tables: Tables) -> Table:
        table = await tables.open(opening())
        while table.status == "running":
            await decide(tables, table, 0)
        return table

    table = with_tables(tmp_path / "a.db", work)
    assert (table.closed, table.seq) == (Closed("long"), 15)
    assert [json.loads(text)["result"]["winners"] for text in seen(table)] == [[], [], []]


@BOTH
def test_a_table_in_use_stays_the_same_object_however_many_there_are(tmp_path: Path) -> None:
    async def crowded(tables: Tables) -> None:
        table = await tables.open(opening())
        others = [(await tables.open(opening())).id for _ in range(5)]
        assert len(tables.memory.kept) == 2
        assert await tables.find(table.id) is table
        assert len(tables.alive) <= 3
        assert (await tables.find(others[0])).seq == 4

    with_tables(tmp_path / "a.db", crowded, most=2)


@BOTH
def test_two_who_decide_at_once_do_not_both_decide(tmp_path: Path) -> None:
    async def raced(tables: Tables) -> None:
        table = await tables.open(opening())
        move = table.playing.text(table.playing.legal()[0])
        both = [tables.carry_out(table, lambda table: commands.decide(table, ANN, 4, move)) for _ in range(2)]
        first, second = await asyncio.gather(*both, return_exceptions=True)
        assert first is None
        assert isinstance(second, Refused)
        assert second.code == "stale"
        assert table.seq == 5

    with_tables(tmp_path / "a.db", raced)


@BOTH
def test_who_goes_away_while_it_is_written_leaves_memory_and_log_in_step(tmp_path: Path) -> None:
    async def interrupted(tables: Tables) -> None:
        table = await tables.open(opening())
        move = table.playing.text(table.playing.legal()[0])
        task = asyncio.ensure_future(tables.carry_out(table, lambda table: commands.decide(table, ANN, 4, move)))
        await asyncio.sleep(0)
        task.cancel()
        await tables.settle()
        assert table.seq == len(await tables.store.log(table.id)) == 5

    with_tables(tmp_path / "a.db", interrupted)


def test_nobody_is_told_before_it_is_written(tmp_path: Path) -> None:
    async def held_up(tables: Tables, store: SqliteStore) -> None:
        table = await tables.open(opening())
        told: list[int] = []
        tables.changed = lambda table: told.append(table.seq)
        hold = Event()
        holding = asyncio.ensure_future(store.writer.do(lambda _: hold.wait()))
        move = table.playing.text(table.playing.legal()[0])
        deciding = asyncio.ensure_future(
            tables.carry_out(table, partial(commands.decide, person=ANN, seq=4, move=move))
        )
        for _ in range(50):
            await asyncio.sleep(0)
        meanwhile = (list(told), table.seq, deciding.done())
        hold.set()
        assert meanwhile == ([], 4, False)
        await asyncio.gather(holding, deciding)
        assert (told, table.seq) == ([5], 5)

    with closing(SqliteStore(tmp_path / "a.db")) as store:
        run_apart(held_up(Tables(store, 10), store))


@BOTH
def test_a_table_whose_log_went_on_elsewhere_is_rebuilt(tmp_path: Path) -> None:
    async def overtaken(tables: Tables) -> None:
        table = await tables.open(opening())
        twin = Table(table.id, await tables.store.log(table.id))
        await play(tables, table, 1)
        move = twin.playing.text(twin.playing.legal()[0])
        with pytest.raises(Refused, match="gone on"):
            await tables.carry_out(twin, lambda table: commands.decide(table, ANN, 4, move))
        assert (await tables.find(table.id)).seq == 5

    with_tables(tmp_path / "a.db", overtaken)


def test_a_table_of_another_edition_is_refused_with_a_sentence() -> None:
    with pytest.raises(WrongEdition):
        Table("vega", numbered(opening(edition=99), 1, now()))


@BOTH
def test_a_table_that_cannot_be_rebuilt_does_not_keep_the_others_from_going_on(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        table = ann.open("me", "random")["table"]
    with closing(store_in(folder / "almagest.db")) as store:
        run_apart(store.append("old", numbered(opening(edition=99), 1, now())))
    with running(roomy(folder)) as server:
        guest = server.person("Bob")
        assert table in [row["table"] for row in guest.get("/api/tables")]
        assert guest.refused("/api/tables/old", "GET") == (400, "record")
