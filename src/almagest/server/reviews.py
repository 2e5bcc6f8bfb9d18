"""Reviews of finished games: worked out once in the bots' processes, told as they grow, and kept.

Whoever asks pays; everybody who asks for the same meanwhile waits for the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from almagest.reviewing.moments import Ending
from almagest.server import kept_review, review_work
from almagest.server.endings import COUNTS_FOR_NOBODY, forfeits, winners
from almagest.server.forms import ReviewProgress
from almagest.server.messages import ReviewMessage
from almagest.server.refusals import Refused, refused, refused_for_now
from almagest.server.schedule import Rank

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from almagest.server.bot_players import BotPlayers
    from almagest.server.hub import Hub
    from almagest.server.replays import Reader, Replays
    from almagest.server.review_work import Looked
    from almagest.server.schedule import Fare
    from almagest.server.settings import Settings
    from almagest.server.store import Store
    from almagest.server.table import Table

Answer = TypeVar("Answer")
LOG = logging.getLogger("almagest.server")
PORTION = 3
"""Decisions that a process looks at before it tells of them: as a rule in less time than a bot's turn."""
MOST_AT_ONCE = 8
MOST_NAMES = 1000
PATIENCE = 8.0
KEPT = "SELECT review FROM reviews WHERE key = ?1"
KEEP = "INSERT INTO reviews (key, at, review) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO NOTHING"
KEEP_ACCURACY = """INSERT INTO accuracies VALUES (?1, ?2, ?3)
    ON CONFLICT (table_id, seat) DO UPDATE SET accuracy = excluded.accuracy"""
LET_GO = "DELETE FROM reviews WHERE key NOT IN (SELECT key FROM reviews ORDER BY at DESC LIMIT ?1)"


async def untold(_: Table, __: str) -> None:
    """Tell nobody that a game was reviewed."""


@dataclass(frozen=True)
class Source:
    """What a review is made of: a record, how the game was given up, if it was, and the table it was played at."""

    text: str
    ending: Ending | None
    table: Table | None


@dataclass(eq=False)
class Work:
    """A review that is being worked out: who pays, how far it is, and why it failed, if it did."""

    source: Source
    fare: Fare
    all: int = 0
    found: list[Looked] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    failure: Refused | None = None
    text: str | None = None
    task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        """Whether nothing more will come."""
        return self.text is not None or self.failure is not None

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        self.news.set()
        self.news = asyncio.Event()


