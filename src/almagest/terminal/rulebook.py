"""The rulebooks: one rule by its label, or all rules that mention something."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from almagest.kernel.errors import AlmagestError
from almagest.terminal.saves import read_text
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from almagest.kernel.game import Game

RULE = re.compile(r"- \*\*(\S+)\*\* (.+)")


class NoSuchRule(AlmagestError):
    """A label or a word that no rule has."""


@dataclass(frozen=True)
class Rule:
    """One rule: its label, its text and the heading above it."""

    label: str
    text: str
    section: str


def whole_text(game: Game, lang: str) -> str:
    """Read a game's rulebook; English where there is no other."""
    translated = game.folder / f"RULES.{lang}.md"
    return read_text(translated if translated.exists() else game.folder / "RULES.md")


def rules(game: Game, lang: str) -> list[Rule]:
    """List the rules of a game in order."""
    found, section = [], ""
    for line in whole_text(game, lang).splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        elif match := RULE.match(line):
            found.append(Rule(match[1], match[2], section))
    return found


def find(game: Game, query: str, lang: str) -> list[Rule]:
    """Find the rule with a label, else every rule that mentions the words."""
    book = rules(game, lang)
    labelled = [rule for rule in book if rule.label.lower() == query.strip().lower()]
    found = labelled or [rule for rule in book if plain(query) in plain(rule.text)]
    if not found:
        sentence = WORDS.both("no_rule", game=game.name, query=query)
        raise NoSuchRule(sentence.en, sentence.fr)
    return found


def plain(text: str) -> str:
    """Write without accents, capitals and needless spaces, for comparing."""
    letters = (letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
    return " ".join("".join(letters).split())
