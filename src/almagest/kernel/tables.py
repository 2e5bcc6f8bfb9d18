"""Printed facts from TOML into frozen dataclasses: the dataclass is the schema, and every error says where."""

from __future__ import annotations

import tomllib
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from almagest.kernel.errors import BadData, closest, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.event import Json

Row = TypeVar("Row")
KINDS_KEPT = 256
KINDS = {
    int: ("a whole number", "un entier"),
    float: ("a number", "un nombre"),
    str: ("text", "un texte"),
    bool: ("true or false", "true ou false"),
}


def read_toml(path: Path) -> dict[str, Json]:
    """Read a TOML file, or say why it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise BadData(str(path), "", "is nested too deeply.", "est imbriqué trop profondément.") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadData(str(path), "", f"cannot be read ({reason}).", f"illisible ({reason}).") from error
    except UnicodeDecodeError as error:
        raise BadData(str(path), "", "is not UTF-8 text.", "n'est pas un texte UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadData(str(path), "", f"is not valid TOML: {error}.", f"TOML invalide : {error}.") from error
    except ValueError as error:
        raise BadData(shown(str(path)), "", f"is no path ({error}).", f"n'est pas un chemin ({error}).") from error


def fit(kind: type[Row], data: Json, file: str, where: str = "") -> Row:
    """Fit data into a dataclass, field by field."""
    if not isinstance(data, dict):
        raise BadData(file, where, "expected a table of fields.", "il faut une table de champs.")
    hints = hints_of(kind)  # type: ignore[arg-type]
    refuse_unknown(data, hints, file, where)
    values = {}
    for column in fields(kind):  # type: ignore[arg-type]
        if column.name in data:
            values[column.name] = value(hints[column.name], data[column.name], file, joined(where, column.name))
        elif column.default is MISSING and column.default_factory is MISSING:
            name = column.name
            raise BadData(file, where, f"the field {name!r} is missing.", f"le champ {name!r} manque.")
    return kind(**values)


@lru_cache(maxsize=KINDS_KEPT)
def hints_of(kind: type) -> dict[str, Any]:
    """Give the types of a dataclass's fields; to find them out takes longer than to fit a row."""
    return get_type_hints(kind)


def refuse_unknown(data: Mapping[str, Json], hints: Mapping[str, Any], file: str, where: str) -> None:
    """Refuse a field that the schema does not have."""
    for name in data:
        if name not in hints:
            near = closest(name, hints)
            hint, piste = (f"; did you mean {near!r}?", f" ; vouliez-vous dire {near!r} ?") if near else (".", ".")
            raise BadData(file, where, f"unknown field {name!r}{hint}", f"champ inconnu {name!r}{piste}")


def value(kind: Any, data: Json, file: str, where: str) -> Any:  # noqa: ANN401
    """Fit one value: a plain kind, a list, a table by name, or a dataclass."""
    if is_dataclass(kind):
        return fit(kind, data, file, where)  # type: ignore[arg-type]
    if kind is Any:
        return data
    if get_origin(kind) is UnionType:
        kinds = get_args(kind)
        if data is None and NoneType in kinds:
            return None
        fitting = next((part for part in kinds if isinstance(data, get_origin(part) or part)), kinds[0])
        return value(fitting, data, file, where)
    if get_origin(kind) is tuple:
        inner = get_args(kind)[0]
        rows = expect(list, data, ("a list", "une liste"), file, where)
        return tuple(value(inner, row, file, numbered(where, n, row)) for n, row in enumerate(rows, start=1))
    if get_origin(kind) is dict:
        inner = get_args(kind)[1]
        table = expect(dict, data, ("a table", "une table"), file, where)
        return {name: value(inner, row, file, joined(where, name)) for name, row in table.items()}
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    return expect(kind, data, KINDS[kind], file, where)


def expect(kind: type, data: Json, name: tuple[str, str], file: str, where: str) -> Any:  # noqa: ANN401
    """Give the data back if it is of the kind; true and false are no numbers."""
    if isinstance(data, kind) and not (kind is int and isinstance(data, bool)):
        return data
    found = shown(data)
    raise BadData(file, where, f"expected {name[0]}, found {found}.", f"il faut {name[1]}, trouvé {found}.")


def refuse(file: str, where: str, en: str, fr: str, found: object) -> NoReturn:
    """Refuse a fact: what was expected there, and what was found."""
    raise BadData(file, where, f"{en}, found {found!r}.", f"{fr}, trouvé {found!r}.")


def joined(where: str, name: str) -> str:
    """Name a field inside its row."""
    return f"{where}, {name}" if where else name


def numbered(where: str, n: int, row: Json) -> str:
    """Name a row by its number, and by its id where it has one."""
    known = f" ({row['id']})" if isinstance(row, dict) and isinstance(row.get("id"), str) else ""
    return f"{where} {n}{known}"
