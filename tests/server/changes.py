"""Putting a change into the message before, as any client does."""

from __future__ import annotations

from typing import Any


def applied(old: Any, difference: dict[str, Any]) -> Any:
    """Give a value with what is different in it."""
    if isinstance(old, list):
        return in_list(old, difference)
    changed = {name: valued(old.get(name), part) for name, part in difference.items() if part != []}
    return {name: value for name, value in old.items() if difference.get(name) != []} | changed


def in_list(old: list[Any], difference: dict[str, Any]) -> list[Any]:
    found = old[: difference.get("length", len(old))]
    for place, part in ((int(name), part) for name, part in difference.items() if name != "length"):
        found[place : place + 1] = [valued(found[place] if place < len(found) else None, part)]
    return found


def valued(old: Any, part: Any) -> Any:
    return applied(old, part) if isinstance(part, dict) else part[0]


def spelled(says: list[Any]) -> list[str]:
    """Give sentences of which each is told by the one before."""
    found = [""]
    for said in says:
        first, text, last = (0, said, 0) if isinstance(said, str) else said
        before = found[-1]
        found.append(before[:first] + text + before[len(before) - last :])
    return found[1:]


def told(before: Any, message: Any) -> Any:
    """Give the whole table that a message tells, whole or by what has changed."""
    if message["type"] == "table":
        return message
    assert before["seq"] == message["since"]
    apart = {name: message[name] for name in ("seq", "events", "earlier")}
    return {**applied(before, message["change"]), **apart}
