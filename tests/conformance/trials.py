"""One trial of "whatever loads, works": a moment of a game, changed; it is refused by field, or every law holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.kernel.errors import AlmagestError, BadData, BadPosition, WrongEdition
from almagest.kernel.rng import fast as rng_of
from almagest.kernel.tables import read_toml
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
        complaint(refused, field_of(refused))
        return False
    except WrongEdition:
        return False
    check_laws(state, seed)
    return True


def changed_deck(random: Random, name: str) -> Json:
    """Change the standard deck of a game."""
    standard = read_toml(catalog.game(name).folder / "data" / "deck.toml")
    return changed(random, standard, [standard], random.choice([1, 1, 2, 3, 6]))


def try_deck(name: str, seats: int, deck: Json, seed: int) -> bool:
    """Play with a deck that may be spoilt: tell whether it was accepted, in which case every law held."""
    game = catalog.game(name)
    try:
        state = game.start(seats=seats, seed=seed, deck=deck)
    except BadData as refused:
        complaint(refused, "deck")
        return False
    rng = rng_of(seed)
    for _ in range(seed % 60):
        if not state.over:
            state.apply(int(state.sample(rng)))
    check_laws(state, seed)
    return True


def field_of(refused: BadPosition) -> str:
    """Find the field that a refusal begins with."""
    if "'game'" in refused.en:
        return ""
    field = FIELD.match(refused.en)
    assert field, refused.en
    return field[0].rstrip(": ")


def complaint(refused: AlmagestError, start: str) -> None:
    """See that a refusal names the place, in both languages."""
    assert refused.en.startswith(start), refused.en
    assert refused.fr.startswith(start), refused.fr
    assert refused.fr != refused.en


def any_table(random: Random, games: list[str]) -> tuple[str, int]:
    """Choose a game and a number of seats."""
    name = random.choice(games)
    return name, random.choice([seats for game, seats in TABLES if game == name])
