"""The choices below the board: all in sight if they can be, and counted where they cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.fullscreen.choices import shared_out
from tests.fullscreen.screens import begun, press, shown
from tests.fullscreen.screens import rows as lines_of

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from almagest.fullscreen.app import FullScreen
    from almagest.fullscreen.thinking import Thinking

ROOM, HEIGHT = 79, 5


def choices(number: int, words: str, meaning: str) -> list[tuple[str, str, str]]:
    """Make rows that are alike."""
    return [(str(n), f"{words} {n}", meaning) for n in range(1, number + 1)]


def test_few_choices_stand_one_below_the_other() -> None:
    blocks, down = shared_out(choices(5, "take", "a card that is described at some length"), ROOM, HEIGHT)
    assert (down, [len(block) for block in blocks]) == (5, [1] * 5)


def test_short_choices_stand_in_columns() -> None:
    assert shared_out(choices(11, "telescope", "sum 12"), ROOM, HEIGHT)[1] == 4


def test_a_choice_too_wide_for_a_column_goes_on_in_a_second_line_so_that_all_are_in_sight() -> None:
    rows = choices(8, "take", "a card of this colour")
    rows[2] = ("3", "take 3", "a card that is described at greater length")
    blocks, down = shared_out(rows, ROOM, HEIGHT)
    assert (down, [len(block) for block in blocks]) == (4, [1, 1, 2, 1, 1, 1, 1, 1])
    assert all(line.cell_len <= ROOM // 2 for block in blocks for line in block)


def test_choices_out_of_sight_are_counted_and_come_into_sight(tmp_path: Path, thinking: Thinking) -> None:
    headings = []

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        headings.append(next(line for line in lines_of(app) if "Ada choisit" in line))
        for _ in app.table.rows():
            await press(app, pilot, "down")
        headings.append(next(line for line in lines_of(app) if "Ada choisit" in line))
        assert app.table.rows()[-1][1] in " ".join(lines_of(app))

    shown(begun(tmp_path, "stars"), thinking, scene, lang="fr")
    assert all("encore " in heading for heading in headings)
