"""Two decks on the same deals: what was changed, what became stronger, what nobody wants."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from almagest.lab.findings import Estimate, average
from almagest.lab.statistics import SURE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from almagest.kernel.event import Json
    from almagest.lab.chronicle import Chronicle
    from almagest.lab.findings import Findings, Worth

FEWEST_OFFERS = 20
UNWANTED = 0.4
"""What is chosen less often than this part of what the others of its group are, nobody wants."""
MOST_NAMED = 8


@dataclass(frozen=True)
class Change:
    """One value that differs between two decks, by the way to it."""

    what: str
    before: Json
    after: Json


@dataclass(frozen=True)
class Shift:
    """How the worth of a thing differs between two decks."""

    verb: str
    thing: str
    before: Worth
    after: Worth
    difference: Estimate


def changes(before: Json, after: Json, where: str = "") -> Iterator[Change]:
    """List what differs in two decks; rows with an id are found by it."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys([*before, *after]):
            yield from changes(before.get(name), after.get(name), f"{where} {name}".strip())
    elif isinstance(before, list) and isinstance(after, list) and named(before) and named(after):
        yield from changes({row["id"]: row for row in before}, {row["id"]: row for row in after}, where)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for n, (one, other) in enumerate(zip(before, after, strict=True), start=1):
            yield from changes(one, other, f"{where} {n}")
    elif before != after:
        yield Change(where, before, after)


def named(rows: list[Json]) -> bool:
    """Tell whether every row has an id of its own."""
    ids = [row.get("id") for row in rows if isinstance(row, dict)]
    return len(ids) == len(rows) > 0 and None not in ids and len(set(map(str, ids))) == len(ids)


def shifts(before: Findings, after: Findings) -> list[Shift]:
    """Give what became clearly stronger or weaker, the greatest difference first."""
    pairs = [(was, row) for row in after.things if (was := before.worth_of(row.verb, row.thing)) is not None]
    found = [Shift(row.verb, row.thing, was, row, less(row.worth, was.worth)) for was, row in pairs]
    return sorted((row for row in found if row.difference.is_clear), key=lambda row: -abs(row.difference.value))


def less(one: Estimate, other: Estimate) -> Estimate:
    """Give the difference of two means."""
    value = one.value - other.value
    if one.high is None or other.high is None:
        return Estimate(value)
    reach = sqrt(((one.high - one.value) / SURE) ** 2 + ((other.high - other.value) / SURE) ** 2) * SURE
    return Estimate(value, value - reach, value + reach)


def unwanted(found: Findings, losing: frozenset[str] = frozenset()) -> list[Worth]:
    """Give what was often on offer, clearly worth nothing, and far less often chosen than others of its kind."""
    rows = [row for row in found.things if row.offered >= FEWEST_OFFERS and row.verb not in losing]
    return [row for row in rows if row.worth.is_clear and row.worth.value < 0 and is_shunned(row, rows)][:MOST_NAMED]


def is_shunned(row: Worth, rows: Sequence[Worth]) -> bool:
    """Tell whether a thing is chosen far less often than the others of its group."""
    kind = row.thing.partition("/")[0]
    others = [each for each in rows if each.verb == row.verb and each.thing.partition("/")[0] == kind and each != row]
    offered, chosen = sum(each.offered for each in others), sum(each.chosen for each in others)
    return offered > 0 and row.rate.value < UNWANTED * chosen / offered


def paired(one: Sequence[Chronicle], other: Sequence[Chronicle], of: Callable[[Chronicle], float]) -> Estimate:
    """Give the mean difference of a number on the same deals."""
    known = {game.number: game for game in other}
    return average([of(game) - of(known[game.number]) for game in one if game.number in known])
