"""Bots think in processes of their own, one job each at a time, so that a crash or an overrun ends that job only."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast

from almagest import catalog
from almagest.kernel import rng
from almagest.server import thinking
from almagest.server.allowances import Allowances
from almagest.server.budgets import Budget
from almagest.server.costs import Costs
from almagest.server.refusals import Refused, refused_for_now
from almagest.server.schedule import ON_THE_HOUSE, Fare, Prices, Schedule

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.advice import Advice
    from almagest.kernel.event import Json
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.state import State

LOG = logging.getLogger("almagest.server")
START_SECONDS = 60.0
GRACE_SECONDS = 2.0
SMALL_NUMBER = 1 << 59
NO_ACTION = -1
ADVICE_SIMULATIONS = 1000
WITHOUT_END = 1e9
A_MOMENT = 2.0
MOST_TRIES, MORE_TIME = 6, 3.0
"""How often a bot thinks that nobody stands in for, and how much more time it gets each time."""
Answer = TypeVar("Answer")
Chance: TypeAlias = "Callable[[int], bytes]"


class Thought(NamedTuple):
    """What a bot thinks about: a possible world, and the chance by which it decides."""

    bot: str
    world: dict[str, Json]
    seed: int

    @classmethod
    def of(cls, state: State, bot: str, chance: Chance) -> Thought:
        """Draw the world and the seed from a chance."""
        return cls(bot, made_up_world(state, chance), seed_by(chance))


class BotPlayers:
    """A few processes, each behind its own executor; the idle ones wait in a queue, and so do the jobs for them."""

    def __init__(
        self,
        processes: int,
        seconds: float,
        thought: Callable[[str, float, str], None],
        chance: Callable[[int], bytes] = secrets.token_bytes,
        schedule: Schedule | None = None,
    ) -> None:
        self.chance = chance
        self.processes = processes
        self.seconds = seconds
        self.thought = thought
        self.schedule = schedule or Schedule(processes, free_of_charge(), Costs(Allowances()))
        self.idle: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self.ids: dict[ProcessPoolExecutor, Future[int]] = {}
        self.closed = False

    def start(self) -> None:
        """Start the processes; nobody waits for them here."""
        games = [f"{package}.spec" for package in catalog.game_folders().values()]
        multiprocessing.get_context("forkserver").set_forkserver_preload([thinking.__name__, *games])
        for _ in range(self.processes):
            self.hire()

    def hire(self) -> None:
        """Start a process and add it to the idle ones, as long as the server is open."""
        if self.closed:
            return
        context = multiprocessing.get_context("forkserver")
        executor = ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=thinking.get_ready)
        self.ids[executor] = executor.submit(thinking.process_id)
        self.idle.put_nowait(executor)

    def dismiss(self, executor: ProcessPoolExecutor) -> None:
        """End a process, whatever it is doing, and be it still starting: only its executor knows which that is."""
        del self.ids[executor]
        for process in list(executor._processes or ()):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        executor.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """End all processes."""
        self.closed = True
        self.schedule.stop()
        for executor in list(self.ids):
            self.dismiss(executor)

    async def choose(self, state: State, bot: str, fare: Fare = ON_THE_HOUSE) -> int:
        """Let a bot choose for the seat on turn; for one that fails a quicker level decides, never chance."""
        quicker = catalog.stand_in(state.game.name, bot)
        for name, outcome in ((bot, "chose"), (quicker, "stood-in")):
            action = await self.tried(state, Thought.of(state, name, self.chance), outcome, fare)
            if action is not None:
                return action
        return self.decided_here(state, quicker)

    async def choose_by(self, state: State, bot: str, fare: Fare, chance: Chance) -> int:
        """Let a bot choose by a chance that is given: it chooses the same in the same game, however long it takes.

        Nobody stands in for it. A thought that does not come to an end is thought again with more time, and whoever
        waits for it is told; one that fails again and again is given up, until somebody comes to the table again.
        """
        thought, seconds = Thought.of(state, bot, chance), self.seconds
        for _ in range(MOST_TRIES):
            action = await self.tried(state, thought, "chose", fare, seconds)
            if action is not None:
                return action
            seconds *= MORE_TIME
            fare.waits(None)
        raise BrokenProcessPool(bot)

    def decided_here(self, state: State, quicker: str) -> int:
        """Let a quick bot decide in the server itself: the last resort when processes fail.

        Not in a thread: the engine's buffers belong to one thread.
        """
        begun = time.monotonic()
        action = thinking.think(quicker, made_up_world(state, self.chance), self.seed())
        self.thought(quicker, time.monotonic() - begun, "stood-in")
        return action

    async def tried(
        self, state: State, thought: Thought, outcome: str, fare: Fare, seconds: float | None = None
    ) -> int | None:
        """Let a bot choose in a process of its own; None if it fails or its time runs out.

        Meanwhile the table may go on at another worker: the choice is judged by how things stood when it was asked for.
        """
        action, error, took, bot = NO_ACTION, "illegal action", 0.0, thought.bot
        legal = frozenset(state.legal())
        limit = self.seconds if seconds is None else seconds

        def note(spent: float) -> None:
            nonlocal took
            took = spent

        kind = f"{state.game.name} {bot}"
        try:
            action = await self.asked(kind, fare, thinking.think, *thought, took=note, seconds=limit)
        except Exception as failure:
            error = type(failure).__name__
        if action in legal:
            self.thought(bot, took, outcome)
            return action
        self.thought(bot, took, "overran" if took >= limit else "failed")
        LOG.warning("a bot failed", extra={"bot": bot, "game": state.game.name, "error": error})
        return None

    async def advise(self, state: State, fare: Fare = ON_THE_HOUSE) -> list[Advice]:
        """Let a bot judge the choices of the seat on turn, or refuse."""
        world, game = made_up_world(state, self.chance), state.game.name
        try:
            return await self.asked(f"{game} hint", fare, thinking.advise, world, self.seed(), ADVICE_SIMULATIONS)
        except Refused:
            raise
        except Exception as error:
            LOG.warning("advice failed", extra={"game": game, "error": type(error).__name__})
            raise refused_for_now("no_advice", A_MOMENT) from error

    async def explain(
        self, state: State, turn: tuple[int, int], people: tuple[int, int | None], fare: Fare
    ) -> Bilingual:
        """Let a process say what the decisions of a turn did for a seat, or refuse."""
        opening = state.opening
        assert opening is not None
        facts = (opening.position(), state.history, turn, people, self.seed())
        return await self.worked_out(f"{state.game.name} explain", fare, thinking.why, *facts)

    async def worked_out(self, kind: str, fare: Fare, job: Callable[..., Answer], *facts: object) -> Answer:
        """Let a process work something out, or refuse when it fails."""
        try:
            return await self.asked(kind, fare, job, *facts)
        except Refused:
            raise
        except BrokenProcessPool as error:
            LOG.warning("a job did not come to an end", extra={"error": kind})
            raise refused_for_now("not_reckoned", A_MOMENT) from error

    def seed(self) -> int:
        """Draw the seed of one thought."""
        return seed_by(self.chance)

    async def asked(
        self,
        kind: str,
        fare: Fare,
        job: Callable[..., Answer],
        *facts: object,
        took: Callable[[float], None] = lambda _: None,
        seconds: float | None = None,
    ) -> Answer:
        """Send a job to a process when its turn comes, and wait for its answer; the payer is charged what it took."""
        limit = self.seconds if seconds is None else seconds
        ticket = await self.schedule.admitted(kind, fare)
        executor, begun = self.idle.get_nowait(), time.monotonic()
        try:
            await asyncio.wait_for(asyncio.shield(heeded(asyncio.wrap_future(self.ids[executor]))), START_SECONDS)
            begun = time.monotonic()
            waiting = asyncio.wrap_future(executor.submit(thinking.timed, limit, job, *facts))
            answer = await asyncio.wait_for(waiting, limit + GRACE_SECONDS)
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError) as error:
            self.dismiss(executor)
            self.hire()
            if isinstance(error, TimeoutError):
                raise BrokenProcessPool(kind) from error
            raise
        except BaseException:
            self.idle.put_nowait(executor)
            raise
        else:
            self.idle.put_nowait(executor)
        finally:
            spent = time.monotonic() - begun
            took(spent)
            self.schedule.done(ticket, spent)
        if isinstance(answer, thinking.Declined):
            raise answer.error()
        return cast("Answer", answer)


def heeded(future: asyncio.Future[int]) -> asyncio.Future[int]:
    """Give a future whose failure is no news: a process that was ended while it started has nobody to tell."""
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


def seed_by(chance: Chance) -> int:
    """Draw the seed of one thought from a chance."""
    return int.from_bytes(chance(8)) % SMALL_NUMBER


def free_of_charge() -> Prices:
    """Give budgets that are never used up."""
    return Prices(*(Budget(WITHOUT_END, time.monotonic) for _ in range(3)))


def made_up_world(state: State, chance: Callable[[int], bytes] = secrets.token_bytes) -> dict[str, Json]:
    """Give a position that agrees with all the seat on turn knows; the true one never leaves this process to a bot."""
    return state.imagine(int(state.seat), rng.seeded(chance(32))).position()
