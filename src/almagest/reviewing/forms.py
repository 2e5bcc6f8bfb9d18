"""A review as data: docs/review.md is its contract.

Chances are whole numbers of 32768ths, written as decimals: such numbers add up exactly, as floats and as digits.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal

from almagest.kernel.phrases import Bilingual

if TYPE_CHECKING:
    from almagest.kernel.event import Json

FORMAT = "almagest-review/1"
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


@dataclass(frozen=True)
class WeighedChoice:
    """One choice: the chance to win after it, as far as the mover could know."""

    move: str
    chance: float


@dataclass(frozen=True)
class Known:
    """A decision judged by what its mover could know; `cost` is `before` less `after`."""

    before: float
    """The chance with the best choice."""
    after: float
    """The chance with the choice that was made."""
    best: str
    cost: float
    grade: Grade
    choices: tuple[WeighedChoice, ...]
    reason: Bilingual
    """What speaks for the best choice."""
    unknown: Bilingual | None
    """What the mover could not know, where the true cards would have asked for another choice."""


@dataclass(frozen=True)
class Decision:
    """One decision: the chances of all seats by the true cards before it, and after it but before any luck."""

    kind: Literal["decision"]
    ply: int
    seat: int
    move: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    known: Known | None


@dataclass(frozen=True)
class Chance:
    """One stroke of chance: what cards or dice nobody had seen did to the chances of all seats."""

    kind: Literal["chance"]
    ply: int
    what: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: tuple[float, ...]
    tells: Bilingual | None


Step = Decision | Chance


@dataclass(frozen=True)
class Account:
    """What made a seat's result: start + luck + decisions + others = result, exactly."""

    start: float
    luck: float
    decisions: float
    others: float
    result: float


@dataclass(frozen=True)
class LuckOfKind:
    """What strokes of one kind did to a seat in all, and the same in words if it is a percent or more."""

    what: str
    luck: float
    says: Bilingual | None


@dataclass(frozen=True)
class Luck:
    """The luck of a seat: all good strokes, all bad ones, the step of the largest, and what each kind of them did."""

    positive: float
    negative: float
    largest: int | None
    """None if there was no luck at all."""
    kinds: tuple[LuckOfKind, ...]


@dataclass(frozen=True)
class Summary:
    """The whole game: one entry a seat, but for the turning points, which are places in the list of steps."""

    accuracy: tuple[float | None, ...]
    turning: tuple[int, ...]
    account: tuple[Account, ...]
    grades: tuple[dict[str, int], ...]
    luck: tuple[Luck, ...]


@dataclass(frozen=True)
class Review:
    """A finished game, looked at again."""

    format: str
    game: str
    edition: int
    seats: int
    names: tuple[str, ...]
    engine: str
    budget: int
    seed: int
    start: tuple[float, ...]
    steps: tuple[Step, ...]
    result: tuple[float, ...]
    summary: Summary

    def data(self) -> dict[str, Json]:
        """Give the review as plain data."""
        return asdict(self)

    def text(self) -> str:
        """Write the review as JSON: the same bytes for the same record, engine, budget and seed."""
        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":")) + "\n"
