"""The REST calls about talking: phrases, muting and blocking, reports, and the operator's office."""

from __future__ import annotations

import json
from typing import Any

from litestar import Request, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from almagest.server.answers import MAY_REFUSE
from almagest.server.guest import Guest, Home, Me, Spoken, address
from almagest.server.house import House
from almagest.server.office import Report
from almagest.server.refusals import refused
from almagest.server.store import Identity
from almagest.server.table_api import visible
from almagest.server.talk import MOST_KEPT, PHRASES, is_private, may_speak, may_write
from almagest.server.talk_forms import (
    Acted,
    OfficeFacts,
    OperatorsAct,
    PhraseFacts,
    ReportFacts,
    ReportForm,
    Shunned,
    ShunWish,
    TalkFacts,
)

Ask = Request[Any, Any, Any]
REPORT_PRICE = 4


@get("/talk/phrases", responses=MAY_REFUSE)
async def list_phrases(lang: Spoken, guest: Guest) -> list[PhraseFacts]:  # noqa: ARG001  a wrong token is refused
    """List what one may say at any table; everybody reads it in their own language."""
    return [PhraseFacts(name, said.text(lang)) for name, said in PHRASES.entries.items()]


@get("/tables/{table:str}/talk", responses=MAY_REFUSE)
async def who_hears(table: FromPath[str], me: Me, house: Home, invitation: FromQuery[str | None] = None) -> TalkFacts:
    """Tell whom words of your own would reach at a table; friends are those who follow each other."""
    found = await visible(house, table, me, invitation)
    friends = await house.talk.friends_of(me.id)
    if not may_speak(found, me.id) or not may_write(found, me.id, friends):
        return TalkFacts("nobody", [])
    private = is_private(found)
    owners = [(seat, chair.owner) for seat, chair in enumerate(found.chairs) if chair.owner not in (None, me.id)]
    return TalkFacts(
        "everybody" if private else "friends", [seat for seat, owner in owners if private or owner in friends]
    )


async def sitting(house: House, name: str, seat: int, me: Identity) -> Identity:
    """Find who owns a seat of a table that somebody may see."""
    table = await visible(house, name, me)
    owner = table.chairs[seat].owner if seat < len(table.chairs) else None
    found = None if owner is None else await house.store.identity(owner)
    if found is None:
        raise refused("no_such_seat", seat=seat + 1, seats=len(table.chairs))
    return found


@get("/me/shunned", responses=MAY_REFUSE)
async def whom_i_shun(me: Me, house: Home) -> list[Shunned]:
    """List whom you have muted or blocked."""
    return [Shunned(*found) for found in await house.shunning.of(me.id)]


@post("/me/shunned", responses=MAY_REFUSE)
async def shun(data: JSONBody[ShunWish], me: Me, house: Home) -> list[Shunned]:
    """Mute or block who sits on a seat; they are not told."""
    other = await sitting(house, data.table, data.seat, me)
    await house.shunning.shun(me.id, other.id, data.how)
    return [Shunned(*found) for found in await house.shunning.of(me.id)]


@delete("/me/shunned/{shunned:str}", status_code=200, responses=MAY_REFUSE)
async def shun_no_more(shunned: FromPath[str], me: Me, house: Home) -> list[Shunned]:
    """Hear somebody again."""
    await house.shunning.take_back(me.id, shunned)
    return [Shunned(*found) for found in await house.shunning.of(me.id)]


@post("/reports", status_code=200, responses=MAY_REFUSE)
async def report(data: JSONBody[ReportForm], request: Ask, me: Me, house: Home) -> None:
    """Report who sits on a seat to the operator, with what they said there."""
    house.limits.tables.check(address(request), me.id, REPORT_PRICE)
    other = await sitting(house, data.table, data.seat, me)
    if other.id == me.id:
        raise refused("shun_self")
    lines = await house.talk.lines(data.table, MOST_KEPT)
    await house.office.report(me, other, data.table, (data.reason, data.note), lines)


async def check_operator(house: House, me: Identity) -> None:
    """Refuse who is no operator."""
    if not await house.office.is_operator(me.id):
        raise refused("not_operator")


@get("/operator", responses=MAY_REFUSE)
async def office(me: Me, house: Home) -> OfficeFacts:
    """Show operators the reports nobody has dealt with, and what was done."""
    await check_operator(house, me)
    reports = [report_facts(found) for found in await house.office.reports()]
    return OfficeFacts(reports, [Acted(*line) for line in await house.office.log()])


def report_facts(found: Report) -> ReportFacts:
    """Tell a report without who made it: what they wrote is enough."""
    lines = [str(line) for line in json.loads(found.lines)]
    return ReportFacts(found.id, found.at, found.name, found.table_id, found.reason, found.note, lines)


@post("/operator/acts", status_code=200, responses=MAY_REFUSE)
async def operators_act(data: JSONBody[OperatorsAct], me: Me, house: Home) -> OfficeFacts:
    """Silence, ban, rename, forgive; or dismiss a report. Every act is written down."""
    await check_operator(house, me)
    if data.act in ("appoint", "dismiss-operator"):
        raise refused("only_at_machine")
    await house.office.act(me.id, data.act, data.target, data.why, days=data.days, name=data.name)
    return OfficeFacts(
        [report_facts(found) for found in await house.office.reports()],
        [Acted(*line) for line in await house.office.log()],
    )


HANDLERS = [list_phrases, who_hears, whom_i_shun, shun, shun_no_more, report, office, operators_act]