class Reviews:
    """Works reviews out, and keeps them by record, engine and budget."""

    def __init__(self, store: Store, replays: Replays, players: BotPlayers, hub: Hub, settings: Settings) -> None:
        self.store = store
        self.replays = replays
        self.players = players
        self.hub = hub
        self.settings = settings
        self.under_way: dict[str, Work] = {}
        self.keys: OrderedDict[str, tuple[str, bool]] = OrderedDict()
        self.reviewed: Callable[[Table, str], Awaitable[None]] = untold

    async def kept(self, replay: str, reader: Reader, fare: Fare, lang: str) -> ReviewProgress:
        """Give a review that was made before, or say that there is none yet."""
        key, _ = await self.key(replay, reader, fare)
        text = await self.read(key)
        if text is None:
            raise refused("no_review")
        return finished(replay, text, lang)

    async def chance(self, replay: str, reader: Reader, fare: Fare, n: int) -> float | None:
        """Give the chance that who decided after n decisions could have known of, if a review has found it."""
        key, _ = await self.key(replay, reader, fare)
        text = await self.read(key)
        return None if text is None else kept_review.known_at(text, n)

    async def asked(self, replay: str, reader: Reader, fare: Fare, after: int, lang: str) -> ReviewProgress:
        """Give a review, or how far it is: what came after so many decisions, as soon as there is any."""
        key, source = await self.key(replay, reader, fare)
        work = self.under_way.get(key)
        if work is None:
            text = await self.read(key)
            if text is not None:
                return finished(replay, text, lang)
            work = self.under_way.get(key) or self.begin(key, source or await self.source(replay, reader, fare), fare)
        await waited(work, after)
        if work.failure is not None:
            raise work.failure
        return finished(replay, work.text, lang) if work.text is not None else progress(replay, work, after, lang)

    async def key(self, replay: str, reader: Reader, fare: Fare) -> tuple[str, Source | None]:
        """Name the review of a replay that somebody may see; its source, if that had to be read."""
        if replay in self.keys:
            key, is_upload = self.keys[replay]
            if not is_upload:
                await self.replays.readable(replay, reader)
            return key, None
        source = await self.source(replay, reader, fare)
        engine = await self.worked_out(fare, review_work.engine_of, source.text)
        facts = f"{source.text}\n{source.ending}\n{engine}\n{self.settings.review_budget}"
        key = sha256(facts.encode()).hexdigest()
        self.keys[replay] = key, source.table is None
        while len(self.keys) > MOST_NAMES:
            self.keys.popitem(last=False)
        return key, source

    async def source(self, replay: str, reader: Reader, fare: Fare) -> Source:
        """Find the record of a replay that somebody may see; of a game that is not over there is none."""
        text, table = await self.replays.source(replay, reader, fare)
        return Source(text, None if table is None else ending_of(table), table)

    async def read(self, key: str) -> str | None:
        """Find a review that was made before."""
        rows = await self.store.rows(KEPT, key)
        return str(rows[0][0]) if rows else None

    def begin(self, key: str, source: Source, fare: Fare) -> Work:
        """Begin a review, unless somebody wants too many at once or has no thinking time left."""
        mine = [work for work in self.under_way.values() if work.fare.payer == fare.payer]
        if mine:
            raise refused_for_now("review_under_way")
        if len(self.under_way) >= MOST_AT_ONCE:
            raise refused_for_now("reviews_full", most=MOST_AT_ONCE)
        self.players.schedule.check(fare.payer)
        work = self.under_way[key] = Work(source, replace(fare, rank=Rank.REVIEW))
        work.task = asyncio.get_running_loop().create_task(self.work_out(key, work))
        return work

    async def work_out(self, key: str, work: Work) -> None:
        """Work a review out, whatever comes of it."""
        try:
            work.text = await self.made(work)
            await self.keep(key, work.text)
            if work.source.table is not None:
                await self.keep_accuracy(work.source.table.id, work.text)
                await self.reviewed(work.source.table, work.text)
        except Refused as error:
            work.failure = error
        except Exception:
            LOG.exception("a review failed")
            work.failure = refused("failure")
        finally:
            del self.under_way[key]
            work.tell()

    async def made(self, work: Work) -> str:
        """Look at all decisions, the last ones first, and put the review together."""
        source, budget = work.source, self.settings.review_budget
        work.all, _ = await self.worked_out(work.fare, review_work.checked, source.text, budget, source.ending)
        plies = range(work.all, 0, -1)
        portions = [plies[first : first + PORTION] for first in range(0, work.all, PORTION)]
        looking = [asyncio.ensure_future(self.look(work, some)) for some in portions]
        try:
            await asyncio.gather(*looking)
        finally:
            for task in looking:
                task.cancel()
        return await self.worked_out(work.fare, review_work.whole, source.text, work.found, budget, source.ending)

    async def look(self, work: Work, plies: range) -> None:
        """Look at some decisions, and tell of them."""
        budget, table = self.settings.review_budget, work.source.table
        facts = work.source.text, list(plies), budget
        work.found += await self.worked_out(work.fare, review_work.portion, *facts, turns=len(plies))
        work.tell()
        if table is not None:
            self.hub.broadcast(table, ReviewMessage(done=len(work.found), all=work.all))

    async def worked_out(self, fare: Fare, job: Callable[..., Answer], *facts: object, turns: int = 1) -> Answer:
        """Let a process do the work; what takes longer than a bot may think in so many turns is refused."""
        seconds = turns * self.settings.bot_seconds
        try:
            return await self.players.asked(f"review {job.__name__}", fare, job, *facts, seconds=seconds)
        except BrokenProcessPool as error:
            raise refused("review_too_costly", seconds=seconds) from error

    async def keep(self, key: str, text: str) -> None:
        """Keep a review, and let go of the oldest when there are too many."""
        await self.store.order(KEEP, key, self.replays.tables.clock().at.isoformat(), text)
        await self.store.order(LET_GO, self.settings.reviews_kept)

    async def keep_accuracy(self, table: str, text: str) -> None:
        """Keep how accurately each seat played, for the pages of people: a review itself may be let go of."""
        for seat, found in enumerate(kept_review.accuracies(text)):
            if found is not None:
                await self.store.order(KEEP_ACCURACY, table, seat, found)

    async def stop(self) -> None:
        """Leave what is not done."""
        tasks = [work.task for work in self.under_way.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def waited(work: Work, after: int) -> None:
    """Wait for more than so many decisions, a while at most."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not work.is_done and len(work.found) <= after:
                await work.news.wait()
    except TimeoutError:
        return


def progress(replay: str, work: Work, after: int, lang: str) -> ReviewProgress:
    """Tell how far a review is, and what came after so many decisions."""
    news = work.found[after:]
    steps: list[dict[str, Any]] = [looked.step for looked in news]
    return ReviewProgress(replay, len(work.found), work.all, steps, [looked.told[lang] for looked in news], None)


def finished(replay: str, text: str, lang: str) -> ReviewProgress:
    """Tell a whole review in a language."""
    review, told = kept_review.whole(text, lang)
    return ReviewProgress(replay, len(told), len(told), [], told, review)


def ending_of(table: Table) -> Ending | None:
    """Tell how a table's game was given up, if it was: who gave it up, how, and who has won by it."""
    lost = forfeits(table)
    if table.closed is None or table.closed.how in COUNTS_FOR_NOBODY or not lost:
        return None
    seat, how = list(lost.items())[-1]
    return Ending(seat, how, tuple(winners(table)))
