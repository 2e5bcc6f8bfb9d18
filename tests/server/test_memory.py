"""Asking costs time, not memory: what was answered is forgotten."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import almagest
from almagest import catalog
from tests.server.harness import Socket, roomy, running, wait_for

KILOBYTE = 1024


def growth(work: Callable[[], object], times: int, warm_up: int) -> int:
    """Give by how many bytes memory grew over so many times, once everything was done a few times."""
    for _ in range(warm_up):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(warm_up):
            work()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(times):
            work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("game", catalog.games())
def test_reasons_leave_nothing_behind(game: str) -> None:
    state = catalog.game(game).start(seats=2, seed=1)
    later = state.clone()
    later.apply(later.legal()[0])
    rng = almagest.rng(1)

    def ask() -> None:
        catalog.why(state, later, 0, None, rng)
        catalog.advice(state, rng, 20)

    assert growth(ask, times=40, warm_up=20) < 16 * KILOBYTE


def test_tables_and_connections_keep_nothing_in_dictionaries(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        name = ann.open("me", "open")["table"]
        ann.connect(name).table()
        (connection,) = server.house.hub.rooms[name].connections
        wire: Any = connection.outbox.wire
        assert vars(wire.__self__) == {}
        assert not hasattr(connection.table, "__dict__")


def test_nobody_stands_by_a_quiet_connection(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        name = ann.open("me", "open")["table"]
        socket = ann.connect(name)
        socket.table()
        (connection,) = server.house.hub.rooms[name].connections
        wire: Any = connection.outbox.wire
        assert wait_for(lambda: not wire.__self__.tasks)
        assert socket.ask(type="why", move="take 1")["type"] == "refused"
        assert wait_for(lambda: not wire.__self__.tasks)
        assert wire.__self__.scope == {}


@pytest.mark.slow
def test_messages_of_every_kind_leave_nothing_behind(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("greedy", "me")["table"])
        seen = socket.my_turn()
        assert growth(lambda: say_everything(socket, seen), times=30, warm_up=5) < 60 * KILOBYTE


def say_everything(socket: Socket, seen: dict[str, Any]) -> None:
    """Send every kind of message that writes nothing to the log, well formed and not, and read every answer."""
    assert socket.ask(type="why", move="take 1")["to"] == "why"
    assert socket.ask(type="hint")["to"] == "hint"
    assert socket.ask(type="explain")["to"] == "explain"
    socket.send(type="react", name="clap")
    assert socket.receive()["type"] == "reaction"
    for lang in ("fr", "en"):
        socket.send(type="lang", lang=lang)
        assert socket.receive()["type"] == "table"
    assert socket.ask(type="move", seq=0, move="take 1")["code"] == "stale"
    assert socket.ask(type="move", seq=seen["seq"], move="nonsense")["type"] == "refused"
    assert socket.ask(type="undo", seq=seen["seq"])["type"] == "refused"
    assert socket.ask(type="nothing")["code"] == "unreadable"
    socket.wire.send("[" * 50)
    assert socket.receive()["code"] == "unreadable"
    socket.all.clear()


@pytest.mark.slow
def test_a_decision_taken_back_costs_no_more_than_its_entries_in_the_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("almagest.server.table.MOST_UNDOS", 1000)
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open("me", "greedy", game="stars")["table"])
        seen = [socket.my_turn()]

        def there_and_back() -> None:
            before = seen[0]
            for n in range(len(before["legal"])):
                socket.move(before, n)
                seen[0] = socket.table()
                if seen[0]["may_undo"]:
                    socket.send(type="undo", seq=seen[0]["seq"])
                    seen[0] = socket.table()
                    break
            socket.all.clear()

        assert growth(there_and_back, times=30, warm_up=5) < 30 * 4 * KILOBYTE
