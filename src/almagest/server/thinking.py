"""What runs in a bot's own process: it gets a made-up world, tells what it thinks, or is ended."""

from __future__ import annotations

import os
import signal
from multiprocessing import connection, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import rng

if TYPE_CHECKING:
    from almagest.kernel.advice import Advice
    from almagest.kernel.bot import Bot
    from almagest.kernel.event import Json
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.state import State


def think(bot: str, world: dict[str, Json], seed: int, seconds: float) -> int:
    """Choose in a world that is given as a position; the system ends the process if the time runs out."""
    state = catalog.game(world["game"]).load(world)
    thinker = catalog.bot(bot)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return chosen(thinker, state, seed)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def think_here(bot: str, world: dict[str, Json], seed: int) -> int:
    """Choose in this process and without an alarm: for a quick bot, when no process is to be had."""
    return chosen(catalog.bot(bot), catalog.game(world["game"]).load(world), seed)


def chosen(thinker: Bot, state: State, seed: int) -> int:
    """Let a bot choose."""
    return int(thinker.choose(state.imagined(), rng.fast(seed)))


def advise(world: dict[str, Json], seed: int, seconds: float, simulations: int) -> list[Advice]:
    """Judge the choices of the seat on turn in a world that is given as a position."""
    state = catalog.game(world["game"]).load(world)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return catalog.advice(state, rng.fast(seed), simulations)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def why(
    state: State, history: list[int], turn: tuple[int, int], people: tuple[int, int | None], seed: int
) -> Bilingual:
    """Say what the decisions of a turn did for a seat, as far as the asker may know: people are that seat and who asks.

    The state goes on meanwhile; its opening and the history that is given do not.
    """
    before, after = (state.replayed(history[:number], diary=None) for number in turn)
    seat, asker = people
    return catalog.why(before, after, seat, asker, rng.fast(seed))


def get_ready() -> None:
    """Make the process end with the server, and at once when its alarm rings: compiled code hears no exceptions."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    """Wait for the server's end, then end too."""
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
    os._exit(0)


def process_id() -> int:
    """Name this process, with all games loaded: the first call to a new one, which pays for its start."""
    load_games()
    return os.getpid()


def load_games() -> None:
    """Load every game, so that the first decision is as quick as the others."""
    for name in catalog.games():
        catalog.game(name)
