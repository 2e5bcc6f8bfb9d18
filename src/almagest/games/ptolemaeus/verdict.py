"""The headline of a finished game alone: a rank in the race, or what became of Hipparchus (PT-Q64, PT-Q66)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.rules.scoring import all_points, standing
from almagest.games.ptolemaeus.text import rank_name
from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.state import State

VERDICTS = phrases(Path(__file__).parent / "data" / "verdicts.toml")


def verdict(state: State, lang: str) -> str:
    """Say how a game alone ended; with company the winners' names say it (PT-Q64, PT-Q66)."""
    state = cast("Ptolemaeus", state)
    if state.setting.seats > 1:
        return ""
    own = state.scores()[0]
    if not state.level:
        return VERDICTS.say("first" if state.winners() else "race", lang, own=own, rank=rank_name(own, lang))
    return VERDICTS.say(against_hipparchus(state), lang, own=own, his=int(all_points(state.deck, state.sides[1])))


def against_hipparchus(state: Ptolemaeus) -> str:
    """Choose the headline of a game against Hipparchus: twelve points win at once, a full tie is shared (PT-Q66)."""
    if not state.winners():
        return "beaten"
    return "shared" if state.winner < 0 and standing(state, 0) == standing(state, 1) else "won"
