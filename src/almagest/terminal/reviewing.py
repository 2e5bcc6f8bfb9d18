"""A review in the terminal: a line of the chances for each player, a table of what mattered, accounts in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from almagest.kernel.phrases import true_minus
from almagest.reviewing.forms import GRADES, Chance, Decision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.reviewing.forms import Account, Review, Step
    from almagest.terminal.screen import Screen

BARS = "▁▂▃▄▅▆▇█"
WORTH_A_ROW = ("inaccuracy", "mistake", "blunder")
LUCK_WORTH_A_ROW = 0.05
STYLES = {"mistake": "yellow", "blunder": "bold red", "luck": "cyan"}


def tell_review(screen: Screen, review: Review) -> None:
    """Tell a review."""
    for seat in range(review.seats):
        tell_seat(screen, review, seat)
    rows = [place for place, step in enumerate(review.steps) if is_worth_a_row(step, place, review)]
    if screen.plain:
        for place in rows:
            screen.tell(line_of(screen, review, place))
    elif rows:
        screen.show(table_of(screen, review, rows))


def tell_seat(screen: Screen, review: Review, seat: int) -> None:
    """Tell the game of one seat: its chances as a line, how well it played, and its account."""
    name, row = review.names[seat], review.summary
    accuracy, counts = row.accuracy[seat], row.grades[seat]
    line = sparkline([review.start[seat], *(step.after[seat] for step in review.steps)], screen.width - 4)
    screen.tell(f"{name} {line}" if screen.plain else name, style="bold")
    if not screen.plain:
        screen.tell(f"  {line}")
    if accuracy is not None:
        shown = f"{100 * accuracy:.0f}"
        grades = ", ".join(f"{counts[grade]} × {screen.word(f'grade_{grade}')}" for grade in GRADES if counts[grade])
        screen.say("review_accuracy", accuracy=shown, grades=grades)
    screen.say("review_account", **account_facts(row.account[seat], screen.lang))
    strokes = [kind.says.text(screen.lang) for kind in row.luck[seat].kinds if kind.says]
    if strokes:
        screen.say("review_strokes", strokes=", ".join(strokes))


def account_facts(account: Account, lang: str) -> dict[str, str]:
    """Write an account for a sentence."""
    own = {"luck": account.luck, "decisions": account.decisions, "others": account.others}
    ends = {"start": account.start, "result": account.result}
    shares = {name: pointed(f"{100 * part:.1f}", lang) for name, part in ends.items()}
    return {**shares, **{name: signed(part, lang) for name, part in own.items()}}


def signed(part: float, lang: str) -> str:
    """Write a change in points of a hundred, with its sign."""
    return pointed(true_minus(f"{100 * part:+.1f}"), lang)


def pointed(number: str, lang: str) -> str:
    """Write a number with the decimal point of a language."""
    return number.replace(".", ",") if lang == "fr" else number


def sparkline(chances: Sequence[float], width: int) -> str:
    """Draw chances as bars, one for each, or as many as there is room for."""
    room = max(1, min(len(chances), width))
    picked = [chances[place * (len(chances) - 1) // max(1, room - 1)] for place in range(room)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked)


def is_worth_a_row(step: Step, place: int, review: Review) -> bool:
    """Tell whether a step is worth reading of: a turning point, much luck, or a choice that cost something."""
    if place in review.summary.turning:
        return True
    if isinstance(step, Chance):
        return max(map(abs, step.luck)) >= LUCK_WORTH_A_ROW
    return step.known is not None and step.known.grade in WORTH_A_ROW


def table_of(screen: Screen, review: Review, rows: Sequence[int]) -> Table:
    """Draw the steps that mattered."""
    table = Table(box=box.SIMPLE, pad_edge=False)
    for key in ("ply", "who", "what", "chances", "grade", "better"):
        table.add_column(screen.word(f"review_{key}"))
    for place in rows:
        step = review.steps[place]
        table.add_row(*map(Text, cells(screen, review, step)), style=STYLES.get(kind_of(step), ""))
    return table


def kind_of(step: Step) -> str:
    """Give the grade of a decision, or luck."""
    if isinstance(step, Chance):
        return "luck"
    return step.known.grade if step.known else ""


def cells(screen: Screen, review: Review, step: Step) -> tuple[str, ...]:
    """Write one step as the cells of a row."""
    chances = " ".join(f"{100 * one:.0f}→{100 * two:.0f}" for one, two in zip(step.before, step.after, strict=True))
    if isinstance(step, Chance):
        tells = step.tells.text(screen.lang) if step.tells else screen.word("review_deal")
        return str(step.ply), screen.word("review_luck"), tells, chances, "", ""
    return str(step.ply), review.names[step.seat], step.move, chances, *judged(screen, step)


def judged(screen: Screen, step: Decision) -> tuple[str, str]:
    """Write the grade of a decision with its cost, and the better choice with its reason."""
    known = step.known
    if known is None:
        return "", ""
    grade = f"{screen.word(f'grade_{known.grade}')} ({signed(-known.cost, screen.lang)})"
    reason = known.reason.text(screen.lang)
    better = "" if known.grade == "best" else screen.word("review_reason", move=known.best, reason=reason)
    unknown = known.unknown.text(screen.lang) if known.unknown else ""
    return grade, " ".join(filter(None, [better, unknown]))


def line_of(screen: Screen, review: Review, place: int) -> str:
    """Write one step as a line."""
    ply, who, what, chances, grade, better = cells(screen, review, review.steps[place])
    return " · ".join(filter(None, [ply, who, what, chances, grade, better]))
