"""How a terminal of any size is shared out: what is at the bottom keeps its height, the board has the rest."""

from __future__ import annotations

from typing import NamedTuple

WIDE = 116
BOARD = 80
MOST_ASIDE = 60
USUAL = 24
LOW = 20


class Sizes(NamedTuple):
    """The size of a terminal."""

    width: int
    height: int


class Shares(NamedTuple):
    """What each part gets: columns for the pane beside the board, lines for news and choices."""

    side: int
    news: int
    choices: int


def sizes_for(terminal: Sizes) -> Shares:
    """Share a terminal out: on 80 by 24 the board has 14 lines, the choices 5, the news 2."""
    side = min(MOST_ASIDE, terminal.width - BOARD) if terminal.width >= WIDE else 0
    more = max(0, terminal.height - USUAL)
    if terminal.height < LOW:
        return Shares(side, 1, 3)
    return Shares(side, 2 + more // 6, 5 + more // 4)
