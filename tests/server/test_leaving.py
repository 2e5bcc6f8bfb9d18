"""There is a way out of every table: give up, close together, delete; and what becomes of what was left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from almagest.kernel import record as records
from almagest.server import commands
from almagest.server.audit import audited
from almagest.server.clocks import Moment, now
from almagest.server.entries import Entry, Joined, Opened, Started
from almagest.server.sqlite_store import SqliteStore
from almagest.server.tables import Tables
from tests.server.harness import Person, play_out, roomy, run_apart, running
from tests.server.test_rebuilt import ANN, SEED, seen

Bring = Callable[[str], Person]
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def two(person: Bring) -> tuple[Person, Person, str]:
    """Sit Ann and Bob down at a table."""
    ann, bob = person("Ann"), person("Bob")
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    return ann, bob, table


def test_against_bots_who_gives_up_has_lost_at_once(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    socket = ann.connect(table)
    assert socket.table()["around"]["may_resign"]
    over = ann.post(f"/api/tables/{table}/resign")
    assert (over["status"], over["result"]["winners"], over["result"]["notes"]) == ("over", [1], ["Ann resigned."])
    told = socket.until(lambda message: message.get("result"))
    assert told["legal"] == []
    assert not told["around"]["may_resign"]
    record = ann.get(f"/api/tables/{table}/record")
    assert (record["names"][0], record["result"]) == ("Ann (resigned)", None)
    assert ann.get(f"/api/replays/{table}")["decisions"] == len(record["moves"])
    assert ann.refused(f"/api/tables/{table}/resign") == (409, "seat")


def test_with_people_a_bot_plays_on_and_the_seat_counts_as_lost(person: Bring) -> None:
    ann, bob, table = two(person)
    socket = ann.connect(table)
    assert bob.post(f"/api/tables/{table}/resign")["bots"] == [None, "level:3"]
    assert bob.refused(f"/api/tables/{table}/join") == (409, "seat")
    assert bob.connect(table).table()["you"] is None
    assert ann.refused(f"/api/tables/{table}/resign") == (409, "seat")
    result = play_out(socket)["result"]
    assert (result["winners"], result["forfeits"]) == ([0], {"1": "resigned"})
    assert ann.get(f"/api/tables/{table}/record")["names"] == ["Ann", "Bob (resigned)"]


def test_whoever_is_left_alone_may_end_the_game_as_the_winner(person: Bring) -> None:
    ann, bob, table = two(person)
    socket = ann.connect(table)
    before = socket.table()["around"]
    bob.post(f"/api/tables/{table}/resign")
    after = socket.until(lambda message: message["type"] == "table" and message["bots"][1])["around"]
    assert [(around["has_won"], around["may_resign"]) for around in (before, after)] == [(False, True), (True, False)]
    assert not bob.connect(table).table()["around"]["has_won"]
    assert ann.post(f"/api/tables/{table}/close")["result"]["winners"] == [0]


def test_a_table_is_closed_when_everybody_wishes_it_and_a_decision_answers_no(person: Bring) -> None:
    ann, bob, table = two(person)
    socket = ann.connect(table)
    bob.post(f"/api/tables/{table}/close")
    assert bob.refused(f"/api/tables/{table}/close") == (409, "seat")
    seen = socket.until(lambda message: message["around"]["close"] == [1])
    socket.move(seen)
    assert socket.until(lambda message: message["seq"] > seen["seq"])["around"]["close"] == []
    ann.post(f"/api/tables/{table}/close")
    over = bob.post(f"/api/tables/{table}/close")
    assert over["result"]["winners"] == []
    assert "counts for nobody" in over["result"]["headline"]
    assert ann.get(f"/api/tables/{table}/record")["result"] is None


def test_the_host_closes_after_a_day_but_not_on_the_own_turn(folder: Path) -> None:
    hands = [NOON]
    with running(roomy(folder), clock=lambda: Moment(hands[0], 0.0)) as server:
        ann, bob, table = two(server.person)
        socket = ann.connect(table)
        hands[0] += timedelta(days=2)
        assert ann.post(f"/api/tables/{table}/close")["status"] == "running"
        socket.move(socket.until(lambda message: message["around"]["close"] == [0]))
        socket.until(lambda message: message["view"]["seat"] == 1)
        hands[0] += timedelta(hours=23)
        ann.post(f"/api/tables/{table}/close")
        hands[0] += timedelta(hours=25)
        assert bob.post(f"/api/tables/{table}/leave")["status"] == "running"
        assert "host" in ann.post(f"/api/tables/{table}/close")["result"]["headline"]


def test_a_table_against_bots_can_be_deleted_and_nobody_else_can(person: Bring) -> None:
    ann, eve = person("Ann"), person("Eve")
    table = ann.open("me", "random")["table"]
    watching, own = eve.connect(table), ann.connect(table)
    for socket in (watching, own):
        socket.table()
    assert eve.refused(f"/api/tables/{table}", "DELETE") == (403, "host")
    assert ann.web.delete(f"/api/tables/{table}").status_code == 204
    gone = watching.until(lambda message: message["type"] == "refused")
    assert (gone["code"], "by its host" in gone["says"]) == ("table", True)
    assert own.until(lambda message: message["type"] == "refused")["says"] == "You have deleted this table."
    assert (watching.closed_with(), own.closed_with()) == (4403, 4403)
    assert ann.refused(f"/api/tables/{table}", "GET") == (404, "table")
    assert ann.refused(f"/api/tables/{table}/resign") == (404, "table")


def test_what_others_have_a_part_in_is_not_deleted(person: Bring) -> None:
    ann, bob, table = two(person)
    assert ann.refused(f"/api/tables/{table}", "DELETE") == (403, "seat")
    ann.post(f"/api/tables/{table}/resign")
    bob.post(f"/api/tables/{table}/close")
    assert ann.refused(f"/api/tables/{table}", "DELETE") == (409, "seat")


def test_a_table_against_bots_is_listed_only_if_wished(person: Bring) -> None:
    ann = person("Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    quiet = ann.post("/api/tables", game="stellar", seats=seats)
    loud = ann.post("/api/tables", game="stellar", seats=seats, public=True)
    awaits = ann.post("/api/tables", game="stellar", seats=[{"kind": "me"}, {"kind": "open"}])
    assert [quiet["public"], loud["public"], awaits["public"]] == [False, True, True]


def against_bots() -> list[Entry]:
    opened = Opened("stellar", 1, {}, (None, "random"), "ann", None, SEED, "salt")
    return [opened, Joined(0, "ann", "Ann"), Started()]


async def decide(tables: Tables, table: Any) -> None:
    """Decide for Ann, or for the bot."""
    move = table.playing.legal()[0]
    if table.bot_on_turn():
        await tables.carry_out(table, partial(commands.decide_for_bot, seq=table.seq, action=move))
    else:
        text = table.playing.text(move)
        await tables.carry_out(table, partial(commands.decide, person=ANN, seq=table.seq, move=text))


def test_against_bots_one_goes_back_to_the_first_decision_and_the_game_is_marked(tmp_path: Path) -> None:
    async def back(tables: Tables) -> list[str]:
        table = await tables.open(against_bots())
        first = table.playing.position()
        for _ in range(12):
            await decide(tables, table)
        while table.bot_on_turn():
            await decide(tables, table)
        undo = partial(commands.undo, person=ANN, at=now())
        while table.decisions:
            assert table.may_undo()
            await tables.carry_out(table, lambda table: undo(table, seq=table.seq))
        assert table.playing.position() == first
        assert table.retracted
        for _ in range(6):
            await decide(tables, table)
        return [table.id, *seen(table)]

    file = tmp_path / "almagest.db"
    with closing(SqliteStore(file)) as store:
        name, *before = run_apart(back(Tables(store, 10)))

        async def rebuilt() -> list[str]:
            return seen(await Tables(store, 10).find(name))

        assert run_apart(rebuilt()) == before
    assert audited(file).foreign == 0


def test_among_people_a_grey_button_says_why(person: Bring) -> None:
    ann, bob, table = two(person)
    message = bob.connect(table, lang="fr").table()
    assert message["around"]["no_undo"] == "C'est au tour d'Ann."
    assert "une seule personne" in message["around"]["no_hint"]
    own = ann.connect(table).table()["around"]
    assert "as long as your turn lasts" in own["no_undo"]


def is_newer(seq: int, message: dict[str, Any]) -> bool:
    """Tell whether a message is of a later moment."""
    return bool(message.get("seq", 0) > seq)


def test_a_game_with_moves_taken_back_is_recorded_without_them(person: Bring) -> None:
    ann = person("Ann")
    table = ann.open("me", "random")["table"]
    socket = ann.connect(table)
    seen = socket.my_turn()
    for _ in range(3):
        socket.move(seen)
        last = seen["seq"]
        seen = socket.my_turn()
        assert seen["seq"] > last
    while not seen["around"]["retracted"]:
        socket.send(type="undo", seq=seen["seq"])
        seen = socket.until(partial(is_newer, seen["seq"]))
    play_out(ann.connect(table))
    record = ann.get(f"/api/tables/{table}/record")
    text = records.compact(record)
    assert ann.post("/api/replays", **record)["replay"]
    assert text.count("retracted") == 0


def test_who_has_won_already_does_not_lose_on_time(folder: Path) -> None:
    hands = [0.0]
    with running(roomy(folder), clock=lambda: Moment(NOON + timedelta(seconds=hands[0]), hands[0])) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ann.post("/api/tables", game="stellar", seats=seats, clock={"total": 10})["table"]
        bob.post(f"/api/tables/{table}/join")
        bob.post(f"/api/tables/{table}/resign")
        hands[0] = 11.0
        result = ann.connect(table).until(lambda message: message.get("result"))["result"]
        assert (result["winners"], result["forfeits"]) == ([0], {"1": "resigned"})


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_losing_on_time_is_said_with_the_name(folder: Path, lang: str) -> None:
    hands = [0.0]
    with running(roomy(folder), clock=lambda: Moment(NOON + timedelta(seconds=hands[0]), hands[0])) as server:
        ann = server.person("Ann")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        table = ann.post("/api/tables", game="stellar", seats=seats, clock={"total": 10})["table"]
        hands[0] = 11.0
        socket = ann.connect(table, lang=lang)
        result = socket.until(lambda message: message.get("result"))["result"]
        assert result["notes"] == [{"en": "Ann lost on time.", "fr": "Ann a perdu au temps."}[lang]]
        assert result["winners"] == [1]
        assert ann.get(f"/api/tables/{table}/record")["names"][0] == "Ann (lost on time)"
