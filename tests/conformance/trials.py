"""One trial of "whatever loads, works": a moment of a game, changed; it is refused by field, or every law holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.kernel.errors import BadPosition, WrongEdition
from tests.conformance.cases import TABLES, Walk, walked
from tests.conformance.laws import check_laws
from tests.conformance.mutations import changed

if TYPE_CHECKING:
    from random import Random

    from almagest.kernel.state import State

Json = Any
FIELD = re.compile(r"^(position|seats|options|ply|learned|rng|state)\b[\w.\[\]-]*: ")
OPTIONS: dict[str, tuple[Json, ...]] = {"modifiers": (["E2", "H4"], ["E4", "H1", "H2"], ["H3"])}
"""Values of options that are lists, which no choice offers."""


def moment(random: Random, name: str, seats: int) -> State:
    """Walk to a moment of a game, with options or without."""
    deepest = random.choice([0, 3, 10, 40, 120, 300])
    options = tuple(chosen_options(random, name))
    walk = Walk(random.randrange(2**32), random.randrange(2**32), random.randint(0, deepest), options)
    return walked(name, seats, walk)


def chosen_options(random: Random, name: str) -> list[tuple[str, Json]]:
    """Choose values for some options; those for other numbers of seats are left out by `walked`."""
    chosen = []
    for option, facts in catalog.game(name).options.items():
        values = facts.choices or OPTIONS.get(option, ())
        if values and random.random() < 0.4:
            chosen.append((option, random.choice(values)))
    return chosen


def changed_position(random: Random, name: str, seats: int) -> Json:
    """Change the position at a moment of a game."""
    others = [moment(random, name, seats).position() for _ in range(2)]
    times = random.choice([1, 1, 1, 2, 2, 3, 5])
    return changed(random, moment(random, name, seats).position(), others, times)


def try_position(name: str, position: Json, seed: int) -> bool:
    """Load a position that may be spoilt: tell whether it was accepted, in which case every law held."""
    try:
        state = catalog.game(name).load(position)
    except BadPosition as refused:
        assert FIELD.match(refused.en) or refused.en.startswith("This is no position of"), refused.en
        assert refused.fr
        assert refused.fr != refused.en
        return False
    except WrongEdition as refused:
        assert refused.fr
        return False
    check_laws(state, seed)
    return True


def any_table(random: Random, games: list[str]) -> tuple[str, int]:
    """Choose a game and a number of seats."""
    name = random.choice(games)
    return name, random.choice([seats for game, seats in TABLES if game == name])
