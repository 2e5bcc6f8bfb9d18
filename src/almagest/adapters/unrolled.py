"""A small game of OpenSpiel written out whole: every history once, as an extensive-form game that runs in C++.

A walk through a game with true chance takes a good part of a millisecond a history, and OpenSpiel's solvers walk many
times. Written out, all of that is paid once; best responses and regret minimisation then take moments.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from almagest.adapters.extra import research

with research():
    import pyspiel


class Unrolled(NamedTuple):
    """A game written out."""

    game: Any
    """The same tree as a game of OpenSpiel in C++; an action has the old one's number as its name."""
    moments: list[Any]
    """A state of the old game for every information set, by the number that is the name of the set in the new one."""
    histories: int


def unrolled(game: Any) -> Unrolled:  # noqa: ANN401  OpenSpiel has no types
    """Write out a game small enough for it: a million histories would take an hour."""
    writer = Writer(game.num_players())
    writer.write(game.new_initial_state())
    players = " ".join(f'"{player}"' for player in range(game.num_players()))
    text = "\n".join([f'EFG 2 R "{game}" {{ {players} }} ""'.replace("\\", ""), *writer.lines])
    return Unrolled(pyspiel.load_efg_game(text), writer.moments, len(writer.lines))


class Writer:
    """Lines in the format of Gambit: a node, then all that follows from it."""

    def __init__(self, players: int) -> None:
        self.lines: list[str] = []
        self.moments: list[Any] = []
        self.sets: list[dict[str, str]] = [{} for _ in range(players)]
        """The information sets of each player: number, counted by player, and name, counted over all."""

    def write(self, state: Any) -> None:  # noqa: ANN401
        """Write a node and its descendants."""
        if state.is_terminal():
            self.lines.append(f't "" {len(self.lines) + 1} "" {{ {" ".join(map(repr, state.returns()))} }}')
            return
        actions = state.legal_actions()
        if state.is_chance_node():
            chances = " ".join(f'"{action}" {chance!r}' for action, chance in state.chance_outcomes())
            self.lines.append(f'c "" {len(self.lines) + 1} "" {{ {chances} }} 0')
        else:
            names = " ".join(f'"{action}"' for action in actions)
            self.lines.append(f'p "" {state.current_player() + 1} {self.named(state)} {{ {names} }} 0')
        for action in actions:
            self.write(state.child(action))

    def named(self, state: Any) -> str:  # noqa: ANN401
        """Give the number and the name of the information set of a state."""
        sets: dict[str, str] = self.sets[state.current_player()]
        known = state.information_state_string()
        if known not in sets:
            sets[known] = f'{len(sets) + 1} "{len(self.moments)}"'
            self.moments.append(state)
        return sets[known]
