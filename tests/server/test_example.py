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


def test_the_example_bot_plays_for_the_account_of_its_token(server: Running) -> None:
    ann = server.person("Wire guest")
    ann.post("/api/account", name="Wired", password="correct horse battery")
    ann.post("/api/account/kind", kind="bot")
    token = ann.post("/api/account/tokens", name="example", scopes=["read", "play"])["secret"]
    assert play(server.url, "stellar", token=token)["names"] == ["Wired (bot)", "Greedy"]
