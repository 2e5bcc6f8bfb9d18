"""Draws the pictures of the documentation anew: a game in the terminal, as SVG."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

import almagest
from almagest import catalog
from almagest.kernel.bot import ask

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDTH = 100
DECISIONS = 29
FOREIGN = re.compile(r"<!--.*?-->|@font-face \{.*?\}", re.DOTALL)
"""What would be fetched from elsewhere: fonts."""


def main() -> None:
    """Let two bots play for a while and draw what the first seat sees, for every game that can be drawn."""
    PICTURES.mkdir(exist_ok=True)
    for name in catalog.games():
        game, bot, rng = catalog.game(name), catalog.bot("search:300"), almagest.rng(4)
        state = game.start(seed=12)
        while not state.over and (state.ply < DECISIONS or state.seat != 0):
            state.apply(ask(bot, state, rng))
        console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
        names = ["Hypatia", "Ptolemy", "Hipparchus", "Aratus", "Eudoxus"][: state.seats]
        drawing = catalog.drawing(name)
        if drawing is None:
            continue
        console.print(drawing.draw(state.view(0), state.setting, "en", WIDTH, names))
        picture = console.export_svg(title=f"almagest play {name}")
        (PICTURES / f"{name}-terminal.svg").write_text(FOREIGN.sub("", picture), encoding="utf-8")


if __name__ == "__main__":
    main()
