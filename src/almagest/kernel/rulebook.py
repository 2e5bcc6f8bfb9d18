"""A game's rulebook as its folder writes it: label, text and section of every rule, in either language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from almagest.kernel.game import Game

RULE = re.compile(r"- \*\*(\S+)\*\* (?:\(theme\) )?(.+)")


@dataclass(frozen=True)
class Rule:
    """One rule: its label, its text and the heading above it."""

    label: str
    text: str
    section: str


def whole_text(game: Game, lang: str) -> str:
    """Read a game's rulebook; English where there is no other."""
    translated = game.folder / f"RULES.{lang}.md"
    return (translated if translated.exists() else game.folder / "RULES.md").read_text(encoding="utf-8")


def rules(game: Game, lang: str) -> list[Rule]:
    """List the rules of a game in order."""
    found, section = [], ""
    for line in whole_text(game, lang).splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif match := RULE.match(line):
            found.append(Rule(match[1], match[2], section))
    return found
