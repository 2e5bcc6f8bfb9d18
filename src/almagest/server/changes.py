"""What has changed between two messages about a table, for viewers who keep the one before; see `kernel.difference`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import astuple

from almagest.kernel.difference import by_name
from almagest.server.messages import Around, Change, TableMessage

TOLD_APART = ("seq", "events", "earlier")
NAMES = list(TableMessage.__struct_fields__)
WAYS = list(Around.__struct_fields__)


def changed(before: TableMessage, after: TableMessage) -> Change:
    """Tell what is different, and what has happened since."""
    found = by_name(NAMES, astuple(before), astuple(after))
    for name in TOLD_APART:
        found.pop(name, None)
    if "around" in found and before.around is not None and after.around is not None:
        found["around"] = around(before.around, after.around)
    return Change(after.seq, before.seq, found, after.events, after.earlier)


def around(old: Around, new: Around) -> dict[str, Any]:
    """Tell what is different in what one may do beside deciding."""
    return {
        name: [value]
        for name, was, value in zip(WAYS, astuple(old), astuple(new), strict=True)
        if was is not value and was != value
    }
