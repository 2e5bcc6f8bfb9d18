"""What runs in a bot's own process: it gets plain data, tells what it found, or is ended."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import rng
from almagest.kernel.errors import AlmagestError
from almagest.kernel.lifeline import end_with_forker, end_with_parent
from almagest.server.refusals import Refused, classified

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.advice import Advice
    from almagest.kernel.bot import Bot
    from almagest.kernel.event import Json
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.state import State


@dataclass(frozen=True)
class Declined:
    """A refusal as plain data, for errors do not travel between processes."""

    code: str
    status: int
    en: str
    fr: str
    rule: str | None

    def error(self) -> Refused:
        """Give the refusal to raise."""
        return Refused(self.code, self.en, self.fr, status=self.status, rule=self.rule)


def timed(seconds: float, job: Callable[..., object], *facts: object) -> object:
    """Do a job; the system ends the process if the time runs out, and a refusal comes back as data."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return job(*facts)
    except AlmagestError as error:
        refusal = classified(error)
        return Declined(refusal.code, refusal.status, refusal.en, refusal.fr, refusal.rule)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def think(bot: str, world: dict[str, Json], seed: int) -> int:
    """Choose in a world that is given as a position."""
    return chosen(catalog.bot(bot), catalog.game(world["game"]).load(world), seed)


def chosen(thinker: Bot, state: State, seed: int) -> int:
    """Let a bot choose."""
    return int(thinker.choose(state.imagined(), rng.fast(seed)))


def advise(world: dict[str, Json], seed: int, simulations: int) -> list[Advice]:
    """Judge the choices of the seat on turn in a world that is given as a position."""
    return catalog.advice(catalog.game(world["game"]).load(world), rng.fast(seed), simulations)


def why(
    opening: dict[str, Json], history: list[int], turn: tuple[int, int], people: tuple[int, int | None], seed: int
) -> Bilingual:
    """Say what the decisions of a turn did for a seat, as far as the asker may know: people are that seat and who asks.

    Nobody chooses anything here, so the game is given as it was: by its opening and its decisions.
    """
    state = catalog.game(opening["game"]).load(opening)
    before, after = (state.replayed(history[:number], diary=None) for number in turn)
    seat, asker = people
    return catalog.why(before, after, seat, asker, rng.fast(seed))


def get_ready() -> None:
    """Make the process end with the server, and at once when its alarm rings: compiled code hears no exceptions."""
    stand_back()
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_forker()
    end_with_parent()


def stand_back() -> None:
    """Think only while nobody else of the server has work: whoever wakes up to answer a person need not wait for a bot.

    The system may let an ordinary thread wait for the end of another's time slice, and a move wakes five on its way.
    """
    with suppress(OSError, AttributeError):  # only some systems can, or may
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def process_id() -> int:
    """Name this process, with all games loaded: the first call to a new one, which pays for its start."""
    load_games()
    return os.getpid()


def load_games() -> None:
    """Load every game and pack its deck, so that the first decision is as quick as the others."""
    for name in catalog.games():
        game = catalog.game(name)
        game.setting(game.seats[0], {}).prepare()
