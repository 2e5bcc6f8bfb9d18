"""Sentences in English and French: read from TOML, filled with facts."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, TypeGuard
from unicodedata import combining, normalize

from almagest.kernel.errors import BadData

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "fr")
MOST_DIGITS = 4
ACTOR = "{player}"
PLAYER = re.compile(r"(\b(?:[Dd]e|[Qq]ue|[Àà]) )?\{player(?: (\d+))?\}")
JOINED = re.compile(r"\b([Dd]e |[Qq]ue |[Àà] )\{(\w+)\}")
"""A French word that is written together with what follows: `d'Orion`, `qu'Ada`, `du Gardien`, `à l'Apprentie`."""
ARTICLES = {
    ("d", "le "): "du ",
    ("d", "la "): "de la ",
    ("d", "l'"): "de l'",
    ("d", "les "): "des ",
    ("à", "le "): "au ",
    ("à", "la "): "à la ",
    ("à", "l'"): "à l'",
    ("à", "les "): "aux ",
}
VOWELS = frozenset("aeiouy")
COUNTED = re.compile(r"(\{(\w+)\}[^\[\]{}]*)\[([^|\]]*)\|([^\]]*)\]")
"""A number and the word it counts, for one and for more: `{cards} [card|cards]`."""
SINGULAR = {"en": frozenset({"1", "-1"}), "fr": frozenset({"0", "1", "-1"})}


@dataclass(frozen=True)
class Bilingual:
    """One text in both languages."""

    en: str
    fr: str

    def text(self, lang: str) -> str:
        """Give the text in a language."""
        return self.fr if lang == "fr" else self.en

    def __str__(self) -> str:
        return self.en


@dataclass(frozen=True)
class Phrases:
    """The sentences of one part of the program, by key."""

    entries: Mapping[str, Bilingual]

    def say(self, key: str, lang: str, /, **facts: object) -> str:
        """Fill a sentence with facts."""
        entry = self.entries[key]
        if lang != "fr":
            return counted(entry.en, lang, facts).format(**facts)
        facts = {name: comma(fact) if isinstance(fact, float) else fact for name, fact in facts.items()}
        return joined(counted(entry.fr, lang, facts), facts).format(**facts)

    def both(self, key: str, /, **facts: object) -> Bilingual:
        """Fill a sentence with facts that read the same in both languages."""
        return Bilingual(self.say(key, "en", **facts), self.say(key, "fr", **facts))


def comma(number: float) -> str:
    """Write a number as the French do: `6,1`."""
    return str(number).replace(".", ",")


def counted(sentence: str, lang: str, facts: Mapping[str, object]) -> str:
    """Choose the words that numbers count: `1 card`, `2 cards`; a French nothing counts like one."""

    def choose(found: re.Match[str]) -> str:
        before, name, one, many = found.groups()
        return before + (one if str(facts[name]) in SINGULAR[lang] else many)

    return COUNTED.sub(choose, sentence) if "[" in sentence else sentence


@cache
def phrases(path: Path) -> Phrases:
    """Read a file of sentences and check that both languages take the same facts."""
    with path.open("rb") as file:
        rows = tomllib.load(file)
    return Phrases({key: entry(path.name, key, row) for key, row in rows.items()})


def entry(file: str, key: str, row: object) -> Bilingual:
    """Check one sentence."""
    if not isinstance(row, dict) or set(row) != set(LANGUAGES):
        raise BadData(file, key, "expected one text 'en' and one 'fr'.", "il faut un texte 'en' et un 'fr'.")
    if gaps(row["en"]) != gaps(row["fr"]):
        raise BadData(file, key, "the languages use different facts.", "les langues citent d'autres faits.")
    return Bilingual(row["en"], row["fr"])


def gaps(text: str) -> set[str]:
    """List the facts a sentence asks for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def player_mark(seat: int) -> str:
    """Stand for the name of the player on a seat in a sentence of `narrate`; `{player}` alone is who acted."""
    return f"{{player {seat + 1}}}"


def named(sentence: str, player: str, names: Sequence[str | None]) -> str:
    """Put names into a sentence of `narrate`, once: a name is never looked through for marks again.

    A mark that stands for nobody stays as it is; texts of decks have no braces, so that none of them is a mark.
    """
    marks = sentence.count("{")
    if not marks:
        return sentence
    if marks == 1 and sentence.startswith(ACTOR):  # as most do
        return player + sentence[len(ACTOR) :]

    def name(mark: re.Match[str]) -> str:
        if not mark[2]:
            return elided(mark[1] or "", player)
        seat = int(mark[2][:MOST_DIGITS]) - 1
        return elided(mark[1] or "", names[seat] or "") if 0 <= seat < len(names) else mark[0]

    return PLAYER.sub(name, sentence)


def joined(sentence: str, facts: Mapping[str, object]) -> str:
    """Write French `de`, `que` and `à` together with the facts after them; the facts stay marked.

    A group, "Les …", is written out at once, because its article becomes part of the word before.
    """

    def join(found: re.Match[str]) -> str:
        of, name = found.groups()
        fact = facts.get(name)
        if is_group(fact):
            return elided(of, fact).replace("{", "{{").replace("}", "}}")
        return elided(of, fact).removesuffix(fact) + found[0][len(of) :] if is_plain_name(fact) else found[0]

    return JOINED.sub(join, sentence)


def is_group(fact: object) -> TypeGuard[str]:
    """Tell whether a fact is the name of many, `Les Profonds`, and no title like `Les étoiles sont alignées`."""
    return isinstance(fact, str) and fact.startswith("Les ") and not fact[4:5].islower()


def is_plain_name(fact: object) -> TypeGuard[str]:
    """Tell whether a fact is a name whose first letters stay as they are."""
    return isinstance(fact, str) and not fact.casefold().startswith(("le ", "la ", "l'", "les "))


def elided(of: str, name: str) -> str:
    """Write a French `de`, `que` or `à` before a name: `de Bob`, but `d'Ada`, `du Gardien` and `de l'Apprentie`."""
    if not of:
        return name
    for (word, article), together in ARTICLES.items():
        if of[0].casefold() == word and name.casefold().startswith(article):
            return (together.capitalize() if of[0].isupper() else together) + name[len(article) :]
    if of[0] in "àÀ" or plain(name[:1]) not in VOWELS:
        return of + name
    return f"{of.rstrip()[:-1]}'{name}"


def plain(text: str) -> str:
    """Write as people type: without accents and capitals, one space between words."""
    letters = "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
    return " ".join(letters.split())


def true_minus(number: str) -> str:
    """Write a number with a minus instead of a hyphen, which is too short and may end a line."""
    return number.replace("-", "−")
