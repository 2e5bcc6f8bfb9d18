"""Reviewing, in a bot's own process: a few decisions at a time, so that nobody waits long and all hear of it soon."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.phrases import LANGUAGES
from almagest.reviewing import review
from almagest.reviewing.forms import Decision
from almagest.reviewing.moments import looked_at
from almagest.reviewing.shares import numbers
from almagest.reviewing.summing import known_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.event import Json
    from almagest.kernel.record import Record
    from almagest.kernel.state import State
    from almagest.reviewing.moments import Ending, Moment

SEED = 0


@dataclass(frozen=True)
class Looked:
    """One decision that was looked at: for the whole, as data for whoever waits, and in words by language."""

    moment: Moment
    step: dict[str, Json]
    told: dict[str, dict[str, Json]]


def checked(text: str, budget: int, ending: Ending | None) -> tuple[int, str]:
    """Give how many decisions a record has and the engine's version, or refuse a game that cannot be reviewed."""
    record = records.read(text, "record")
    review.check(record, budget, SEED, ending)
    return len(record.moves), review.engine(catalog.game(record.game))


def engine_of(text: str) -> str:
    """Name the version of the engine that would review a record."""
    return review.engine(catalog.game(records.read(text, "record").game))


def portion(text: str, plies: Sequence[int], budget: int) -> list[Looked]:
    """Look at some decisions of a record by their numbers, counted from 1."""
    record = records.read(text, "record")
    states = [state.clone() for state in records.steps(record, catalog.game(record.game))]
    return [looked(states[found.ply - 1], record, found) for found in looked_at(record, plies, budget, SEED)]


def looked(state: State, record: Record, found: Moment) -> Looked:
    """Put the decision that was made in a state into data and words."""
    known = None if found.weighed is None else known_from(found.weighed)
    before, after = (numbers(row[: record.seats]) for row in (found.turn.before, found.turn.after))
    step = Decision("decision", found.ply, found.seat, found.move, before, after, known)
    best = found.move if known is None else known.best
    return Looked(found, asdict(step), {lang: worded(state, found.ply, found.move, best, lang) for lang in LANGUAGES})


def worded(state: State, ply: int, move: str, best: str, lang: str) -> dict[str, Json]:
    """Say what was decided and what would have been better, with the things on the board that this touches."""
    game, action = state.game, state.parse(best)
    return {
        "ply": ply,
        "says": game.explain(state, state.parse(move), lang),
        "best": "" if best == move else game.explain(state, action, lang),
        "touches": game.touches(state, action),
    }


def whole(text: str, found: list[Looked], budget: int, ending: Ending | None) -> str:
    """Put a review together, with its words in every language."""
    record = records.read(text, "record")
    ordered = sorted(found, key=lambda looked: looked.moment.ply)
    data = review.gathered(record, [looked.moment for looked in ordered], budget, SEED, ending).data()
    told = {lang: [looked.told[lang] for looked in ordered] for lang in LANGUAGES}
    return json.dumps({"review": data, **told}, ensure_ascii=False, separators=(",", ":"))
