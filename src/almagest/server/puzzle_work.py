"""Puzzles in a bot's own process: dealing, judging, pointing and solving take too long for the server itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.phrases import Bilingual
from almagest.puzzles import origins
from almagest.puzzles.box import WORDS, hinted, led_to
from almagest.puzzles.dug import DugPuzzle
from almagest.puzzles.shelf import shelf
from almagest.server.forms import ReplayEvent
from almagest.server.puzzle_forms import PuzzleHint, PuzzleMoment, PuzzleSolution
from almagest.server.refusals import WORDS as SENTENCES
from almagest.server.telling import sentence, some_seat
from almagest.server.what_if_work import choices

if TYPE_CHECKING:
    from almagest.kernel.event import Event
    from almagest.kernel.state import State
    from almagest.puzzles.forms import Mined


def shown(game: str, name: str, moves: list[str], lang: str) -> PuzzleMoment:
    """Show where an answer has led, as the seat that decides may see it, and judge it."""
    puzzle = shelf(game).find(name)
    state = led_to(puzzle, moves[:-1])
    known = len(state.events or [])
    for move in moves[-1:]:
        state.apply(state.parse(move))
    verdict, seat = puzzle.check(moves), puzzle.seat
    is_open = not (verdict.solved or verdict.lost or state.over)
    people = names(state.seats, seat, lang)
    return PuzzleMoment(
        moves=moves,
        seat=seat,
        turn=None if state.over else int(state.seat),
        view=state.view(seat),
        legal=choices(state, lang) if is_open and state.seat == seat else [],
        events=[told(event.seen_by(seat), state, people, lang) for event in (state.events or [])[known:]],
        task=puzzle.task.text(lang),
        solved=verdict.solved,
        lost=verdict.lost,
        says=verdict.text.text(lang),
    )


def names(seats: int, seat: int, lang: str) -> list[str]:
    """Name the players of a puzzle: you, and the others by their seats."""
    return [SENTENCES.say("puzzle_you" if n == seat else "puzzle_other", lang, seat=n + 1) for n in range(seats)]


def told(event: Event, state: State, people: list[str], lang: str) -> ReplayEvent:
    """Tell what happened."""
    seat = some_seat(event)
    player = "" if seat is None else people[seat]
    return ReplayEvent(event.kind, seat, event.facts, sentence(event, state.setting, player, people, lang))


def hint(game: str, name: str, moves: list[str], lang: str) -> PuzzleHint:
    """Point at a few choices of which one leads on."""
    puzzle = shelf(game).find(name)
    among = hinted(puzzle, moves)
    state = led_to(puzzle, moves)
    found = [choice for choice in choices(state, lang) if choice.move in among]
    return PuzzleHint(WORDS.say("hint_among" if found else "no_hint", lang), found)


def solution(game: str, name: str, lang: str) -> PuzzleSolution:
    """Give a solution with its reasons."""
    puzzle = shelf(game).find(name)
    state, says = puzzle.position(), []
    for move in puzzle.solution:
        action = state.parse(move)
        says.append(state.game.explain(state, action, lang))
        state.apply(action)
    mined = puzzle.mined if isinstance(puzzle, DugPuzzle) else None
    return PuzzleSolution(
        moves=list(puzzle.solution),
        says=says,
        reason=puzzle.reason.text(lang),
        solved=list(puzzle.solved),
        origin=origin(mined, lang) if mined else "",
        about=puzzle.told.text(lang),
        luck=puzzle.luck,
        replay=origins.replay_name(game, mined) if mined else "",
        ply=mined.ply if mined else 0,
    )


def origin(mined: Mined, lang: str) -> str:
    """Say which game a puzzle comes from."""
    return WORDS.say("origin", lang, bot=mined.bot, seed=mined.seed, ply=mined.ply)


def record(name: str) -> str:
    """Write the record of the game that a puzzle comes from, by the name of its replay."""
    return origins.record_by(name).text()


def settled(game: str, name: str, moves: list[str]) -> tuple[bool, bool, Bilingual]:
    """Judge an answer: whether it solves the puzzle, and whether it cannot any more."""
    verdict = shelf(game).find(name).check(moves)
    return verdict.solved, verdict.lost, verdict.text
