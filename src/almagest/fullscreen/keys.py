"""The words at the bottom: each names a key, and is a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from almagest.fullscreen.panes import SAID

if TYPE_CHECKING:
    from textual import events

FUNCTION_KEYS = ("help", "hand", "scores", "log", "rules", "hint", "why", "undo", "theme", "quit")
RANKS = ("help", "quit", "hint", "log", "rules", "undo", "scores", "hand", "why", "theme")
"""Which words stay where there is no room for all, the most needed first."""
KEY = "key"


class Keys(Static):
    """One line of words."""

    def __init__(self, lang: str) -> None:
        super().__init__(id="keys")
        self.lang = lang

    def on_resize(self, event: events.Resize) -> None:
        """Write as many words as there is room for."""
        self.update(words_for(self.lang, event.size.width))

    async def on_click(self, event: events.Click) -> None:
        """Do what a word says."""
        name = event.style.meta.get(KEY)
        if name is not None:
            await self.app.run_action(f"press('{name}')")


def words_for(lang: str, width: int) -> Text:
    """Write the keys that find room, in their order."""
    kept: list[str] = []
    for name in RANKS:
        if written(lang, [*kept, name]).cell_len <= width:
            kept.append(name)
    return written(lang, kept)


def written(lang: str, names: list[str]) -> Text:
    """Write keys and their words."""
    parts = []
    for number, name in enumerate(FUNCTION_KEYS, start=1):
        if name in names:
            part = Text(f"F{number}", "bold").append(f" {SAID.say(f'key_{name}', lang)}", "not bold")
            part.stylize(Style.from_meta({KEY: name}))
            parts.append(part)
    return Text(" ").join(parts)
