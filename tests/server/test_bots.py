"""Bots think in processes of their own; one that fails never stops a table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from almagest import catalog
from almagest.server.bot_players import BotPlayers, made_up_world
from tests.server.harness import Person, roomy, run_apart, running

Answer = TypeVar("Answer")
Bring = Callable[[str], Person]
ENDLESS = "search:1000000"


def with_players(work: Callable[[BotPlayers], Coroutine[Any, Any, Answer]], seconds: float) -> tuple[Answer, list[str]]:
    """Do something with a process that plays."""
    outcomes: list[str] = []

    async def run() -> Answer:
        players = BotPlayers(1, seconds, lambda _, __, outcome: outcomes.append(outcome))
        players.start()
        try:
            return await work(players)
        finally:
            players.stop()

    return run_apart(run()), outcomes


def test_a_bot_chooses_a_legal_action() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    action, outcomes = with_players(lambda players: players.choose(state, "greedy"), seconds=30)
    assert action in state.legal()
    assert outcomes == ["chose"]


def test_a_bot_that_overruns_is_replaced_and_the_next_one_thinks_well() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)

    async def twice(players: BotPlayers) -> tuple[int, int]:
        return await players.choose(state, ENDLESS), await players.choose(state, "greedy")

    (slow, quick), outcomes = with_players(twice, seconds=0.2)
    assert slow in state.legal()
    assert quick in state.legal()
    assert outcomes == ["failed", "chose"]


def test_a_bot_whose_process_dies_is_replaced_and_the_next_one_thinks_well() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)

    async def killed(players: BotPlayers) -> tuple[int, int]:
        (process,) = players.ids.values()
        pid = await asyncio.wrap_future(process)
        choosing = asyncio.ensure_future(players.choose(state, ENDLESS))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        return await choosing, await players.choose(state, "greedy")

    (lost, found), outcomes = with_players(killed, seconds=30)
    assert {lost, found} <= set(state.legal())
    assert outcomes == ["failed", "chose"]


def test_a_bot_that_raises_is_replaced() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    action, outcomes = with_players(lambda players: players.choose(state, "hal"), seconds=30)
    assert action in state.legal()
    assert outcomes == ["failed"]


def test_a_bot_gets_a_made_up_world_that_its_seat_cannot_tell_from_the_true_one() -> None:
    state = catalog.game("stellar").start(seats=2, seed="ab" * 32)
    worlds = [made_up_world(state) for _ in range(5)]
    assert all("ab" * 32 not in str(world) for world in worlds)
    assert len({str(world["state"]) for world in worlds}) == 5
    assert all(catalog.game("stellar").load(world).view(0) == state.view(0) for world in worlds)


@pytest.mark.slow
def test_a_table_goes_on_when_its_bot_always_overruns(folder: Path) -> None:
    with running(roomy(folder, bot_seconds=0.02)) as server:
        ann = server.person("Ann")
        socket = ann.connect(ann.open(ENDLESS, "random")["table"])
        assert socket.until(lambda message: message["result"])
        assert 'outcome="failed"' in ann.web.get("/metrics").text


def test_two_bots_play_while_somebody_watches(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("greedy", "random")["table"])
    last = socket.until(lambda message: message["result"])
    assert last["you"] is None
    assert last["host"]
