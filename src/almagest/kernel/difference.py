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
    if not old or (len(new) > 1 and is_whole(new[0]) and old[0] != new[0] and are_mostly_new(old, new)):
        return [new]
    found: dict[str, Any] = {}
    inside = False
    for place in range(min(len(old), len(new))):
        if old[place] != new[place]:
            part = difference(old[place], new[place])
            inside = inside or isinstance(part, dict)
            found[str(place)] = part
    added = len(new) - min(len(old), len(new))
    if 2 * (len(found) + added) > len(new) and not inside:
        return [new]
    for place in range(len(old), len(new)):
        found[str(place)] = [new[place]]
    if len(new) < len(old):
        found["length"] = len(new)
    return found


def is_whole(value: Any) -> bool:  # noqa: ANN401  any JSON
    """Tell whether a value can only be told as a whole."""
    return type(value) is not dict and type(value) is not list


def are_mostly_new(old: list[Any], new: list[Any]) -> bool:
    """Tell whether most of a list of values without parts is different, as the legal moves of a new turn are."""
    same = 0
    for place in range(min(len(old), len(new))):
        if not is_whole(new[place]):
            return False
        if old[place] == new[place]:
            same += 1
    return 2 * (len(new) - same) > len(new)
