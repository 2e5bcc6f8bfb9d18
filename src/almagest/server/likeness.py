"""Sentences that are much alike, told by what is different: the moves of one turn say nearly the same.

A sentence is a text, or by the one before it `[first, text, last]`: so many of its first letters, then the text, then
so many of its last letters. JavaScript counts some rare letters twice; a sentence with one of these is told whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Likened: TypeAlias = str | tuple[int, str, int]
WORTH_WHILE = 8
LAST_SINGLE = "\uffff"


def likened(sentences: Iterable[str]) -> list[Likened]:
    """Tell each sentence by the one before, where that is shorter."""
    told: list[Likened] = []
    before = ""
    for sentence in sentences:
        told.append(by(before, sentence))
        before = sentence
    return told


def by(before: str, sentence: str) -> Likened:
    """Tell a sentence by another."""
    if max(before + sentence, default="") > LAST_SINGLE:
        return sentence
    first = alike(before, sentence)
    last = alike(before[first:][::-1], sentence[first:][::-1])
    if first + last < WORTH_WHILE:
        return sentence
    return first, sentence[first : len(sentence) - last], last


def alike(one: str, other: str) -> int:
    """Count the letters with which both begin, by halves."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
