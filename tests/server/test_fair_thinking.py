"""One guest cannot take everybody's bots away, and whoever has to wait is told so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from almagest.server.loop_monitor import LATELY, LoopMonitor
from tests.server.harness import Running, roomy, running, wait_for

TABLES = 40


def decided(server: Running, tables: list[str]) -> int:
    """Count what has happened at some tables."""
    return sum(server.house.tables.alive[table].seq for table in tables)


def test_forty_tables_of_bots_do_not_come_between_a_person_and_their_opponent(folder: Path) -> None:
    with running(roomy(folder)) as server:
        eve, ann = server.person("Eve"), server.person("Ann")
        mine = ann.open("me", "level:4")["table"]
        socket = ann.connect(mine)
        seen = socket.my_turn()
        tables = [eve.open("search:200", "search:200")["table"] for _ in range(TABLES)]
        wait_for(lambda: server.house.players.schedule.waiting() >= TABLES - 2)
        socket.move(seen)
        asked = socket.table()
        if asked["legal"]:
            socket.move(asked)
            asked = socket.table()
        before = decided(server, tables)
        answered = socket.until(lambda message: message["type"] == "table" and message["seq"] > asked["seq"])
        assert answered["seq"] > asked["seq"]
        assert decided(server, tables) - before <= 3


def poor(folder: Path, **others: Any) -> Any:
    return roomy(folder, thinking_per_person=0.0001, **others)


def test_a_table_says_that_its_bot_waits_for_the_budget_and_later_comers_hear_it_too(folder: Path) -> None:
    with running(poor(folder)) as server:
        server.house.players.schedule.notice = 0.0
        ann = server.person("Ann")
        table = ann.open("level:3", "level:3")["table"]
        for lang, says in (("en", "waits: the thinking time"), ("fr", "attend : le temps de réflexion")):
            socket = ann.connect(table, lang=lang)
            message = socket.until(lambda message: message["type"] == "waiting")
            assert says in message["says"]
            assert message["wait"] > 0
            assert message["seat"] in (0, 1)
        assert b"almagest_tables_waiting 1.0" in server.house.metrics.page()


def test_advice_over_the_budget_is_refused_with_the_wait(folder: Path) -> None:
    with running(poor(folder)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "level:1")["table"])
        socket.my_turn()
        assert socket.ask(type="hint")["to"] == "hint"
        refused = socket.ask(type="hint")
        assert refused["code"] == "slow-down"
        assert 0 < refused["wait"] <= 600
        assert "for one person" in refused["says"]


def test_a_replay_over_the_budget_is_refused_with_the_wait(folder: Path) -> None:
    with running(roomy(folder, thinking_per_address=0.0001)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "level:1")["table"])
        socket.my_turn()
        socket.ask(type="hint")
        answer = ann.web.post("/api/replays", json={"almagest": 1})
        assert (answer.status_code, answer.json()["code"]) == (429, "slow-down")
        assert int(answer.headers["Retry-After"]) >= 1


def test_the_monitor_tells_the_longest_delay_of_the_last_minute() -> None:
    seen: list[float] = []
    monitor = LoopMonitor(seen.append)
    for at, delay in ((0.0, 0.5), (10.0, 0.1), (20.0, 0.2)):
        monitor.note(at, delay)
    assert (monitor.longest(), seen) == (0.5, [0.5, 0.1, 0.2])
    monitor.note(LATELY + 1, 0.0)
    assert monitor.longest() == 0.2
    monitor.note(3 * LATELY, 0.0)
    assert monitor.longest() == 0.0


def test_the_numbers_show_what_holds_the_loop_up(folder: Path) -> None:
    with running(roomy(folder)) as server:
        wait_for(lambda: server.house.monitor.delays.late)
        page = server.person().web.get("/metrics").text
    assert "almagest_loop_block_seconds_count" in page
    assert "almagest_loop_block_longest_seconds" in page
