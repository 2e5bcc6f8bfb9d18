"""The state of a game of Dusk and its rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.event import Event
from almagest.kernel.rng import Rng
from almagest.kernel.setting import Setting
from almagest.kernel.state import NOBODY, State

STARS = 12
MOST = 3


class Dusk(State):
    """How many stars still shine, and who put out the last one."""

    def __init__(self, setting: Setting, rng: Rng, stars: int) -> None:
        super().__init__(setting, rng)
        self.stars = stars
        self.last = NOBODY

    def copy(self) -> Dusk:
        """Copy the game's own fields."""
        twin = Dusk(self.setting, self.rng.clone(), self.stars)
        twin.last = self.last
        return twin

    def fill_legal(self, out: vec[i64]) -> i64:
        """One, two or three stars, as far as there are so many (DU-2)."""
        most = min(MOST, self.stars)
        for number in range(most):
            out[number] = number
        return most

    def play(self, action: i64) -> None:
        """Put stars out; with the last one the game is over (DU-2, DU-3)."""
        self.stars -= int(action) + 1
        if self.diary is not None:
            self.diary.append(Event("put_out", int(self.seat), {"stars": int(action) + 1}))
        self.last = int(self.seat)
        self.seat = 1 - self.seat
        if self.stars == 0:
            self.over, self.seat = True, NOBODY

    def determinize(self, _seat: i64, rng: Rng) -> None:
        """Nothing is hidden; no stream of chance is handed on all the same."""
        self.rng = rng.fork()

    def score(self, seat: i64) -> i64:
        """Give a point for the last star (DU-3)."""
        return int(self.over and self.last == seat)


def deal(setting: Setting, rng: Rng) -> Dusk:
    """Let twelve stars shine (DU-1)."""
    return Dusk(setting, rng, STARS)
