"""The whole of a review from its moments: steps, accounts that add up, luck, turning points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.reviewing.forms import GRADES, Account, Chance, Decision, Known, Step, Summary, WeighedChoice
from almagest.reviewing.fortune import luck_of, names_in
from almagest.reviewing.grading import accuracy, grade
from almagest.reviewing.shares import number, numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.game import Game
    from almagest.kernel.phrases import Bilingual
    from almagest.reviewing.knowing import Weighed
    from almagest.reviewing.moments import Ending, Moment
    from almagest.reviewing.shares import Shares

TURNING_POINTS = 3
A_TURN = 0.05
"""The least that the chances of a seat move at a turning point."""


def steps_from(start: Shares, moments: Sequence[Moment], seats: int) -> tuple[Step, ...]:
    """Write moments as steps: the deal, then decisions, each followed by the luck it met."""
    found: list[Step] = [chance(0, "deal", start, moments[0].turn.before, seats, None)]
    for moment in moments:
        turn = moment.turn
        known = None if moment.weighed is None else known_from(moment.weighed)
        before, after = numbers(turn.before[:seats]), numbers(turn.after[:seats])
        found.append(Decision("decision", moment.ply, moment.seat, moment.move, before, after, known))
        if turn.stroke is not None:
            found.append(chance(moment.ply, turn.stroke.what, turn.after, turn.then, seats, turn.stroke.tells))
    return tuple(found)


def chance(ply: int, what: str, before: Shares, after: Shares, seats: int, tells: Bilingual | None) -> Chance:
    """Write a stroke of chance."""
    luck = tuple(number(two - one) for one, two in zip(before[:seats], after[:seats], strict=True))
    return Chance("chance", ply, what, numbers(before[:seats]), numbers(after[:seats]), luck, tells)


def given_up(ending: Ending, stood: Shares, result: Shares, seats: int, ply: int) -> Decision:
    """Write the end of a game that was given up as a decision of who gave it up."""
    before, after = numbers(stood[:seats]), numbers(result[:seats])
    return Decision("decision", ply, ending.seat, ending.how, before, after, None)


def known_from(found: Weighed) -> Known:
    """Write what could be known about a decision."""
    cost = found.best - found.made
    choices = tuple(WeighedChoice(move, number(share)) for move, share in found.choices)
    return Known(
        before=number(found.best),
        after=number(found.made),
        best=choices[0].move,
        cost=number(cost),
        grade=grade(number(cost)),
        choices=choices,
        reason=found.reason,
        unknown=found.unknown,
    )


def summary(start: Sequence[float], steps: Sequence[Step], seats: int, game: Game) -> Summary:
    """Sum a game up."""
    names = names_in(game)
    decisions = [step for step in steps if isinstance(step, Decision)]
    return Summary(
        accuracy=tuple(accuracy(costs_of(decisions, seat)) for seat in range(seats)),
        turning=turning_points(steps),
        account=tuple(account(start[seat], steps, seat) for seat in range(seats)),
        grades=tuple(grades_of(decisions, seat) for seat in range(seats)),
        luck=tuple(luck_of(steps, seat, names) for seat in range(seats)),
    )


def costs_of(decisions: Sequence[Decision], seat: int) -> list[float]:
    """List what the decisions of a seat cost, forced ones left out."""
    return [step.known.cost for step in decisions if step.seat == seat and step.known is not None]


def grades_of(decisions: Sequence[Decision], seat: int) -> dict[str, int]:
    """Count the grades of a seat."""
    found: list[str] = [step.known.grade for step in decisions if step.seat == seat and step.known is not None]
    return {grade: found.count(grade) for grade in GRADES}


def gain(step: Step, seat: int) -> float:
    """Give what a step did to the chance of a seat; exact, as all chances are."""
    return step.after[seat] - step.before[seat]


def account(start: float, steps: Sequence[Step], seat: int) -> Account:
    """Book every step for a seat; floats that hold 32768ths add up without rounding."""
    luck = own = others = 0.0
    for step in steps:
        if isinstance(step, Chance):
            luck += gain(step, seat)
        elif step.seat == seat:
            own += gain(step, seat)
        else:
            others += gain(step, seat)
    return Account(start, luck, own, others, start + luck + own + others)


def turning_points(steps: Sequence[Step]) -> tuple[int, ...]:
    """Find the steps, three at most, at which the chances of some seat moved most; in the order of the game."""
    moved = {place: max(abs(gain(step, seat)) for seat in range(len(step.before))) for place, step in enumerate(steps)}
    most = sorted(moved, key=lambda place: (-moved[place], place))[:TURNING_POINTS]
    return tuple(sorted(place for place in most if moved[place] >= A_TURN))
