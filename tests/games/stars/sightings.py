"""What the engine says about constellations in many skies, for the browser's own matcher to agree with.

Write the file anew with `python -m tests.games.stars.sightings`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import almagest
from almagest import catalog
from almagest.kernel.bot import ask

FILE = Path(__file__).parents[3] / "web" / "tests" / "boards" / "stars-sightings.json"
GAMES = [(2, 1, False), (3, 2, False), (4, 5, False), (2, 6, True)]
EVERY = 11


def sighted(view: dict[str, Any]) -> dict[str, Any]:
    """Keep what the matcher needs, and what it must find."""
    return {
        "seat": view["viewer"],
        "mirror": view["options"].get("mirror", False),
        "sky": [" ".join(row) for row in view["sky"]],
        "sites": [" ".join(creature["card"] for creature in player["site"]) for player in view["players"]],
        "found": {card: [told["missing"], told["cells"]] for card, told in view["prospects"].items()},
    }


def sightings() -> list[dict[str, Any]]:
    """Watch bots play and ask, at every few of their summons, how near each card of the hand is."""
    found = []
    for seats, seed, mirror in GAMES:
        state = catalog.game("stars").start(seats=seats, seed=seed, mirror=mirror)
        bot, rng, moments = catalog.bot("random"), almagest.rng(seed), 0
        while not state.over:
            view = state.view(state.seat)
            moments += view["phase"] == "summon"
            if view["phase"] == "summon" and moments % EVERY == 0:
                found.append(sighted(view))
            state.apply(ask(bot, state, rng))
    return found


def written() -> str:
    """Write one moment a line."""
    return "[\n" + ",\n".join(json.dumps(moment, separators=(",", ":")) for moment in sightings()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
