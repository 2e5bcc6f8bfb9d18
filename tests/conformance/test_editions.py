"""Editions: a game goes on by the rules it began with, in every game and every edition that is still played."""

from __future__ import annotations

import pickle
from datetime import UTC, datetime
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import almagest
from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import WrongEdition
from tests.conformance.cases import TABLES, Walk, walked

if TYPE_CHECKING:
    from almagest.kernel.record import Record
    from almagest.kernel.state import State

EDITIONS = [(name, seats, edition) for name, seats in TABLES for edition in catalog.game(name).editions]
every_edition = pytest.mark.parametrize(("name", "seats", "edition"), EDITIONS)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def moment(name: str, seats: int, edition: int) -> State:
    return walked(name, seats, Walk(seed=3, choices=4, depth=25, edition=edition))


def written(state: State, seed: int) -> Record:
    """Write the record of a game of the state's own edition."""
    people = tuple(f"player {seat}" for seat in range(state.seats))
    opened = records.opened(
        state.game,
        state.seats,
        seed=seed,
        options={},
        names=people,
        players=("human",) * state.seats,
        now=NOON,
        edition=state.setting.edition,
    )
    return records.written(opened, state, NOON)


@pytest.mark.parametrize("name", catalog.games())
def test_the_editions_of_a_game_ascend_and_the_newest_is_for_new_games(name: str) -> None:
    game = catalog.game(name)
    assert all(one < two for one, two in pairwise(game.editions))
    assert game.editions[0] >= 1
    assert game.start(seed=1).setting.edition == game.edition == game.editions[-1]


@every_edition
def test_a_state_carries_its_own_edition_wherever_it_goes(name: str, seats: int, edition: int) -> None:
    state = moment(name, seats, edition)
    worlds = [
        state,
        state.clone(),
        state.imagine(0, almagest.rng(1)),
        state.clone().redeal(None, almagest.rng(1)),
        state.game.load(state.position()),
        state.replayed(state.history, diary=None),
    ]
    assert [world.setting.edition for world in worlds] == [edition] * len(worlds)
    assert [world.position()["edition"] for world in worlds] == [edition] * len(worlds)
    assert state.view(0)["edition"] == state.view(None)["edition"] == edition


@every_edition
def test_a_record_is_verified_and_resumed_by_its_own_edition(name: str, seats: int, edition: int) -> None:
    state = moment(name, seats, edition)
    record = records.read(written(state, seed=3).text(), "game.json")
    assert record.edition == edition
    assert records.verify(record, state.game).moves == state.ply
    resumed = records.replayed(record, state.game)
    assert resumed.position() == state.position()
    assert resumed.legal() == state.legal()


@every_edition
def test_taking_back_a_decision_stays_in_the_edition(name: str, seats: int, edition: int) -> None:
    state = catalog.game(name).start(seats=seats, seed=5, edition=edition)
    rng = almagest.rng(6)
    while not state.over and not state.may_undo():
        state.apply(int(state.sample(rng)))
    if not state.over:
        assert state.undone().setting.edition == edition


@pytest.mark.parametrize("name", catalog.games())
@pytest.mark.parametrize("edition", [0, -1, 99, "1", 1.0, True, [1]])
def test_an_edition_nobody_knows_is_refused_in_both_languages(name: str, edition: object) -> None:
    game = catalog.game(name)
    with pytest.raises(WrongEdition) as refused:
        game.start(seed=1, edition=edition)  # type: ignore[arg-type]
    assert repr(edition) in refused.value.en
    assert refused.value.en != refused.value.fr
    position = {**game.start(seed=1).position(), "edition": edition}
    with pytest.raises(WrongEdition):
        game.load(position)


def test_an_edition_is_not_yet_known_or_no_longer_known() -> None:
    assert "install a newer Almagest" in WrongEdition("stellar", 4, (2, 3)).en
    assert "earlier version of Almagest" in WrongEdition("stellar", 1, (2, 3)).en
    assert "installez un Almagest plus récent" in WrongEdition("stellar", 4, (2, 3)).fr
    assert "Almagest antérieur" in WrongEdition("stellar", 1, (2, 3)).fr


@every_edition
def test_a_copy_in_another_process_stays_in_the_edition(name: str, seats: int, edition: int) -> None:
    state = moment(name, seats, edition)
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert twin.setting == state.setting
    assert twin.setting.edition == edition


def test_settings_of_two_editions_differ() -> None:
    game = catalog.game("astra")
    assert game.setting(1, {}, 1) != game.setting(1, {}, 2)
    assert repr(game.setting(1, {}, 1)) == "<Setting: astra for 1, edition 1>"
