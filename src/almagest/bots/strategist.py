"""Compares whole turns: plays the best ones that its game can plan, lets everybody answer, and judges what is left.

For games whose turns are too long for a tree of single decisions. Where a game plans no turns, it searches instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.bot import Choice
from almagest.kernel.errors import BadSetup
from almagest.kernel.expecting import at_a_glance
from almagest.kernel.judge_file import judge_of
from almagest.kernel.search import search_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

WORLDS = 6
MOST_WORLDS = 64
TURNS = 6
"""How many ways to play the turn are compared at most."""
TURNS_A_WORLD = 2
SIMULATIONS = 160
"""For each world, where it searches instead."""
LONGEST_TURN = 40
"""Decisions: no turn takes more, so that a game that never passes the turn on does not hold us up."""


class StrategistBot:
    """Compares turns in so many possible worlds, the same for all of them."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self.name = f"strategist:{worlds}"
        self.worlds = worlds

    def choose(self, world: State, rng: Rng) -> int:
        """Choose the first decision of the turn after which the chance to win is best."""
        legal = world.legal()
        return legal[0] if len(legal) == 1 else self.choices(world, rng)[0].action

    def choices(self, world: State, rng: Rng) -> list[Choice]:
        """Compare turns and list their first decisions, the best first; search where the game plans no turns."""
        plan = world.game.turns
        turns = [] if plan is None else plan(world, min(TURNS, TURNS_A_WORLD * self.worlds))
        if not turns:
            return search_bot("search", str(SIMULATIONS * self.worlds), learned=False).choices(world, rng)
        seat = int(world.seat)
        worlds = [world.imagine(seat, rng) for _ in range(self.worlds if len(turns) > 1 else 1)]
        hopes = [sum(hope_after(each, turn, seat) for each in worlds) / len(worlds) for turn in turns]
        ranked = sorted(range(len(turns)), key=lambda place: (-hopes[place], place))
        best: dict[int, Choice] = {}
        for place in ranked:
            first, *rest = turns[place]
            best.setdefault(first, Choice(first, self.worlds, hopes[place], tuple(rest)))
        others = [action for action in world.legal() if action not in best]
        return [*best.values(), *(Choice(action, 0, 0.0) for action in others)]


def hope_after(world: State, turn: Sequence[int], seat: int) -> float:
    """Play a turn and let everybody answer with the best turn they can plan; give the chance to win after that."""
    state = world.imagined()
    finish_turn(state, turn)
    answers = world.seats - 1
    while answers > 0 and not state.over:
        answer(state)
        answers -= 1
    if not state.over and state.seat == seat:
        answer(state)
    judge = judge_of(world.setting)
    judge.judge(state)
    return float(judge.chances[seat])


def answer(state: State) -> None:
    """Play the turn of whoever is on turn as its player would plan it."""
    plan = state.game.turns
    turns = [] if plan is None else plan(state, 1)
    finish_turn(state, turns[0] if turns else ())


def finish_turn(state: State, turn: Sequence[int]) -> None:
    """Play a turn as planned, as far as that is open, then what looks best at a glance until the turn is over."""
    seat = state.seat
    for action in turn:
        if state.over or state.seat != seat or not state.is_legal(action):
            break
        state.play(action)
    for _ in range(LONGEST_TURN):
        if state.over or state.seat != seat:
            return
        state.play(at_a_glance(state))


def make(argument: str) -> StrategistBot:
    """Make the bot; the argument is the number of worlds it looks at."""
    if not argument:
        return StrategistBot()
    if not argument.isdecimal() or not 1 <= int(argument[:4]) <= MOST_WORLDS:
        raise BadSetup(
            f"The bot 'strategist' takes a number of worlds from 1 to {MOST_WORLDS}, found {argument!r}; "
            f"write 'strategist:{WORLDS}'.",
            f"Le robot 'strategist' prend un nombre de mondes de 1 à {MOST_WORLDS}, trouvé {argument!r} ; "
            f"écrivez 'strategist:{WORLDS}'.",
        )
    return StrategistBot(int(argument))
