"""What is different in two values of plain data: compiled, for it is asked after every decision for every viewer.

An object or a list becomes an object with what is different in it, by name or by place: `[value]` for a new value, `[]`
for one that is gone, and again an object for one that has changed inside. A list that has become shorter says its
`length`.
"""

from __future__ import annotations

from typing import Any


def difference(old: Any, new: Any) -> Any:  # noqa: ANN401  any JSON
    """Tell what is different in two values that are not the same."""
    kind = type(new)
    if kind is not type(old):
        return [new]
    if kind is dict:
        return in_objects(old, new)
    if kind is list:
        return in_lists(old, new)
    return [new]


def by_name(names: list[str], old: tuple[Any, ...], new: tuple[Any, ...]) -> dict[str, Any]:
    """Tell what is different in two rows of values that have the same names; most are the same objects."""
    found: dict[str, Any] = {}
    for place in range(len(names)):
        was, value = old[place], new[place]
        if was is not value and was != value:
            found[names[place]] = difference(was, value)
    return found


def in_objects(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Tell what is different in two objects, by name."""
    found: dict[str, Any] = {name: [] for name in old if name not in new}
    for name, value in new.items():
        if name not in old:
            found[name] = [value]
        elif old[name] != value:
            found[name] = difference(old[name], value)
    return found


def in_lists(old: list[Any], new: list[Any]) -> Any:  # noqa: ANN401  any JSON
    """Tell what is different in two lists, by place; if it is most of it, the whole new list."""
    if not old:
        return [new]
    found: dict[str, Any] = {}
    inside = False
    for place in range(min(len(old), len(new))):
        if old[place] != new[place]:
            part = difference(old[place], new[place])
            inside = inside or isinstance(part, dict)
            found[str(place)] = part
    if 2 * len(found) > len(new) and not inside:
        return [new]
    for place in range(len(old), len(new)):
        found[str(place)] = [new[place]]
    if len(new) < len(old):
        found["length"] = len(new)
    return found
