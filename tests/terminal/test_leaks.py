"""Nothing shown tells more than its viewer may know: the same screen in every world that agrees with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

import almagest
from almagest.kernel.state import State
from almagest.terminal.board import drawing_of, gloss, show_board, tell_events
from tests.conformance.cases import SEEDS, Walk, every_table, viewers, walked, walks
from tests.terminal.tables import ADA, BOB, GAME, drawn, lines, plain_screen, play_through, said, table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.terminal.conftest import Run

SECRET = "5eed" * 16
LANGUAGES = st.sampled_from(["en", "fr"])


def other_world(state: State, viewer: int | None, seed: int) -> State:
    return state.clone().redeal(viewer, almagest.rng(seed))


def names(state: State) -> list[str]:
    return [f"Player {seat}" for seat in range(state.seats)]


def screen_of(state: State, viewer: int | None, lang: str) -> str:
    """Everything a viewer is shown: the drawing, the description and the story."""
    drawing = drawing_of(state.game).draw(state.view(viewer), state.setting, lang, 80, names(state))
    page = plain_screen(lang=lang)
    show_board(page, state, viewer, names(state))
    tell_events(page, state, [event.seen_by(viewer) for event in state.events or []], names(state))
    return drawn(drawing) + said(page)


@every_table
@settings(max_examples=30)
@given(data=st.data(), seed=SEEDS, lang=LANGUAGES)
def test_two_worlds_give_the_same_screen(name: str, seats: int, data: st.DataObject, seed: int, lang: str) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        assert screen_of(other_world(state, viewer, seed), viewer, lang) == screen_of(state, viewer, lang)


@every_table
@settings(max_examples=30)
@given(data=st.data(), seed=SEEDS, lang=LANGUAGES)
def test_two_worlds_give_the_same_words_beside_choices(
    name: str, seats: int, data: st.DataObject, seed: int, lang: str
) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    page = plain_screen(lang=lang)
    world = other_world(state, None if state.over else int(state.seat), seed)
    for action in state.legal():
        words = state.text(action).split()
        assert gloss(page, world, words, whole=True) == gloss(page, state, words, whole=True)


def test_the_other_world_is_another_one() -> None:
    state = walked(GAME, 2, Walk(seed=1, choices=2, depth=20))
    worlds = {str(other_world(state, 0, seed).position()["state"]) for seed in range(3)}
    assert len(worlds) == 3


def test_the_seed_stays_secret_until_the_game_is_over(almagest: Run, tmp_path: Path) -> None:
    moves = play_through(table(tmp_path / "rehearsal", seed=SECRET))
    seats = ("--seed", SECRET, "--first", "human", "--name", "Ada", "--with", "greedy")
    extras = ["board", "log 500", "hint", "?", "save", *moves]
    out = almagest("play", GAME, *seats, typed=lines(*extras)).stdout
    before, over, after = out.partition("Scores – ")
    assert over
    assert SECRET not in before
    assert SECRET in after


def test_a_game_that_is_left_does_not_show_its_seed(almagest: Run) -> None:
    game = almagest("play", GAME, "--seed", SECRET, typed=lines("1", "undo", "quit"))
    assert SECRET not in game.stdout + game.stderr


def test_the_story_told_to_one_person_keeps_the_others_secrets(tmp_path: Path) -> None:
    game = table(tmp_path, ADA, BOB)
    play_through(game, decisions=12)
    for seat in (0, 1):
        page = plain_screen()
        tell_events(page, game.state, game.story(seat), game.names)
        other = game.names[1 - seat]
        assert f"{other} is dealt two cards." in said(page)
        assert not re.search(rf"{other} has chosen a starter:", said(page))
