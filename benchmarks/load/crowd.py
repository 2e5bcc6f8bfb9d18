"""What a crowd of spectators costs, and how long it takes to open a long table."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started, decoded, encoded
from almagest.server.table import Table
from benchmarks.load.clients import let_settle
from benchmarks.load.wire import SEATS, Known, Ours, Turn

if TYPE_CHECKING:
    from benchmarks.load.servers import Address
    from benchmarks.load.sockets import Socket

CROWD = 2000
MOVES = 30
DECISIONS = 1000
WHOLE = b'{"type":"whole"}'


def crowd_work(address: Address, spectators: int) -> float:
    """Give the server's processor seconds for a move before so many spectators, each when all know the one before."""
    wire = Ours(address.host)
    ((*seats,),) = wire.open(1)
    crowd = [wire.watch(seats[0].split()[0]) for _ in range(spectators)]
    players = [wire.sit(seat) for seat in seats]
    let_settle([players, crowd])
    knowns = [Known() for _ in SEATS]
    for player in players:
        player.send(WHOLE)
    turns = [told(wire, player, known, -1) for player, known in zip(players, knowns, strict=True)]
    before = address.worked()
    for _ in range(MOVES):
        seat, move = next((seat, turn.move) for seat, turn in enumerate(turns) if turn.move is not None)
        at = turns[seat].at
        players[seat].send(move)
        turns = [told(wire, player, known, at) for player, known in zip(players, knowns, strict=True)]
        for each in crowd:
            reached(each, at)
    worked = (address.worked() - before) / MOVES
    for each in [*crowd, *players]:
        each.close()
    return worked


def told(wire: Ours, player: Socket, known: Known, after: int) -> Turn:
    """Read until a player is told of something later."""
    while True:
        for text in player.receive():
            turn = wire.read(text, 0, known)
            if turn is not None and turn.at > after:
                return turn


def reached(socket: Socket, at: int) -> None:
    """Read until a message tells of something later."""
    while True:
        for text in socket.receive():
            place = text.find(b'"seq":')
            if place >= 0 and int(text[place + 6 : text.index(b",", place)]) > at:
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
