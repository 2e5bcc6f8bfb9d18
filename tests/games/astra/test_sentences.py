"""Sentences and drawings: both languages, nothing hidden, never wider than the screen."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import almagest
from almagest.games.astra.draw import describe, draw, gloss
from almagest.terminal.menu import Choice, menu_of
from tests.games.astra.chance import random_states, reached
from tests.games.astra.table import GAME, Library, Player, all_but, play, table

NAMES = ["Anna", "Bernard", "Chloé", "David", "Eve"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_event_and_choice_of_a_game_has_a_sentence(seats: int, lang: str) -> None:
    for state in random_states(seats, 7):
        for action in state.legal():
            assert state.game.explain(state, action, lang)
    for event in state.events or []:
        for viewer in (*range(seats), None):
            told = state.game.narrate(event.seen_by(viewer), state.setting, lang)
            assert told
            assert "None" not in told


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [60, 80, 100, 130])
@pytest.mark.parametrize(("seats", "depth"), [(1, 30), (2, 80), (3, 0), (4, 200), (5, 350), (5, 10_000)])
def test_the_drawing_fits_and_needs_no_colour(seats: int, depth: int, width: int, lang: str) -> None:
    state = reached(seats, 5, depth)
    for viewer in (0, None):
        text = draw(state.view(viewer), state.setting, lang, width, NAMES[:seats])
        assert max(cell_len(line) for line in text.plain.splitlines()) <= width


def test_every_star_is_drawn_with_number_and_owner() -> None:
    marks = {"taurus": {0: [1, 2], 1: [3], 2: [4]}}
    state = table(Player(), Player(), display=["taurus"], marks=marks)
    plain = draw(state.view(0), state.setting, "en", 100, NAMES[:2]).plain
    assert all(sign in plain for sign in ("●1", "●2", "■3", "☾4", "○5", "○6", "○7", "✦8", "○9", "○10"))


def test_a_threat_is_drawn_and_told() -> None:
    state = table(Player(), Player(dust=3), display=["taurus"], marks={"taurus": {0: all_but("taurus", 10)}})
    assert "⚠ ■ could finish it" in draw(state.view(0), state.setting, "en", 100, NAMES[:2]).plain
    assert any(
        "Bernard could finish Taurus" in line for line in describe(state.view(0), state.setting, "en", NAMES[:2])
    )


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_drawing_and_description_know_only_the_view(seats: int) -> None:
    state = reached(seats, 3, 40)
    other = state.clone().redeal(0, almagest.rng(8))
    for show in (
        draw(state.view(0), state.setting, "en", 100, NAMES),
        draw(other.view(0), other.setting, "en", 100, NAMES),
    ):
        assert show.plain == draw(state.view(0), state.setting, "en", 100, NAMES).plain
    told = describe(state.view(0), state.setting, "fr", NAMES)
    assert describe(other.view(0), other.setting, "fr", NAMES) == told
    assert all(line.endswith((".", "?", ")")) for line in told)


def test_the_boons_of_a_discovery_are_drawn() -> None:
    marks = {"leo": {1: [1, 2], 2: [3], 0: all_but("leo", 1, 2, 3, 11)}}
    state = play(table(Player(), Player(), Player(), display=["leo"], marks=marks), "mark leo 11", "boon 1")
    assert "(1: 5 Fame ✗), 2: 2 Pouch size" in draw(state.view(2), state.setting, "en", 100, NAMES[:3]).plain
    assert any("still to choose" in line for line in describe(state.view(2), state.setting, "en", NAMES[:3]))


def test_the_library_is_drawn() -> None:
    state = table(Player(), library=Library(left="orion", right="gemini"))
    plain = draw(state.view(0), state.setting, "en", 100, NAMES[:1]).plain
    assert "1-2 Orion (Fire, 5 stars), 3-4 Gemini (Air, 5 stars), 5-6 the top of 8: face down" in plain


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_branch_of_the_menu_has_a_gloss(seats: int, lang: str) -> None:
    for state in random_states(seats, 2):
        if state.over:
            return
        view = state.view(int(state.seat))
        for action in state.legal():
            assert gloss(view, state.setting, state.text(action).split(), lang, whole=True)
        menu = menu_of(Choice(tuple(state.text(action).split()), action) for action in state.legal())
        for branch in menu.branches:
            gloss(view, state.setting, branch.words, lang, whole=branch.action is not None)


def test_solo_results_are_told() -> None:
    state = reached(1, 1, 10_000)
    (ended,) = [event for event in state.events or [] if event.kind.startswith("ended")]
    assert "Ptolemy" in GAME.narrate(ended, state.setting, "en")
