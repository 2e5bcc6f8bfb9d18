"""One puzzle, whatever it comes from: a position, a task, and a judge of answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from almagest.kernel.errors import AlmagestError, BadSetup, shown
from almagest.kernel.phrases import LANGUAGES, Bilingual, phrases
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.state import State

WORDS = phrases(Path(__file__).parent / "words.toml")
POINTED_AT = 3
"""How many moves a hint names; one of them leads on."""


@dataclass(frozen=True)
class Verdict:
    """How an answer does: whether it solves the puzzle, in the shortest way, whether it still can, and a sentence."""

    solved: bool
    shortest: bool
    lost: bool
    text: Bilingual


class UnknownPuzzle(BadSetup):
    """A game has no puzzle of that name."""

    def __init__(self, name: str, game: str) -> None:
        sentence = WORDS.both("no_puzzle", id=shown(name), game=game)
        super().__init__(sentence.en, sentence.fr)


class Puzzle(Protocol):
    """What people solve, in the terminal and in the browser."""

    @property
    def id(self) -> str:
        """Its name for good, unique in its game."""
        ...

    @property
    def kind(self) -> str:
        """Whether one decision is asked for, `best`, or what a turn can reach, `finish`."""
        ...

    @property
    def theme(self) -> str:
        """What it can be looked for by, an id; of a turn it tells something of the solution."""
        ...

    @property
    def title(self) -> Bilingual:
        """What it is about, as far as the position and the task tell."""
        ...

    @property
    def theme_words(self) -> Bilingual:
        """The name of its theme."""
        ...

    @property
    def told(self) -> Bilingual:
        """What its solution is about: for those who know it."""
        ...

    @property
    def luck(self) -> float:
        """How often somebody solves it who decides at random."""
        ...

    @property
    def solved(self) -> Sequence[float]:
        """How often the bot of each level solves it, the weakest first."""
        ...

    @property
    def rating(self) -> float:
        """How strong somebody is who solves it every other time."""
        ...

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 5."""
        ...

    @property
    def seat(self) -> int:
        """Who decides."""
        ...

    @property
    def task(self) -> Bilingual:
        """What is to be done."""
        ...

    @property
    def solution(self) -> Sequence[str]:
        """A solution in notation."""
        ...

    @property
    def reason(self) -> Bilingual:
        """Why it is one."""
        ...

    def position(self) -> State:
        """Give a fresh copy of the position."""
        ...

    def check(self, moves: Sequence[str], /) -> Verdict:
        """Judge an answer."""
        ...

    def onward(self, moves: Sequence[str], /) -> str | None:
        """Give a move that leads on, None if nothing does."""
        ...


def hinted(puzzle: Puzzle, moves: Sequence[str]) -> list[str]:
    """Point without telling: a few moves of which one leads on, in their order on the list; none if nothing does."""
    onward = puzzle.onward(moves)
    if onward is None:
        return []
    state = led_to(puzzle, moves)
    texts = [state.text(action) for action in state.legal()]
    others, rng = [text for text in texts if text != onward], fast(len(moves))
    while len(others) >= POINTED_AT:
        others.pop(int(rng.below(len(others))))
    return [text for text in texts if text == onward or text in others]


def led_to(puzzle: Puzzle, moves: Sequence[str]) -> State:
    """Give where an answer leads; a move that the rules forbid is refused."""
    state = puzzle.position()
    for move in moves:
        state.apply(state.parse(move))
    return state


def refusal(moves: Sequence[str], puzzle: Puzzle) -> Bilingual | None:
    """Say which move of an answer the rules forbid, None if they allow all."""
    state = puzzle.position()
    for move in moves:
        try:
            state.apply(state.parse(move))
        except AlmagestError as error:
            return Bilingual(*(WORDS.say("refused", lang, move=move, reason=error.text(lang)) for lang in LANGUAGES))
    return None
