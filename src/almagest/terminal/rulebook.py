"""The rulebook at the terminal: one rule by its label, or all rules that mention something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.kernel.errors import AlmagestError
from almagest.kernel.phrases import plain
from almagest.kernel.rulebook import Rule, rules
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from almagest.kernel.game import Game


class NoSuchRule(AlmagestError):
    """A label or a word that no rule has."""


def find(game: Game, query: str, lang: str) -> list[Rule]:
    """Find the rule with a label, else every rule that mentions the words."""
    book = rules(game, lang)
    labelled = [rule for rule in book if rule.label.lower() == query.strip().lower()]
    found = labelled or [rule for rule in book if plain(query) in plain(rule.text)]
    if not found:
        sentence = WORDS.both("no_rule", game=game.name, query=query)
        raise NoSuchRule(sentence.en, sentence.fr)
    return found
