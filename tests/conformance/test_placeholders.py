"""No sentence of any game leaves a place unfilled: told, drawn, described, explained, refused, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import almagest
from almagest import catalog
from almagest.kernel.phrases import LANGUAGES, named
from almagest.kernel.state import State
from tests.conformance.cases import every_table

RAW = re.compile(r"\{[a-z_]\w*\}|\{\}")
EVERY = 25
"""One decision in so many is looked at from all sides; what happens is read after every one."""
SOME = 6
WIDTH = 100


def names_of(state: State) -> list[str]:
    """Call everybody by a name that any sentence must elide or keep."""
    return ["Élise", "Bob", "Ada", "Hugo", "Ursula"][: state.setting.seats]


def told(state: State, since: int) -> Iterator[str]:
    """Say everything that happened since so many events, as everybody hears it."""
    names = names_of(state)
    for event in (state.events or [])[since:]:
        for lang in LANGUAGES:
            sentence = state.game.narrate(event, state.setting, lang)
            yield named(sentence, names[event.seat] if event.seat is not None else "", names)


def shown(state: State) -> Iterator[str]:
    """Draw and describe the table, and explain some choices and some refusals."""
    board, view = catalog.drawing(state.game.name), state.view(state.seat if not state.over else None)
    for lang in LANGUAGES:
        if board is not None:
            yield board.draw(view, state.setting, lang, WIDTH, names_of(state)).plain
            yield from board.describe(view, state.setting, lang, names_of(state))
        yield from (state.game.explain(state, action, lang) for action in state.legal()[:SOME])
        yield state.game.headline(state, lang) if state.over else ""


def refused(state: State) -> Iterator[str]:
    """Say why some actions are not allowed."""
    legal = set(state.legal())
    dark = [action for action in range(state.game.num_actions) if action not in legal]
    for action in dark[:: max(1, len(dark) // SOME)]:
        why = state.game.why_not(state, action)
        if why is not None:
            yield from (why.text(lang) for lang in LANGUAGES)


@every_table
def test_no_sentence_leaves_a_place_unfilled(name: str, seats: int) -> None:
    state, rng = catalog.game(name).start(seats=seats, seed=11), almagest.rng(11)
    since = 0
    while True:
        sentences = [*told(state, since)]
        if state.ply % EVERY == 0 or state.over:
            sentences += [*shown(state), *refused(state)]
        assert [sentence for sentence in sentences if RAW.search(sentence)] == [], state.ply
        if state.over:
            return
        state.begin()
        since = len(state.events or [])
        state.apply(int(state.sample(rng)))
