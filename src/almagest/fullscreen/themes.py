"""Two looks, night and day; the colours that games draw with are mapped so that both can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.terminal_theme import TerminalTheme
from textual.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Mapping

NIGHT, DAY = "almagest-night", "almagest-day"
LIGHT_BACKGROUNDS = ("7", "15")

THEMES = (
    Theme(
        NIGHT,
        primary="#e0b252",
        secondary="#7aa2f7",
        accent="#e0b252",
        foreground="#dfe3f2",
        background="#0c1222",
        surface="#141c31",
        panel="#1d2742",
        dark=True,
    ),
    Theme(
        DAY,
        primary="#8a5a00",
        secondary="#1f4fa8",
        accent="#8a5a00",
        foreground="#1c2233",
        background="#fbf8f0",
        surface="#f1ecdf",
        panel="#e4dcc8",
        dark=False,
    ),
)


def colour(row: str) -> tuple[int, int, int]:
    """Read a colour written in hex."""
    return int(row[0:2], 16), int(row[2:4], 16), int(row[4:6], 16)


def colours(rows: str) -> list[tuple[int, int, int]]:
    """Read some colours."""
    return [colour(row) for row in rows.split()]


# black, red, green, yellow, blue, magenta, cyan, white: plain, then bright.
NIGHT_COLOURS = TerminalTheme(
    colour("0c1222"),
    colour("dfe3f2"),
    colours("1d2742 ff7a85 8fd694 f0c75e 7aa2f7 d69bf5 6fd3e0 dfe3f2"),
    colours("5a6a94 ff98a0 aee6b2 ffdc85 94b8ff e4b8ff 93e3ee ffffff"),
)
DAY_COLOURS = TerminalTheme(
    colour("fbf8f0"),
    colour("1c2233"),
    colours("1c2233 b3202f 1f6f33 8a5a00 1f4fa8 7d2a9c 0f6674 4a5168"),
    colours("4a5168 b3202f 1f6f33 8a5a00 1f4fa8 7d2a9c 0f6674 1c2233"),
)


def preferred(environ: Mapping[str, str]) -> str:
    """Choose a look: what ALMAGEST_THEME says, else what the terminal tells of its background, else night."""
    asked = environ.get("ALMAGEST_THEME", "")
    if asked in ("day", "light"):
        return DAY
    if asked in ("night", "dark"):
        return NIGHT
    return DAY if environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT_BACKGROUNDS else NIGHT
