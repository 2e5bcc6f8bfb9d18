"""The golden games for tests outside the engine: whole games of Astra alone, one of each edition."""

from __future__ import annotations

import re
from pathlib import Path

SEED = "00112233445566778899aabbccddeeff" * 2
FILES = {1: "astra-1.txt", 2: "astra-1-edition-2.txt"}
MOVE = re.compile(r"^\d+\. \d+: (.+)$", re.MULTILINE)
SCORES = re.compile(r"^scores \[(\d+)\]", re.MULTILINE)


def golden_text(edition: int) -> str:
    """Give the whole text of a golden game."""
    return (Path(__file__).parent / "golden" / FILES[edition]).read_text(encoding="utf-8")


def golden_moves(edition: int) -> list[str]:
    """Give the moves of a golden game."""
    return MOVE.findall(golden_text(edition))


def golden_score(edition: int) -> int:
    """Give the points it ended with."""
    found = SCORES.search(golden_text(edition))
    assert found is not None
    return int(found[1])
