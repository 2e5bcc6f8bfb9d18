"""A bot that plays by a judge of one's own: it takes the choice after which that judge gives it the best chance.

almagest train stellar --rounds 2 --games 500 --with level:3 --folder mine
almagest duel stellar random examples.judged_bot:Judged:mine/judge.json --games 200
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.judge_file import judge_from, net_from, read_learned

if TYPE_CHECKING:
    from almagest import Rng, State
    from almagest.kernel.judge import Judge
    from almagest.kernel.setting import Setting

WORLDS = 4


class Judged:
    """Looks one decision ahead in a few possible worlds; its argument is the file that `almagest train` has written."""

    def __init__(self, file: str) -> None:
        self.name = "judged"
        self.file = file

    def choose(self, world: State, rng: Rng) -> int:
        """Choose a legal action."""
        seat, judge = int(world.seat), judge_in(self.file, world.setting)
        worlds = [world.imagine(seat, rng) for _ in range(WORLDS)]
        return max(world.legal(), key=lambda action: sum(chance(judge, each.clone(), action, seat) for each in worlds))


@cache
def judge_in(file: str, setting: Setting) -> Judge:
    """Read a judge for games of a setting."""
    found = read_learned(Path(file), setting.game)
    return judge_from(found, net_from(found, setting.game), setting)


def chance(judge: Judge, world: State, action: int, seat: int) -> float:
    """Give the seat's chance to win after an action."""
    world.apply(action)
    judge.judge(world)
    return judge.chances[seat]
