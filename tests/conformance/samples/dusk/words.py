"""Views, positions, notation and sentences of Dusk."""

from __future__ import annotations

from typing import cast

from almagest.kernel.errors import UnreadableMove
from almagest.kernel.event import Event, Json
from almagest.kernel.game import WhyNot
from almagest.kernel.positions import Field
from almagest.kernel.rng import fast
from almagest.kernel.setting import Setting
from almagest.kernel.state import NOBODY, State

from .state import MOST, STARS, Dusk


def look(state: State, _seat: int | None) -> dict[str, Json]:
    """Show the stars (DU-1)."""
    return {"stars": cast("Dusk", state).stars}


def dump(state: State) -> dict[str, Json]:
    """Write the whole table down."""
    state = cast("Dusk", state)
    return {"seat": int(state.seat), "stars": state.stars, "last": state.last}


def restore(setting: Setting, table: Field) -> Dusk:
    """Read a table that was written down."""
    state = Dusk(setting, fast(0), table["stars"].integer(0, STARS))
    state.last = table["last"].integer(NOBODY, setting.seats - 1)
    state.seat, state.over = table["seat"].integer(NOBODY, setting.seats - 1), state.stars == 0
    table["seat"].agrees((state.seat == NOBODY) == state.over, "stars")
    table["last"].agrees((state.last == NOBODY) == (state.stars == STARS), "stars")
    return state


def inventory(_state: State) -> list[str]:
    """Name every star (DU-1)."""
    return [f"star-{star + 1}" for star in range(STARS)]


def text(_state: State, action: int) -> str:
    """Write an action."""
    return f"take {action + 1}"


def parse(_state: State, line: str) -> int:
    """Read an action."""
    words = line.lower().split()
    if len(words) == 2 and words[0] == "take" and words[1] in ("1", "2", "3"):
        return int(words[1]) - 1
    raise UnreadableMove(f"{line!r} is no move: write 'take 2'.", f"{line!r} n'est pas un coup : écrivez 'take 2'.")


def forbid(_state: State, _action: int) -> WhyNot:
    """Name the one rule (DU-2)."""
    return WhyNot("DU-2", f"Put out one to {MOST} of the stars left.", f"Éteignez une à {MOST} des étoiles restantes.")


def explain(_state: State, action: int, lang: str) -> str:
    """Say what an action would do."""
    return f"Éteindre {action + 1}." if lang == "fr" else f"Put out {action + 1}."


def touches(_state: State, action: int) -> list[str]:
    """Name what a client lights up."""
    return [f"stars-{action + 1}"]


def narrate(event: Event, _setting: Setting, lang: str) -> str:
    """Say what happened."""
    return f"{{player}} {'éteint' if lang == 'fr' else 'puts out'} {event.facts['stars']}."
