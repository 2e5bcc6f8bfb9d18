"""A rematch needs everybody's yes, and is one commit: the next table and the note that leads to it, both or neither."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from almagest.server import commands
from almagest.server.entries import Logged, Opened, Rematched
from almagest.server.refusals import Refused
from almagest.server.store import Conflict, Store
from almagest.server.tables import Tables
from tests.server.harness import run_apart, store_in
from tests.server.test_rebuilt import ANN, BOB, opening
from tests.server.test_store import NOON, OPENED, logged

pytestmark = pytest.mark.usefixtures("stored")


async def finished(tables: Tables) -> str:
    """Play a game to its end."""
    table = await tables.open(opening())
    while table.status != "over":
        person, move = (ANN, BOB)[table.playing.seat], table.playing.text(table.playing.legal()[0])
        await tables.carry_out(table, partial(commands.decide, person=person, seq=table.seq, move=move))
    return table.id


def test_a_rematch_is_one_commit(tmp_path: Path) -> None:
    async def again(tables: Tables, store: Store) -> None:
        table = await tables.find(await finished(tables))
        assert await tables.rematch(table, ANN) is table
        assert table.wishes["rematch"] == {0}
        before = store.commits
        following = await tables.rematch(table, BOB)
        assert store.commits == before + 1
        assert table.next_table == following.id
        assert (await store.log(table.id))[-1].entry == Rematched(following.id)
        assert isinstance((await store.log(following.id))[0].entry, Opened)
        assert await tables.rematch(table, ANN) is following

    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(again(Tables(store, 10), store))


def test_logs_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(store.append("vega", [logged(1), logged(2)]))
        with pytest.raises(Conflict):
            run_apart(store.append_together({"deneb": [Logged(1, NOON, OPENED)], "vega": [logged(2)]}))
        assert run_apart(store.log("deneb")) == []


def test_a_rematch_that_cannot_be_written_leaves_no_table_behind(tmp_path: Path) -> None:
    async def again(tables: Tables, store: Store) -> None:
        table = await tables.find(await finished(tables))
        await tables.rematch(table, BOB)
        await store.append(table.id, [Logged(table.seq + 1, NOON, Rematched("elsewhere"))])
        with pytest.raises(Refused, match="gone on"):
            await tables.rematch(table, ANN)
        assert len(await store.rows("SELECT id FROM tables")) == 1

    with closing(store_in(tmp_path / "a.db")) as store:
        run_apart(again(Tables(store, 10), store))
