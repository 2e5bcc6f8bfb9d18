"""What has changed between two messages about a table, for viewers who keep the one before.

An object or a list becomes an object with what is different in it, by name or by place: `[value]` for a new value, `[]`
for one that is gone, and again an object for one that has changed inside. A list that has become shorter says its
`length`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from almagest.server.messages import Change

if TYPE_CHECKING:
    from almagest.server.messages import TableMessage

TOLD_APART = ("seq", "events", "earlier")


def changed(before: TableMessage, after: TableMessage) -> Change:
    """Tell what is different, and what has happened since."""
    names = [name for name in after.__struct_fields__ if name not in TOLD_APART]
    old, new = ({name: getattr(message, name) for name in names} for message in (before, after))
    return Change(after.seq, before.seq, difference(old, new), after.events, after.earlier)


def difference(old: Any, new: Any) -> Any:  # noqa: ANN401  any JSON
    """Tell what is different in two values that are not the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        return in_objects(old, new)
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        return in_lists(old, new)
    return [new]


def in_objects(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Tell what is different in two objects, by name."""
    found: dict[str, Any] = {name: [] for name in old if name not in new}
    for name, value in new.items():
        if name not in old:
            found[name] = [value]
        elif old[name] != value:
            found[name] = difference(old[name], value)
    return found


def in_lists(old: list[Any] | tuple[Any, ...], new: list[Any] | tuple[Any, ...]) -> Any:  # noqa: ANN401  any JSON
    """Tell what is different in two lists, by place; if it is most of it, the whole new list."""
    found: dict[str, Any] = {
        str(place): difference(before, after)
        for place, (before, after) in enumerate(zip(old, new, strict=False))
        if before != after
    }
    if 2 * len(found) > len(new) and not any(isinstance(value, dict) for value in found.values()):
        return [new]
    found |= {str(place): [new[place]] for place in range(len(old), len(new))}
    if len(new) < len(old):
        found["length"] = len(new)
    return found
