"""Bots think in processes of their own, one job each at a time, so that a crash or an overrun ends that job only."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from almagest import catalog
from almagest.kernel import rng
from almagest.server import thinking
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.advice import Advice
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

LOG = logging.getLogger("almagest.server")
GRACE_SECONDS = 30.0
SMALL_NUMBER = 1 << 59
NO_ACTION = -1
ADVICE_SIMULATIONS = 1000
Answer = TypeVar("Answer")


class BotPlayers:
    """A few processes, each behind its own executor; the idle ones wait in a queue."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        thought: Callable[[str, float, str], None],
        chance: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.chance = chance
        self.processes = processes
        self.seconds = seconds
        self.thought = thought
        self.idle: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self.ids: dict[ProcessPoolExecutor, Future[int]] = {}

    def start(self) -> None:
        """Start the processes; nobody waits for them here."""
        games = [f"{package}.spec" for package in catalog.game_folders().values()]
        multiprocessing.get_context("forkserver").set_forkserver_preload([thinking.__name__, *games])
        for _ in range(self.processes):
            self.hire()

    def hire(self) -> None:
        """Start a process and add it to the idle ones."""
        context = multiprocessing.get_context("forkserver")
        executor = ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=thinking.get_ready)
        self.ids[executor] = executor.submit(thinking.process_id)
        self.idle.put_nowait(executor)

    def dismiss(self, executor: ProcessPoolExecutor) -> None:
        """End a process, whatever it is doing."""
        process = self.ids.pop(executor)
        if process.done() and not process.cancelled() and not process.exception():
            with suppress(ProcessLookupError):
                os.kill(process.result(), signal.SIGKILL)
        executor.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """End all processes."""
        for executor in list(self.ids):
            self.dismiss(executor)

    async def choose(self, state: State, bot: str) -> int:
        """Let a bot choose for the seat on turn; for one that fails a quicker level decides, never chance."""
        action = await self.tried(state, bot, "chose")
        if action is not None:
            return action
        quicker = catalog.stand_in(state.game.name, bot)
        action = await self.tried(state, quicker, "stood-in")
        if action is not None:
            return action
        return await self.decided_here(state, quicker)

    async def decided_here(self, state: State, quicker: str) -> int:
        """Let a quick bot decide in the server itself: the last resort when processes fail."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        world = made_up_world(state, self.chance)
        action = await asyncio.to_thread(thinking.think_here, quicker, world, self.seed())
        self.thought(quicker, clock() - begun, "stood-in")
        return action

    async def tried(self, state: State, bot: str, outcome: str) -> int | None:
        """Let a bot choose in a process of its own; None if it fails or its time runs out."""
        clock = asyncio.get_running_loop().time
        begun, action, error = clock(), NO_ACTION, "illegal action"
        try:
            action = await self.asked(thinking.think, bot, made_up_world(state, self.chance), self.seed(), self.seconds)
        except Exception as failure:
            error = type(failure).__name__
        seconds = clock() - begun
        if action in state.legal():
            self.thought(bot, seconds, outcome)
            return action
        self.thought(bot, seconds, "overran" if seconds >= self.seconds else "failed")
        LOG.warning("a bot failed, a quicker one decides", extra={"bot": bot, "game": state.game.name, "error": error})
        return None

    async def advise(self, state: State) -> list[Advice]:
        """Let a bot judge the choices of the seat on turn, or refuse."""
        world = made_up_world(state, self.chance)
        try:
            return await self.asked(thinking.advise, world, self.seed(), self.seconds, ADVICE_SIMULATIONS)
        except Exception as error:
            LOG.warning("advice failed", extra={"game": state.game.name, "error": type(error).__name__})
            raise refused("no_advice") from error

    def seed(self) -> int:
        """Draw the seed of one thought."""
        return int.from_bytes(self.chance(8)) % SMALL_NUMBER

    async def asked(self, job: Callable[..., Answer], *facts: object) -> Answer:
        """Send a job to an idle process and wait for its answer."""
        executor = await self.idle.get()
        try:
            waiting = asyncio.wrap_future(executor.submit(job, *facts))
            answer = await asyncio.wait_for(waiting, self.seconds + GRACE_SECONDS)
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError):
            self.dismiss(executor)
            self.hire()
            raise
        except Exception:
            self.idle.put_nowait(executor)
            raise
        self.idle.put_nowait(executor)
        return answer


def made_up_world(state: State, chance: Callable[[int], bytes] = secrets.token_bytes) -> dict[str, Json]:
    """Give a position that agrees with all the seat on turn knows; the true one never leaves this process."""
    return state.imagine(int(state.seat), rng.seeded(chance(32))).position()
