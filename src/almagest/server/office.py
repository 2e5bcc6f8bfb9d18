"""The operator's office: reports come in, people are silenced, renamed or banned, and every act is written down.

Reports and the log of acts, which nobody may change, know people by their ids and not by their names: who is forgotten
is named there no more.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from secrets import token_hex
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from almagest.server.refusals import refused
from almagest.server.spelling import own_name, spelling
from almagest.server.store import Identity
from almagest.server.table import FORGOTTEN

if TYPE_CHECKING:
    from almagest.server.accounts import Accounts
    from almagest.server.clocks import Moment
    from almagest.server.store import Store
    from almagest.server.talk import Line

LOG = logging.getLogger("almagest.server")
Act: TypeAlias = Literal["silence", "ban", "rename", "forgive", "dismiss", "appoint", "dismiss-operator"]
ACTS: tuple[Act, ...] = get_args(Act)
MOST_REPORTS = 200
AT_THE_MACHINE = "the command line"
REPORT = "INSERT INTO reports VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'open')"
REPORTED = """SELECT r.id, at, reporter, identity, COALESCE(i.name, ''), table_id, reason, note, lines, state
    FROM reports r LEFT JOIN identities i ON i.id = r.identity"""
REPORTS = f"{REPORTED} WHERE state = ?1 ORDER BY at DESC, r.id LIMIT ?2"
LOGGED = """SELECT at, CASE WHEN who = ?2 THEN who ELSE COALESCE(o.name, '') END, act, COALESCE(i.name, ''), why
    FROM operator_log l LEFT JOIN identities o ON o.id = l.who LEFT JOIN identities i ON i.id = l.identity
    ORDER BY at DESC, l.id LIMIT ?1"""
NOTE = "INSERT INTO operator_log VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
SANCTION = """INSERT INTO sanctions VALUES (?1, ?2, ?3)
    ON CONFLICT (identity, how) DO UPDATE SET until = excluded.until"""


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody reported: about whom, where, why, and what had been said."""

    id: str
    at: str
    reporter: str
    identity: str
    name: str
    table_id: str
    reason: str
    note: str
    lines: str
    state: str


class Office:
    """What an operator sees and does; `dismissed` is called with whoever must be let go at once."""

    def __init__(self, store: Store, accounts: Accounts, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.accounts = accounts
        self.clock = clock
        self.let_go: Callable[[str], Awaitable[None]] = nobody

    async def report(self, by: Identity, about: Identity, table: str, why: tuple[str, str], lines: list[Line]) -> None:
        """Take a report, with what the person said at that table."""
        said = json.dumps([line.text or f"({line.phrase})" for line in lines if line.identity == about.id])
        await self.store.order(REPORT, token_hex(8), self.now(), by.id, about.id, "", table, *why, said)

    async def reports(self, state: str = "open") -> list[Report]:
        """Give the reports nobody has dealt with, the latest first."""
        return [named(Report(*row)) for row in await self.store.rows(REPORTS, state, MOST_REPORTS)]

    async def log(self, most: int = MOST_REPORTS) -> list[tuple[str, str, str, str, str]]:
        """Give what was done: when, by whom, what, to whom, why."""
        rows = await self.store.rows(LOGGED, most, AT_THE_MACHINE)
        return [(at, who or FORGOTTEN, act, name or FORGOTTEN, why) for at, who, act, name, why in rows]

    async def is_operator(self, identity: str) -> bool:
        """Tell whether somebody may act as an operator in the browser."""
        return bool(await self.store.rows("SELECT 1 FROM operators WHERE identity = ?1", identity))

    async def act(self, by: str, act: Act, target: str, why: str = "", *, days: float = 7.0, name: str = "") -> str:
        """Do something about a person, by name or by a report, and write it down; give the name of the person.

        `by` is the id of the operator, or says that it was done at the machine.
        """
        report = await self.report_called(target)
        person = await self.whom(target, report)
        if act == "rename":
            person = await self.rename(person, name)
        else:
            await self.carry_out(act, person, days)
        if report is not None:
            await self.store.order("UPDATE reports SET state = ?1 WHERE id = ?2", act, report.id)
        note = (token_hex(8), self.now(), by, act, person.id, "", why)
        await self.store.order(NOTE, *note)
        LOG.warning("an operator acts", extra={"act": act, "who": person.id})
        if act == "ban":
            await self.let_go(person.id)
        return person.name

    async def report_called(self, target: str) -> Report | None:
        """Find a report by its id."""
        rows = await self.store.rows(f"{REPORTED} WHERE r.id = ?1", target)
        return Report(*rows[0]) if rows else None

    async def whom(self, target: str, report: Report | None) -> Identity:
        """Find the person a report is about, or one with a name of their own."""
        identity = report.identity if report else await self.accounts.people.holder(target)
        person = await self.store.identity(identity or "")
        if person is None:
            raise refused("nobody_called", name=target)
        return person

    async def carry_out(self, act: Act, person: Identity, days: float) -> None:
        """Do what changes something for a person."""
        until = (self.clock().at + timedelta(days=days)).isoformat()
        if act in ("silence", "ban"):
            await self.store.order(SANCTION, person.id, act, until)
        if act == "ban":
            await self.accounts.sign_out_everywhere(person.id)
        elif act == "forgive":
            await self.store.order("DELETE FROM sanctions WHERE identity = ?1", person.id)
        elif act == "appoint":
            order = "INSERT INTO operators VALUES (?1, ?2) ON CONFLICT DO NOTHING"
            await self.store.order(order, person.id, self.now())
        elif act == "dismiss-operator":
            await self.store.order("DELETE FROM operators WHERE identity = ?1", person.id)

    async def rename(self, person: Identity, name: str) -> Identity:
        """Give somebody another name: the one the operator chose, or one from the sky."""
        people = self.accounts.people
        if name:
            new = await people.take(own_name(name), person)
        else:
            await self.store.order("DELETE FROM names WHERE identity = ?1", person.id)
            new = await people.sky_name(person.id)
        await self.store.order("UPDATE accounts SET spelling = ?1 WHERE identity = ?2", spelling(new), person.id)
        await self.store.order("UPDATE results SET name = ?1 WHERE identity = ?2", new, person.id)
        return await self.accounts.identities.kept(Identity(person.id, new))

    def now(self) -> str:
        """Tell the time, as it is written down."""
        return self.clock().at.isoformat()


def named(report: Report) -> Report:
    """Name whom a report is about, or the star of who was forgotten."""
    return report if report.name else replace(report, name=FORGOTTEN)


async def nobody(_: str) -> None:
    """Let nobody go."""
