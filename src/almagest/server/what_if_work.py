"""Playing on from a moment of a finished game, in a bot's own process: what lies on the table then, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel import rng
from almagest.kernel.chances import chances
from almagest.server.forms import Variation
from almagest.server.messages import Choice, Outcome
from almagest.server.refusals import refused
from almagest.server.replay_work import replayed, told
from almagest.server.thinking import chosen

if TYPE_CHECKING:
    from almagest.kernel.event import Event, Json
    from almagest.kernel.record import Record
    from almagest.kernel.state import State
    from almagest.server.replay_work import Stretch

DIGITS = 4


def gone_on(head: Record, stretch: Stretch, number: int, moves: list[str]) -> tuple[State, list[Event]]:
    """Replay a game to a moment and play other decisions from there; give what the last of them brought about."""
    state, news = replayed(head, stretch, number)
    for move in moves:
        if state.over:
            raise refused("variation_over", move=move)
        known = len(state.events or [])
        state.apply(state.parse(move))
        news = (state.events or [])[known:]
    return state, news


def variation(
    head: Record, stretch: Stretch, number: int, moves: list[str], viewer: tuple[int | None, str], bot: tuple[str, int]
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
    return Variation(
        moves=moves,
        seat=eyes,
        turn=turn,
        view=state.view(eyes),
        legal=[] if state.over else choices(state, lang),
        events=[told(event.seen_by(eyes), state, head, lang) for event in news],
        was=rounded(chances(state)),
        known=None if turn is None else rounded(chances(state, turn)),
        result=outcome(state, lang) if state.over else None,
    )


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


def rounded(row: list[float]) -> list[float]:
    """Give chances with as many digits as anybody reads."""
    return [round(chance, DIGITS) for chance in row]


def start(head: Record, stretch: Stretch, number: int, moves: list[str]) -> dict[str, Json]:
    """Give the position a variation has led to, as a table may go on from it."""
    state, _ = gone_on(head, stretch, number, moves)
    if state.over:
        raise refused("start_over")
    return records.start_of(state)
