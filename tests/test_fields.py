"""The pages on positions and views name every field there is, and no other."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from almagest import catalog
from tests.conformance.cases import TABLES, viewers
from tests.conformance.trials import moment

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parent.parent / "docs"
MOMENTS = 120
GAMES = ["astra", "ptolemaeus", "stars", "stellar"]
ROW = re.compile(r"^\| ((?:`[^`]+`(?:, )?)+) \|", re.MULTILINE)
SELDOM_SEEN = {
    "choice.bonus",
    "choice.left",
    "batches[].cards",
    "batches[].held",
    "options.*",
    "hipparchus.bonus.*",
    "hipparchus.tokens.*",
}


def documented(page: str, heading: str) -> set[str]:
    """List the fields that a section of a page names."""
    text = (DOCS / page).read_text(encoding="utf-8")
    section = re.split(r"^## ", text, flags=re.MULTILINE)
    rows = next(part for part in section if part.startswith(heading + "\n"))
    return {field for row in ROW.findall(rows) for field in re.findall(r"`([^`]+)`", row)}


def fields(data: Any, path: str = "") -> Iterator[str]:
    """List the way to every field in some data."""
    if isinstance(data, dict):
        for name, value in data.items():
            way = f"{path}.{name}" if path else name
            yield way
            yield from fields(value, way)
    elif isinstance(data, list):
        for value in data:
            yield from fields(value, f"{path}[]")


def pattern(field: str) -> re.Pattern[str]:
    """Let a star stand for any name, and for all that is inside an option."""
    return re.compile(re.escape(field).replace(r"\*", r"[^.\[\]]+") + (r".*" if field == "options.*" else ""))


def compare(found: set[str], known: set[str]) -> None:
    """Every field is documented, and every documented field was met."""
    patterns = {field: pattern(field) for field in known}
    missing = {field for field in found if not any(each.fullmatch(field) for each in patterns.values())}
    assert not missing
    unmet = {field for field, each in patterns.items() if not any(each.fullmatch(way) for way in found)}
    assert unmet <= SELDOM_SEEN


def title(name: str) -> str:
    return catalog.game(name).title.en


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_is_documented_and_no_other(name: str) -> None:
    found: set[str] = set()
    for state in moments(name):
        for viewer in viewers(state):
            found |= set(fields(state.view(viewer)))
    compare(found, documented("views.md", "Every game") | documented("views.md", title(name)))


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_position_is_documented_and_no_other(name: str) -> None:
    found: set[str] = set()
    for state in moments(name):
        found |= set(fields(state.position()))
    own = {f"state.{field}" for field in documented("positions.md", title(name))}
    compare(found, documented("positions.md", "Every game") | own)


def moments(name: str) -> Iterator[Any]:
    """Give moments of many games, at every number of seats and with every kind of option."""
    tables = [(game, seats) for game, seats in TABLES if game == name]
    for number in range(MOMENTS):
        yield moment(Random(number), *tables[number % len(tables)])
