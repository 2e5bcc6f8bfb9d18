"""Bots by level: offered by name, kept by number, called by their names in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from almagest import catalog
from almagest.server.api import game_facts
from almagest.server.settings import Settings
from tests.server.harness import Person, play_out

Bring = Callable[[str], Person]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_game_offers_its_levels_with_name_and_description(person: Bring, lang: str) -> None:
    for game in person("Ann").get("/api/games", lang=lang):
        known = catalog.levels(game["name"])
        assert [level["number"] for level in game["levels"]] == list(range(1, len(known) + 1))
        assert [level["bot"] for level in game["levels"]] == [f"level:{n}" for n in range(1, len(known) + 1)]
        assert [level["name"] for level in game["levels"]] == [level.name.text(lang) for level in known]
        assert [level["says"] for level in game["levels"]] == [level.says.text(lang) for level in known]
        assert all(bot["title"] and bot["says"] for bot in game["bots"])


def test_styles_are_offered_wherever_levels_are_unless_the_operator_chooses_otherwise() -> None:
    facts = game_facts(catalog.game("stellar"), Settings().bots, "fr")
    offered = {bot.name: (bot.title, bot.says) for bot in facts.bots}
    assert [offered[style][0] for style in ("careful", "daring")] == ["La Prudente", "L'Audacieux"]
    assert "le moins au hasard" in offered["careful"][1]
    assert "le plus au hasard" in offered["daring"][1]


def test_a_level_is_called_by_its_name_in_each_readers_language(person: Bring) -> None:
    ann = person("Ann")
    opened = ann.open("me", "level:3")
    assert opened["names"] == ["Ann", "Navigator"]
    assert opened["bots"] == [None, "level:3"]
    french = ann.connect(opened["table"], lang="fr").my_turn()
    assert french["names"] == ["Ann", "La Navigatrice"]
    assert french["bots"] == [None, "level:3"]


def test_what_a_level_does_is_told_with_its_name_and_never_with_its_id(person: Bring) -> None:
    ann = person("Ann")
    socket = ann.connect(ann.open("me", "level:2")["table"])
    last = play_out(socket)
    assert last["result"]
    assert "Apprentice takes" in "".join(socket.all)
    says = [event["says"] for event in ann.look_at(ann.get("/api/tables", mine=1)[0]["table"])["events"]]
    assert not any("level:2" in sentence for sentence in says)


def test_two_bots_alike_are_told_apart(person: Bring) -> None:
    opened = person("Ann").open("level:1", "level:1", "level:2", "me", game="astra")
    assert opened["names"] == ["Stargazer", "Stargazer 2", "Apprentice", "Ann"]


def test_a_person_called_like_a_bot_keeps_the_name(person: Bring) -> None:
    assert person("level:3").open("me", "level:3")["names"] == ["level:3", "Navigator"]


@pytest.mark.parametrize("bot", ["level:0", "level:99", "level:x", "levels:1"])
def test_a_level_that_does_not_exist_is_refused(person: Bring, bot: str) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    assert person("Ann").refused("/api/tables", game="stellar", seats=seats) == (400, "setup")


def test_a_level_has_one_name_only(person: Bring) -> None:
    assert person("Ann").open("me", "level:03")["bots"] == [None, "level:3"]


def test_the_record_keeps_the_level_and_the_replay_calls_it_by_its_name(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "level:1")["table"]
    play_out(ann.connect(table))
    assert ann.get(f"/api/tables/{table}/record")["players"] == ["human", "level:1"]
    assert ann.get(f"/api/replays/{table}", lang="fr")["names"] == ["Ann", "Le Flâneur des étoiles"]
    assert "Flâneur des étoiles" in str(
        [ann.get(f"/api/replays/{table}/at/{n}", lang="fr")["events"] for n in range(1, 8)]
    )


def test_the_list_of_tables_tells_whose_turn_it_is(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    assert ann.get(f"/api/tables/{table}")["turn"] is None
    bob.post(f"/api/tables/{table}/join")
    assert ann.get(f"/api/tables/{table}")["turn"] == 0
    socket = ann.connect(table)
    socket.move(socket.my_turn())
    socket.until(lambda message: message["view"]["seat"] == 1)
    assert bob.get("/api/tables", mine=1)[0]["turn"] == 1
