"""The page of a day and the calendar, put together from promises, deals and results."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from typing import TYPE_CHECKING, Literal, cast

from almagest import catalog
from almagest.kernel import record as records
from almagest.server.day_forms import Calendar, CalendarDay, DayFacts, DealFacts, Played, Promise
from almagest.server.days import AHEAD, written_day
from almagest.server.deals import deal_of
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.server.days import Day
    from almagest.server.deals import Deal
    from almagest.server.house import House

MOST_PLAYED, MOST_DAYS = 200, 4000
A_DAY = timedelta(days=1)
AGAINST = "coalesce((SELECT max(o.score) FROM results o WHERE o.table_id = d.table_id AND o.seat != own.seat), 0)"
ROWS = f"""SELECT d.table_id, d.identity, own.name, own.outcome, own.how, own.score, {AGAINST}, own.at, d.curve
    FROM day_games d JOIN results own ON own.table_id = d.table_id AND own.identity = d.identity
    WHERE d.day = ?1 AND d.game = ?2"""
BEST = f"""{ROWS} ORDER BY CASE WHEN own.how != 'played' THEN 3 WHEN own.outcome = 'won' THEN 0
    WHEN own.outcome = 'shared' THEN 1 ELSE 2 END, own.score - {AGAINST} DESC, own.at LIMIT {MOST_PLAYED}"""
MINE = f"{ROWS} AND d.identity = ?3"
FINISHED = """SELECT d.day, d.game, count(*) FROM day_games d JOIN tables ON id = d.table_id
    WHERE status = 'over' AND d.day >= ?1 AND d.day <= ?2 GROUP BY d.day, d.game"""
MY_MONTH = """SELECT d.day, r.outcome FROM day_games d JOIN results r ON r.table_id = d.table_id
    AND r.identity = d.identity WHERE d.identity = ?1 AND d.day >= ?2 AND d.day <= ?3"""
MY_DAYS = f"""SELECT DISTINCT d.day FROM day_games d JOIN tables ON id = d.table_id
    WHERE d.identity = ?1 AND status = 'over' ORDER BY d.day DESC LIMIT {MOST_DAYS}"""


class DayPages:
    """Puts the pages of days together for somebody."""

    def __init__(self, house: House, identity: str | None, lang: str) -> None:
        self.store = house.store
        self.days = house.days
        self.deals = house.deals
        self.identity = identity
        self.lang = lang

    async def page(self, day: Day) -> DayFacts:
        """Tell about a day."""
        today, first = self.days.today(), await self.days.first()
        coming = [await self.days.promised(today + n * A_DAY) for n in range(1, AHEAD + 1)]
        finished = {game: number for _, game, number in await self.store.rows(FINISHED, day.id, day.id)}
        return DayFacts(
            day=day.id,
            today=today.isoformat(),
            ends=f"{day.date + A_DAY}T00:00:00Z",
            promise=self.promise(day),
            coming=[self.promise(each) for each in coming] if day.date == today else [],
            before=None if day.date <= first else str(day.date - A_DAY),
            after=None if day.date >= today else str(day.date + A_DAY),
            deals=[await self.deal(deal_of(day, name), finished.get(name, 0)) for name in catalog.games()],
        )

    def promise(self, day: Day) -> Promise:
        """Tell the promise of a day, and the secret once it is over."""
        over = self.days.is_over(day.id)
        return Promise(day.id, day.commitment, day.promised, day.seed if over else None, day.salt if over else None)

    async def deal(self, deal: Deal, finished: int) -> DealFacts:
        """Tell about the deal of a game."""
        name = deal.game.name
        table = await self.deals.table_of(deal.day, name, self.identity)
        over = table is not None and await self.deals.has_finished(deal.day, name, self.identity)
        rows = await self.store.rows(MINE, deal.day, name, self.identity) if over else []
        return DealFacts(
            game=name,
            title=deal.game.title.text(self.lang),
            bot=deal.bot,
            opponent=catalog.bot_title(name, deal.bot).text(self.lang),
            seats=deal.seats,
            seat=deal.seat,
            options=deal.options,
            commitment=records.committed(deal.seed, deal.salt),
            status="over" if over else "new" if table is None else "running",
            table=table,
            mine=self.played(deal.day, rows[0]) if rows else None,
            finished=finished,
        )

    async def everybody(self, day: Day, game: str) -> list[Played]:
        """Tell what all have made of a deal, the best first; to those who may know it."""
        if not await self.deals.is_open_to(day.id, catalog.game(game).name, self.identity):
            raise refused("day_secret")
        return [self.played(day.id, row) for row in await self.store.rows(BEST, day.id, game)]

    def played(self, day: str, row: tuple[object, ...]) -> Played:
        """Tell what somebody has made of a deal."""
        table, identity, name, outcome, how, score, against, at, curve = row
        return Played(
            replay=str(table),
            name=str(name),
            you=identity == self.identity,
            outcome=cast("Literal['won', 'shared', 'lost', 'none']", outcome),
            how=str(how),
            score=cast("int", score),
            against=cast("int", against),
            finished=str(at),
            late=str(at)[:10] > day,
            curve=json.loads(str(curve)),
        )

    async def calendar(self, month: str) -> Calendar:
        """Tell about the days of a month, up to today."""
        today, first = self.days.today(), await self.days.first()
        begin = written_day(f"{month}-01")
        if begin is None:
            raise refused("no_month", month=month, today=f"{today:%Y-%m}")
        last = min(today, (begin + 31 * A_DAY).replace(day=1) - A_DAY)
        span = (max(begin, first).isoformat(), last.isoformat())
        finished: Counter[str] = Counter()
        for day, _, number in await self.store.rows(FINISHED, *span):
            finished[day] += number
        mine = await self.store.rows(MY_MONTH, self.identity, *span) if self.identity else []
        played, won = Counter(day for day, _ in mine), Counter(day for day, how in mine if how == "won")
        days = [CalendarDay(day, finished[day], played[day], won[day]) for day in between(*span)]
        streak, longest = streaks(await self.my_days(), today)
        return Calendar(month, first.isoformat(), today.isoformat(), days, streak, longest)

    async def my_days(self) -> list[date]:
        """List the days on which somebody finished a deal, the latest first."""
        rows = await self.store.rows(MY_DAYS, self.identity) if self.identity else []
        return [date.fromisoformat(day) for (day,) in rows]


def between(first: str, last: str) -> list[str]:
    """List the days from one to another."""
    begin, end = date.fromisoformat(first), date.fromisoformat(last)
    return [(begin + n * A_DAY).isoformat() for n in range((end - begin).days + 1)]


def streaks(days: Iterable[date], today: date) -> tuple[int, int]:
    """Count days in a row, given the latest first: those up to today or yesterday, and the longest."""
    runs: list[list[date]] = []
    for day in days:
        if runs and runs[-1][-1] - day == A_DAY:
            runs[-1].append(day)
        else:
            runs.append([day])
    lasting = runs and today - runs[0][0] <= A_DAY
    return len(runs[0]) if lasting else 0, max(map(len, runs), default=0)
