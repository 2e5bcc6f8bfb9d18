"""What OpenSpiel does in the benchmarks: its C++ games, driven from Python or left to themselves."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pyspiel


def driven(name: str, games: int) -> int:
    """Play random games from a plain Python loop; give the number of player decisions.

    At a chance node the legal actions are its outcomes, here all alike: asking for them is quicker than asking for
    probabilities, and nobody needs to ask whose node it is.
    """
    game, chance, decisions, dealing = pyspiel.load_game(name), Random(1).random, 0, deals(name)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        decisions += state.move_number() - dealing
    return decisions


@cache
def deals(name: str) -> int:
    """Count the chance nodes of a deal; no chance comes later in the games compared here."""
    return int(dealt(name).move_number())


def rollouts(name: str, games: int) -> int:
    """Let OpenSpiel's own rollout evaluator play random games in C++; give the number of player decisions."""
    game, state = pyspiel.load_game(name), dealt(name)
    evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
    one_simulation = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, True, 1, False)
    one_simulation.step(state)
    return games * decisions_left(name)


def simulations(name: str, number: int) -> int:
    """Let OpenSpiel's own information-set search look at a game just dealt, in C++; give the number of simulations."""
    state = dealt(name)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, number)
    bot.step(state)
    return number


def dealt(name: str) -> Any:  # noqa: ANN401
    """Give a game just after the cards are dealt."""
    state, chance = pyspiel.load_game(name).new_initial_state(), Random(3)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    return state


@cache
def decisions_left(name: str) -> int:
    """Count the player decisions of a random game from the deal."""
    state, chance, decisions = dealt(name), Random(4), 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        outcomes = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(outcomes))
    return decisions
