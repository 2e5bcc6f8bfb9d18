"""What goes in and out of the calls about talking: phrases, muting, reports, and the operator's page."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from almagest.server.forms import Form, Name, SeatNumber
from almagest.server.office import Act
from almagest.server.shunning import How

TableName: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
Why: TypeAlias = Annotated[str, msgspec.Meta(max_length=500)]
Reason: TypeAlias = Literal["insult", "cheating", "stalling", "name", "other"]


class ShunWish(Form, frozen=True):
    """Whom you do not wish to hear: who sits on a seat of a table; a blocked person does not sit with you either."""

    table: TableName
    seat: SeatNumber
    how: How


class ReportForm(Form, frozen=True):
    """About whom, and why; what they said at that table comes along."""

    table: TableName
    seat: SeatNumber
    reason: Reason
    note: Why = ""


class OperatorsAct(Form, frozen=True):
    """What an operator does: about somebody by name, or by a report; `name` is the new one of who is renamed."""

    act: Act
    target: Name
    why: Why = ""
    days: Annotated[float, msgspec.Meta(gt=0, le=36500)] = 7.0
    name: Name = ""


class PhraseFacts(msgspec.Struct, frozen=True):
    """Something one may say anywhere: what to send, and how it reads."""

    name: str
    says: str


class TalkFacts(msgspec.Struct, frozen=True):
    """Whom words of your own would reach at a table: everybody there, your friends, or nobody; and on which seats."""

    words: Literal["everybody", "friends", "nobody"]
    seats: list[int]


class Shunned(msgspec.Struct, frozen=True):
    """Somebody you do not wish to hear."""

    id: str
    name: str
    how: str
    since: str


class ReportFacts(msgspec.Struct, frozen=True):
    """A report as the operator reads it, with what the person said there."""

    id: str
    at: str
    name: str
    table: str
    reason: str
    note: str
    lines: list[str]


class Acted(msgspec.Struct, frozen=True):
    """A line of the operator's log."""

    at: str
    who: str
    act: str
    name: str
    why: str


class OfficeFacts(msgspec.Struct, frozen=True):
    """The operator's page."""

    reports: list[ReportFacts]
    log: list[Acted]
