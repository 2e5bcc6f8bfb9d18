"""Decks of one's own for the tests: the standard one with changes, and what is said of one that cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from almagest.kernel.errors import BadData

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game


def changed(standard: Path, folder: Path, *changes: tuple[str, str]) -> str:
    """Write a copy of a standard deck with changes; each must find its place."""
    text = standard.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def refused(game: Game, deck: Json) -> BadData:
    """Deal with a deck that cannot be played."""
    with pytest.raises(BadData) as refused:
        game.start(seed=1, deck=deck)
    return refused.value
