"""Learn what a position of The Stars Are Right is worth: the numbers of `rules/learned.py`, which this prints.

    python tools/standing.py 4000 > src/almagest/games/stars/rules/learned.py

Sages play each other, and now and then another good turn or any discard. The facts of every kept card tell how often it
could be summoned in the next turn, those of every position after a discard how often it was won.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import numpy as np

from almagest import catalog
from almagest.games.stars.deck import MINION, NO_CARD
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.foresight import foreseen
from almagest.games.stars.rules.kept import FACTS
from almagest.games.stars.rules.planner import best_turns
from almagest.games.stars.rules.solver import turns_for
from almagest.games.stars.rules.standing import NAMES, Standing
from almagest.games.stars.rules.targets import targets
from almagest.kernel.rng import fast
from almagest.lab.chances import fitted

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.rng import Rng

FIRST_DEAL = 60_000_000
ODD_TURNS, ODD_DISCARDS = 20, 25
"""Of a hundred, how many are not what a sage would play."""
OTHER_TURNS = 12
IN_A_ROW = 10
HEAD = '''"""What was learned from games: the numbers behind `kept.py` and `standing.py`, by tools/standing.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

# fmt: off'''


@dataclass
class Lessons:
    """What was seen: facts, and what came of them."""

    cards: list[list[list[float]]] = field(default_factory=lambda: [[] for _ in range(MINION)])
    summoned: list[list[bool]] = field(default_factory=lambda: [[] for _ in range(MINION)])
    positions: list[list[float]] = field(default_factory=list)
    won: list[float] = field(default_factory=list)


def decision(state: Stars, rng: Rng) -> list[int]:
    """Decide like a sage most of the time: the decisions up to the discard, or the discard."""
    if state.phase == phases.DISCARD and rng.below(100) < ODD_DISCARDS:
        open_now = [action for action in state.legal() if action == actions.PASS or action >= actions.DISCARD]
        return [open_now[int(rng.below(len(open_now)))]]
    if state.phase == phases.INVOKE and rng.below(100) < ODD_TURNS:
        turns = best_turns(state, OTHER_TURNS)
        return turns[int(rng.below(len(turns)))].actions
    found = foreseen(state)
    return state.legal()[:1] if found is None else found[1]


def learn_from(deal: int, lessons: Lessons) -> None:
    """Play a game, and note what every position and every kept card came to."""
    state = cast("Stars", catalog.game("stars").start(seats=2, seed=deal))
    rng = fast(deal)
    waiting: list[list[tuple[int, list[float]]]] = [[], []]
    seen: list[tuple[int, list[float]]] = []
    while not state.over:
        seat = int(state.seat)
        if state.phase == phases.INVOKE:
            note_cards(state, waiting[seat], lessons)
            waiting[seat] = []
        line = decision(cast("Stars", state.imagine(seat, rng)), rng)
        if state.phase == phases.DISCARD:
            dropped = int(NO_CARD) if line[0] == actions.PASS else line[0] - actions.DISCARD
            standing = Standing(state)
            standing.look(state, seat)
            seen.append((seat, standing.told(dropped)))
            kept = [int(card) for card in standing.kept.hand if card != dropped]
            waiting[seat] = [(card, standing.kept.told_of(card, dropped)) for card in kept]
        for action in line:
            state.apply(action)
    winners = state.winners()
    for seat, facts in seen:
        lessons.positions.append(facts)
        lessons.won.append((seat in winners) / len(winners))


def note_cards(state: Stars, waiting: list[tuple[int, list[float]]], lessons: Lessons) -> None:
    """Note which of the cards that were kept can be summoned now."""
    possible = {plan.card for plan in turns_for(state, targets(state))}
    for card, facts in waiting:
        if facts and state.me.holds(card):
            kind = state.deck.types[card]
            lessons.cards[kind].append(facts)
            lessons.summoned[kind].append(card in possible)


def written(name: str, weights: list[float]) -> str:
    """Write numbers as a table of Python."""
    rows = [weights[start : start + IN_A_ROW] for start in range(0, len(weights), IN_A_ROW)]
    lines = "".join(f"    {', '.join(f'{weight:.3f}' for weight in row)},\n" for row in rows)
    return f"{name}: Final = vec[float]([\n{lines}])"


def main(games: int) -> None:
    """Play, learn and print."""
    lessons = Lessons()
    for number in range(games):
        learn_from(FIRST_DEAL + number, lessons)
    by_type = [
        fitted(np.array(rows), np.array(summoned, float), [0.0] * FACTS)
        for rows, summoned in zip(lessons.cards, lessons.summoned, strict=True)
    ]
    standing = fitted(np.array(lessons.positions), np.array(lessons.won), [0.0] * len(NAMES))
    print(HEAD)
    print("# The log-odds that a kept card can be summoned in the next turn, by its facts: a third for each type.")
    print(written("NEXT_TURN", [weight for row in by_type for weight in row]))
    print("# The log-odds to win, by the facts of a position as `NAMES` of `standing.py` lists them.")
    print(written("STANDING", standing))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn what a position of The Stars Are Right is worth.")
    parser.add_argument("games", nargs="?", type=int, default=4000, help="how many games are played")
    main(parser.parse_args().games)
