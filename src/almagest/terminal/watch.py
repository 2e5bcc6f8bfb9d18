"""Bots play, and everybody may watch: what is shown is what a spectator may know."""

from __future__ import annotations

import math
from time import sleep
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.errors import BadSetup
from almagest.kernel.rng import fast
from almagest.terminal.board import show_board, tell_events, tell_result
from almagest.terminal.screen import WORDS
from almagest.terminal.session import SMALL_NUMBER, drawn, named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.state import State
    from almagest.terminal.screen import Screen

SPECTATOR = None


def watch(
    screen: Screen, game: Game, kinds: Sequence[str], seed: int | str, options: Mapping[str, Json], delay: float
) -> None:
    """Let bots play a game and show it decision by decision."""
    if not (math.isfinite(delay) and delay >= 0):
        sentence = WORDS.both("bad_delay", delay=delay)
        raise BadSetup(sentence.en, sentence.fr)
    bots = [catalog.bot(kind) for kind in kinds]
    names = [player.name for player in named(game, kinds, [], "", screen.lang)]
    state = game.begun(game.setting(len(bots), options), seed)
    chance, told = fast(drawn("watch", seed).randrange(SMALL_NUMBER)), 0
    while not state.over:
        state.apply(ask(bots[state.seat], state, chance))
        told = show_step(screen, state, names, told)
        sleep(delay)
    if screen.plain:
        show_board(screen, state, SPECTATOR, names)
    tell_result(screen, state, names)
    screen.say("seed_was", seed=seed)


def show_step(screen: Screen, state: State, names: Sequence[str], told: int) -> int:
    """Show what the last decision did; give how many events have been told."""
    events = [event.seen_by(SPECTATOR) for event in state.events or []]
    if not screen.plain:
        screen.clear()
        show_board(screen, state, SPECTATOR, names)
    tell_events(screen, state, events[told:], names)
    return len(events)
