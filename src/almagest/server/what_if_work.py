"""Playing on from a moment of a finished game, in a bot's own process: what lies on the table then, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel import rng
from almagest.kernel.chances import chances
from almagest.kernel.errors import AlmagestError
from almagest.reviewing.knowing import outlook
from almagest.reviewing.moments import KNOWLEDGE, stood_at
from almagest.reviewing.shares import numbers
from almagest.reviewing.truth import source
from almagest.server.forms import Variation
from almagest.server.messages import Choice, Outcome
from almagest.server.refusals import WORDS, refused
from almagest.server.replay_work import names, replayed, told
from almagest.server.review_work import SEED
from almagest.server.thinking import chosen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Event, Json
    from almagest.kernel.record import Record
    from almagest.kernel.state import State
    from almagest.server.replay_work import Stretch

DIGITS = 4
TOLD = 2
"""Events that say what a decision was; those that follow say what came of it."""
TURN = "turn"


@dataclass(frozen=True)
class Look:
    """How closely chances are looked at, from which moment on, and what a review has found there, if it has."""

    at: int
    budget: int
    known: float | None = None


def gone_on(head: Record, stretch: Stretch, number: int, moves: list[str]) -> tuple[State, list[Event]]:
    """Replay a game to a moment and play other decisions from there; give what the last of them brought about."""
    state, news = replayed(head, stretch, number)
    for move in moves:
        if state.over:
            raise refused("variation_over", move=move)
        news = decided(state, move)
    return state, news


def decided(state: State, move: str) -> list[Event]:
    """Make a decision; give what it brought about."""
    known = len(state.events or [])
    state.apply(state.parse(move))
    return (state.events or [])[known:]


def variation(
    head: Record,
    stretch: Stretch,
    number: int,
    moves: list[str],
    viewer: tuple[int | None, str],
    bot: tuple[str, int],
    look: Look,
    lines: list[list[str]],
) -> Variation:
    """Show where a variation has led, to a seat or to whoever decides; first a bot may decide, with its seed."""
    name, seed = bot
    state, news = gone_on(head, stretch, number, moves)
    if name and not state.over:
        moves = [*moves, answered(state, name, seed)]
        state, news = gone_on(head, stretch, number, moves)
    seat, lang = viewer
    turn = None if state.over else int(state.seat)
    eyes = turn if seat is None else seat
    decisions = look.at + len(moves)
    words, *others = (worded(head, replayed(head, stretch, number)[0], line, viewer) for line in (moves, *lines))
    return Variation(
        moves=moves,
        words=words,
        lines=others,
        seat=eyes,
        turn=turn,
        view=state.view(eyes),
        legal=[] if state.over else choices(state, lang),
        events=[told(event.seen_by(eyes), state, head, lang) for event in news],
        was=rounded(numbers(stood_at(state, decisions, look.budget, SEED))),
        known=None if turn is None else rounded(known_at(state, decisions, look)),
        reviewed=look.known is not None,
        result=outcome(state, lang) if state.over else None,
    )


def known_at(state: State, decisions: int, look: Look) -> list[float]:
    """Give the chances as far as the seat on turn can know: as a review found, or after a short look of its kind.

    Both tell the chance of who decides; the others share the rest as the judge sees it.
    """
    turn = int(state.seat)
    mine = look.known
    if mine is None:
        mine = outlook(state, look.budget, source(SEED, decisions + 1, KNOWLEDGE))
    row = chances(state, turn)
    rest = sum(row) - row[turn]
    parts = [each / rest if rest else 1 / (len(row) - 1) for each in row]
    return [mine if seat == turn else (1 - mine) * part for seat, part in enumerate(parts)]


def worded(head: Record, state: State, moves: list[str], viewer: tuple[int | None, str]) -> list[str]:
    """Say decisions as the log does, as a seat or whoever decided has seen them, as far as they may be made."""
    seat, lang = viewer
    words: list[str] = []
    for move in moves:
        mover = int(state.seat)
        if not may_decide(state, move):
            break
        plain = state.game.explain(state, state.parse(move), lang)
        own = [event for event in decided(state, move) if event.seat == mover and event.kind != TURN]
        seen = [event.seen_by(mover if seat is None else seat) for event in own[:TOLD]]
        says = " ".join(told(event, state, head, lang).says for event in seen)
        words.append(says or WORDS.say("variation_decides", lang, player=names(head, lang)[mover], says=plain))
    return words


def may_decide(state: State, move: str) -> bool:
    """Tell whether a decision, perhaps from an address that somebody has changed, may be made."""
    try:
        return not state.over and state.is_legal(state.parse(move))
    except AlmagestError:
        return False


def answered(state: State, bot: str, seed: int) -> str:
    """Let a bot decide in a world made up from what the seat on turn knows."""
    world = state.imagine(int(state.seat), rng.fast(seed))
    return state.text(chosen(catalog.bot(bot), world, seed))


def choices(state: State, lang: str) -> list[Choice]:
    """List what may be decided."""
    game = state.game
    return [
        Choice(action, state.text(action), game.explain(state, action, lang), game.touches(state, action))
        for action in state.legal()
    ]


def outcome(state: State, lang: str) -> Outcome:
    """Tell how a variation ended."""
    return Outcome(state.scores(), state.winners(), state.game.headline(state, lang))


def rounded(row: Sequence[float]) -> list[float]:
    """Give chances with as many digits as anybody reads."""
    return [round(chance, DIGITS) for chance in row]


def start(head: Record, stretch: Stretch, number: int, moves: list[str]) -> dict[str, Json]:
    """Give the position a variation has led to, as a table may go on from it."""
    state, _ = gone_on(head, stretch, number, moves)
    if state.over:
        raise refused("start_over")
    return records.start_of(state)
