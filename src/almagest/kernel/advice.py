"""Reasons: what a choice does for a seat, told by the facts that its game weighs.

Everything here looks at possible worlds, never at the true one, so that no reason can tell what its reader must not
know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.expecting import expected
from almagest.kernel.phrases import LANGUAGES, Bilingual, phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.bot import Choice
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

SENTENCES = phrases(Path(__file__).parent / "reasons.toml")
WORLDS = 8
WORTH_TELLING = 0.05
ALMOST_AS_GOOD = 0.5


@dataclass(frozen=True)
class Tip:
    """A choice that a game itself recommends, and where it leads if it says so."""

    action: int
    reason: Bilingual | None = None


@dataclass(frozen=True)
class Advice:
    """One good choice: the chance to win after it, from 0 to 1, and a sentence why."""

    action: int
    chance: float
    reason: Bilingual


def after(world: State, action: int) -> State:
    """Give the world after an action."""
    next_world = world.imagined()
    next_world.play(action)
    return next_world


def mean_parts(rows: Sequence[Sequence[float]]) -> list[float]:
    """Give the means of the columns."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def advice(worlds: Sequence[State], choices: Sequence[Choice], own: Tip | None = None) -> list[Advice]:
    """Say for each choice why it is good, beside all that could be chosen; the game's own reason goes before ours.

    The first also says why it is the first, if the chance after another is told as higher.
    """
    seat, legal = int(worlds[0].seat), worlds[0].legal()
    after_each = {action: mean_parts([after(world, action).parts(seat) for world in worlds]) for action in legal}
    usual = mean_parts(list(after_each.values()))
    clauses = list(worlds[0].game.reasons.values())
    known = {own.action: own.reason} if own is not None and own.reason is not None else {}
    listed = [
        Advice(
            choice.action,
            choice.chance,
            known.get(choice.action)
            or reason(gains(after_each[choice.action], usual), clauses)
            or further_on(worlds, choice, clauses),
        )
        for choice in choices
    ]
    if any(in_percent(other) > in_percent(listed[0]) for other in listed[1:]):
        is_planned = own is not None and own.action == listed[0].action
        listed[0] = and_why_first(listed[0], "planned" if is_planned else "tried")
    return listed


def in_percent(advice: Advice) -> int:
    """Give the chance to win as it is told."""
    return round(100 * advice.chance)


def and_why_first(advice: Advice, cause: str) -> Advice:
    """Say after the reason for a choice why it goes before a higher chance."""
    reasons = (f"{advice.reason.text(lang)} {SENTENCES.say(cause, lang)}" for lang in LANGUAGES)
    return replace(advice, reason=Bilingual(*reasons))


def further_on(worlds: Sequence[State], choice: Choice, clauses: Sequence[Bilingual]) -> Bilingual:
    """Say why a choice is good that gains nothing at once: by the first decision expected after it that does."""
    seat = int(worlds[0].seat)
    now = mean_parts([world.parts(seat) for world in worlds])
    for step in expected(worlds, choice):
        gained = gains(mean_parts([world.parts(seat) for world in step.after]), now)
        best = max(range(len(gained)), key=lambda fact: gained[fact]) if gained else 0
        if clauses and gained[best] > WORTH_TELLING:
            explained = [in_short(step.world.game.explain(step.world, step.action, lang)) for lang in LANGUAGES]
            return Bilingual(
                *(
                    SENTENCES.say("expected", lang, next=says, first=clauses[best].text(lang))
                    for lang, says in zip(LANGUAGES, explained, strict=True)
                )
            )
    return SENTENCES.both("chance")


def in_short(text: str) -> str:
    """Give the first sentence of a text."""
    first, stop, _ = text.partition(". ")
    return first + stop.strip()


def why(before: Sequence[State], now: Sequence[State], seat: int) -> Bilingual:
    """Say what a decision did for the seat that made it, from possible worlds before and after it."""
    earlier = mean_parts([world.parts(seat) for world in before])
    later = mean_parts([world.parts(seat) for world in now])
    return reason(gains(later, earlier), list(before[0].game.reasons.values())) or SENTENCES.both("later")


def gains(these: Sequence[float], those: Sequence[float]) -> list[float]:
    """Subtract fact by fact."""
    return [one - other for one, other in zip(these, those, strict=True)]


def reason(gained: Sequence[float], clauses: Sequence[Bilingual]) -> Bilingual | None:
    """Name the one or two facts that gain most, None if there are none worth telling."""
    best = sorted(range(len(gained)), key=lambda fact: -gained[fact])[:2]
    told = [fact for fact in best if gained[fact] > max(WORTH_TELLING, ALMOST_AS_GOOD * gained[best[0]])]
    if not told or not clauses:
        return None
    both = {lang: [clauses[fact].text(lang) for fact in told] for lang in ("en", "fr")}
    return Bilingual(*(SENTENCES.say(f"gains_{len(told)}", lang, **named(words)) for lang, words in both.items()))


def named(words: Sequence[str]) -> dict[str, str]:
    """Give the facts of a sentence their names."""
    return dict(zip(("first", "second"), words, strict=False))


def possible(state: State, seat: int | None, rng: Rng) -> list[State]:
    """Deal a few worlds that agree with what a seat knows."""
    return [state.imagine(seat, rng) for _ in range(WORLDS)]
