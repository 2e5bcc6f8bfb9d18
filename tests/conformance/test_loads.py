"""Whatever loads, works: a changed position or deck is refused by its field, or every law holds on what it gives."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import almagest
from almagest import catalog
from almagest.kernel.errors import BadData, BadOption, BadPosition
from tests.conformance.cases import TABLES, every_table, game_of, played
from tests.conformance.laws import check_laws
from tests.conformance.trials import changed_deck, changed_position, try_deck, try_position

if TYPE_CHECKING:
    from collections.abc import Iterator

every_game = pytest.mark.parametrize("name", catalog.games())
WITH_DECKS = [name for name in catalog.games() if "deck" in game_of(name).options]
every_deck = pytest.mark.parametrize("name", WITH_DECKS)
every_deck_table = pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] in WITH_DECKS])
few = settings(max_examples=8)  # `python -m tests.conformance.mutate` tries many more
RANDOM = st.randoms(use_true_random=False)


@every_table
@few
@given(random=RANDOM)
def test_a_changed_position_is_refused_by_its_field_or_obeys_every_law(name: str, seats: int, random: Random) -> None:
    try_position(name, changed_position(random, name, seats), random.randrange(2**32))


@every_deck_table
@few
@given(random=RANDOM)
def test_a_changed_deck_is_refused_by_its_row_or_obeys_every_law(name: str, seats: int, random: Random) -> None:
    try_deck(name, seats, changed_deck(random, name), random.randrange(2**32))


@every_table
def test_the_laws_hold_on_the_games_themselves(name: str, seats: int) -> None:
    for state in played(name, seats, 11):
        if state.ply in (0, 7, 33):
            check_laws(state.clone(), 5)


@every_game
def test_every_field_of_a_position_is_needed_and_no_other_is_taken(name: str) -> None:
    position = game_of(name).start(seed=1).position()
    for path, table in tables(position, ""):
        if path == "options":
            continue
        for field in [*table]:
            value = table.pop(field)
            with pytest.raises((BadPosition, almagest.AlmagestError)):
                game_of(name).load(position)
            table[field] = value
        table["surplus"] = 1
        with pytest.raises(BadPosition, match=r"'surplus' is (unknown|not known)"):
            game_of(name).load(position)
        del table["surplus"]
    assert game_of(name).load(position).position() == position


def tables(data: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(data, dict):
        yield path, data
        for name, value in data.items():
            yield from tables(value, f"{path}.{name}" if path else name)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from tables(value, f"{path}[{place}]")


@every_game
@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("ply", -1, "ply: expected a whole number from 0"),
        ("ply", True, "ply: expected a whole number"),
        ("ply", 10**400, "ply: expected a whole number from 0 to 1000000, found …"),
        ("learned", 1, "learned: expected a whole number from 0 to 0, found 1"),
        ("seats", 2.0, "seats: expected a whole number"),
        ("options", {"moon": "full"}, "options: "),
        ("options", [], "options: expected named fields"),
        ("rng", {"key": "", "x": 0}, "rng.x: expected a whole number from 1"),
        ("rng", {"key": "zz" * 16, "x": 0}, "rng.key: expected at least 32 hex digits"),
        ("state", None, "state: expected named fields, found None"),
    ],
)
def test_the_kernels_own_fields_are_refused_by_name(name: str, field: str, value: Any, reason: str) -> None:
    position = game_of(name).start(seed=1).position()
    with pytest.raises(BadPosition) as refused:
        game_of(name).load({**position, field: value})
    assert refused.value.en.startswith(reason)
    assert refused.value.fr.startswith(reason.partition(":")[0])


def test_as_12_an_empty_place_before_the_first_decision_can_be_told() -> None:
    position = almagest.game("astra").start(seats=3, seed=4).position()
    position["state"]["discards"].append(position["state"]["display"][0]["card"])
    position["state"]["display"][0] = None
    assert try_position("astra", position, 3)


def test_st_q28_clearing_a_secret_flag_is_refused() -> None:
    secret = next(
        (state.position(), seat, slot)
        for state in played("stellar", 2, 5)
        for seat in (0, 1)
        for slot, row in enumerate(state.position()["state"]["players"][seat]["telescope"])
        if row and row["secret"]
    )
    position, seat, slot = secret
    position["state"]["players"][seat]["telescope"][slot]["secret"] = False
    with pytest.raises(BadPosition, match=rf"^state.players\[{seat}\].laid_secretly: "):
        almagest.game("stellar").load(position)


@every_deck
@pytest.mark.parametrize(
    "deck",
    [
        5,
        True,
        [],
        {},
        {1: 2},
        {"card": "x" * 10_000},
        {"edition": 10**400},
        {"title": {"en": "{player 9}", "fr": "x"}},
        {"title": {"en": "\u202e", "fr": "x"}},
        {"title": {"en": " ", "fr": "x"}},
        {"card": [[]] * 30_000},
        json.loads("[" * 40 + "]" * 40) and {"card": json.loads("[" * 40 + "]" * 40)},
        "no\0path",
    ],
)
def test_a_hostile_deck_is_refused_with_a_sentence(name: str, deck: Any) -> None:
    with pytest.raises((BadData, BadOption)) as refused:
        game_of(name).start(seed=1, deck=deck)
    assert refused.value.fr != refused.value.en
    assert len(refused.value.en) < 300
