"""Two workers and one that dies in the middle of a turn: nobody at a browser is harmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Player
from tests.browser.people import gathered, play_a_turn
from tests.server.harness import Program, program
from tests.server.postgres import postgres_for_tests
from tests.server.proxy import RoundRobin, round_robin


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Program], RoundRobin]]:
    place = tmp_path_factory.mktemp("workers")
    with postgres_for_tests() as postgres:
        database = postgres.fresh()
        with (
            program(place / "one", database=database) as one,
            program(place / "two", database=database) as two,
            round_robin(one.url, two.url) as proxy,
        ):
            yield [one, two], proxy


@pytest.fixture
def url(workers: tuple[list[Program], RoundRobin]) -> str:
    return workers[1].url


def test_a_worker_that_dies_in_the_middle_of_a_turn_harms_no_player(
    workers: tuple[list[Program], RoundRobin], player: Callable[..., Player]
) -> None:
    ada, bob, _ = gathered(player, "stellar")
    for person in (ada, bob):
        play_a_turn(person)
    expect(ada.lit().first).to_be_visible()
    ada.lit().first.click()
    workers[0][0].kill()
    play_a_turn(ada)
    play_a_turn(bob)
    expect(ada.lit().first).to_be_visible()
    table = ada.page.url.rpartition("/")[2]
    facts = ada.page.request.get(f"{ada.url}/api/tables/{table}").json()
    assert facts["names"] == ["Ada", "Bob"]
    assert facts["turn"] == 0
