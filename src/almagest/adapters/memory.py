"""What somebody has seen happen, as numbers: event by event, nothing left out, so that no two pasts look alike.

Every fact is one number or several, and says itself where it ends. Words that a game has are known by their places in
the list of them; others, of decks of one's own, are spelled.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from almagest.kernel.event import Event, Json
    from almagest.kernel.game import Game

FILES = ("sentences.toml", "deck.toml")
WORD = re.compile(r"[a-z][a-z0-9_-]*")
PLACE = re.compile(r"\{(\w+)")
SMALL = 128
NONE, NO, YES, LIST, FACTS, NUMBER, FRACTION, SPELLED = range(SMALL, SMALL + 8)
FIRST_WORD = 192
MOST_WORDS = (256 - FIRST_WORD) * 256
ROOM = 8192
"""Numbers for each seat: whole games of players who decide at random filled two thirds of it at most."""


def room(seats: int) -> int:
    """Give how many numbers a memory has at a table."""
    return ROOM * seats


@cache
def words(game: Game) -> dict[str, int]:
    """Give each word of a game its number: what may happen, what is told of it, and the names of its parts."""
    data = [path for path in (game.folder / "data" / name for name in FILES) if path.exists()]
    found = sorted({word for path in data for word in words_in(path)})
    return {word: number for number, word in enumerate(found[:MOST_WORDS])}


def words_in(path: Path) -> Iterator[str]:
    """Find the words in a file."""
    text = path.read_text(encoding="utf-8")
    yield from PLACE.findall(text)
    yield from strings(tomllib.loads(text))


def strings(data: Json) -> Iterator[str]:
    """Find the words in plain data."""
    if isinstance(data, dict):
        for name, part in data.items():
            yield from (name, *name.split("_"))
            yield from strings(part)
    elif isinstance(data, list):
        for part in data:
            yield from strings(part)
    elif isinstance(data, str) and WORD.fullmatch(data):
        yield data


def remembered(event: Event, known: Mapping[str, int]) -> bytes:
    """Write an event as its viewer has seen it."""
    return b"".join(coded(part, known) for part in (event.kind, event.seat + 1, event.facts))


def coded(fact: Json, known: Mapping[str, int]) -> bytes:
    """Write a fact."""
    match fact:
        case None | False | True:
            return bytes([{None: NONE, False: NO, True: YES}[fact]])
        case int() if 0 <= fact < SMALL:
            return bytes([fact])
        case int():
            return bytes([NUMBER]) + fact.to_bytes(8, "big", signed=True)
        case float():
            return bytes([FRACTION]) + pack(">d", fact)
        case str() if fact in known:
            return bytes([FIRST_WORD + (known[fact] >> 8), known[fact] & 255])
        case str():
            letters = fact.encode()
            return bytes([SPELLED]) + coded(len(letters), known) + letters
        case dict():
            parts = (coded(part, known) for item in fact.items() for part in item)
            return bytes([FACTS]) + coded(len(fact), known) + b"".join(parts)
        case _:
            return bytes([LIST]) + coded(len(fact), known) + b"".join(coded(part, known) for part in fact)


def latest(memories: list[bytes], size: int) -> bytes:
    """Put memories one after the other into so much room; where it is too small, the oldest are left out."""
    first, left = len(memories), size
    while first and len(memories[first - 1]) <= left:
        first -= 1
        left -= len(memories[first])
    return b"".join(memories[first:]) + bytes(left)
