"""Decks that somebody wrote, from a file or as data: checked for size and plain text before anything looks at them.

A deck may come from a stranger, so that nothing in it may cost more than a look, and no text in it may be taken for a
place to be filled in a sentence.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.errors import BadData, shown
from almagest.kernel.tables import joined, numbered, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.event import Json

MOST_VALUES = 20_000
MOST_LETTERS = 300
MOST_NUMBER = 10**6
DEEPEST = 10


def deck_data(given: Json) -> tuple[dict[str, Json], str]:
    """Give the data of a deck and the name of its file: read from a path, or as it was given."""
    if isinstance(given, str | Path):
        data, file = read_toml(Path(given)), str(given)
    elif isinstance(given, dict):
        data, file = given, "deck"
    else:
        raise BadData(
            "deck",
            "",
            f"expected a file's path or the data of a deck, found {shown(given)}.",
            f"il faut un fichier ou les données d'un paquet, trouvé {shown(given)}.",
        )
    check_bounds(data, file)
    return data, file


def check_bounds(data: dict[str, Json], file: str) -> None:
    """Refuse data that is too much, too deep, or not plain."""
    for n, (where, value) in enumerate(values_in(data, file, "", 0)):
        if n >= MOST_VALUES:
            raise BadData(file, "", f"more than {MOST_VALUES} values.", f"plus de {MOST_VALUES} valeurs.")
        check_value(value, file, where)


def values_in(data: Json, file: str, where: str, depth: int) -> Iterator[tuple[str, Json]]:
    """List the values inside some data with the way to each."""
    if depth > DEEPEST:
        raise BadData(file, where, f"more than {DEEPEST} levels.", f"plus de {DEEPEST} niveaux.")
    if isinstance(data, dict):
        for name, value in data.items():
            if not isinstance(name, str):
                raise BadData(file, where, f"{shown(name)} is no name.", f"{shown(name)} n'est pas un nom.")
            yield where, name
            yield from values_in(value, file, joined(where, name), depth + 1)
    elif isinstance(data, list | tuple):
        for n, value in enumerate(data, start=1):
            yield from values_in(value, file, numbered(where, n, value), depth + 1)
    else:
        yield where, data


def check_value(value: Json, file: str, where: str) -> None:
    """Refuse a text that is empty, long, not printable or has braces, and a number beyond all measure."""
    if isinstance(value, str):
        if not value.strip() or len(value) > MOST_LETTERS or not value.isprintable() or "{" in value or "}" in value:
            raise BadData(
                file,
                where,
                f"expected a printable text of 1 to {MOST_LETTERS} letters without braces, found {shown(value)}.",
                f"il faut un texte imprimable de 1 à {MOST_LETTERS} lettres sans accolades, trouvé {shown(value)}.",
            )
    elif isinstance(value, int | float):
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise BadData(
                file,
                where,
                f"expected a number up to {MOST_NUMBER}, found {shown(value)}.",
                f"il faut un nombre jusqu'à {MOST_NUMBER}, trouvé {shown(value)}.",
            )
    elif value is not None:
        raise BadData(file, where, f"{shown(value)} is no plain value.", f"{shown(value)} n'est pas une valeur simple.")
