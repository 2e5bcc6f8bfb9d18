"""Accounts: a guest keeps everything, comes back by password, code or link, and can be forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from sqlite3 import connect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almagest.cli.command_line import obey
from almagest.server.clocks import Moment
from almagest.server.identity import fitting_name
from almagest.server.refusals import Refused
from almagest.server.spelling import spelling
from tests.server.harness import Person, Running, play_out, roomy, run_apart, running, wait_for

Bring = Callable[[str], Person]
PASSWORD = "correct horse battery"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def signed_up(person: Bring, name: str) -> tuple[Person, list[str]]:
    """Make an account."""
    ann = person(f"{name} guest"[:24])
    return ann, ann.post("/api/account", name=name, password=PASSWORD)["codes"]


def stranger(ann: Person) -> Person:
    """Come with another browser, which is closed with the first."""
    found = Person(ann.url)
    ann.open_things.callback(found.leave)
    return found


def test_a_guest_without_a_name_gets_a_star_and_no_two_are_alike(folder: Path) -> None:
    with running(roomy(folder)) as server:
        names = [server.person().post("/api/identity")["name"] for _ in range(12)]
        assert len({spelling(name) for name in names}) == 12
        assert server.person().refused("/api/identity", name=names[0].upper()) == (409, "name")


def test_a_guest_keeps_everything_and_comes_back_on_another_device(person: Bring) -> None:
    ann, codes = signed_up(person, "Wilhelmina")
    table = ann.open("me", "open")["table"]
    assert len(set(codes)) == 8
    phone = stranger(ann)
    assert phone.refused("/api/session", name="Wilhelmina", password="wrong horse") == (403, "password")
    assert phone.refused("/api/session", name="Nobody at all", password="wrong horse") == (403, "password")
    assert phone.post("/api/session", name=" wilhelmina", password=PASSWORD)["account"]
    assert [row["table"] for row in phone.get("/api/tables", mine=1)] == [table]
    assert len(phone.get("/api/account")["sessions"]) == 2
    phone.leave()


def test_sessions_are_revoked_on_the_server_and_the_guests_cookie_ends_with_the_account(person: Bring) -> None:
    ann = person("Cookie monster")
    guest = ann.cookie
    ann.post("/api/account", name="Heloise", password=PASSWORD)
    thief = stranger(ann)
    thief.web.headers["Cookie"] = guest
    assert thief.get("/api/identity") is None
    thief.web.headers["Cookie"] = ann.cookie
    assert thief.get("/api/identity")["name"] == "Heloise"
    assert ann.web.delete("/api/sessions").status_code == 200
    assert thief.get("/api/identity") is None
    assert thief.refused("/api/me/export", "GET") == (401, "identity")
    thief.leave()


def test_signing_in_gives_a_secret_of_its_own_whatever_cookie_came_along(person: Bring) -> None:
    ann, _ = signed_up(person, "Fixated")
    planted = "session:" + "a" * 43
    victim = stranger(ann)
    victim.web.cookies.set("almagest", planted, domain="127.0.0.1")
    victim.web.cookies.clear()
    answer = victim.web.post(
        "/api/session", json={"name": "Fixated", "password": PASSWORD}, headers={"Cookie": f"almagest={planted}"}
    )
    assert planted not in answer.headers["set-cookie"]
    assert "HttpOnly" in answer.headers["set-cookie"]
    victim.leave()


def test_a_recovery_code_works_once_and_signs_everybody_else_out(person: Bring) -> None:
    ann, codes = signed_up(person, "Forgetful")
    phone = stranger(ann)
    form = {"name": "Forgetful", "code": codes[0].upper(), "password": "another horse"}
    assert phone.post("/api/account/recovery", **form)["name"] == "Forgetful"
    assert ann.get("/api/identity") is None
    assert phone.refused("/api/account/recovery", **form) == (403, "password")
    assert phone.refused("/api/session", name="Forgetful", password=PASSWORD) == (403, "password")
    assert phone.get("/api/account")["codes"] == 7
    phone.leave()


def test_a_link_brings_another_device_in_once(person: Bring) -> None:
    ann = person("Link guest")
    link = ann.post("/api/account/link")
    assert link["qr"].startswith("data:image/svg+xml")
    phone = stranger(ann)
    assert phone.post("/api/session/link", code=link["code"])["identity"] == ann.get("/api/identity")["identity"]
    assert phone.refused("/api/session/link", code=link["code"]) == (403, "link")
    phone.leave()


def test_a_link_that_is_too_old_brings_nobody_in(folder: Path) -> None:
    hands = [NOON]
    with running(roomy(folder), clock=lambda: Moment(hands[0], 0.0)) as server:
        code = server.person("Ann").post("/api/account/link")["code"]
        hands[0] += timedelta(minutes=11)
        assert server.person().refused("/api/session/link", code=code) == (403, "link")


@pytest.mark.parametrize("name", ["Adalbert", "ADALBERT", "Adàlbert", "Adaibert", "Ada lbert", "Аdalbert", "Αdalbert"])
def test_nobody_takes_a_name_that_looks_like_an_accounts(folder: Path, name: str) -> None:
    with running(roomy(folder)) as server:
        signed_up(server.person, "Adalbert")
        eve = server.person("Eve")
        assert eve.refused("/api/account", name=name, password=PASSWORD)[1] == "name"
        assert eve.refused("/api/identity", "PATCH", name=name) == (409, "name")


def test_letters_of_two_scripts_are_no_name(person: Bring) -> None:
    assert person("Eve").refused("/api/account", name="Zоë", password=PASSWORD) == (400, "name")


def test_a_poor_password_is_refused(person: Bring) -> None:
    eve = person("Eve")
    assert eve.refused("/api/account", name="Shortish", password="short") == (400, "password")
    assert eve.refused("/api/account", name="LongEnough", password="longenough") == (400, "password")


def test_guessing_is_slowed_down_by_name_wherever_it_comes_from(folder: Path) -> None:
    with running(roomy(folder, guesses_per_hour=3)) as server:
        signed_up(server.person, "Adalbert")
        tries = [server.person().refused("/api/session", name="Adalbert", password=f"guess {n}") for n in range(5)]
        assert tries[:3] == [(403, "password")] * 3
        assert tries[3:] == [(429, "slow-down")] * 2


def test_the_database_holds_no_password_no_token_and_no_code(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, codes = signed_up(server.person, "Adalbert")
        secrets = [PASSWORD, codes[0], ann.cookie.partition(":")[2]]
    with connect(folder / "almagest.db") as database:
        text = "\n".join(database.iterdump())
    assert "$argon2id$" in text
    assert not [secret for secret in secrets if secret in text]


def test_who_is_forgotten_is_named_nowhere_and_the_games_stay(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, _ = signed_up(server.person, "Adalbert")
        bob = server.person("Bob")
        table = ann.open("me", "random")["table"]
        socket = ann.connect(table)
        play_out(socket)
        assert ann.refused("/api/account/deletion", password="wrong horse") == (403, "password")
        ann.post("/api/account/deletion", password=PASSWORD)
        assert "forgotten here" in socket.until(lambda message: message["type"] == "refused")["says"]
        assert socket.closed_with() == 4403
        assert ann.get("/api/identity") is None
        assert bob.get(f"/api/tables/{table}")["names"][0] == "✶"
        assert "Adalbert" not in json.dumps(bob.look_at(table))
        assert bob.refused("/api/people/Adalbert", "GET") == (404, "unknown")
        assert bob.refused("/api/session", name="Adalbert", password=PASSWORD) == (403, "password")
    with running(roomy(folder)) as again:
        eve = again.person("Eve")
        assert eve.get(f"/api/tables/{table}")["names"][0] == "✶"
        assert eve.post("/api/account", name="Adalbert", password=PASSWORD)["name"] == "Adalbert"


def shelves(server: Running) -> dict[str, str]:
    """Give all that is kept, by table of the database, without the logs of games."""
    store = server.house.store
    question = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
    names = run_apart(store.rows(question if store.shared else "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    found = {str(name): run_apart(store.rows(f"SELECT * FROM {name}")) for (name,) in names if name != "log"}
    return {name: repr(rows) for name, rows in found.items()}


def test_reports_the_log_of_operators_and_club_nights_name_nobody_who_is_forgotten(stored: str, folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, _ = signed_up(server.person, "Adalbert")
        bob = server.person("Bob")
        table = bob.open("me", "open", public=False)
        ann.post(f"/api/tables/{table['table']}/join", invitation=table["invitation"])
        ann.connect(table["table"], talk=1).send(type="talk", text="Adalbert was here")
        bob.connect(table["table"], talk=1).until(lambda message: message["type"] == "said")
        bob.post("/api/reports", table=table["table"], seat=1, reason="other")
        bob.post("/api/me/shunned", table=table["table"], seat=1, how="mute")
        night = ann.post("/api/nights", name="Thursday", game="stellar", seats=2, kind="swiss", rounds=1)["night"]
        ann.post(f"/api/nights/{night}/join")
        signed_up(server.person, "Berenice")
        for words in (["appoint", "adalbert"], ["silence", "adalbert"]):
            assert obey(["people", *words, "--data", str(folder)], "en") == 0
        ann.post("/api/operator/acts", act="silence", target="Berenice", why="a test")
        assert bob.get("/api/me/shunned")[0]["name"] == "Adalbert"
        (report,) = ann.get("/api/operator")["reports"]
        assert (report["name"], report["lines"]) == ("Adalbert", ["Adalbert was here"])
        assert [(line["who"], line["name"]) for line in ann.get("/api/operator")["log"]] == [
            ("Adalbert", "Berenice"),
            ("the command line", "Adalbert"),
            ("the command line", "Adalbert"),
        ]
        ann.post("/api/account/deletion", password=PASSWORD)
        assert [name for name, text in shelves(server).items() if "Adalbert" in text or "adalbert" in text] == []
        assert bob.get("/api/me/shunned")[0]["name"] == "✶"
        assert next((line[1], line[3]) for line in run_apart(server.house.office.log())) == ("✶", "Berenice")
        assert run_apart(server.house.office.reports("forgotten"))[0].name == "✶"


def test_an_export_holds_everything_of_me_and_nothing_secret(person: Bring) -> None:
    ann, codes = signed_up(person, "Exporter")
    table = ann.open("me", "open")["table"]
    ann.web.put("/api/settings", json={"theme": "day"})
    token = ann.post("/api/account/tokens", name="a tool", scopes=["read"])["secret"]
    text = ann.web.get("/api/me/export").text
    found = json.loads(text)
    assert found["kept"]["tokens"][0]["name"] == "a tool"
    assert token not in text
    assert (found["account"]["name"], found["tables"], found["preferences"]["theme"]) == ("Exporter", [table], "day")
    assert not [secret for secret in (PASSWORD, *codes, "argon2") if secret in text]


def test_the_page_of_ones_own_counts_what_was_played(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, _ = signed_up(server.person, "Adalbert")
        for _ in range(2):
            ann.post(f"/api/tables/{ann.open('me', 'random')['table']}/resign")
        ann.post(f"/api/tables/{ann.open('me', 'random')['table']}/close")
        page = wait_for(lambda: (page := ann.get("/api/me"))["games"] == 3 and page)
        assert page["by_game"] == [{"of": "stellar", "played": 3, "won": 0, "shared": 0, "lost": 2, "time": 0}]
        assert page["versus"] == [{"name": "Chance", "played": 3, "won": 0}]
        assert {game["how"] for game in page["recent"]} == {"resigned", "agreed"}
        assert [(row["of"], row["played"]) for row in page["by_level"] + page["by_mode"]] == [
            ("random", 3),
            ("friendly", 3),
        ]
        assert ann.get("/api/me", search="agreed chance")["games"] == 1
        assert [ann.get("/api/me", outcome=each)["games"] for each in ("lost", "none", "won")] == [2, 1, 0]
        assert [ann.get("/api/me", game="stellar", mode=each)["games"] for each in ("friendly", "rated")] == [3, 0]
        eve = server.person("Eve")
        assert eve.get("/api/people/adalbert")["games"] == 0
        ann.web.patch("/api/account", json={"public": True})
        assert eve.get("/api/people/adalbert")["games"] == 3
        ann.web.patch("/api/account", json={"public": False, "hidden": True})
        assert eve.refused("/api/people/adalbert", "GET") == (404, "unknown")
        assert (ann.get("/api/account")["hidden"], ann.get("/api/me")["games"]) == (True, 3)


def test_settings_are_kept_with_the_person(person: Bring) -> None:
    ann = person("Set")
    assert ann.get("/api/settings")["theme"] == "night"
    chosen = {"theme": "contrast", "text": "large", "sound": True, "lang": "fr"}
    assert ann.web.put("/api/settings", json=chosen).status_code == 200
    found = ann.get("/api/settings")
    assert {key: found[key] for key in chosen} == chosen
    assert ann.refused("/api/settings", "PUT", theme="pink") == (400, "unreadable")


@given(st.text(min_size=1, max_size=24))
def test_a_name_and_its_variants_have_one_spelling(text: str) -> None:
    try:
        tidy = fitting_name(text)
    except Refused:
        return
    assert spelling(tidy.casefold()) == spelling(tidy)
    assert spelling(f" {tidy} ") == spelling(tidy)
