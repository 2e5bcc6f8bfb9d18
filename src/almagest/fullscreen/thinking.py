"""A process beside the screen that thinks for bots and hints: compiled code would let nothing else run meanwhile."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, cast

from almagest import catalog
from almagest.kernel import bot as bots
from almagest.kernel.lifeline import end_with_parent

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from almagest.kernel.advice import Advice
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State
    from almagest.terminal.session import Session


@dataclass(frozen=True)
class Failed:
    """A job that went wrong, told as data: the other process has no screen to say it on."""

    fault: str


class ThinkingFailed(Exception):
    """The process beside the screen could not finish a job."""


class Thinking:
    """The process beside the screen: one job at a time; it ends when it is closed, or with the screen."""

    def __init__(self) -> None:
        self.ours, theirs = get_context("spawn").Pipe()
        self.process = get_context("spawn").Process(target=work, args=(theirs,))
        self.process.start()
        theirs.close()
        self.turn = asyncio.Lock()

    async def done(self, job: Callable[..., object], *facts: object) -> object:
        """Have a job done there, while everything goes on here."""
        async with self.turn:
            self.ours.send((job, facts))
            try:
                result = await asyncio.to_thread(self.ours.recv)
            except (EOFError, OSError) as error:
                raise ThinkingFailed(repr(error)) from error
        if isinstance(result, Failed):
            raise ThinkingFailed(result.fault)
        return result

    async def decision(self, session: Session) -> int:
        """Ask the bot on turn, as the line mode would: with the same chance it decides the same."""
        kind = session.record.players[int(session.state.seat)]
        return cast("int", await self.done(decide, kind, session.state, session.chance()))

    async def advice(self, session: Session, simulations: int) -> list[Advice]:
        """Ask for advice for the person on turn."""
        return cast("list[Advice]", await self.done(catalog.advice, session.state, session.chance(), simulations))

    def close(self) -> None:
        """End the process, whatever it thinks about."""
        self.process.kill()
        self.process.join()
        self.ours.close()


def decide(kind: str, state: State, chance: Rng) -> int:
    """Let a bot decide from what its seat may know."""
    return int(bots.ask(catalog.bot(kind), state, chance))


def work(jobs: Connection) -> None:
    """Do jobs as they come, until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    while True:
        try:
            job, facts = jobs.recv()
        except EOFError:
            return
        try:
            jobs.send(job(*facts))
        except Exception as error:
            jobs.send(Failed(repr(error)))
