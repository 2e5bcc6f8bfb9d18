"""Correction: what a judge must add to be right as often as it says, by games that it has not learned from.

Two things for each number of seats: a *doubt* that log-odds are divided by (1 leaves them as they are, 2 makes two to
one out of four to one), and a *lead* for each seat, what it is worth to sit there. Both are found at once: the sureness
(one by doubt) and the leads are the weights of a logistic regression on what was said, fitted by Newton's method.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from almagest.lab.reliability import LEAST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from almagest.kernel.judge_file import Learned

    Row = tuple[Sequence[float], Sequence[float]]
    """What was said, and what came of it."""

LIKELY_SURENESS = 0.3
LIKELY_LEAD = 0.5
"""How far sureness is from 1, and a lead from 0, as a rule: few games say little, and leave them near there."""
LEAST_SURENESS, MOST_SURENESS = 1 / 3, 2.0
NEWTON_STEPS = 50
CLOSE = 1e-9
DIGITS = 4


@dataclass(frozen=True)
class Correction:
    """What log-odds are divided by, and what is added for each seat before."""

    doubt: float
    lead: tuple[float, ...]

    def after(self, before: Correction) -> Correction:
        """Give both in one: this one was found by games that were judged with the one before."""
        leads = zip(before.lead or (0.0,) * len(self.lead), self.lead, strict=True)
        return rounded(before.doubt * self.doubt, [old + before.doubt * new for old, new in leads])


def rounded(doubt: float, lead: Sequence[float]) -> Correction:
    """Keep a few digits."""
    return Correction(round(doubt, DIGITS), tuple(round(number, DIGITS) for number in lead))


def refined(judge: Learned, found: Mapping[str, Correction]) -> Learned:
    """Give a judge with corrections by number of seats (`seats=2`); they go on top of those that it has."""
    both = {
        name: each.after(Correction(judge.doubt.get(name, 1.0), judge.lead.get(name, ())))
        for name, each in found.items()
    }
    return replace(
        judge,
        doubt={**judge.doubt, **{name: each.doubt for name, each in both.items()}},
        lead={**judge.lead, **{name: each.lead for name, each in both.items()}},
    )


def corrected(chances: Sequence[float], correction: Correction) -> list[float]:
    """Give what a corrected judge says where one without says this."""
    lead = [*correction.lead, 0.0][: len(chances)]
    odds = (np.log(np.maximum(chances, LEAST)) + lead) / correction.doubt
    powers = np.exp(odds - odds.max())
    return [float(power) for power in powers / powers.sum()]


def fitted(games: Sequence[Sequence[Row]], seats: int) -> Correction:
    """Find the correction that is least surprised at games; the moments of one game together count as one."""
    rows = [(said, came, 1 / len(game)) for game in games for said, came in game]
    if not rows:
        return Correction(1.0, (0.0,) * seats)
    facts, came = facts_of(np.array([row[0] for row in rows])), np.array([row[1] for row in rows])
    sureness, *leads = newton(facts, came, np.array([row[2] for row in rows]))
    sureness = min(max(sureness, LEAST_SURENESS), MOST_SURENESS)
    own = [leads[0] - leads[1]] if seats == 1 else leads
    return rounded(1 / sureness, [lead / sureness for lead in own])


def facts_of(said: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give what each seat's log-odds are made of: the logarithm of what was said, and which seat it is."""
    moments, number = said.shape
    places = np.broadcast_to(np.eye(number), (moments, number, number))
    return np.concatenate([np.log(np.maximum(said, LEAST))[..., None], places], axis=2)


def newton(facts: NDArray[np.float64], came: NDArray[np.float64], weight: NDArray[np.float64]) -> list[float]:
    """Find the weights of the facts that tell most about the results: sureness first, then the leads."""
    usual = np.eye(facts.shape[2])[0]
    likely = np.where(usual > 0, LIKELY_SURENESS, LIKELY_LEAD)
    pull, found = np.diag(likely**-2), usual
    for _ in range(NEWTON_STEPS):
        odds = facts @ found
        chance = np.exp(odds - odds.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        slope = np.einsum("m,ms,msf->f", weight, came - chance, facts) - pull @ (found - usual)
        spread = facts - np.einsum("ms,msf->mf", chance, facts)[:, None]
        curve = np.einsum("m,ms,msf,msg->fg", weight, chance, spread, spread, optimize=True) + pull
        step = np.linalg.solve(curve, slope)
        found = found + step
        if abs(step).max() < CLOSE:
            break
    return [float(number) for number in found]
