"""Deck files of a game: read, checked, and packed into the tables that its rules look up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import lru_cache
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from almagest.kernel.deck_data import deck_data
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.event import Json
    from almagest.kernel.setting import Setting

Facts = TypeVar("Facts")
Deck = TypeVar("Deck")
KEPT = 16
"""How many decks stay packed, and how much else that belongs to one deck is remembered."""


@dataclass(frozen=True)
class Decks(Generic[Facts, Deck]):
    """The decks a game can be played with: the standard one, and those that the option `deck` brings."""

    schema: type[Facts]
    standard_file: Path
    checked: Callable[[Facts, str], Facts]
    """Refuse a deck that could not be played, or give it back."""
    tables: Callable[..., Deck]
    """Pack the facts, in a variant if the game has some."""
    variants: tuple[str, ...] = ()
    """The variants in which a deck can be packed; without any there is one."""
    bare: Callable[[Facts], Deck] | None = None
    """Make tables that are still empty, where filling them takes long: they are filled once and carried over."""
    packed: Callable[..., Deck] = field(init=False)
    in_play: list[tuple[Json, dict[str, bool], Deck]] = field(default_factory=list, init=False)
    """The decks asked for last, by the very data of their options: comparing whole decks takes milliseconds."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "packed", lru_cache(maxsize=KEPT)(self.pack))

    def read(self, given: Json) -> Json:
        """Read the option `deck`: a file's path, or the data of a deck; None is the standard deck."""
        if given is None:
            return None
        facts = self.facts(*deck_data(given))
        return loads(dumps(bare(asdict(facts))))  # type: ignore[call-overload]

    def facts(self, data: Json, file: str) -> Facts:
        """Fit and check the data of a deck."""
        return self.checked(fit(self.schema, data, file), file)

    def at(self, setting: Setting, **variant: bool) -> Deck:
        """Give the tables of the deck that a game is played with; its own one is kept with its setting."""
        data = setting.options["deck"]
        if data is None and not variant:
            return self.packed(None)
        chosen = {name: True for name in sorted(variant) if variant[name]}
        if data is None:
            return self.packed(None, **chosen)
        name = " ".join(chosen)
        if name not in setting.packed:
            setting.packed[name] = self.packed(dumps(data), **chosen)
        deck: Deck = setting.packed[name]
        return deck

    def prepare(self, setting: Setting) -> None:
        """Make the tables of a setting's deck in every variant."""
        for variant in ({}, *({name: True} for name in self.variants)):
            self.at(setting, **variant)

    def of(self, data: Json, **variant: bool) -> Deck:
        """Give the tables of the deck chosen in the options of a view."""
        if data is None:
            return self.packed(None, **variant)
        for known, kind, deck in tuple(self.in_play):
            if known is data and kind == variant:
                return deck
        deck = self.packed(dumps(data), **variant)
        self.in_play[:] = [(data, variant, deck), *self.in_play[: KEPT - 1]]
        return deck

    def standard(self) -> Deck:
        """Give the tables of the standard deck."""
        return self.of(None)

    def pack(self, data: str | None, **variant: bool) -> Deck:
        """Make the tables of a deck's data, None for the standard deck."""
        if data is None:
            return self.tables(self.facts(read_toml(self.standard_file), self.standard_file.name), **variant)
        return self.tables(self.facts(loads(data), "deck"), **variant)


def bare(data: Any) -> Any:  # noqa: ANN401  JSON
    """Leave out what is not there: TOML has no word for nothing."""
    if isinstance(data, dict):
        return {name: bare(value) for name, value in data.items() if value is not None}
    return [bare(value) for value in data] if isinstance(data, list | tuple) else data
