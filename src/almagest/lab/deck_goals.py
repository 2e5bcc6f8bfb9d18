"""Goals for a deck: what shall be fair, how far from it the findings are, and what is left to be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.lab.findings import Findings

SEATS, LENGTH = "seats", "length"
FEWEST_OFFERS = 20
ASKED = re.compile(r"(?P<what>[\w-]+)(?::(?P<verb>[\w-]+))?(?:=(?P<number>\d+))?")


@dataclass(frozen=True)
class Goal:
    """What shall be fair: the seats, the length of a game, or the things of a group, perhaps by one verb."""

    what: str
    verb: str = ""
    number: int = 0

    def distances(self, found: Findings) -> dict[str, float]:
        """Give how far everything the goal is about is from where it should be, in parts of one."""
        if self.what == SEATS:
            fair = 1 / max(2, found.seats)
            return {f"seat {seat}": row.value - fair for seat, row in enumerate(found.wins, start=1)}
        if self.what == LENGTH:
            return {LENGTH: found.decisions.value / self.number - 1}
        return self.of_things(found)

    def of_things(self, found: Findings) -> dict[str, float]:
        """Give how far the things of a group are from their mean: their worth, or the victories of who got them."""
        dealt = {row.thing: row.wins.value for row in found.dealt if in_group(row.thing, self.what)}
        if dealt and not self.verb:
            return from_mean(dealt)
        rows = [row for row in found.things if in_group(row.thing, self.what) and self.verb in ("", row.verb)]
        verbs = dict.fromkeys(row.verb for row in rows)
        enough = [row for row in rows if row.offered >= FEWEST_OFFERS]
        by_verb = ({f"{v} {row.thing}": row.worth.value for row in enough if row.verb == v} for v in verbs)
        return {name: far for each in by_verb for name, far in from_mean(each).items()}


def in_group(thing: str, group: str) -> bool:
    """Tell whether a thing is of a group."""
    return thing.partition("/")[0] == group


def from_mean(values: dict[str, float]) -> dict[str, float]:
    """Give how far values are from their mean."""
    middle = mean(values.values()) if values else 0.0
    return {name: value - middle for name, value in values.items()}


def goal_from(text: str, groups: Sequence[str]) -> Goal:
    """Read a goal, or say which there are."""
    found = ASKED.fullmatch(text)
    if found is not None:
        what, verb, number = found["what"], found["verb"] or "", int(found["number"] or 0)
        if (what == LENGTH) == bool(number) and (what in (SEATS, LENGTH) or what in groups):
            return Goal(what, verb, number)
    names = ", ".join([SEATS, f"{LENGTH}=100", *groups])
    raise BadSetup(
        f"{text!r} is no goal of this game; there are: {names}; a verb may follow a group, as in 'card:take'.",
        f"{text!r} n'est pas un but de ce jeu ; il y a : {names} ; un verbe peut suivre un groupe, ainsi 'card:take'.",
    )


def missed(goals: Sequence[Goal], found: Findings, within: float) -> dict[str, float]:
    """List what lies farther from its goal than it may, and how far, the farthest first."""
    far = {name: away for goal in goals for name, away in goal.distances(found).items() if abs(away) > within}
    return dict(sorted(far.items(), key=lambda row: -abs(row[1])))


def loss(goals: Sequence[Goal], found: Findings, within: float) -> float:
    """Give how bad a deck is by its goals: the squares of what lies outside the bounds, in points of a hundred."""
    rows = [away for goal in goals for away in goal.distances(found).values()]
    return sum((100 * max(0.0, abs(away) - within)) ** 2 for away in rows)
