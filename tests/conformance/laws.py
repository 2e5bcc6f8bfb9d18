"""All laws of a game in one sitting, for a state that came from somewhere else: a changed position, another deck."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import almagest
from almagest.adapters.encodings import encoding_of
from almagest.kernel.phrases import named
from tests.conformance.cases import viewers

if TYPE_CHECKING:
    from almagest.kernel.state import State

MOST_DECISIONS = 20_000
LANGUAGES = ("en", "fr")
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
LOOKS = 12


def check_laws(state: State, seed: int) -> None:
    """Try every law on a state and on the way from it to the end."""
    check_moment(state, seed)
    check_round_trip(state)
    check_worlds(state, seed)
    check_undo(state.clone(), seed)
    check_play(state.clone(), seed)


def check_moment(state: State, seed: int) -> None:
    """Views, choices, notation, sentences, numbers: what can be asked at one moment."""
    check_choices(state)
    check_views(state)
    check_sentences(state)
    assert len(state.scores()) == state.seats
    assert bool(state.winners()) <= state.over
    assert set(state.winners()) <= set(range(state.seats))
    for seat in range(state.seats):
        assert isinstance(float(state.value(seat)), float)


def check_choices(state: State) -> None:
    """Legal actions are numbers of the table, and their notation is a bijection."""
    legal = state.legal()
    assert legal == sorted(set(legal)), "legal actions in order"
    assert bool(legal) != state.over, "nothing to decide exactly when all is over"
    assert (state.seat == -1) == state.over, "nobody decides exactly when all is over"
    assert all(0 <= action < state.game.num_actions for action in legal), "actions of the table"
    assert all(state.is_legal(action) for action in legal), "legal means legal"
    lines = [state.text(action) for action in legal]
    assert len(set(lines)) == len(lines), "notation tells actions apart"
    assert [state.parse(line) for line in lines] == legal, "notation can be read back"
    assert [state.parse(f"  {line.upper()} ") for line in lines] == legal, "notation can be read back in capitals"
    for action in range(-1, state.game.num_actions + 1, max(1, state.game.num_actions // 97)):
        assert (state.why_not(action) is None) == (action in legal), "refusals are for what is not legal"


def check_views(state: State) -> None:
    """Every viewer gets plain data, and numbers that say the same."""
    for viewer in viewers(state):
        view = state.view(viewer)
        assert json.loads(json.dumps(view)) == view, "a view is plain data"
        if viewer is not None:
            encoding = encoding_of(state.game.name, state.seats)
            assert bytes(encoding.see(state, viewer)) == bytes(encoding.of_view(view)), "numbers are those of the view"


def check_sentences(state: State) -> None:
    """What happened and what could be done is told in both languages, and names are put in."""
    for action in state.legal():
        assert state.game.touches(state, action), "every action touches something"
        assert all(state.game.explain(state, action, lang) for lang in LANGUAGES), "every action is explained"
    for event in state.events or []:
        for viewer in viewers(state):
            seen = event.seen_by(viewer)
            for lang in LANGUAGES:
                assert named(state.game.narrate(seen, state.setting, lang), "Ann", NAMES), "every event is told"
    for lang in LANGUAGES:
        state.game.headline(state, lang)


def check_round_trip(state: State) -> None:
    """A position written and read again is the same position."""
    position = json.loads(json.dumps(state.position()))
    again = state.game.load(position)
    assert again.position() == position, "positions survive"
    assert again.legal() == state.legal(), "choices survive"
    for viewer in viewers(state):
        assert again.view(viewer) == state.view(viewer), "views survive"


def check_worlds(state: State, seed: int) -> None:
    """Every viewer sees the same in a world redealt; it can be played, and has the same components."""
    for viewer in viewers(state):
        rng = almagest.rng(seed)
        world = state.clone().redeal(viewer, rng)
        assert world.view(viewer) == state.view(viewer), "two worlds, one view"
        if viewer == state.seat:
            assert world.legal() == state.legal(), "two worlds, the same choices"
        first = state.imagine(viewer, almagest.rng(seed + 1)).position()
        assert world.imagine(viewer, almagest.rng(seed + 1)).position() == first, "redealing depends on knowledge only"
        assert sorted(state.game.inventory(world)) == sorted(state.game.inventory(state)), "components redealt"
        play_out(world, seed)


def check_undo(state: State, seed: int) -> None:
    """What is taken back is as it was."""
    if state.over:
        return
    before = state.position()
    state.apply(int(state.sample(almagest.rng(seed))))
    if state.may_undo():
        assert state.undone().position() == before, "undo goes back"


def check_play(state: State, seed: int) -> None:
    """The game can be played to its end, and is sound at moments on the way."""
    rng, decisions = almagest.rng(seed), 0
    before = sorted(state.game.inventory(state))
    assert len(set(before)) == len(before), "every component once"
    while not state.over:
        state.apply(int(state.sample(rng)))
        decisions += 1
        assert decisions < MOST_DECISIONS, "every game ends"
        if decisions < LOOKS or decisions % 40 == 0:
            check_choices(state)
            check_views(state)
            assert sorted(state.game.inventory(state)) == before, "components are conserved"
    check_moment(state, seed)
    assert sorted(state.game.inventory(state)) == before, "components are conserved"
    check_round_trip(state)


def play_out(state: State, seed: int) -> None:
    """Play a world to its end."""
    before = sorted(state.game.inventory(state))
    rng, decisions = almagest.rng(seed), 0
    while not state.over:
        state.apply(int(state.sample(rng)))
        decisions += 1
        assert decisions < MOST_DECISIONS, "every game ends"
    assert sorted(state.game.inventory(state)) == before, "components are conserved"
