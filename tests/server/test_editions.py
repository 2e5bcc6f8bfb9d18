"""Tables of an earlier edition go on under it; what is opened anew gets the newest."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.server import commands
from almagest.server.clocks import now
from almagest.server.entries import Entry, Joined, Opened, Started
from almagest.server.following import numbered
from almagest.server.replays import record_of
from almagest.server.store import Identity
from almagest.server.tables import Tables
from tests.golden_moves import SEED, golden_moves, golden_score
from tests.server.harness import roomy, run_apart, running, store_in

pytestmark = pytest.mark.usefixtures("stored")

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.server.table import Table

ANN = Identity("ann", "Ann")
HALF = 30


def opening(edition: int) -> list[Entry]:
    """Open a table alone against Ptolemy, as the server of that edition wrote it."""
    return [Opened("astra", edition, {}, (None,), "ann", None, SEED, "salt"), Joined(0, "ann", "Ann"), Started()]


async def play(tables: Tables, table: Table, moves: list[str]) -> None:
    for move in moves:
        await tables.carry_out(table, partial(commands.decide, person=ANN, seq=table.seq, move=move))


def begin(file: Path, edition: int) -> str:
    """Begin the golden game of an edition and stop the server in the middle of it."""

    async def work(tables: Tables) -> str:
        table = await tables.open(opening(edition))
        await play(tables, table, golden_moves(edition)[:HALF])
        return table.id

    with closing(store_in(file)) as store:
        return run_apart(work(Tables(store, 10)))


def test_running_tables_of_every_edition_go_on_side_by_side(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    names = {edition: begin(file, edition) for edition in catalog.game("astra").editions}

    async def work(tables: Tables) -> dict[int, list[int]]:
        ends = {}
        for edition, name in names.items():
            table = await tables.find(name)
            assert table.playing.setting.edition == edition
            await play(tables, table, golden_moves(edition)[HALF:])
            record = record_of(table, tuple(golden_moves(edition)))
            assert records.verify(record, table.game).over
            assert record.edition == edition
            ends[edition] = table.playing.scores()
        return ends

    with closing(store_in(file)) as store:
        ends = run_apart(work(Tables(store, 10)))
    assert ends == {edition: [golden_score(edition)] for edition in names}


def test_a_decision_of_an_earlier_edition_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    name = begin(file, 1)

    async def work(tables: Tables) -> None:
        table = await tables.find(name)
        for move in golden_moves(1)[HALF:]:
            await play(tables, table, [move])
            if table.playing.may_undo():
                await tables.carry_out(table, partial(commands.undo, person=ANN, seq=table.seq, at=now()))
                assert table.playing.setting.edition == 1
                return
        pytest.fail("nothing could be taken back")

    with closing(store_in(file)) as store:
        run_apart(work(Tables(store, 10)))


def test_a_rematch_of_an_earlier_edition_is_played_by_the_newest(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    name = begin(file, 1)

    async def work(tables: Tables) -> tuple[int, int]:
        table = await tables.find(name)
        await play(tables, table, golden_moves(1)[HALF:])
        again = await tables.rematch(table, ANN)
        return again.opened.edition, again.playing.setting.edition

    with closing(store_in(file)) as store:
        assert run_apart(work(Tables(store, 10))) == (2, 2)


def test_a_server_that_starts_finds_a_running_table_of_an_earlier_edition_and_says_so(folder: Path) -> None:
    with running(roomy(folder)) as server:
        table = server.person("Ann").open("me", game="astra")
        assert (table["edition"], table["newest"]) == (2, 2)
    with closing(store_in(folder / "almagest.db")) as store:
        run_apart(store.append("vega", numbered(opening(edition=1), 1, now())))
    with running(roomy(folder)) as server:
        guest = server.person("Bob")
        found = guest.get("/api/tables/vega")
        assert (found["status"], found["edition"], found["newest"]) == ("running", 1, 2)
        assert "vega" in [row["table"] for row in guest.get("/api/tables")]
