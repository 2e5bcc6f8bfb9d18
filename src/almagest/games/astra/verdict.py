"""The headline of a finished game alone: what became of it against Ptolemy (AS-51, AS-58)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.astra.rules.scoring import ptolemy_total
from almagest.kernel.phrases import phrases

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.state import State

VERDICTS = phrases(Path(__file__).parent / "data" / "verdicts.toml")


def verdict(state: State, lang: str) -> str:
    """Say how a game alone ended; with company the winners' names say it (AS-58)."""
    state = cast("Astra", state)
    if state.setting.seats > 1:
        return ""
    return VERDICTS.say(key(state), lang, own=state.scores()[0], his=int(ptolemy_total(state)))


def key(state: Astra) -> str:
    """Choose the headline: his deck has run out, you have more Fame, or he has, or a tie, which is his."""
    if state.lost:
        return "lost"
    if state.winners():
        return "won"
    return "even" if state.scores()[0] == ptolemy_total(state) else "beaten"
