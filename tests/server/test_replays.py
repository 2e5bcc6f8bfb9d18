"""Finished games and uploaded records, moment by moment."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

import almagest
from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.event import Json
from almagest.kernel.record import Record
from tests.server.harness import Person, play_out

Bring = Callable[[str], Person]
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


def finished(seed: int = 3, name: str = "stellar", **options: Json) -> Record:
    """Play a game at random and give its record."""
    game, rng = catalog.game(name), almagest.rng(seed)
    state = game.start(seats=2, seed=seed, **options)
    while not state.over:
        state.apply(int(state.sample(rng)))
    names, players = ("Ann", "Bob"), ("human", "greedy")
    opened = records.opened(game, 2, seed=seed, options=options, names=names, players=players, now=NOON)
    return records.written(opened, state, NOON)


def test_an_uploaded_record_can_be_looked_at_again(person: Bring) -> None:
    record, ann = finished(), person("Ann")
    replay = ann.post("/api/replays", **json.loads(record.text()))["replay"]
    facts = ann.get(f"/api/replays/{replay}")
    assert facts["decisions"] == len(record.moves)
    assert facts["names"] == ["Ann", "Bob"]
    assert facts["you"] is None
    assert facts["result"]["scores"] == list(record.result.scores if record.result else ())


def test_each_moment_shows_what_a_seat_knew_then(person: Bring) -> None:
    record, ann = finished(), person("Ann")
    replay = ann.post("/api/replays", **json.loads(record.text()))["replay"]
    for n, state in enumerate(records.steps(record, catalog.game("stellar"))):
        if n % 10 == 0 or state.over:
            moment = ann.get(f"/api/replays/{replay}/at/{n}", seat=1)
            assert moment["view"] == json.loads(json.dumps(state.view(1)))
            assert moment["move"] == (record.moves[n - 1] if n else None)
    spectator = ann.get(f"/api/replays/{replay}/at/4")
    assert spectator["view"]["viewer"] is None
    assert ann.refused(f"/api/replays/{replay}/at/{n + 1}", "GET") == (404, "replay")


def test_the_last_sentence_of_a_replay_names_the_winner(person: Bring) -> None:
    record, ann = finished(), person("Ann")
    replay = ann.post("/api/replays", **json.loads(record.text()))["replay"]
    last = ann.get(f"/api/replays/{replay}/at/{len(record.moves)}")["events"][-1]["says"]
    (winner,) = record.result.winners if record.result else ()
    assert last.endswith(f"{('Ann', 'Bob')[winner]} wins.")


def test_the_events_of_a_replay_are_sentences_in_either_language(person: Bring) -> None:
    record, ann = finished(), person("Ann")
    replay = ann.post("/api/replays", **json.loads(record.text()))["replay"]
    english = [ann.get(f"/api/replays/{replay}/at/{n}")["events"] for n in range(8)]
    french = [ann.get(f"/api/replays/{replay}/at/{n}", lang="fr")["events"] for n in range(8)]
    assert any("Ann" in event["says"] for events in english for event in events)
    assert [event["facts"] for events in english for event in events] == [
        event["facts"] for events in french for event in events
    ]
    assert english != french


def test_a_finished_table_is_a_replay_too(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    play_out(ann.connect(table))
    facts = ann.get(f"/api/replays/{table}")
    assert facts["names"] == ["Ann", "Chance"]
    assert facts["players"] == ["human", "random"]
    assert ann.get(f"/api/replays/{table}/at/{facts['decisions']}")["view"]["over"]


def test_a_replay_knows_its_reader_by_who_they_are_not_by_name(person: Bring) -> None:
    bob, ann, namesake = person("Bob"), person("Ann"), person("Ann")
    table = bob.open("me", "open")["table"]
    ann.post(f"/api/tables/{table}/join")
    bob.post(f"/api/tables/{table}/close")
    ann.post(f"/api/tables/{table}/close")
    assert [who.get(f"/api/replays/{table}")["you"] for who in (bob, ann, namesake)] == [0, 1, None]


def test_the_replay_of_a_private_table_is_private(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    opened = ann.open("me", "random", public=False)
    play_out(ann.connect(opened["table"]))
    assert bob.refused(f"/api/replays/{opened['table']}", "GET") == (403, "private")
    assert bob.get(f"/api/replays/{opened['table']}", invitation=opened["invitation"])["decisions"] > 20


def test_whoever_played_at_a_private_table_can_share_its_replay_but_not_a_seat(person: Bring) -> None:
    ann, bob = person("Ann"), person("Bob")
    opened = ann.open("me", "random", public=False)
    table = opened["table"]
    play_out(ann.connect(table))
    secret = ann.get(f"/api/replays/{table}")["invitation"]
    assert secret not in (None, opened["invitation"])
    assert bob.get(f"/api/replays/{table}", invitation=secret)["invitation"] == secret
    upload = ann.post("/api/replays", **json.loads(finished().text()))["replay"]
    assert ann.get(f"/api/replays/{upload}")["invitation"] is None


def changed(**fields: Any) -> dict[str, Any]:
    return {**json.loads(finished().text()), **fields}


@pytest.mark.parametrize(
    "fields",
    [
        {"almagest": 2},
        {"game": "chess"},
        {"edition": 99},
        {"seats": 3},
        {"names": ["Ann"]},
        {"seed": -1},
        {"seed": "xyz"},
        {"seed": 10**30},
        {"salt": "other"},
        {"moves": ["take 9"]},
        {"moves": 5},
        {"options": {"deck": "/etc/passwd"}},
        {"options": {"seats": 3}},
        {"options": {"seed": 3}},
        {"result": None},
        {"extra": 1},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_a_record_that_does_not_fit_is_refused(person: Bring, fields: dict[str, Any]) -> None:
    status, _ = person("Ann").refused("/api/replays", **changed(**fields))
    assert status in (400, 404)


def test_a_number_too_long_to_read_is_refused(person: Bring) -> None:
    text = json.dumps(changed(seed=1)).replace('"seed": 1', f'"seed": {"9" * 6000}')
    answer = person("Ann").web.post("/api/replays", content=text)
    assert answer.status_code == 400


def test_a_replay_that_does_not_exist_is_not_found(person: Bring) -> None:
    assert person("Ann").refused("/api/replays/nothing", "GET") == (404, "replay")
