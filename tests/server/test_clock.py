"""Clocks: time for the whole game and more for every decision; whoever has none left is played on by a bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec import structs

from almagest.server import commands
from almagest.server.alarms import Alarms
from almagest.server.clocks import Moment
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Pace, Started
from almagest.server.refusals import Refused
from almagest.server.store import Identity
from almagest.server.table import Table
from almagest.server.tables import Tables
from tests.server.harness import Person, roomy, run_apart, running, store_in

pytestmark = pytest.mark.usefixtures("stored")

Answer = TypeVar("Answer")
ANN, BOB = Identity("ann", "Ann"), Identity("bob", "Bob")


class Hands:
    """A clock that stands still until somebody moves its hands."""

    def __init__(self) -> None:
        self.moment = Moment(datetime(2026, 8, 12, 22, 0, tzinfo=UTC), 1000.0)

    def __call__(self) -> Moment:
        return self.moment

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.moment = Moment(self.moment.at + timedelta(seconds=seconds), self.moment.ticks + seconds)

    def step(self, seconds: float) -> None:
        """Set the time of day, as an operator or NTP does; no time passes."""
        self.moment = Moment(self.moment.at + timedelta(seconds=seconds), self.moment.ticks)


def opening(total: int = 60, increment: int = 10) -> list[Entry]:
    pace = Pace(total, increment)
    opened = Opened("stellar", 1, {}, (None, None), "ann", None, "0f" * 32, "salt", pace)
    return [opened, Joined(0, "ann", "Ann"), Joined(1, "bob", "Bob"), Started()]


def with_tables(
    file: Path, work: Callable[[Tables, Hands], Coroutine[Any, Any, Answer]], hands: Hands | None = None
) -> Answer:
    chosen = hands or Hands()
    with closing(store_in(file)) as store:
        return run_apart(work(Tables(store, 10, clock=chosen), chosen))


async def decide(tables: Tables, table: Table) -> None:
    person = (ANN, BOB)[table.playing.seat]
    move = table.playing.text(table.playing.legal()[0])
    await tables.carry_out(table, partial(commands.decide, person=person, seq=table.seq, move=move))


def left(table: Table, hands: Hands) -> list[float]:
    assert table.clocks is not None
    return [table.clocks.left_at(seat, hands()) for seat in range(2)]


def test_only_the_clock_of_whoever_is_on_turn_runs(tmp_path: Path) -> None:
    async def played(tables: Tables, hands: Hands) -> None:
        table = await tables.open(opening())
        hands.wait(25)
        assert left(table, hands) == [35, 60]
        await decide(tables, table)
        assert left(table, hands) == [45, 60]
        assert table.playing.seat == 1
        hands.wait(5)
        assert left(table, hands) == [45, 55]

    with_tables(tmp_path / "a.db", played)


def test_a_decision_taken_back_takes_its_time_back(tmp_path: Path) -> None:
    async def undone(tables: Tables, hands: Hands) -> None:
        table = await tables.open(opening())
        while not table.playing.may_undo():
            await decide(tables, table)
        seat = int(table.playing.seat)
        person, before = (ANN, BOB)[seat], left(table, hands)[seat]
        await tables.carry_out(table, partial(commands.undo, person=person, seq=table.seq, at=hands()))
        assert left(table, hands)[seat] == before - 10

    with_tables(tmp_path / "a.db", undone)


def test_nobody_loses_by_taking_back(tmp_path: Path) -> None:
    async def refused(tables: Tables, hands: Hands) -> None:
        table = await tables.open(opening())
        while not table.playing.may_undo():
            await decide(tables, table)
        seat = int(table.playing.seat)
        hands.wait(left(table, hands)[seat] - 5)
        with pytest.raises(Refused, match="10 seconds"):
            await tables.carry_out(table, partial(commands.undo, person=(ANN, BOB)[seat], seq=table.seq, at=hands()))

    with_tables(tmp_path / "a.db", refused)


def test_whoever_has_no_time_left_is_played_on_by_a_bot_for_good(tmp_path: Path) -> None:
    async def late(tables: Tables, hands: Hands) -> None:
        table = await tables.open(opening())
        hands.wait(60)
        with pytest.raises(Refused, match="no seat"):
            await decide(tables, table)
        assert table.bots == ["level:3", None]
        assert table.person_on_turn() is None
        with pytest.raises(Refused, match="time was out"):
            await tables.carry_out(table, partial(commands.join, person=ANN, seat=None))
        kinds = [told.event.kind for told in table.told]
        assert kinds[-2:] == ["table-timed-out", "table-replaced"]

    with_tables(tmp_path / "a.db", late)


def test_a_moment_before_is_in_time(tmp_path: Path) -> None:
    async def just(tables: Tables, hands: Hands) -> None:
        table = await tables.open(opening())
        hands.wait(59.9)
        await decide(tables, table)
        assert table.bots == [None, None]

    with_tables(tmp_path / "a.db", just)


def test_the_alarm_rings_though_nobody_says_anything(tmp_path: Path) -> None:
    async def silent(tables: Tables, hands: Hands) -> None:
        alarms = Alarms(tables)
        table = await tables.open(opening())
        alarms.set(table)
        await alarms.look(table.id)
        assert table.bots == [None, None]
        assert table.id in alarms.set_for
        hands.wait(61)
        await alarms.look(table.id)
        assert table.bots == ["level:3", None]
        assert table.id not in alarms.set_for
        await alarms.stop()

    with_tables(tmp_path / "a.db", silent)


def test_an_alarm_set_for_a_time_that_is_out_rings_at_once(tmp_path: Path) -> None:
    async def woken(tables: Tables, hands: Hands) -> None:
        alarms, rung = Alarms(tables), asyncio.Event()
        tables.changed = lambda _: rung.set()
        table = await tables.open(opening())
        rung.clear()
        hands.wait(61)
        alarms.set(table)
        await asyncio.wait_for(rung.wait(), 20)
        assert table.bots == ["level:3", None]
        await alarms.stop()

    with_tables(tmp_path / "a.db", woken)


def test_a_restart_gives_the_same_clocks_and_the_time_it_took_is_nobodys(tmp_path: Path) -> None:
    hands = Hands()

    async def played(tables: Tables, _: Hands) -> tuple[str, list[float]]:
        table = await tables.open(opening())
        hands.wait(25)
        await decide(tables, table)
        hands.wait(7)
        await decide(tables, table)
        return table.id, left(table, hands)

    async def rebuilt(tables: Tables, _: Hands) -> tuple[list[float], list[float]]:
        found = await tables.find(name)
        at_once = left(found, hands)
        hands.wait(5)
        await tables.resume_clocks()
        return at_once, left(found, hands)

    name, before = with_tables(tmp_path / "a.db", played, hands)
    hands.wait(3600)
    at_once, later = with_tables(tmp_path / "a.db", rebuilt, hands)
    assert at_once == before
    assert [sum(before) - 5] == [sum(later)]


@pytest.mark.parametrize("seconds", [3600, -3600])
def test_a_step_of_the_time_of_day_gives_nobody_time_and_takes_none(tmp_path: Path, seconds: float) -> None:
    async def stepped(tables: Tables, hands: Hands) -> tuple[str, list[float]]:
        table = await tables.open(opening())
        hands.wait(5)
        hands.step(seconds)
        assert left(table, hands) == [55, 60]
        await decide(tables, table)
        assert table.bots == [None, None]
        hands.wait(3)
        hands.step(-2 * seconds)
        await decide(tables, table)
        return table.id, left(table, hands)

    async def rebuilt(tables: Tables, hands: Hands) -> list[float]:
        return left(await tables.find(name), hands)

    hands = Hands()
    name, before = with_tables(tmp_path / "a.db", stepped, hands)
    assert before == [65, 67]
    assert with_tables(tmp_path / "a.db", rebuilt, hands) == before


def test_a_table_that_was_let_go_comes_back_with_its_clock_going(tmp_path: Path) -> None:
    async def let_go(tables: Tables, hands: Hands) -> None:
        name = (await tables.open(opening())).id
        hands.wait(5)
        tables.memory.kept.clear()
        tables.alive.clear()
        hands.wait(7)
        hands.step(-3600)
        assert left(await tables.find(name), hands) == [48, 60]

    with_tables(tmp_path / "a.db", let_go)


def test_a_log_of_old_is_charged_by_the_times_of_day(tmp_path: Path) -> None:
    at = Hands()().at
    log = [Logged(seq, at, entry) for seq, entry in enumerate(opening(), start=1)]
    first = Table("vega", log)
    move = first.playing.text(first.playing.legal()[0])
    log.append(Logged(5, at + timedelta(seconds=25), Decided(0, move)))
    assert left(Table("vega", log), Hands()) == [45, 60]


def test_a_table_without_a_clock_waits_for_ever(tmp_path: Path) -> None:
    async def patient(tables: Tables, hands: Hands) -> None:
        opened, *others = opening()
        assert isinstance(opened, Opened)
        timeless = Opened("stellar", 1, {}, (None, None), "ann", None, opened.seed, "salt")
        table = await tables.open([timeless, *others])
        hands.wait(10**7)
        await decide(tables, table)
        await tables.resume_clocks()
        assert table.seq == 5

    with_tables(tmp_path / "a.db", patient)


def opened_with(person: Person, *, total: int, increment: int = 0) -> str:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
    clock = {"total": total, "increment": increment}
    return str(person.post("/api/tables", game="stellar", seats=seats, clock=clock)["table"])


def test_the_clock_is_told_and_a_late_player_watches_the_bot(folder: Path) -> None:
    hands = Hands()
    with running(roomy(folder), clock=hands) as server:
        ann = server.person("Ann")
        table = opened_with(ann, total=60, increment=5)
        socket = ann.connect(table)
        seen = socket.my_turn()
        assert seen["clock"] == {"total": 60, "increment": 5, "left": [60.0, None], "running": 0, "each": False}
        assert ann.get(f"/api/tables/{table}")["clock"] == {"total": 60, "increment": 5, "each": False}
        hands.wait(61)
        socket.move(seen)
        late = socket.until(lambda message: message["type"] == "table" and message["players"] == ["bot", "bot"])
        assert late["you"] is None
        assert late["names"] == ["Navigator", "Stargazer"]
        assert late["events"][0]["says"] == "The time of Ann is out."
        assert socket.until(lambda message: message["type"] == "table" and message["result"])
        assert ann.look_at(table)["you"] is None


def test_a_clock_that_makes_no_sense_is_refused(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, seats = server.person("Ann"), [{"kind": "me"}, {"kind": "open"}]
        for clock in ({"total": 1}, {"total": 60, "increment": -1}, {"total": 10**9}, {"increment": 5}, "fast"):
            assert ann.refused("/api/tables", game="stellar", seats=seats, clock=clock) == (400, "unreadable")


def test_the_next_table_has_the_same_clock(folder: Path) -> None:
    hands = Hands()
    with running(roomy(folder), clock=hands) as server:
        ann = server.person("Ann")
        table = opened_with(ann, total=60)
        socket = ann.connect(table)
        seen = socket.my_turn()
        hands.wait(61)
        socket.move(seen)
        socket.until(lambda message: message["type"] == "table" and message["result"])
        again = ann.post(f"/api/tables/{table}/rematch")
        assert again["clock"] == {"total": 60, "increment": 0, "each": False}
        assert again["names"] == ["Stargazer", "Ann"]


# Days for each decision ---------------------------------------------------------------------------------------

DAY = 86400


def by_letter(days: int = 3) -> list[Entry]:
    """Open a table with days for each decision."""
    opened, *rest = opening()
    assert isinstance(opened, Opened)
    return [structs.replace(opened, pace=Pace(days * DAY, 0, each=True)), *rest]


def test_every_decision_has_its_days_anew(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await tables.open(by_letter())
        hands.wait(2 * DAY)
        mover = int(table.playing.seat)
        await decide(tables, table)
        assert left(table, hands)[mover] == 3 * DAY
        hands.wait(3 * DAY + 1)
        late = int(table.playing.seat)
        await tables.look_at_the_clock(table)
        assert (table.chairs[late].forfeit, table.chairs[late].bot) == ("time", "level:3")

    with_tables(tmp_path / "almagest.db", work)


def test_who_takes_a_decision_back_has_the_time_from_before(tmp_path: Path) -> None:
    async def work(tables: Tables, hands: Hands) -> None:
        table = await tables.open(by_letter())
        while not table.playing.may_undo():
            hands.wait(2 * DAY)
            await decide(tables, table)
        seat = int(table.playing.seat)
        hands.wait(3600)
        await tables.carry_out(table, partial(commands.undo, person=(ANN, BOB)[seat], seq=table.seq, at=hands()))
        assert left(table, hands)[seat] == DAY - 3600

    with_tables(tmp_path / "almagest.db", work)


def test_days_go_on_while_the_server_is_away_but_nobody_loses_by_that(tmp_path: Path) -> None:
    hands = Hands()

    async def begin(tables: Tables, _: Hands) -> str:
        return (await tables.open(by_letter())).id

    name = with_tables(tmp_path / "almagest.db", begin, hands)
    hands.wait(DAY)

    async def first(tables: Tables, hands: Hands) -> None:
        table = await tables.find(name)
        tables.elders = False
        assert left(table, hands)[table.playing.seat] == 2 * DAY
        assert table.told[-1].event.kind == "table-resumed-days"

    with_tables(tmp_path / "almagest.db", first, hands)
    hands.wait(10 * DAY)

    async def second(tables: Tables, hands: Hands) -> None:
        table = await tables.find(name)
        on_turn = int(table.playing.seat)
        assert left(table, hands)[on_turn] == DAY / 2
        hands.wait(DAY)
        await tables.look_at_the_clock(table)
        assert table.chairs[on_turn].forfeit == "time"

    with_tables(tmp_path / "almagest.db", second, hands)
