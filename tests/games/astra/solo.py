"""Turns of Ptolemy in which the die is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.games.astra.table import Library, Player, happened, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

# Places stand next to Fire, Air, Earth. You mark one star of Equuleus, which ends your turn.
YOURS = "mark equuleus 1"
ME = Player(dust=1)


def his_turn(
    source: str,
    *,
    display: tuple[str, str] = ("taurus", "lyra"),
    me: Player = ME,
    him: Player | None = None,
    **facts: Any,
) -> State:
    """Let Ptolemy take a turn in which the die selects a library card."""
    sides = [me] if him is None else [me, him]
    library = facts.pop("library", Library(left="orion", right="gemini", top=["leo"]))
    for seed in range(300):
        state = table(*sides, display=[*display, "equuleus"], library=library, seed=seed, **facts)
        play(state, YOURS)
        rolls = happened(state, "ptolemy_rolls")
        if not rolls or rolls[0].facts["source"] == source:
            return state
    raise AssertionError(source)


def walk(state: State) -> list[int]:
    (event,) = happened(state, "ptolemy_walks")
    stars: list[int] = event.facts["stars"]
    return stars
