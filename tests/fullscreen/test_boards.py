"""Every board fits its place, in both languages, with short and long names, and leaves nothing out."""

from __future__ import annotations

import pytest

import almagest
from almagest import catalog
from almagest.fullscreen.board import places_in
from almagest.fullscreen.layout import PlainLayout, layout_of
from almagest.kernel.state import State
from tests.conformance.cases import played

SHORT = ["Ada", "Observer", "Hypatia", "Tycho", "Kepler"]
LONG = [
    "Hypatia of Alexandria II",
    "Wilhelmina-Caroline-Herr",
    "Nasir al-Din al-Tusi-Tus",
    "Tycho Brahe de Knutstorp",
    "J",
]
OWN = [name for name in catalog.games() if catalog.module_of(name, "screen")]
EVERY = 23
"""One moment in so many is looked at."""


def moments(name: str, seats: int) -> list[State]:
    """Give some moments of a game, the last one too."""
    return [state.clone() for state in played(name, seats, 5) if state.ply % EVERY == 0 or state.over]


def board(state: State, lang: str, size: tuple[int, int], names: list[str]) -> list[str]:
    view = state.view(max(0, int(state.seat)))
    lines = layout_of(state.game).board(view, state.setting, lang, size, names[: state.seats])
    return [line.plain for line in lines if line.cell_len <= size[0] or pytest.fail(f"too wide: {line.plain}")]


def test_every_game_of_the_package_has_a_board_of_its_own() -> None:
    assert [name for name in almagest.games() if name in catalog.own_folders()] == OWN


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("names", [SHORT, LONG], ids=["short", "long"])
def test_no_board_is_cut_at_80_and_60_columns(name: str, names: list[str]) -> None:
    for seats in catalog.game(name).seats:
        for number, state in enumerate(moments(name, seats)):
            for size in ((80, 14), (60, 14)):
                lines = board(state, ("en", "fr")[number % 2], size, names)
                assert not [line for line in lines if "…" in line]
                for player in names[:seats]:
                    assert any(player in line for line in lines)


@pytest.mark.parametrize("name", OWN)
def test_two_players_have_the_whole_board_on_80_by_24(name: str) -> None:
    for state in moments(name, 2):
        for lang in ("en", "fr"):
            assert len(board(state, lang, (80, 14), SHORT)) <= 14


@pytest.mark.parametrize("name", OWN)
def test_the_largest_table_is_a_line_or_three_longer_at_most(name: str) -> None:
    for state in moments(name, catalog.game(name).seats[-1]):
        assert len(board(state, "fr", (80, 14), SHORT)) <= 17


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("width", [76, 56, 38])
def test_the_panes_of_hand_and_scores_are_not_cut(name: str, width: int) -> None:
    for number, state in enumerate(moments(name, catalog.game(name).seats[-1])):
        lang, layout = ("en", "fr")[number % 2], layout_of(state.game)
        for draw in (layout.hand, layout.scores):
            for viewer in (0, None):
                lines = draw(state.view(viewer), state.setting, lang, width, SHORT[: state.seats])
                assert not [line.plain for line in lines if "…" in line.plain]
                assert max(line.cell_len for line in lines) <= max(width, 40)


@pytest.mark.parametrize("name", OWN)
def test_what_moves_touch_lies_on_the_board(name: str) -> None:
    on_board, wanted = set(), set()
    for state in moments(name, 2):
        if not state.over:
            view = state.view(int(state.seat))
            lines = layout_of(state.game).board(view, state.setting, "en", (80, 14), SHORT[:2])
            found = {place.thing for row, line in enumerate(lines) for place in places_in(line, row)}
            touched = {thing for action in state.legal() for thing in state.game.touches(state, action)}
            on_board |= found & touched
            wanted |= touched
    assert len(on_board) > len(wanted) / 2


def test_a_game_without_a_board_of_its_own_shows_its_drawing_and_its_sentences() -> None:
    state = catalog.game("stellar").start(seed=3)
    layout, view = PlainLayout(state.game), state.view(0)
    assert any("Hand of Ada" in line.plain for line in layout.board(view, state.setting, "en", (80, 14), SHORT[:2]))
    assert all(line.plain.endswith(".") for line in layout.hand(view, state.setting, "en", 80, SHORT[:2]))
    assert [line.plain for line in layout.scores(view, state.setting, "en", 80, SHORT[:2])] == ["Ada: 0", "Observer: 0"]


def test_drawn_modifiers_are_named_on_the_table() -> None:
    state = catalog.game("astra").start(seats=1, seed=3, modifiers=["E2", "H4"])
    lines = board(state, "en", (80, 14), SHORT)
    assert any("E2 Unknown scholar" in line and "H4" in line for line in lines)
