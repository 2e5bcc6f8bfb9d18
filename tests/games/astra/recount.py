"""An independent recount of scores, from the plain data of a position and the rulebook's words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.games.astra.table import CARDS

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

ROW = {0: 0, 1: 0, 2: 2, 3: 6, 4: 11}
COLUMN = {0: 0, 1: 0, 2: 0, 3: 3, 4: 6}
SECTIONS = (2, 2, 2, 3, 3, 3)


def recounted(state: State, seat: int) -> int:
    """Count a player's Fame as it stands; the secret card counts only when the game is over."""
    table: dict[str, Json] = state.position()["state"]
    player = table["players"][seat]
    if table["library"] and table["library"]["lost"]:
        fame: int = player["fame"]
        return fame
    points = player["fame"] + player["pouch"] + limit(player["wisdom"]) + player["dust"] // 3
    points += own_stars(table, seat) // 2
    points += sum(CARDS[card].fame for card in player["active"])
    total: int = points + elements(player, shown=state.over)
    return total


def limit(wisdom: int) -> int:
    """Count complete sections of the Wisdom track."""
    complete = 0
    for spots in SECTIONS:
        wisdom -= spots
        complete += wisdom >= 0
    return 2 + complete


def own_stars(table: dict[str, Json], pen: int) -> int:
    """Count a pen's stars on cards that are not finished."""
    return sum(
        len(row["marks"][pen])
        for row in table["display"]
        if row and sum(map(len, row["marks"])) < len(CARDS[row["card"]].stars)
    )


def elements(player: dict[str, Json], *, shown: bool) -> int:
    """Fill the four rows of a Final Scoring card and add rows and columns."""
    marks = Counter(CARDS[card].element for card in [*player["active"], *player["exhausted"]])
    marks.update(player["goal"].split("+") if shown else [])
    grid = [[spot < min(4, marks[element]) for spot in range(4)] for element in ("fire", "water", "air", "earth")]
    rows = sum(ROW[sum(row)] for row in grid)
    return rows + sum(COLUMN[sum(column)] for column in zip(*grid, strict=True))
