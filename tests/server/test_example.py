"""The example bot plays a whole game over the wire."""

from __future__ import annotations

from examples.bot_client import play

from almagest import catalog
from almagest.kernel import record as records
from tests.server.harness import Running


def test_the_example_bot_plays_a_whole_game(server: Running) -> None:
    last = play(server.url, "stellar")
    assert last["names"] == ["Wire", "Greedy"]
    record = records.read(records.compact(last["record"]), "record")
    assert list(records.verify(record, catalog.game("stellar")).scores) == last["result"]["scores"]
