"""Many games side by side inside compiled code: what was chosen is carried out, and what is seen is written.

All numbers lie in memory that never moves, one row a game: `almagest.adapters.batch` lets numpy look at it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from almagest.kernel.judge import Judge
from almagest.kernel.rng import Rng
from almagest.kernel.scratch import borrowed, give_back
from almagest.kernel.sheet import Sheet
from almagest.kernel.state import State

NOWHERE: Final = -1
STAY: Final = -1
"""Chosen for a game in which nothing is to happen now."""


@final
class Rows:
    """The games of a batch, and a row of numbers for each."""

    states: list[State]
    choices: i64  # how many actions the game has
    width: i64  # how many numbers an observation has, 0 if nobody looks
    players: i64
    chosen: vec[i64]
    seats: vec[i64]
    done: vec[u8]
    rewards: vec[float]
    chances: vec[float]
    observations: Sheet
    masks: vec[u8]

    def __init__(self, states: list[State], players: int, choices: int, width: int) -> None:
        games = len(states)
        self.states = states
        self.players = players
        self.choices = choices
        self.width = width
        self.chosen = vec[i64]([i64(0)] * games)
        self.seats = vec[i64]([i64(0)] * games)
        self.done = vec[u8]([u8(0)] * games)
        self.rewards = vec[float]([0.0] * (games * players))
        self.chances = vec[float]([0.0] * (games * players))
        self.observations = Sheet(games * width)
        self.masks = vec[u8]([u8(0)] * (games * choices if width else 0))

    def first_illegal(self) -> int:
        """Find the first game whose choice is not legal; -1 if all are."""
        n: i64 = len(self.states)
        chosen, masks, choices = self.chosen, self.masks, self.choices
        for game in range(n):
            action = chosen[game]
            if action == STAY:
                continue
            if action < 0 or action >= choices:
                return int(game)
            if self.width:
                if masks[game * choices + action] == u8(0):
                    return int(game)
            elif not self.states[game].is_legal(action):
                return int(game)
        return NOWHERE

    def choose(self, rng: Rng) -> None:
        """Choose a legal action at random in every game that does not stay."""
        scratch = borrowed()
        actions, chosen = scratch.actions, self.chosen
        n: i64 = len(self.states)
        for game in range(n):
            if chosen[game] != STAY:
                chosen[game] = self.states[game].pick(rng, actions)
        give_back(scratch)

    def play(self) -> int:
        """Carry out what was chosen, which must be legal; give the number of games that are over now."""
        n: i64 = len(self.states)
        chosen, done = self.chosen, self.done
        over: i64 = 0
        for game in range(n):
            state = self.states[game]
            if chosen[game] != STAY:
                state.ply += 1
                state.play(chosen[game])
            if state.over:
                done[game] = u8(1)
                over += 1
            else:
                done[game] = u8(0)
        return int(over)

    def look(self) -> None:
        """Write who decides in every game and, on clean sheets, what that seat sees and may do."""
        scratch = borrowed()
        actions, seats, masks, sheet = scratch.actions, self.seats, self.masks, self.observations
        n: i64 = len(self.states)
        for game in range(n):
            state = self.states[game]
            seats[game] = state.seat
            if self.width:
                sheet.at = game * self.width
                state.fill_observation(state.seat, sheet)
                row = game * self.choices
                for i in range(state.fill_legal(actions)):
                    masks[row + actions[i]] = u8(1)
        give_back(scratch)

    def judge(self, judge: Judge) -> None:
        """Write the chances of every seat in every game, judged from whole positions."""
        n: i64 = len(self.states)
        players = self.players
        for game in range(n):
            judge.judge(self.states[game])
            for seat in range(players):
                self.chances[game * players + seat] = judge.chances[seat]
