"""A server that starts again goes on with its games little by little, and ends at once when it is told to."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest

from almagest.server import bot_turns, commands, thinking
from almagest.server.answers import answer
from almagest.server.bot_players import BotPlayers
from almagest.server.colleagues import Alone
from almagest.server.house import House
from almagest.server.refusals import Refused
from almagest.server.table import Table
from tests.server.harness import Running, roomy, run_apart, running, wait_for

HOUR = 3600.0


def nap() -> int:
    """Load for ever."""
    time.sleep(HOUR)
    return 0


def unwell(*_: object) -> list[object]:
    """Be in no state to advise."""
    raise ValueError("no advice today")


def test_bots_that_still_start_end_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "process_id", nap)

    async def begun_and_ended() -> list[int]:
        players = BotPlayers(1, 1.0, lambda *_: None)
        players.start()
        started = [number for executor in players.ids for number in executor._processes]
        players.stop()
        return started

    started = run_apart(begun_and_ended())
    assert len(started) == 1
    assert wait_for(lambda: not any(Path(f"/proc/{number}").exists() for number in started))
    assert os.getpid() not in started


def running_tables(folder: Path, number: int, *seats: str) -> list[str]:
    """Leave running tables behind, whose bots never came to decide."""
    with running(roomy(folder)) as server:
        server.house.players.seconds = 0.0
        ann = server.person("Ann")
        return [ann.open(*seats)["table"] for _ in range(number)]


def test_only_so_many_old_games_go_on_at_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running_tables(folder, 5, "level:5", "level:5")
    monkeypatch.setattr(bot_turns, "MOST_RESUMED", 2)
    most: list[int] = []
    wake = bot_turns.BotTurns.wake

    def counted(turns: bot_turns.BotTurns, table: Table) -> None:
        wake(turns, table)
        most.append(len(turns.going))

    monkeypatch.setattr(bot_turns.BotTurns, "wake", counted)
    with running(roomy(folder)) as server:
        wait_for(lambda: len(server.house.turns.going) == 2)
        assert ann_gets_an_answer(server)
    assert max(most) == 2


def ann_gets_an_answer(server: Running) -> bool:
    """Tell whether somebody can open a table meanwhile."""
    return bool(server.person("Ann").open("me", "open")["table"])


def test_games_of_bots_beyond_so_many_of_an_address_are_put_aside_and_not_forgotten(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "MOST_AMONG_BOTS", 2)
    with running(roomy(folder)) as server:
        house, ann = server.house, server.person("Ann")
        house.players.schedule.processes = 0
        tables = [ann.open("level:1", "level:1")["table"] for _ in range(5)]
        assert (len(house.turns.going), house.turns.put_aside()) == (2, 3)
        with_me = ann.open("me", "level:1")["table"]
        house.players.schedule.processes = 1
        socket = ann.connect(with_me)
        socket.move(socket.my_turn())
        assert socket.my_turn()
        assert wait_for(lambda: all(ann.get(f"/api/tables/{table}")["status"] == "over" for table in tables))
        assert (house.turns.aside, +house.turns.among_bots) == ({}, {})


class Overtaken(Alone):
    """Whoever claims a turn here finds that another worker has played the game to its end meanwhile."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def claim(self, table: str, seq: int) -> bool:
        """Take the turn of a bot, too late."""
        there = self.house.tables.alive[table]
        while there.bot_on_turn():
            quick = partial(commands.decide_for_bot, seq=there.seq, action=there.playing.legal()[0])
            await self.house.tables.carry_out(there, quick)
        return await super().claim(table, seq)


def test_a_bot_whose_game_ended_while_its_turn_was_claimed_has_nothing_to_do(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(roomy(folder)) as server:
        house, ann = server.house, server.person("Ann")
        house.turns.fellows = Overtaken(house)
        table = ann.open("random", "random")["table"]
        assert wait_for(lambda: table not in house.turns.going)
        assert ann.get(f"/api/tables/{table}")["status"] == "over"
    assert "a table stopped" not in caplog.messages


def test_a_table_where_no_bot_is_on_turn_does_not_stay_in_memory(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.open("me", "open")["table"]
        bob.post(f"/api/tables/{table}/join")
    with running(roomy(folder)) as server:
        wait_for(lambda: server.house.steward.rounds > 0)
        assert table not in server.house.tables.alive


def test_advice_that_failed_says_when_to_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from almagest import catalog

    monkeypatch.setattr(thinking, "advise", unwell)

    async def asked() -> None:
        players = BotPlayers(1, 5.0, lambda *_: None)
        players.start()
        try:
            await players.advise(catalog.game("stellar").start(seed=1))
        finally:
            players.stop()

    with pytest.raises(Refused) as refusal:
        run_apart(asked())
    assert refusal.value.status == 503
    assert answer(refusal.value, "en").headers["Retry-After"]
