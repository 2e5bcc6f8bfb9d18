"""Changes to plain data: any field of a position or a deck, in any way that a hand, a disk or an enemy might."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

Json = Any
Way = tuple[str | int, ...]
"""The way to a value: names and places."""

GARBAGE: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 63, 64, 255, 2**31, 2**62, 2**63, 2**64, -(2**63), 10**30, 0.0, 1.0, 0.5, 1e300,
    "", " ", "0", "x", "null", "{player 9}", "{0}", "é\u0000", "a" * 300, [], {}, [None], [[]], [[], [[]]], {"": 1},
    {"x": {"y": [1]}}, [1, "1", True],
)  # fmt: skip


def ways(data: Json, way: Way = ()) -> list[Way]:
    """List the way to every value inside some data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = [way] if way else []
    for name, value in inner:
        found += ways(value, (*way, name))
    return found


def at(data: Json, way: Way) -> Json:
    """Give the value at the end of a way."""
    for name in way:
        data = data[name]
    return data


def put(data: Json, way: Way, value: Json) -> None:
    """Write a value at the end of a way."""
    at(data, way[:-1])[way[-1]] = value


def copied(data: Json) -> Json:
    """Copy plain data."""
    return json.loads(json.dumps(data))


def shape(way: Way) -> tuple[str, ...]:
    """Give the way without the places in lists: what is alike in shape means the same."""
    return tuple("[]" if isinstance(name, int) else name for name in way)


def changed(random: Random, data: Json, others: list[Json], times: int) -> Json:
    """Change some data a few times; values of the others may be put in, as they come from the same game."""
    data = copied(data)
    for _ in range(times):
        if ways(data):
            random.choice(CHANGES)(random, data, others)
    return data


def remove(random: Random, data: Json, others: list[Json]) -> None:
    """Take a field or a member of a list out."""
    way = random.choice(ways(data))
    del at(data, way[:-1])[way[-1]]


def spoil(random: Random, data: Json, others: list[Json]) -> None:
    """Put garbage in the place of a value."""
    put(data, random.choice(ways(data)), copied(random.choice(GARBAGE)))


def nudge(random: Random, data: Json, others: list[Json]) -> None:
    """Change a number a little, turn true into false, or a letter of a text."""
    plain = [way for way in ways(data) if isinstance(at(data, way), bool | int | str)]
    if not plain:
        return
    way = random.choice(plain)
    value = at(data, way)
    if isinstance(value, bool):
        put(data, way, random.choice([not value, int(value), int(not value)]))
    elif isinstance(value, int):
        put(
            data,
            way,
            random.choice([value + 1, value - 1, -value, value * 2, float(value), value + random.randrange(20)]),
        )
    else:
        put(data, way, random.choice([value[:-1], value + "x", value.upper(), value[::-1]]))


def exchange(random: Random, data: Json, others: list[Json]) -> None:
    """Exchange two values that mean something alike, or any two."""
    all_ways = ways(data)
    one = random.choice(all_ways)
    kind = type(at(data, one))
    alike = [way for way in all_ways if type(at(data, way)) is kind and not within(one, way)]
    two = random.choice(alike or all_ways)
    if not within(one, two):
        first, second = copied(at(data, one)), copied(at(data, two))
        put(data, one, second)
        put(data, two, first)


def within(one: Way, two: Way) -> bool:
    """Tell whether one way leads through the other."""
    shorter = min(len(one), len(two))
    return one[:shorter] == two[:shorter]


def move(random: Random, data: Json, others: list[Json]) -> None:
    """Move or copy a member of a list to another list, or to another place of the same."""
    lists = [way for way in ways(data) if isinstance(at(data, way), list)]
    full = [way for way in lists if at(data, way)]
    if not full:
        return
    source = at(data, random.choice(full))
    place = random.randrange(len(source))
    member = copied(source[place])
    kin = [at(data, way) for way in lists if all(type(other) is type(member) for other in at(data, way))]
    target = random.choice(kin) if kin else source
    if random.random() < 0.75:
        del source[place]
    target.insert(random.randrange(len(target) + 1), member)


def refill(random: Random, data: Json, others: list[Json]) -> None:
    """Exchange a member of a list with a null or a named value elsewhere: what lies there now lies here."""
    texts = [way for way in ways(data) if isinstance(at(data, way), str)]
    nulls = [way for way in ways(data) if at(data, way) is None]
    if texts and nulls:
        one, two = random.choice(texts), random.choice(nulls)
        put(data, two, at(data, one))
        if isinstance(one[-1], int) and random.random() < 0.7:
            del at(data, one[:-1])[one[-1]]
        else:
            put(data, one, None)


def shuffle(random: Random, data: Json, others: list[Json]) -> None:
    """Shuffle, shorten or lengthen a list."""
    lists = [at(data, way) for way in ways(data) if isinstance(at(data, way), list) and at(data, way)]
    if lists:
        chosen = random.choice(lists)
        kind = random.randrange(4)
        if kind == 0:
            random.shuffle(chosen)
        elif kind == 1:
            del chosen[random.randrange(len(chosen)) :]
        elif kind == 2:
            chosen.append(copied(random.choice(chosen)))
        else:
            chosen.extend(copied(chosen) * random.choice([1, 1, 40]))


def add(random: Random, data: Json, others: list[Json]) -> None:
    """Add a field that nobody asked for."""
    tables = [data, *(at(data, way) for way in ways(data) if isinstance(at(data, way), dict))]
    random.choice(tables)[random.choice(["extra", "", "card", "hand", "0"])] = copied(random.choice(GARBAGE))


def graft(random: Random, data: Json, others: list[Json]) -> None:
    """Put in what stands at the same place, or one that means the same, at another moment of the game."""
    way = random.choice(ways(data))
    other = random.choice(others)
    alike = [found for found in ways(other) if shape(found) == shape(way)]
    if alike:
        put(data, way, copied(at(other, random.choice(alike))))


CHANGES: tuple[Callable[[Random, Json, list[Json]], None], ...] = (
    remove, spoil, nudge, nudge, exchange, exchange, move, move, move, refill, shuffle, add, graft, graft, graft, graft,
)  # fmt: skip
