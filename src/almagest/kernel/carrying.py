"""Settings on their way from one process to another, with the tables that were made of their decks.

A pickle of a setting holds what was chosen only, and whoever reads it must read and pack a deck again, which takes up
to a hundred milliseconds. What one process has read and packed for another one is carried over instead.
"""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

from almagest.kernel.fields import Numbers, declared, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.decks import Decks
    from almagest.kernel.setting import Setting

FACTS = "facts"


def carried(setting: Setting) -> bytes:
    """Write a setting down with everything that was made of its deck."""
    decks = decks_of(setting)
    setting.prepare()
    facts = [deck.facts for deck in setting.packed.values()][:1]
    fields = {name: values_in(deck) if decks and decks.bare else None for name, deck in setting.packed.items()}
    return pickle.dumps((setting, facts, fields), pickle.HIGHEST_PROTOCOL)


def arrived(written: bytes) -> Setting:
    """Read a setting that another process of the same server has written; never what came from anywhere else."""
    setting: Setting
    setting, facts, fields = pickle.loads(written)
    decks = decks_of(setting)
    for name, values in fields.items():
        assert decks is not None
        setting.packed[name] = again(decks, facts[0], name, values)
    return setting


def decks_of(setting: Setting) -> Decks[Any, Any] | None:
    """Give the decks of a setting's game, None if it has none of its own."""
    return next((option.decks for option in setting.game.options.values() if option.decks), None)


def values_in(deck: object) -> dict[str, Any]:
    """Give every field of tables but the facts they were made of."""
    return packed({name: getattr(deck, name) for name in declared(type(deck)) if name != FACTS})


def again(decks: Decks[Any, Any], facts: object, name: str, values: Mapping[str, Any] | None) -> object:
    """Make the tables of a variant again: from the facts, or field by field where that takes long."""
    if values is None or decks.bare is None:
        return decks.tables(facts, **dict.fromkeys(name.split(), True))
    deck: object = decks.bare(facts)
    for field, value in values.items():
        setattr(deck, field, unpacked(value) if isinstance(value, Numbers) else value)
    return deck
