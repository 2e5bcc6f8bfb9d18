"""What keys, the mouse and typed words do on the full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from almagest.fullscreen.board import Board
from almagest.fullscreen.choices import Choices
from almagest.fullscreen.entry import Entry
from almagest.fullscreen.themes import DAY, NIGHT, preferred
from tests.fullscreen.screens import begun, press, rows, settled, shown, text, typed

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from almagest.fullscreen.app import FullScreen
    from almagest.fullscreen.thinking import Thinking

F1, F2, F3, F4, F5, F6, F7, F8, F9, F10 = (f"f{n}" for n in range(1, 11))


def test_panes_open_over_the_board_and_escape_closes_them(tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        before = rows(app)
        for key, title in ((F1, "Help"), (F2, "Hand"), (F3, "Scores"), (F4, "Log"), (F5, "Rules")):
            await press(app, pilot, key)
            assert f"{title} · Esc closes" in rows(app)[0]
            assert rows(app)[16:] == before[16:]
        await press(app, pilot, "pagedown", "escape")
        assert rows(app) == before

    shown(begun(tmp_path, "stellar"), thinking, scene)


def test_hints_are_thought_of_beside_the_screen_and_why_and_undo_answer(tmp_path: Path, thinking: Thinking) -> None:
    game = begun(tmp_path, "stellar")

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, F6)
        assert "Hint 1: start" in text(app)
        await press(app, pilot, "enter")
        assert "Hint" not in rows(app)[0]
        await press(app, pilot, F7)
        assert "What Observer did last" in text(app)
        await press(app, pilot, F8)
        assert "undo" in text(app).lower() or "learned" in text(app).lower()
        await typed(app, pilot, "take 99")
        assert "'take 99' is no move of this game" in text(app)
        assert len(game.state.history) >= 2

    shown(game, thinking, scene)


def test_a_decision_that_showed_nothing_is_taken_back(tmp_path: Path, thinking: Thinking) -> None:
    game = begun(tmp_path, "astra", seed=4)

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await typed(app, pilot, "mark")
        await press(app, pilot, "enter")
        before = len(game.state.history)
        await press(app, pilot, F8)
        assert "Taken back: mark" in text(app)
        assert len(game.state.history) == before - 1

    shown(game, thinking, scene)


@pytest.mark.parametrize(("lang", "half", "whole"), [("en", "ta", "take"), ("fr", "pren", "prendre")])
def test_tab_completes_moves_in_both_languages(
    lang: str, half: str, whole: str, tmp_path: Path, thinking: Thinking
) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter", *half, "tab")
        assert app.query_one(Entry).value.strip() == whole
        await press(app, pilot, "2", "enter")
        assert game.record.moves[-1] == "take 2"

    game = begun(tmp_path, "stellar")
    shown(game, thinking, scene, lang=lang)


def test_tab_finds_moves_by_their_meaning_and_commands_by_their_beginning(tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter")
        desk = app.table.desk
        assert desk is not None
        card = desk.menu.branches[0]
        name = app.table.rows()[0][2].split()[0].lower()
        await press(app, pilot, *name, "tab")
        assert " ".join(card.words) in app.offers(name)[1]
        assert app.offers("cons")[1] == ["conseil"]
        assert app.offers("xyzzy") == ("xyzzy", [])

    shown(begun(tmp_path, "stellar"), thinking, scene)


def test_arrows_go_over_the_board_and_enter_takes_what_they_point_at(tmp_path: Path, thinking: Thinking) -> None:
    game = begun(tmp_path, "stellar")

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter")
        board = app.query_one(Board)
        await press(app, pilot, "tab")
        assert board.has_focus
        assert board.cursor == "row-1"
        await press(app, pilot, "down", "down")
        assert board.cursor == "row-3"
        assert app.query_one(Choices).current == 2
        await press(app, pilot, "enter")
        assert game.record.moves[-1] == "take 3"
        await press(app, pilot, "1")
        assert app.query_one(Entry).has_focus
        assert app.query_one(Entry).value == "1"

    shown(game, thinking, scene)


def test_a_click_points_and_a_second_click_takes(tmp_path: Path, thinking: Thinking) -> None:
    game = begun(tmp_path, "stellar")

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter")
        board = app.query_one(Board)
        place = next(place for place in board.places if place.thing == "row-4")
        await pilot.click(Board, offset=(place.start + 1, place.row))
        assert (board.cursor, app.query_one(Choices).current) == ("row-4", 3)
        assert game.record.moves == ("start moon-3a",)
        await pilot.click(Board, offset=(place.start + 1, place.row))
        await settled(app, pilot)
        assert "take 4" in list(game.record.moves)
        await pilot.click("#keys", offset=(1, 0))
        await settled(app, pilot)
        assert app.pane == "help"
        await press(app, pilot, "escape")
        await pilot.click("#rows", offset=(6, 1))
        assert app.query_one(Choices).current == 1

    shown(game, thinking, scene)


def test_the_screen_follows_the_terminal_at_any_moment(tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        for width, height in ((120, 40), (60, 24), (20, 6), (200, 60), (80, 24)):
            await pilot.resize_terminal(width, height)
            await settled(app, pilot)
            assert len(rows(app)) == height
            assert {len(row) for row in rows(app)} == {width}
            assert app.query_one("#side").display == (width >= 116)
        await press(app, pilot, "enter")
        assert "Ada chooses" in text(app)

    shown(begun(tmp_path, "stellar"), thinking, scene)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (60, 24)])
def test_no_word_of_the_screen_is_cut(lang: str, size: tuple[int, int], tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        for name in ("#news", "#heading", "#rows", "#keys"):
            widget = app.query_one(name, Static)
            assert max((len(line) for line in str(widget.content).splitlines()), default=0) <= size[0]
        assert "…" not in text(app).replace("(start …)", "")
        assert rows(app)[-1].rstrip().endswith({"en": "quit", "fr": "quitter"}[lang])
        assert {"en": "a number or a move", "fr": "un numéro ou un coup"}[lang] in rows(app)[-2]

    shown(begun(tmp_path, "stellar"), thinking, scene, lang=lang, size=size)


def test_day_and_night(tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        dark = app.screen.styles.background.get_contrast_text().brightness
        await press(app, pilot, F9)
        assert app.theme == DAY
        assert app.screen.styles.background.get_contrast_text().brightness < dark

    shown(begun(tmp_path, "stellar"), thinking, scene)
    assert preferred({}) == preferred({"COLORFGBG": "15;0"}) == NIGHT
    assert preferred({"COLORFGBG": "0;15"}) == preferred({"ALMAGEST_THEME": "day"}) == DAY
    assert preferred({"COLORFGBG": "0;15", "ALMAGEST_THEME": "night"}) == NIGHT


def test_words_open_panes_save_and_leave_in_both_languages(tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await typed(app, pilot, "journal")
        assert app.pane == "log"
        await typed(app, pilot, "rules st-20")
        assert app.pane == "rules"
        assert "ST-20" in text(app)
        await typed(app, pilot, "save nowhere/at/all.json")
        assert "no folder nowhere/at" in text(app)
        await typed(app, pilot, "quitter")

    assert shown(begun(tmp_path, "stellar"), thinking, scene).return_value == 0


def test_control_c_leaves_with_the_code_of_an_interruption(tmp_path: Path, thinking: Thinking) -> None:
    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await pilot.press("ctrl+c")

    assert shown(begun(tmp_path, "stellar"), thinking, scene).return_value == 130
