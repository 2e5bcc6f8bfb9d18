"""Decks of one's own are read and packed by the bots' processes, never by the server's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel.carrying import arrived, carried
from almagest.kernel.decks import Decks
from almagest.kernel.tables import read_toml
from tests.server.harness import Person, roomy, running

GAMES = ("astra", "ptolemaeus", "stars", "stellar")


def own_deck(game: str) -> dict[str, Any]:
    """A deck that differs from the printed one."""
    return {**read_toml(catalog.game(game).folder / "data" / "deck.toml"), "title": {"en": "Mine", "fr": "Le mien"}}


def open_with_deck(person: Person, game: str, *bots: str) -> str:
    """Open a table for oneself, and for bots or friends, with a deck of one's own."""
    others = [{"kind": "bot", "bot": bot} for bot in bots] or [{"kind": "open"}]
    form = {"game": game, "seats": [{"kind": "me"}, *others], "options": {"deck": own_deck(game)}}
    return str(person.post("/api/tables", **form)["table"])


def test_the_server_itself_reads_no_deck_whatever_happens_at_a_table(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    facts = Decks.facts

    def noted(decks: Decks[Any, Any], data: Any, file: str) -> Any:
        read.append(file)
        return facts(decks, data, file)

    monkeypatch.setattr(Decks, "facts", noted)
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        read.clear()
        tables = [open_with_deck(ann, game, "level:1") for game in GAMES]
        for table in tables:
            socket = ann.connect(table)
            mine = socket.my_turn()
            socket.ask(type="why", move=mine["legal"][0]["move"])
            socket.move(mine)
            before = socket.my_turn()
            socket.close()
            server.house.tables.memory.drop(table)
            server.house.tables.alive.pop(table, None)
            assert ann.look_at(table)["view"] == before["view"]
        assert read == []


def test_a_rematch_is_dealt_with_the_same_deck(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        table = open_with_deck(ann, "ptolemaeus", "novice")
        socket = ann.connect(table)
        while not (seen := socket.my_turn())["result"]:
            socket.move(seen)
        monkeypatch.setattr(Decks, "facts", None)
        again = ann.post(f"/api/tables/{table}/rematch")
        assert again["options"] == ann.get(f"/api/tables/{table}")["options"]
        assert ann.look_at(again["table"])["running"]


def test_a_deck_that_cannot_be_played_is_refused_with_its_reason(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        deck = own_deck("stellar")
        deck["card"] = deck["card"][:-1]
        seats = [{"kind": "me"}, {"kind": "open"}]
        answer = ann.web.post("/api/tables", json={"game": "stellar", "seats": seats, "options": {"deck": deck}})
        assert (answer.status_code, answer.json()["code"]) == (400, "setup")
        assert "60" in answer.json()["says"]


def test_reading_a_deck_is_thinking_that_is_paid_for(folder: Path) -> None:
    with running(roomy(folder, thinking_per_person=0.001)) as server:
        ann = server.person("Ann")
        open_with_deck(ann, "stellar")
        deck = {"deck": own_deck("stellar")}
        form: dict[str, Any] = {"game": "stellar", "seats": [{"kind": "me"}, {"kind": "open"}], "options": deck}
        assert ann.refused("/api/tables", **form) == (429, "slow-down")


@pytest.mark.parametrize("name", GAMES)
def test_a_setting_that_was_carried_over_plays_as_one_that_was_read(name: str) -> None:
    game = catalog.game(name)
    setting = game.setting(game.seats[-1], {"deck": own_deck(name)})
    there = arrived(carried(setting))
    assert there == setting
    assert there.packed.keys() == setting.packed.keys() != set()
    one, two = game.begun(setting, 5), game.begun(there, 5)
    for _ in range(40):
        action = one.legal()[-1]
        one.apply(action)
        two.apply(action)
    assert one.position() == two.position()
    told = [[game.narrate(event, state.setting, "en") for event in state.events or []] for state in (one, two)]
    assert told[0] == told[1]
