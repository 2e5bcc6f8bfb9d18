"""Bots think in processes of their own; one that fails never stops a table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from hashlib import shake_256
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest

from almagest import catalog
from almagest.kernel import rng
from almagest.kernel.state import State
from almagest.server import thinking
from almagest.server.bot_players import BotPlayers, Thought, made_up_world
from almagest.server.schedule import Fare
from tests.server.harness import Person, roomy, run_apart, running
from tests.server.postgres import BOTH_STORES

Answer = TypeVar("Answer")
Bring = Callable[[str], Person]
ENDLESS = "search:1000000"


def with_players(work: Callable[[BotPlayers], Coroutine[Any, Any, Answer]], seconds: float) -> tuple[Answer, list[str]]:
    """Do something with a process that plays."""
    outcomes: list[str] = []

    async def run() -> Answer:
        players = BotPlayers(1, seconds, lambda _, __, outcome: outcomes.append(outcome), no_chance)
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


def no_chance(number: int) -> bytes:
    """Draw the same every time."""
    return bytes(number)


def quick_choice(state: State, level: str) -> int:
    """Tell what a level chooses here, chance apart."""
    world = catalog.game(state.game.name).load(made_up_world(state, no_chance))
    return int(catalog.bot(level).choose(world.imagined(), rng.fast(0)))


def where_search_is_alone(game: str) -> State:
    """Give a decision for which the game itself has no tip: a tip ends a search soon."""
    state = catalog.game(game).start(seats=2, seed=1)
    advise = state.game.advise
    while advise is not None and advise(state) is not None:
        state.apply(state.legal()[0])
    return state


@pytest.mark.parametrize("game", catalog.games())
def test_for_a_bot_that_overruns_a_quicker_level_decides_never_chance(game: str) -> None:
    state = where_search_is_alone(game)
    action, outcomes = with_players(lambda players: players.choose(state, ENDLESS), seconds=1)
    assert action == quick_choice(state, catalog.stand_in(game, ENDLESS))
    assert (outcomes[0], outcomes[-1]) == ("overran", "stood-in")


def test_after_a_bot_that_overran_the_next_one_thinks_well() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)

    async def twice(players: BotPlayers) -> tuple[int, int]:
        return await players.choose(state, ENDLESS), await players.choose(state, "greedy")

    actions, outcomes = with_players(twice, seconds=1)
    assert set(actions) <= set(state.legal())
    assert outcomes[:1] == ["overran"]


def test_when_even_the_quicker_level_overruns_it_decides_in_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    monkeypatch.setattr(BotPlayers, "asked", overrun)
    action, outcomes = with_players(lambda players: players.choose(state, ENDLESS), seconds=30)
    assert action == quick_choice(state, "level:3")
    assert outcomes == ["failed", "failed", "stood-in"]


def test_what_a_bot_chose_is_judged_by_how_things_stood_when_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    chosen = state.legal()[-1]

    async def overtaken(*_: object, **__: object) -> int:
        while not state.over:  # another worker was faster, and everybody else, too
            state.apply(state.legal()[0])
        return chosen

    monkeypatch.setattr(BotPlayers, "asked", overtaken)
    action, outcomes = with_players(lambda players: players.choose(state, "greedy"), seconds=30)
    assert action == chosen
    assert outcomes == ["chose"]


async def overrun(*_: object) -> int:
    raise TimeoutError


def test_the_highest_level_that_thinks_in_a_quicker_way_stands_in() -> None:
    assert [catalog.stand_in("stellar", f"level:{n}") for n in (5, 4, 3, 2, 1)] == [
        "level:3", "level:3", "level:2", "level:1", "level:1"
    ]  # fmt: skip
    assert catalog.stand_in("stellar", "search:500x2") == "level:3"
    assert [catalog.stand_in("stars", bot) for bot in ("search:500", "level:6", "level:5")] == [
        "level:5",
        "level:5",
        "level:4",
    ]
    assert catalog.stand_in("stellar", "greedy") == "level:2"
    assert catalog.stand_in("stellar", "random") == "level:3"


@pytest.mark.parametrize("game", catalog.games())
def test_no_level_that_searches_stands_in(game: str) -> None:
    levels = {f"level:{n}": level.bot for n, level in enumerate(catalog.levels(game), start=1)}
    assert not any(levels[catalog.stand_in(game, level)].startswith("search") for level in levels)


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
    assert lost == quick_choice(state, "level:3")
    assert found in state.legal()
    assert outcomes == ["failed", "stood-in", "chose"]


def test_nobody_stands_in_for_a_bot_that_must_be_the_same_for_everybody() -> None:
    state, waits = catalog.game("stars").start(seats=2, seed=1), list[float | None]()
    chance = by_number()
    wanted, drawn_again = (thinking.think(*Thought.of(state, "random", chance)) for _ in range(2))
    assert wanted != drawn_again

    async def killed(players: BotPlayers) -> int:
        (process,) = players.ids.values()
        pid = await asyncio.wrap_future(process)
        fare = Fare(waits=waits.append)
        choosing = asyncio.ensure_future(players.choose_by(state, "random", fare, by_number()))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        return await choosing

    action, outcomes = with_players(killed, seconds=30)
    assert (action, outcomes, waits) == (wanted, ["failed", "chose"], [None])


def by_number() -> Callable[[int], bytes]:
    """Give a chance that draws something else every time, and all of it again the next time."""
    numbers = count()
    return lambda size: shake_256(str(next(numbers)).encode()).digest(size)


def test_a_bot_that_raises_is_replaced() -> None:
    state = catalog.game("stellar").start(seats=2, seed=1)
    action, outcomes = with_players(lambda players: players.choose(state, "hal"), seconds=30)
    assert action == quick_choice(state, "level:3")
    assert outcomes == ["failed", "stood-in"]


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
        assert 'outcome="overran"' in ann.web.get("/metrics").text


@BOTH_STORES
def test_two_bots_play_while_somebody_watches(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("greedy", "random")["table"])
    last = socket.until(lambda message: message["result"])
    assert last["you"] is None
    assert last["host"]
