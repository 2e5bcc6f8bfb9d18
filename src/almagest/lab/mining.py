"""Mining puzzles: bots play games, and every decision of them is looked at; what can be proven becomes a puzzle.

A game of a series is played from its number alone, so the work can be spread over processes and taken up again.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import chain, count, islice
from typing import TYPE_CHECKING, cast

from almagest import catalog
from almagest.lab.selfplay import seed_of
from almagest.lab.streams import beside
from almagest.lab.workers import spread
from almagest.puzzles import best, collection, difficulty, finish
from almagest.puzzles.forms import BEST, FINISH, KINDS, Mined, id_of
from almagest.puzzles.origins import Played, games_file
from almagest.puzzles.themes import theme_of, themes_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from almagest.kernel.bot import Choice, Thinker
    from almagest.puzzles.forms import Kind, Proof
    from almagest.puzzles.origins import Played, games_file
from almagest.puzzles.themes import Themes

BOT = "search:300"
"""Who plays the games: as strong as it can be while hundreds of games are played in an hour."""
MOST_A_GAME = 3
"""Puzzles of one kind from one game."""
PROMISING = 0.04
"""How far ahead the best choice must be for the bot itself before it is proven."""
SERIES = "puzzles"
A_PORTION = 4
"""Games that a process plays before the collection is looked at again."""
MOST_DEALS = 10_000
TOO_EASY = 0.7
"""How often the bot of the first level may solve a puzzle."""


def added(name: str, file: Path, wanted: int, *, jobs: int = 1, cluster: str | None = None) -> Iterator[Mined]:
    """Add puzzles to a collection until it holds so many, and give each; it goes on after the last game it has."""
    found = collection.read(file) if file.exists() else {}
    file.write_text("".join(mined.line() for mined in found.values()), encoding="utf-8")
    left, first = wanted - len(found), 1 + max((mined.deal for mined in found.values()), default=-1)
    with file.open("a", encoding="utf-8") as lines, games_file(file).open("a", encoding="utf-8") as games:
        for deals in portions(first, jobs):
            for puzzles, played in spread(partial(mined, name), deals, jobs, cluster):
                fresh = [puzzle for puzzle in puzzles if puzzle.id not in found][: max(0, left)]
                games.write(played.line() if fresh else "")
                games.flush()
                lines.write("".join(puzzle.line() for puzzle in fresh))
                lines.flush()
                found.update({puzzle.id: puzzle for puzzle in fresh})
                left -= len(fresh)
                yield from fresh
            if left <= 0 or deals.start - first >= MOST_DEALS:
                return


def portions(first: int, jobs: int) -> Iterator[range]:
    """Give the numbers of the games to play, a few at a time for every process."""
    for start in count(first, A_PORTION * jobs):
        yield range(start, start + A_PORTION * jobs)


def mined(name: str, deal: int, kinds: Sequence[Kind] = KINDS) -> tuple[list[Mined], Played]:
    """Play one game and give the puzzles in it, and the game."""
    mine = Mine(name, deal)
    puzzles = list(mine.puzzles(kinds))
    return puzzles, Played(deal, datetime.now(UTC).date().isoformat(), mine.moves)


def measured(name: str, file: Path, *, jobs: int = 1, cluster: str | None = None) -> Iterator[Mined]:
    """Let the bots try what they have not tried as often as they should, and give each; it can be taken up again."""
    found = collection.read(file)
    stale = [puzzle for puzzle in found.values() if puzzle.tries != difficulty.TRIES]
    for puzzle in spread(partial(tried_anew, name), stale, jobs, cluster):
        found[puzzle.id] = puzzle
        fresh = file.with_suffix(".new")
        fresh.write_text("".join(each.line() for each in found.values()), encoding="utf-8")
        fresh.replace(file)
        yield puzzle


def tried_anew(name: str, puzzle: Mined) -> Mined:
    """Measure how hard a puzzle is."""
    state, goal = collection.position(name, puzzle), cast("Themes", themes_of(name)).goal
    if puzzle.kind == BEST:
        solved = difficulty.decided(state, state.parse(puzzle.solution[0]))
    else:
        wanted = goal(state, puzzle.seat) + puzzle.proof.reached
        solved = difficulty.finished(state, lambda here: goal(here, puzzle.seat), wanted)
    rating = difficulty.rating(puzzle.kind, puzzle.luck, solved)
    return replace(puzzle, solved=solved, tries=difficulty.TRIES, rating=rating)


class Mine:
    """One game of a series, looked at decision by decision while it is played."""

    def __init__(self, name: str, deal: int) -> None:
        self.game = catalog.game(name)
        self.deal = deal
        self.seed = seed_of(f"{SERIES} {name}", deal)
        self.seats = min(seats for seats in self.game.seats if seats > 1)
        self.state = self.game.start(seats=self.seats, seed=self.seed)
        self.themes = cast("Themes", themes_of(name))
        self.found: dict[str, set[str]] = {kind: set() for kind in KINDS}

    def puzzles(self, kinds: Sequence[Kind]) -> Iterator[Mined]:
        """Play the game to its end and give its puzzles, no theme twice in a kind."""
        rng, bot = beside(self.seed), cast("Thinker", catalog.bot(BOT))
        before = -1
        while not self.state.over:
            seat = int(self.state.seat)
            choices = bot.choices(self.state.imagine(seat, rng), rng)
            yield from self.here(kinds, choices, is_first=seat != before)
            before = seat
            self.state.apply(choices[0].action)

    def here(self, kinds: Sequence[Kind], choices: Sequence[Choice], *, is_first: bool) -> Iterator[Mined]:
        """Give at most one puzzle of this moment: no two share a position."""
        wanted = [kind for kind in kinds if len(self.found[kind]) < MOST_A_GAME]
        wanted.sort(key=lambda kind: len(self.found[kind]))
        every = (self.best(choices) if kind == BEST else self.finish(is_first=is_first) for kind in wanted)
        yield from islice(chain.from_iterable(every), 1)

    def best(self, choices: Sequence[Choice]) -> Iterator[Mined]:
        """Give the decision on hand as a puzzle, if one choice is clearly the best."""
        if len(choices) < best.LEAST_CHOICES or not is_promising(choices):
            return
        action = choices[0].action
        line = [self.state.text(action)]
        if self.theme(BEST, line) in self.found[BEST]:
            return
        state = collection.position_from(self.state, self.id(BEST))
        proof = best.proven(state, action)
        solved = difficulty.decided(state, action) if proof else ()
        if proof and solved[0] < TOO_EASY:
            yield self.written(BEST, line, proof, difficulty.luck_among(state), solved)

    def finish(self, *, is_first: bool) -> Iterator[Mined]:
        """Give the turn on hand as a puzzle, if the most that it can reach is reached in few ways."""
        if not is_first or not self.themes.begins(self.state):
            return
        state = collection.position_from(self.state, self.id(FINISH))
        found = finish.proven(state, self.themes.goal)
        if found is None:
            return
        turn, proof = found
        line = finish.in_words(state, turn.lines[0])
        if self.theme(FINISH, line) not in self.found[FINISH]:
            goal, seat = self.themes.goal, int(state.seat)
            solved = difficulty.finished(state, lambda here: goal(here, seat), turn.most)
            yield self.written(FINISH, line, proof, turn.luck, solved)

    def theme(self, kind: Kind, line: Sequence[str]) -> str:
        """Name the theme of the moment."""
        return theme_of(self.themes, kind, self.state, line)

    def written(self, kind: Kind, line: list[str], proof: Proof, chance: float, solved: tuple[float, ...]) -> Mined:
        """Write a puzzle down, with how hard it is."""
        theme, luck = self.theme(kind, line), difficulty.written(chance)
        self.found[kind].add(theme)
        return Mined(
            id=self.id(kind),
            kind=kind,
            theme=theme,
            edition=self.game.edition,
            deal=self.deal,
            seed=self.seed,
            seats=self.seats,
            bot=BOT,
            moves=self.moves,
            seat=int(self.state.seat),
            solution=tuple(line),
            luck=luck,
            solved=solved,
            tries=difficulty.TRIES,
            rating=difficulty.rating(kind, luck, solved),
            proof=proof,
        )

    @property
    def moves(self) -> str:
        """The decisions so far."""
        return " ".join(map(str, self.state.history))

    def id(self, kind: Kind) -> str:
        """Name the puzzle that the moment would be."""
        return id_of(self.game.name, self.game.edition, self.seed, self.moves, kind)


def is_promising(choices: Sequence[Choice]) -> bool:
    """Tell whether the first choice looks clearly better than every other."""
    return choices[0].chance - max(choice.chance for choice in choices[1:]) >= PROMISING
