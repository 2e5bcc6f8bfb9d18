"""The chance to win, for everybody who asks: from the whole position, or from what a seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import BadSetup
from almagest.kernel.judge_file import judge_to_tell
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from almagest.kernel.state import State

WORLDS = 32
MOST_WORLDS = 10_000


def chances(state: State, seat: int | None = None, worlds: int = WORLDS) -> list[float]:
    """Give each seat's chance to win, adding up to 1; a lone player's own chance is followed by the rest.

    Without a seat the whole position is judged, hidden things included. With one it is the mean over as many possible
    worlds that agree with all the seat knows: the same numbers in any two worlds the seat cannot tell apart.
    """
    judge = judge_to_tell(state.setting)
    if seat is None or state.over:
        return judge.judged(state)
    if not isinstance(worlds, int) or not 1 <= worlds <= MOST_WORLDS:
        raise BadSetup(
            f"A judgement looks at 1 to {MOST_WORLDS} worlds, found {worlds!r}; write worlds={WORLDS}.",
            f"Un jugement regarde 1 à {MOST_WORLDS} mondes, trouvé {worlds!r} ; écrivez worlds={WORLDS}.",
        )
    rng = fast(0)
    rows = [judge.judged(state.imagine(seat, rng)) for _ in range(worlds)]
    return [sum(column) / worlds for column in zip(*rows, strict=True)]
