"""The names and sentences of a game's options, from its file `data/options.toml`, for forms that people fill in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from almagest.kernel.errors import BadData
from almagest.kernel.game import Offer, Option
from almagest.kernel.phrases import Bilingual
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class OptionWords:
    """One row of the file: an option, its name, one sentence, and its values in words."""

    id: str
    title: Bilingual
    about: Bilingual
    offer: tuple[Offer, ...] = ()


@dataclass(frozen=True)
class WordsFile:
    """The whole file."""

    option: tuple[OptionWords, ...]


def worded(options: Mapping[str, Option], path: Path) -> dict[str, Option]:
    """Give options their words; each must have some, and no words may be left over."""
    words = {row.id: row for row in fit(WordsFile, read_toml(path), path.name).option}
    for name in options.keys() ^ words.keys():
        raise BadData(path.name, name, "needs an option and its words.", "il faut une option et ses mots.")
    return {name: with_words(option, words[name]) for name, option in options.items()}


def with_words(option: Option, words: OptionWords) -> Option:
    """Give one option its words; values that are already in words keep them."""
    return replace(option, title=words.title, about=words.about, offers=words.offer or option.offers)
