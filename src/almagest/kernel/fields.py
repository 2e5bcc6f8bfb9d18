"""The declared fields of a state and of its parts, found alike in the compiled and in the interpreted engine.

Comparing, pickling and the law that no copy forgets a field all ask here, so that a field is never listed again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.errors import BadPickle
from almagest.kernel.parts import Part, Tables
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

WHOLE: type = vec[i64]
SHARED = ("setting",)
"""What a state shares with others and its game gives back: never written into its own pickle."""


@dataclass(frozen=True)
class Numbers:
    """A native row of numbers on its way through a pickle."""

    whole: bool
    numbers: Sequence[float]


def declared(kind: type) -> list[str]:
    """List the fields that a class and those it stems from declare."""
    known = [vars(each) for each in reversed(kind.__mro__)]
    found = [facts.get("__mypyc_attrs__") or facts.get("__annotations__", ()) for facts in known]
    return list(dict.fromkeys(name for names in found for name in names))


def names_of(thing: object) -> list[str]:
    """List the fields of a state or part: those its classes declare, then those only its instance has."""
    return list(dict.fromkeys([*declared(type(thing)), *getattr(thing, "__dict__", ())]))


def values_of(thing: object) -> dict[str, Any]:
    """Give the value of every field; tables that all states share are left out."""
    values = {name: getattr(thing, name) for name in names_of(thing)}
    return {name: value for name, value in values.items() if not isinstance(value, Tables)}


def packed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Make values fit for a pickle: native rows of numbers cannot go into one by themselves."""
    return {name: in_numbers(value) if isinstance(value, vec) else value for name, value in values.items()}


def in_numbers(row: Iterable[float]) -> Numbers:
    """Write a native row down."""
    return Numbers(whole=type(row) is WHOLE, numbers=list(row))


def fill(thing: object, values: Mapping[str, Any]) -> None:
    """Set every field of a thing newly made; a pickle with other fields is refused."""
    if set(values) != set(values_of(thing)) - set(SHARED):
        raise BadPickle(type(thing).__name__)
    for name, value in values.items():
        setattr(thing, name, unpacked(value) if isinstance(value, Numbers) else value)


def unpacked(row: Numbers) -> object:
    """Make a native row again."""
    if row.whole:
        return WHOLE(row.numbers)  # not number by number: a deck has tens of thousands
    return vec[float](list(row.numbers))


def part_again(kind: type[Part], values: Mapping[str, Any]) -> Part:
    """Make a part again from a pickle."""
    part = kind()
    fill(part, values)
    return part


def state_again(setting: Setting, values: Mapping[str, Any]) -> State:
    """Make a state again from a pickle: deal a game with its setting, then lay everything as it was."""
    state = setting.game.deal(setting, fast(0))
    fill(state, values)
    return state
