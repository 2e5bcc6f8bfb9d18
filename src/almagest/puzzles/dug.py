"""A mined puzzle that can be solved: its position, its task, and how an answer is judged."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from almagest.kernel import advice
from almagest.kernel.bot import Choice
from almagest.kernel.phrases import LANGUAGES, Bilingual
from almagest.kernel.rng import fast
from almagest.puzzles import collection
from almagest.puzzles.box import WORDS, Verdict, led_to, refusal
from almagest.puzzles.difficulty import level_of
from almagest.puzzles.finish import played_out
from almagest.puzzles.forms import BEST
from almagest.puzzles.themes import themes_of, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.state import State
    from almagest.puzzles.forms import Mined
    from almagest.puzzles.themes import Themes

PERCENT = 100


class DugPuzzle:
    """A puzzle that was mined from a game of bots."""

    def __init__(self, game: str, mined: Mined) -> None:
        self.game = game
        self.mined = mined
        self.id = mined.id
        self.kind = mined.kind
        self.theme = mined.theme
        self.luck = mined.luck
        self.solved = mined.solved
        self.rating = mined.rating
        self.level = level_of(mined.rating)
        self.seat = mined.seat
        self.solution = mined.solution

    @cached_property
    def opening(self) -> State:
        """The position, played to once."""
        return collection.position(self.game, self.mined)

    def position(self) -> State:
        """Give a fresh copy of the position."""
        return self.opening.clone()

    @property
    def title(self) -> Bilingual:
        """What it is about, as far as the position and the task tell."""
        if self.kind == BEST:
            return self.theme_words
        return words_of(self.game).both("title", more=self.mined.proof.reached)

    @property
    def theme_words(self) -> Bilingual:
        """The name of its theme."""
        return words_of(self.game).entries[self.theme]

    @property
    def told(self) -> Bilingual:
        """What its solution is about."""
        return Bilingual(*(self.themes.told(self.opening, self.solution, lang) for lang in LANGUAGES))

    @cached_property
    def themes(self) -> Themes:
        """What its game says about puzzles."""
        return cast("Themes", themes_of(self.game))

    @property
    def task(self) -> Bilingual:
        """What is to be done."""
        if self.kind == BEST:
            return WORDS.both("best_task")
        return words_of(self.game).both("goal", more=self.mined.proof.reached)

    @property
    def reason(self) -> Bilingual:
        """Why the solution is one: the proof in words, and for a decision what it gains."""
        if self.kind != BEST:
            return self.said("finish_reason", tried=self.mined.proof.tried)
        seat, action = self.seat, self.opening.parse(self.solution[0])
        worlds = advice.possible(self.opening, seat, fast(int(self.id, 16)))
        gained = advice.advice(worlds, [Choice(action, 1, 0.0)])[0].reason
        return Bilingual(
            *(WORDS.say("best_reason", lang, **self.chances, reason=gained.text(lang)) for lang in LANGUAGES)
        )

    @property
    def chances(self) -> dict[str, int]:
        """The games of a hundred that the best decision wins, and the next best, by the first proof."""
        proof = self.mined.proof
        return {"best": round(proof.best[0] / PERCENT), "next": round(proof.next[0] / PERCENT)}

    def said(self, key: str, **facts: object) -> Bilingual:
        """Fill a sentence about what a turn reaches."""
        reached = words_of(self.game).both("reached", more=self.mined.proof.reached)
        return Bilingual(*(WORDS.say(key, lang, reached=reached.text(lang), **facts) for lang in LANGUAGES))

    def check(self, moves: Sequence[str]) -> Verdict:
        """Play an answer and judge it; a move the rules forbid ends it with that rule."""
        forbidden = refusal(moves, self)
        if forbidden is not None:
            return Verdict(solved=False, shortest=False, lost=False, text=forbidden)
        return self.decided(moves) if self.kind == BEST else self.finished(moves)

    def decided(self, moves: Sequence[str]) -> Verdict:
        """Judge a decision."""
        if not moves:
            return Verdict(solved=False, shortest=False, lost=False, text=WORDS.both("best_open"))
        right = self.opening.parse(moves[0]) == self.opening.parse(self.solution[0])
        text = WORDS.both("best_right", **self.chances) if right else WORDS.both("best_wrong")
        return Verdict(solved=right, shortest=right, lost=not right, text=text)

    def finished(self, moves: Sequence[str]) -> Verdict:
        """Judge how far a turn has come."""
        state = led_to(self, moves)
        if self.has(state) >= self.wanted:
            return Verdict(solved=True, shortest=True, lost=False, text=self.said("finish_right"))
        lost = state.over or state.seat != self.seat or self.way_on(state) is None
        return Verdict(
            solved=False, shortest=False, lost=lost, text=WORDS.both("finish_lost" if lost else "finish_open")
        )

    @cached_property
    def wanted(self) -> int:
        """How much is to be reached."""
        return self.has(self.opening) + self.mined.proof.reached

    def has(self, state: State) -> int:
        """Count what is reached."""
        return self.themes.goal(state, self.seat)

    def way_on(self, state: State) -> int | None:
        """Find the next move of a way that reaches it, None if none is left."""
        turn = played_out(state, self.themes.goal)
        return turn.lines[0][0] if turn is not None and turn.lines and turn.most >= self.wanted else None

    def onward(self, moves: Sequence[str]) -> str | None:
        """Give a move that leads on, None if nothing does."""
        if self.kind == BEST:
            return None if moves else self.solution[0]
        state = led_to(self, moves)
        action = None if state.over or state.seat != self.seat else self.way_on(state)
        return None if action is None else state.text(action)
