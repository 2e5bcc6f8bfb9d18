"""What a crowd of spectators costs, and how long it takes to open a long table."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from websockets.asyncio.client import connect

from almagest import catalog
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started, decoded, encoded
from almagest.server.table import Table
from benchmarks.load.wire import SEATS, Known, Ours, Turn

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from benchmarks.load.servers import Address

CROWD = 2000
MOVES = 30
DECISIONS = 1000
AT_ONCE = 50


def crowd_work(address: Address, spectators: int) -> float:
    """Give the server's processor seconds for a move before so many spectators."""
    return asyncio.run(watched(address, spectators))


async def watched(address: Address, spectators: int) -> float:
    """Play some moves of one game, each when everybody has been told of the one before."""
    wire = Ours(address.host)
    ((*seats,),) = await asyncio.to_thread(wire.open, 1)
    url = f"ws://{address.host}/ws/tables/{seats[0].split()[0]}?changes=2"
    crowd: list[ClientConnection] = []
    while len(crowd) < spectators:
        some = min(AT_ONCE, spectators - len(crowd))
        crowd += await asyncio.gather(*(connect(url, compression=None, max_size=None) for _ in range(some)))
    await asyncio.gather(*(each.recv() for each in crowd))
    players = [await wire.sit(seat) for seat in seats]
    known = [Known() for _ in SEATS]
    turns = [await told(wire, seat, players[seat], known[seat], -1) for seat in SEATS]
    await asyncio.sleep(1)  # presence is told
    before = address.worked()
    for _ in range(MOVES):
        seat, move = next((seat, turn.move) for seat, turn in enumerate(turns) if turn.move is not None)
        at = turns[seat].at
        await players[seat].send(move)
        turns = [await told(wire, each, players[each], known[each], at) for each in SEATS]
        await asyncio.gather(*(reached(each, at) for each in crowd))
    worked = (address.worked() - before) / MOVES
    await asyncio.gather(*(each.close() for each in [*crowd, *players]))
    return worked


async def told(wire: Ours, seat: int, socket: ClientConnection, known: Known, after: int) -> Turn:
    """Read until a player is told of something later."""
    while True:
        turn = wire.read(str(await socket.recv()), seat, known)
        if turn is not None and turn.at > after:
            return turn


async def reached(socket: ClientConnection, at: int) -> None:
    """Read until a message tells of something later."""
    while True:
        text = str(await socket.recv())
        place = text.find('"seq":')
        if place >= 0 and int(text[place + 6 : text.index(",", place)]) > at:
            return


def long_table_seconds() -> float:
    """Give the seconds to open a table of many decisions from its log as the database has it, the best of some."""
    rows = [encoded(entry) for entry in long_log()]
    at = datetime.now(UTC)
    took = []
    for _ in range(5):
        begun = time.thread_time()
        Table("long", [Logged(seq, at, decoded(text), 0) for seq, text in enumerate(rows, 1)])
        took.append(time.thread_time() - begun)
    return min(took)


def long_log() -> list[Entry]:
    """Play games of The Stars Are Right, which are the longest, until one has enough decisions."""
    game = catalog.game("stars")
    for number in range(1, 100):
        seed = f"{number:064x}"
        state = game.begun(game.setting(4, {}, game.edition), seed)
        entries: list[Entry] = [Opened("stars", game.edition, {}, (None,) * 4, "p0", None, seed, "salt")]
        entries += [*(Joined(seat, f"p{seat}", f"P{seat}") for seat in range(4)), Started()]
        for n in range(DECISIONS):
            if state.over:
                break
            legal = state.legal()
            action = legal[n * 7919 % len(legal)]
            entries.append(Decided(int(state.seat), state.text(action)))
            state.apply(action)
        if len(entries) >= DECISIONS + 6:
            return entries
    raise SystemExit("No game was long enough.")
