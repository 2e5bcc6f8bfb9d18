"""What was: the chances of all seats by the true cards, and what a decision and the luck after it did to them.

The chance at a moment is what short searches with open cards find, all in the mean; they do not know what piles hold
next. The luck of a decision is what came of it less the mean of what would have come had all that nobody had seen been
shuffled anew before it. So luck averages to zero, whatever the judge thinks, and a lucky draw is no good decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from almagest.kernel.judge_file import judge_of
from almagest.kernel.phrases import LANGUAGES, Bilingual, named
from almagest.kernel.rng import fast
from almagest.kernel.tree import Tree
from almagest.reviewing.shares import Shares, shares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.kernel.event import Event
    from almagest.kernel.rng import Rng
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

DEALS = 400
"""Openings whose mean is the chance before the deal."""
TOLD = 2
"""Sentences told of one stroke of chance."""


@dataclass(frozen=True)
class Stroke:
    """What chance did after a decision: the kind of the first event that could have come out otherwise."""

    what: str
    tells: Bilingual | None


@dataclass(frozen=True)
class Turn:
    """One decision by the true cards: before it, after it but before luck, after both; no stroke, no luck."""

    before: Shares
    after: Shares
    then: Shares
    stroke: Stroke | None


@dataclass(frozen=True)
class Effort:
    """How closely is looked: at how many worlds, by how many simulations each."""

    worlds: int
    simulations: int

    @classmethod
    def within(cls, budget: int) -> Effort:
        """Give the effort that goes with a budget."""
        return cls(max(4, min(64, budget // 64)), max(2, min(24, budget // 80)))


@cache
def before_the_deal(setting: Setting, simulations: int) -> Shares:
    """Give the chance of every seat before anything is dealt: the mean over many openings, the same for all games."""
    rng = fast(DEALS)
    return shares(means([looked(setting.game.begun(setting, number), simulations, rng) for number in range(DEALS)]))


def looked(world: State, simulations: int, rng: Rng) -> list[float]:
    """Look a little ahead with open cards: the chances of all seats; one who plays alone shares with the game."""
    judge = judge_of(world.setting)
    if world.over:
        return judge.judged(world)
    tree = Tree(world, rng, judge)
    tree.open = True
    found = tree.outlook(simulations)
    return found if len(found) > 1 else [found[0], 1.0 - found[0]]


def stood(state: State, effort: Effort, rng: Rng) -> Shares:
    """Give the chances of all seats at a moment of the true game."""
    rows = [looked(state, effort.simulations, rng) for _ in range(1 if state.over else effort.worlds)]
    return shares(means(rows))


def means(rows: Sequence[Sequence[float]]) -> list[float]:
    """Give the means of columns that add up to 1."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def turn(
    state: State, action: int, names: Mapping[str, Sequence[str]], effort: Effort, ends: tuple[Shares, Shares], rng: Rng
) -> Turn:
    """Look at one decision of the true game, between two moments whose chances are known."""
    happened = told_after(state.imagined(), action)
    others = [told_after(state.stirred(rng), action) for _ in range(effort.worlds)]
    stroke, (before, then) = found_stroke(happened, others, names), ends
    if stroke is None:
        return Turn(before, then, then, None)
    mean = shares(means([looked(world, effort.simulations, rng) for world in others]))
    return Turn(before, mean, then, stroke)


def told_after(world: State, action: int) -> State:
    """Make a decision in a world that keeps a diary of it."""
    world.diary = []
    world.mover = world.seat
    world.ply += 1
    world.play(action)
    return world


def found_stroke(happened: State, others: Sequence[State], names: Mapping[str, Sequence[str]]) -> Stroke | None:
    """Find what could have come out otherwise by comparing diaries."""
    events = happened.diary or []
    diaries = [world.diary or [] for world in others]
    open_ended = [
        event for place, event in enumerate(events) if any(diary[place : place + 1] != [event] for diary in diaries)
    ]
    if not open_ended:
        return None
    sentences = [told(event, happened.setting, names) for event in open_ended[:TOLD]]
    joined = Bilingual(" ".join(each.en for each in sentences), " ".join(each.fr for each in sentences))
    return Stroke(open_ended[0].kind, joined)


def told(event: Event, setting: Setting, names: Mapping[str, Sequence[str]]) -> Bilingual:
    """Say in both languages what happened, with the names of the players in that language."""
    return Bilingual(*(sentence(event, setting, names[lang], lang) for lang in LANGUAGES))


def sentence(event: Event, setting: Setting, names: Sequence[str], lang: str) -> str:
    """Say what happened in a language."""
    player = names[event.seat] if 0 <= event.seat < len(names) else ""
    return named(setting.game.narrate(event, setting, lang), player, names)


def source(seed: int, ply: int, purpose: int) -> Rng:
    """Start the random source for one purpose at one decision: no other decision shares it."""
    return fast((seed * 1_000_003 + ply) * 7 + purpose)
