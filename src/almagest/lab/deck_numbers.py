"""Numbers of a deck by the way to them: `card.*.stars=0..3`, `planet.luna.moves=5..9`, `points.to_win=10..14`.

A row is named by its id, its number from 1 or what it has (`kind:fame`, `kind:fame&amount:6`); `*` stands for all of
them. With `+=` all numbers of a way are one: the same is added to each. A deck is changed as text, so that its comments
and its order stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from almagest.kernel.errors import BadSetup

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from almagest.kernel.event import Json

ASKED = re.compile(r"([\w*.:&-]+?)(\+?=)(-?\d+)\.\.(-?\d+)")
MOST_NUMBERS = 40
Way: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True)
class Number:
    """One whole number of a deck that may be changed: where it is, its bounds, and what it is now.

    One that is `added` to others, wherever they are, is 0 now.
    """

    ways: tuple[Way, ...]
    name: str
    low: int
    high: int
    value: int
    added: bool = False

    def at(self, part: float) -> int:
        """Give the value at a part of the way from the lowest to the highest."""
        return self.low + round(min(1.0, max(0.0, part)) * (self.high - self.low))

    def part(self) -> float:
        """Give where between the lowest and the highest it is now."""
        return (self.value - self.low) / max(1, self.high - self.low)


def numbers(deck: Json, asked: Sequence[str]) -> list[Number]:
    """Find the numbers that may be changed, or say what was not understood."""
    found = {number.ways: number for text in asked for number in numbers_at(deck, text)}
    if len(found) > MOST_NUMBERS:
        raise BadSetup(
            f"That is {len(found)} numbers; at most {MOST_NUMBERS} can be changed at once. Name fewer.",
            f"Cela fait {len(found)} nombres ; on en change {MOST_NUMBERS} à la fois au plus. Nommez-en moins.",
        )
    return list(found.values())


def numbers_at(deck: Json, text: str) -> list[Number]:
    """Find the numbers of one way: each for itself, or all as one."""
    fitting = ASKED.fullmatch(text)
    if fitting is None or int(fitting[3]) >= int(fitting[4]):
        raise BadSetup(
            f"{text!r} names no numbers to change: write the way to them and their bounds, 'card.*.stars=0..3'.",
            f"{text!r} ne nomme pas de nombres à changer : écrivez le chemin et les bornes, 'card.*.stars=0..3'.",
        )
    path, added, low, high = fitting[1], fitting[2] == "+=", int(fitting[3]), int(fitting[4])
    rows = [row for row in matches(deck, path.split(".")) if added or low <= row[2] <= high]
    if not rows or (added and not low <= 0 <= high):
        raise BadSetup(
            f"This deck has no whole number at {path!r} from {low} to {high}.",
            f"Ce paquet n'a pas de nombre entier à {path!r} de {low} à {high}.",
        )
    if added:
        return [Number(tuple(way for way, _, _ in rows), path, low, high, 0, added=True)]
    return [Number((way,), name, low, high, value) for way, name, value in rows]


def matches(data: Json, parts: Sequence[str]) -> Iterator[tuple[tuple[str | int, ...], str, int]]:
    """List the whole numbers at the end of a way, each with its own way and name."""
    if not parts:
        if isinstance(data, int) and not isinstance(data, bool):
            yield (), "", data
        return
    for key, name, inner in children(data):
        if parts[0] in ("*", name) or has(inner, parts[0]):
            for way, rest, value in matches(inner, parts[1:]):
                yield (key, *way), f"{name}.{rest}" if rest else name, value


def has(row: Json, part: str) -> bool:
    """Tell whether a row has what is asked for: `kind:fame&amount:6`."""
    pairs = [each.partition(":") for each in part.split("&")]
    return isinstance(row, dict) and all(colon and str(row.get(name)) == value for name, colon, value in pairs)


def children(data: Json) -> Iterator[tuple[str | int, str, Json]]:
    """List what is inside a table or a list: key, name, value."""
    if isinstance(data, dict):
        yield from ((key, key, value) for key, value in data.items())
    elif isinstance(data, list):
        for n, row in enumerate(data):
            yield n, row_name(n, row), row


def row_name(number: int, row: Json) -> str:
    """Name a row by its id, else by its number."""
    return str(row["id"]) if isinstance(row, dict) and "id" in row else str(number + 1)


def with_values(deck: Any, rows: Sequence[Number], values: Sequence[int]) -> Any:  # noqa: ANN401  TOML or plain data
    """Put values into a deck, in place, and give it back."""
    for row, value in zip(rows, values, strict=True):
        for way in row.ways:
            put(deck, way, value, added=row.added)
    return deck


def put(deck: Any, way: Way, value: int, *, added: bool) -> None:  # noqa: ANN401
    """Put a value where a way leads, or add it to what is there."""
    for key in way[:-1]:
        deck = deck[key]
    new = deck[way[-1]] + value if added else value
    if deck[way[-1]] != new:
        deck[way[-1]] = new


def deck_text(text: str, rows: Sequence[Number], values: Sequence[int], title: tuple[str, str] | None = None) -> str:
    """Write a deck file with other numbers and perhaps another title; everything else stays as it was."""
    import tomlkit

    deck = with_values(tomlkit.parse(text), rows, values)
    if title is not None:
        deck["title"]["en"], deck["title"]["fr"] = title
    return tomlkit.dumps(deck)
