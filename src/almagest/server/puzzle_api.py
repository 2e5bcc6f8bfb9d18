"""The REST calls about puzzles: finding them, solving them, and storms."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Request, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter, QueryParameter, SkipValidation

from almagest.puzzles.shelf import Wish
from almagest.server.answers import MAY_REFUSE
from almagest.server.guest import Guest, Home, Me, Spoken, address, question
from almagest.server.puzzle_forms import (
    PuzzleAnswer,
    PuzzleGame,
    PuzzleHint,
    PuzzleList,
    PuzzleName,
    PuzzleSolution,
    PuzzleState,
    Storm,
    StormAnswer,
    StormWish,
)
from almagest.server.riddles import Asked

LIST_PRICE = 10
Ask = Request[Any, Any, Any]
OfGame = Annotated[str, PathParameter(max_length=40)]
Named = Annotated[str, PathParameter(max_length=40)]
Kind = Annotated[str | None, QueryParameter(max_length=20)]
Theme = Annotated[str | None, QueryParameter(max_length=40)]
Level = Annotated[int | None, QueryParameter(ge=1, le=5)]
OneOf = Annotated[str | None, QueryParameter(max_length=40)]


def asked_of(game: OfGame, puzzle: Named, request: Ask, guest: Guest, lang: Spoken) -> Asked:
    """Provide the puzzle that a call is about, and who asks."""
    return Asked(game, puzzle, guest, lang, question(request, guest))


ASKED = {"asked": Provide(asked_of, sync_to_thread=False)}
AskedPuzzle: TypeAlias = NamedDependency[SkipValidation[Asked]]


@get("/puzzles", responses=MAY_REFUSE)
async def puzzle_games(request: Ask, house: Home, guest: Guest, lang: Spoken) -> list[PuzzleGame]:
    """List the games that have puzzles: how many, on which themes, today's, and how you do."""
    house.limits.requests.check(address(request), guest.id if guest else None, LIST_PRICE)
    return await house.riddles.games(guest, lang)


@get("/puzzles/{game:str}", responses=MAY_REFUSE)
async def list_puzzles(
    game: OfGame,
    request: Ask,
    house: Home,
    guest: Guest,
    lang: Spoken,
    kind: Kind = None,
    theme: Theme = None,
    level: Level = None,
    after: OneOf = None,
) -> PuzzleList:
    """List fifty puzzles of a game, by kind (best, finish), theme and level; `after` one of them, the next fifty."""
    house.limits.requests.check(address(request), guest.id if guest else None, LIST_PRICE)
    return await house.riddles.page(game, Wish(kind, theme, level), after, guest, lang)


@get("/puzzles/{game:str}/another", responses=MAY_REFUSE)
async def another_puzzle(
    game: OfGame,
    request: Ask,
    house: Home,
    guest: Guest,
    kind: Kind = None,
    theme: Theme = None,
    level: Level = None,
    like: OneOf = None,
) -> PuzzleName:
    """Draw a puzzle you have not tried, about as hard as you are strong, of a kind, theme and level.

    With `like`, the id of another puzzle, it is of its kind and theme, whatever that is.
    """
    house.limits.requests.check(address(request), guest.id if guest else None, LIST_PRICE)
    return await house.riddles.another(game, Wish(kind, theme, level), like, guest)


@get("/puzzles/{game:str}/{puzzle:str}", dependencies=ASKED, responses=MAY_REFUSE)
async def one_puzzle(asked: AskedPuzzle, house: Home) -> PuzzleState:
    """Show a puzzle; nothing of its solution."""
    return await house.riddles.answered(asked, PuzzleAnswer())


@post("/puzzles/{game:str}/{puzzle:str}/try", dependencies=ASKED, status_code=200, responses=MAY_REFUSE)
async def try_puzzle(asked: AskedPuzzle, data: JSONBody[PuzzleAnswer], house: Home) -> PuzzleState:
    """Show where an answer leads, and whether it solves the puzzle or cannot any more.

    With `rated` the first answer that is settled counts for your rating and the puzzle's.
    """
    return await house.riddles.answered(asked, data)


@post("/puzzles/{game:str}/{puzzle:str}/hint", dependencies=ASKED, status_code=200, responses=MAY_REFUSE)
async def hint_puzzle(asked: AskedPuzzle, data: JSONBody[PuzzleAnswer], house: Home) -> PuzzleHint:
    """Point at a few choices of which one leads on; a rated try is lost by it."""
    return await house.riddles.hint(asked, data)


@post("/puzzles/{game:str}/{puzzle:str}/solution", dependencies=ASKED, status_code=200, responses=MAY_REFUSE)
async def solve_puzzle(asked: AskedPuzzle, data: JSONBody[PuzzleAnswer], house: Home) -> PuzzleSolution:
    """Give the solution with its reasons; a rated try is lost by it."""
    return await house.riddles.solution(asked, data)


@post("/storms", responses=MAY_REFUSE)
async def begin_storm(data: JSONBody[StormWish], request: Ask, me: Me, house: Home, lang: Spoken) -> Storm:
    """Begin a storm: as many puzzles of a game as you can in three minutes, by the clock of the server."""
    house.limits.tables.check(address(request), me.id)
    return await house.riddles.begin_storm(data.game, me, lang, question(request, me))


@post("/storms/{storm:str}", status_code=200, responses=MAY_REFUSE)
async def storm_on(storm: Named, data: JSONBody[StormAnswer], request: Ask, me: Me, house: Home, lang: Spoken) -> Storm:
    """Answer the puzzle at a place of your storm; settled, the next one comes. Without moves it is shown again."""
    return await house.riddles.storm_answer(storm, data, me, lang, question(request, me))


HANDLERS = [
    puzzle_games,
    list_puzzles,
    another_puzzle,
    one_puzzle,
    try_puzzle,
    hint_puzzle,
    solve_puzzle,
    begin_storm,
    storm_on,
]
