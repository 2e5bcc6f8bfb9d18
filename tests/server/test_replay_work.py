"""Replays are worked out beside the event loop, from positions known along the way."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import Any, cast

import pytest

import almagest
from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.record import Record
from almagest.server import replay_work
from almagest.server.bot_players import BotPlayers
from almagest.server.deals import Deals
from almagest.server.refusals import Refused
from almagest.server.replay_work import STRETCH
from almagest.server.replays import MEGABYTE, Replays
from almagest.server.schedule import ON_THE_HOUSE
from almagest.server.settings import Settings
from almagest.server.store import Store
from almagest.server.tables import Tables
from tests.server.harness import Person, play_out, run_apart
from tests.server.test_replays import Bring

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
READER, VIEWER = (None, None), (None, "en")


def at_random(name: str, seed: int) -> Record:
    """Play a game at random and give its record."""
    game, rng = catalog.game(name), almagest.rng(seed)
    state = game.start(seats=2, seed=seed)
    while not state.over:
        state.apply(int(state.sample(rng)))
    people: dict[str, Any] = {"names": ("Ann", "Bob"), "players": ("human", "greedy")}
    return records.written(records.opened(game, 2, seed=seed, options={}, now=NOON, **people), state, NOON)


def longest(name: str) -> Record:
    """Give the longest of a few games at random."""
    return max((at_random(name, seed) for seed in range(12)), key=lambda record: len(record.moves))


@pytest.mark.parametrize("game", catalog.games())
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_moment_is_the_same_from_a_position_along_the_way_as_from_the_beginning(game: str, seat: int | None) -> None:
    record = longest(game)
    reel = replay_work.wound(record.text(), "record")
    known = 0
    for n, state in enumerate(records.steps(record, catalog.game(game))):
        stretch, number = reel.stretch(n)
        if n % STRETCH in (0, 1, STRETCH - 1) or state.over:
            found = replay_work.moment(reel.head, stretch, number, (n, reel.decisions), (seat, "en"))
            assert found.view == json.loads(json.dumps(state.view(seat)))
            assert [event.kind for event in found.events] == [event.kind for event in (state.events or [])[known:]]
            assert found.move == (record.moves[n - 1] if n else None)
        known = len(state.events or [])
    assert len(reel.stretches) == max(1, -(-len(record.moves) // STRETCH))


class Shelf:
    """A store that has every record at hand at once."""

    def __init__(self, *rows: Record) -> None:
        self.texts = {f"record {n}": record.text() for n, record in enumerate(rows)}

    async def upload(self, replay: str) -> str | None:
        return self.texts.get(replay)


class Ticks:
    """Counts how often the event loop gets round to something else."""

    def __init__(self) -> None:
        self.number = 0
        self.task = asyncio.get_running_loop().create_task(self.count())

    async def count(self) -> None:
        while True:
            self.number += 1
            await asyncio.sleep(0)


def replays_of(shelf: Shelf, players: BotPlayers, **settings: Any) -> Replays:
    return Replays(cast("Store", shelf), cast("Tables", None), players, Settings(**settings), cast("Deals", None))


def with_replays(work: Any, *rows: Record, **settings: Any) -> Any:
    """Do something with the replays on a shelf."""

    async def run() -> Any:
        players = BotPlayers(1, 30, lambda *_: None)
        players.start()
        try:
            return await work(replays_of(Shelf(*rows), players, **settings))
        finally:
            players.stop()

    return run_apart(run())


def test_while_a_replay_is_worked_out_the_loop_does_other_things() -> None:
    async def look(replays: Replays) -> int:
        ticks = Ticks()
        await asyncio.sleep(0)
        before = ticks.number
        await replays.moment("record 0", 40, READER, VIEWER, ON_THE_HOUSE)
        ticks.task.cancel()
        return ticks.number - before

    assert with_replays(look, longest("stellar")) > 1


def test_what_was_looked_at_is_kept_ready_up_to_a_number_of_bytes() -> None:
    rows = [at_random("astra", seed) for seed in range(2)]
    sizes = [replay_work.wound(record.text(), "record").size for record in rows]

    async def look(replays: Replays) -> list[list[str]]:
        kept = []
        for name in ("record 0", "record 1", "record 0"):
            await replays.facts(name, READER, ON_THE_HOUSE, "en")
            kept.append(list(replays.held))
            assert replays.size == sum(held.reel.size for held in replays.held.values()) <= MEGABYTE
        padded = replays.held["record 0"]
        for n in range(MEGABYTE // min(sizes) + 2):
            replays.hold(f"copy {n}", padded)
        assert replays.size <= MEGABYTE
        return kept

    assert with_replays(look, *rows, replay_megabytes=1) == [
        ["record 0"],
        ["record 0", "record 1"],
        ["record 0", "record 1"],
    ]


def test_an_upload_with_too_many_decisions_is_refused() -> None:
    record = at_random("stellar", 3)

    async def keep(replays: Replays) -> tuple[str, int, str]:
        with pytest.raises(Refused) as refused:
            await replays.keep(record.text(), ON_THE_HOUSE)
        return refused.value.code, refused.value.status, refused.value.en

    code, status, says = with_replays(keep, upload_decisions=5)
    assert (code, status) == ("too-long", 413)
    assert f"has {len(record.moves)} decisions; this server takes up to 5" in says


def test_a_record_that_takes_too_long_is_refused_and_the_next_one_is_read() -> None:
    record = at_random("stellar", 3)

    async def read(replays: Replays) -> tuple[str, int]:
        await asyncio.wrap_future(next(iter(replays.players.ids.values())))
        replays.players.seconds = 1e-6
        with pytest.raises(Refused) as refused:
            await replays.facts("record 0", READER, ON_THE_HOUSE, "en")
        replays.players.seconds = 30
        facts = await replays.facts("record 0", READER, ON_THE_HOUSE, "en")
        return refused.value.code, facts.decisions

    assert with_replays(read, record) == ("too-long", len(record.moves))


def test_the_record_of_a_table_is_what_a_replay_of_its_game_writes(person: Bring) -> None:
    ann: Person = person("Ann")
    table = ann.open("me", "random")["table"]
    socket = ann.connect(table)
    seen = socket.my_turn()
    socket.move(seen)
    seen = socket.table()
    if seen["may_undo"]:
        socket.send(type="undo", seq=seen["seq"])
    socket.close()
    play_out(ann.connect(table))
    record = records.read(ann.web.get(f"/api/tables/{table}/record").text, "record")
    game = catalog.game("stellar")
    assert records.verify(record, game).over
    assert records.written(record, records.replayed(record, game), NOON).moves == record.moves
