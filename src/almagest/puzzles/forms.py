"""A mined puzzle as one line of a game's file `puzzles.jsonl`: its origin, its solution, and what is proven."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Final, Literal

Kind = Literal["best", "finish"]
BEST: Final = "best"
FINISH: Final = "finish"
KINDS: tuple[Kind, ...] = (BEST, FINISH)
ID_LETTERS = 8


@dataclass(frozen=True)
class Proof:
    """What was proven: of a best decision its chance and the next one's, of a finish what is reached and by how many.

    Chances are in ten thousandths, one for each random source; `tried` counts the turns that were played out.
    """

    best: tuple[int, ...] = ()
    next: tuple[int, ...] = ()
    reached: int = 0
    ways: int = 0
    tried: int = 0


@dataclass(frozen=True)
class Mined:
    """One puzzle: the game it comes from up to the decision, whose decision it is, its solution and how hard it is."""

    id: str
    kind: str
    theme: str
    edition: int
    deal: int
    """The number of the game in the series that was mined: its seed follows from it."""
    seed: int
    seats: int
    bot: str
    """Who played that game."""
    moves: str
    """The decisions before, as numbers of the game's table of actions with a space between."""
    seat: int
    solution: tuple[str, ...]
    luck: float
    """How often somebody solves it who decides at random, reckoned."""
    solved: tuple[float, ...]
    """How often the bot of each level solves it, the weakest first, measured."""
    tries: tuple[int, ...]
    """How often each of them tried."""
    rating: float
    """How strong somebody is who solves it every other time, as openskill counts."""
    proof: Proof

    @property
    def ply(self) -> int:
        """After how many decisions of its game the puzzle begins."""
        return len(self.moves.split())

    def line(self) -> str:
        """Write the puzzle as a line."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"


def id_of(game: str, edition: int, seed: int, moves: str, kind: str) -> str:
    """Name a puzzle for good by what it is made of."""
    facts = f"{game} {edition} {seed} {moves} {kind}"
    return sha256(facts.encode()).hexdigest()[:ID_LETTERS]
