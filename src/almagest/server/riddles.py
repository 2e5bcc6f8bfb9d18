"""Puzzles for people: shown, judged, rated; whatever takes long is done in the bots' processes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import msgspec

from almagest import catalog
from almagest.puzzles.forms import BEST
from almagest.puzzles.shelf import Wish, puzzle_of_the_day, shelf, shelves
from almagest.server import puzzle_work
from almagest.server.puzzle_forms import (
    PuzzleFacts,
    PuzzleGame,
    PuzzleHint,
    PuzzleList,
    PuzzleName,
    PuzzleSolution,
    PuzzleState,
    Storm,
    ThemeFacts,
    YourPuzzles,
)
from almagest.server.puzzle_tries import FAILED, LOOKED, SOLVED, Tries, shown
from almagest.server.refusals import refused
from almagest.server.storms import Storms

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.puzzles.box import Puzzle
    from almagest.server.bot_players import BotPlayers
    from almagest.server.clocks import Moment
    from almagest.server.days import Days
    from almagest.server.puzzle_forms import PuzzleAnswer, PuzzleMoment, StormAnswer
    from almagest.server.schedule import Fare
    from almagest.server.store import Identity, Store
    from almagest.server.storms import StormRow

Answer = TypeVar("Answer")
A_PAGE = 50


@dataclass(frozen=True)
class Asked:
    """One puzzle that somebody asks about: who does, in which language, and who pays for what is worked out."""

    game: str
    name: str
    guest: Identity | None
    lang: str
    fare: Fare

    @property
    def found(self) -> Puzzle:
        """The puzzle; one that does not exist is refused."""
        return shelf(self.game).find(self.name)


class Riddles:
    """All that people do with puzzles."""

    def __init__(self, store: Store, players: BotPlayers, days: Days, clock: Callable[[], Moment]) -> None:
        self.tries = Tries(store)
        self.storms = Storms(store, clock)
        self.players = players
        self.days = days
        self.clock = clock

    # Looking around -----------------------------------------------------------------------------------------

    async def games(self, guest: Identity | None, lang: str) -> list[PuzzleGame]:
        """Tell which games have puzzles, and how somebody does with them."""
        return [await self.game(name, guest, lang) for name in shelves()]

    async def game(self, name: str, guest: Identity | None, lang: str) -> PuzzleGame:
        """Tell about the puzzles of a game."""
        found = shelf(name)
        themes = [ThemeFacts(one.kind, one.theme, one.theme_words.text(lang)) for one in found.themes()]
        title, today = catalog.game(name).title.text(lang), await self.today(name)
        return PuzzleGame(name, title, found.count, themes, today, await self.you(guest, name))

    async def today(self, game: str) -> str:
        """Name today's puzzle of a game, by the seed that was promised for today."""
        day = await self.days.promised(self.days.today())
        return puzzle_of_the_day(game, day.seed.encode()) or ""

    async def you(self, guest: Identity | None, game: str) -> YourPuzzles:
        """Tell how somebody does; who has no name has not begun."""
        name = guest.id if guest else ""
        now = await self.tries.standing(name, game)
        storm = await self.storms.best(name, game)
        return YourPuzzles(now.shown, now.give_or_take, now.tries, now.streak, now.longest, storm)

    async def page(self, game: str, wish: Wish, after: str | None, guest: Identity | None, lang: str) -> PuzzleList:
        """List some puzzles."""
        found = shelf(game).page(wish, after, A_PAGE + 1)
        tried = await self.tries.outcomes(guest.id, game) if guest else {}
        facts = [facts_of(puzzle, game, puzzle.rating, (0, 0), tried.get(puzzle.id), lang) for puzzle in found[:A_PAGE]]
        return PuzzleList(facts, facts[-1].id if len(found) > A_PAGE else None)

    async def facts(self, game: str, puzzle: Puzzle, guest: Identity | None, lang: str) -> PuzzleFacts:
        """Tell about one puzzle."""
        mu, _ = await self.tries.rating(puzzle, game)
        outcome = await self.tries.outcome(guest.id, game, puzzle.id) if guest else None
        return facts_of(puzzle, game, mu, await self.tries.count(game, puzzle.id), outcome, lang)

    async def another(self, game: str, wish: Wish, like: str | None, guest: Identity | None) -> PuzzleName:
        """Draw a puzzle that somebody has not tried, about as hard as they are strong; of the theme of another one."""
        if like is not None:
            model = shelf(game).find(like)
            wish = Wish(model.kind, model.theme, wish.level)
        tried = await self.tries.outcomes(guest.id, game) if guest else {}
        strength = (await self.tries.standing(guest.id if guest else "", game)).mu
        found = shelf(game).drawn(wish, strength, tried, secrets.randbelow)
        if found is None:
            raise refused("no_more_puzzles")
        return PuzzleName(game, found.id)

    # Solving --------------------------------------------------------------------------------------------------

    async def answered(self, asked: Asked, answer: PuzzleAnswer) -> PuzzleState:
        """Show where an answer leads and judge it; the first that is settled counts."""
        puzzle, gained, guest = asked.found, 0, asked.guest
        now = await self.worked_out(asked, puzzle_work.shown, answer.moves, asked.lang)
        if guest and (now.solved or now.lost):
            outcome = (SOLVED if now.solved else FAILED) if answer.rated else LOOKED
            gained = await self.tries.settle(guest.id, asked.game, puzzle, outcome, self.clock().at)
        facts = await self.facts(asked.game, puzzle, guest, asked.lang)
        return PuzzleState(facts, names(now, asked.lang), now, await self.you(guest, asked.game), gained)

    async def looked(self, asked: Asked, *, rated: bool) -> None:
        """Note that somebody has looked at what helps: a rated try is lost by it, and no other can be rated."""
        if asked.guest:
            outcome = FAILED if rated else LOOKED
            await self.tries.settle(asked.guest.id, asked.game, asked.found, outcome, self.clock().at)

    async def hint(self, asked: Asked, answer: PuzzleAnswer) -> PuzzleHint:
        """Point at a few choices of which one leads on."""
        found = await self.worked_out(asked, puzzle_work.hint, answer.moves, asked.lang)
        await self.looked(asked, rated=answer.rated)
        return found

    async def solution(self, asked: Asked, answer: PuzzleAnswer) -> PuzzleSolution:
        """Give the solution."""
        found = await self.worked_out(asked, puzzle_work.solution, asked.lang)
        await self.looked(asked, rated=answer.rated)
        return found

    # Storms ---------------------------------------------------------------------------------------------------

    async def begin_storm(self, game: str, me: Identity, lang: str, fare: Fare) -> Storm:
        """Begin a storm."""
        if catalog.game(game).name not in shelves():
            raise refused("no_puzzles", game=game)
        return await self.storm(await self.storms.begin(me.id, game), me, lang, fare)

    async def storm_answer(self, name: str, answer: StormAnswer, me: Identity, lang: str, fare: Fare) -> Storm:
        """Judge an answer within a storm; one to a place that is over changes nothing."""
        row, right = await self.storms.find(name, me.id), None
        if answer.place == row.place and self.storms.seconds(row) and answer.moves:
            asked = Asked(row.game, row.puzzle, me, lang, fare)
            now = await self.worked_out(asked, puzzle_work.shown, answer.moves, lang)
            if not (now.solved or now.lost):
                return await self.told(row, me, now, lang)
            right = now.solved
            row = await self.storms.go_on(row, me.id, is_solved=now.solved)
        found = await self.storm(row, me, lang, fare)
        return msgspec.structs.replace(found, right=right)

    async def storm(self, row: StormRow, me: Identity, lang: str, fare: Fare) -> Storm:
        """Show the puzzle at the place of a storm, nothing when the time is over."""
        now = None
        if self.storms.seconds(row):
            now = await self.worked_out(Asked(row.game, row.puzzle, me, lang, fare), puzzle_work.shown, [], lang)
        return await self.told(row, me, now, lang)

    async def told(self, row: StormRow, me: Identity, now: PuzzleMoment | None, lang: str) -> Storm:
        """Tell how a storm goes."""
        return Storm(
            id=row.id,
            game=row.game,
            place=row.place,
            solved=row.solved,
            missed=row.missed,
            seconds=self.storms.seconds(row),
            best=await self.storms.best(me.id, row.game),
            now=now,
            names=names(now, lang) if now else [],
        )

    # ----------------------------------------------------------------------------------------------------------

    async def worked_out(self, asked: Asked, job: Callable[..., Answer], *facts: object) -> Answer:
        """Let a process do the work on a puzzle."""
        return await self.players.worked_out(f"{asked.game} puzzle", asked.fare, job, asked.game, asked.name, *facts)


def names(now: PuzzleMoment, lang: str) -> list[str]:
    """Name the players of a puzzle."""
    return puzzle_work.names(len(now.view["players"]), now.seat, lang)


def facts_of(
    puzzle: Puzzle, game: str, mu: float, tries: tuple[int, int], outcome: str | None, lang: str
) -> PuzzleFacts:
    """Write the facts of a puzzle; what its theme tells of a turn's solution is for those who have found it."""
    return PuzzleFacts(
        game=game,
        id=puzzle.id,
        kind=puzzle.kind,
        theme=puzzle.theme if puzzle.kind == BEST or outcome == SOLVED else "",
        title=puzzle.title.text(lang),
        level=puzzle.level,
        rating=shown(mu),
        tries=tries[0],
        solved=tries[1],
        outcome=outcome,  # type: ignore[arg-type]  # the ledger holds nothing else
    )
