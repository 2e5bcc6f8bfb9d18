"""The rules of a game as its folder writes them: label, section, text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from almagest.server.forms import RuleFacts

if TYPE_CHECKING:
    from almagest.kernel.game import Game

RULE = re.compile(r"- \*\*(\S+)\*\* (.+)")


def rules(game: Game, lang: str) -> list[RuleFacts]:
    """List the rules of a game in order."""
    found, section = [], ""
    for line in whole_text(game, lang).splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif match := RULE.match(line):
            found.append(RuleFacts(match[1], section, match[2]))
    return found


def whole_text(game: Game, lang: str) -> str:
    """Read a game's rules; English where there is no other."""
    translated = game.folder / f"RULES.{lang}.md"
    return (translated if translated.exists() else game.folder / "RULES.md").read_text(encoding="utf-8")
