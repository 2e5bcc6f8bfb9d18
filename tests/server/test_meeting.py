"""Meeting others: friends and challenges, links to sit down or to watch, how many look on, tables one looks for."""

from __future__ import annotations

from typing import Any

from tests.server.harness import Person, Running, wait_for
from tests.server.postgres import BOTH_STORES
from tests.server.test_ratings import rated_table

pytestmark = BOTH_STORES


def star(server: Running) -> tuple[Person, str]:
    """Bring somebody with a name of their own."""
    person = server.person()
    return person, str(person.post("/api/identity")["name"])


def give_up(table: str, loser: Person, winner: Person) -> None:
    """Let one of two people give a game up, and the other end it."""
    loser.post(f"/api/tables/{table}/resign")
    winner.post(f"/api/tables/{table}/close")


def test_friends_are_followed_and_seen_when_they_are_here_unless_they_hide(server: Running) -> None:
    (ann, _), (bob, bea) = star(server), star(server)
    assert ann.web.put(f"/api/friends/{bea}").json()[0]["here"] is False
    table = bob.open("me", "open")["table"]
    bob.connect(table).table()
    (found,) = ann.get("/api/friends")
    assert found == {"name": bea, "since": found["since"], "here": True, "mutual": False}
    assert bob.get("/api/friends") == []
    bob.web.put("/api/settings", json={"here": False})
    assert ann.get("/api/friends")[0]["here"] is False
    assert ann.get("/api/me/export")["friends"] == [bea]
    assert ann.web.delete(f"/api/friends/{bea}").json() == []


def test_only_others_with_a_name_of_their_own_are_followed(server: Running) -> None:
    ann, name = star(server)
    server.person("Just a guest")
    assert ann.refused(f"/api/friends/{name}", "PUT") == (400, "friends")
    assert ann.refused("/api/friends/Just a guest", "PUT") == (404, "unknown")


def test_who_is_forgotten_is_nobodys_friend(server: Running) -> None:
    (ann, _), (bob, bea) = star(server), star(server)
    ann.web.put(f"/api/friends/{bea}")
    bob.post("/api/account/deletion")
    assert ann.get("/api/friends") == []


def test_a_page_is_for_those_who_follow_somebody_or_have_played_with_them(server: Running) -> None:
    (ann, _), (bob, bea), (eve, _) = star(server), star(server), star(server)
    nobody = ann.web.get("/api/people/Nobody at all").text
    assert ann.web.get(f"/api/people/{bea}").text == nobody
    assert server.person().refused(f"/api/people/{bea}", "GET") == (404, "unknown")
    eve.web.put(f"/api/friends/{bea}")
    seen = eve.get(f"/api/people/{bea}")
    assert (seen["name"], seen["shown"], seen["followed"], seen["games"]) == (bea, "together", True, 0)
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    assert ann.get(f"/api/people/{bea}")["games"] == 0
    give_up(table, bob, ann)
    page = wait_for(lambda: (page := ann.get(f"/api/people/{bea}"))["games"] and page)
    assert ([game["table"] for game in page["recent"]], page["ratings"], page["followed"]) == ([table], [], False)
    assert eve.get(f"/api/people/{bea}")["games"] == 0


def test_who_hides_is_to_strangers_as_if_nobody_were_there_and_keeps_it_from_friends(server: Running) -> None:
    (ann, _), (bob, _), (eve, _) = star(server), star(server), star(server)
    bob.post("/api/account", name="Bellatrix the shy", password="correct horse battery")
    give_up(rated_table(ann, bob), bob, ann)
    path = "/api/people/Bellatrix the shy"
    page = wait_for(lambda: (page := eve.get(path))["ratings"] and page)
    assert (page["shown"], page["games"]) == ("rated", 1)
    bob.web.patch("/api/account", json={"public": False, "hidden": True})
    assert eve.web.get(path).text == eve.web.get("/api/people/Nobody at all").text
    eve.web.put("/api/friends/Bellatrix the shy")
    page = eve.get(path)
    assert (page["shown"], page["games"], page["ratings"]) == ("together", 0, [])
    page = ann.get(path)
    assert (page["shown"], page["games"], page["ratings"]) == ("together", 1, [])


def test_a_leaderboard_leads_to_the_pages_of_names_that_are_somebodys_own(server: Running) -> None:
    ann, adhara = star(server)
    bob = server.person("Typed by hand")
    give_up(rated_table(ann, bob), bob, ann)
    wait_for(lambda: bob.get("/api/me")["ratings"])
    leaders = ann.get("/api/leaders/stellar/quick")
    assert {(adhara, True), ("Typed by hand", False)} <= {(leader["name"], leader["page"]) for leader in leaders}
    assert server.person().get(f"/api/people/{adhara}")["shown"] == "rated"


def test_a_challenge_shows_up_and_is_accepted_or_declined(server: Running) -> None:
    (ann, adhara), (bob, bea), (eve, _) = star(server), star(server), star(server)
    form: dict[str, Any] = {"names": [bea], "game": "stellar", "clock": {"total": 86400, "each": True}}
    table = ann.post("/api/challenges", **form)
    (found,) = bob.get("/api/challenges")
    assert (found["challenger"], found["table"], found["clock"]["each"]) == (adhara, table["table"], True)
    assert eve.get("/api/challenges") == []
    assert eve.refused(f"/api/tables/{table['table']}/join") == (403, "private")
    joined = bob.post(f"/api/tables/{table['table']}/join", invitation=found["invitation"])
    assert (joined["status"], bob.get("/api/challenges")) == ("running", [])
    ann.post("/api/challenges", **form)
    bob.web.delete(f"/api/challenges/{bob.get('/api/challenges')[0]['table']}")
    assert bob.get("/api/challenges") == []
    for _ in range(3):
        ann.post("/api/challenges", **form)
    assert ann.refused("/api/challenges", **form) == (429, "slow-down")
    assert ann.refused("/api/challenges", **{**form, "names": [adhara]}) == (400, "friends")


def test_the_link_of_spectators_lets_watch_and_not_sit(server: Running) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.open("me", "open", public=False)["table"]
    links = ann.get(f"/api/tables/{table}/links")
    play, watch = (links[kind]["path"].partition("=")[2] for kind in ("play", "watch"))
    assert links["watch"]["qr"].startswith("data:image/svg+xml")
    assert play not in links["watch"]["path"]
    assert eve.refused(f"/api/tables/{table}/links", "GET") == (403, "private")
    assert eve.get(f"/api/tables/{table}", invitation=watch)["may_join"] is False
    assert eve.refused(f"/api/tables/{table}/join", invitation=watch) == (403, "private")
    assert bob.get(f"/api/tables/{table}", invitation=play)["may_join"] is True
    assert bob.post(f"/api/tables/{table}/join", invitation=play)["status"] == "running"
    assert eve.connect(table, invitation=watch).table()["you"] is None


def test_players_are_told_how_many_look_on(server: Running) -> None:
    ann, eve, nobody = server.person("Ann"), server.person("Eve"), server.person()
    table = ann.open("me", "open")["table"]
    socket = ann.connect(table, changes=1)
    watching, again = eve.connect(table), eve.connect(table)
    assert socket.until(lambda message: message["type"] == "watching")["count"] == 1
    nobody.connect(table)
    assert socket.until(lambda message: message["type"] == "watching")["count"] == 2
    assert ann.get(f"/api/tables/{table}")["watching"] == 2
    watching.close()
    again.close()
    assert socket.until(lambda message: message["type"] == "watching")["count"] == 1
    assert wait_for(lambda: ann.get(f"/api/tables/{table}")["watching"] == 1)
    eve.post(f"/api/tables/{table}/join")


def test_open_tables_are_chosen_by_game_seats_speed_and_rating(server: Running) -> None:
    ann = server.person("Ann")
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = {
        "free": ann.post("/api/tables", game="stellar", seats=seats)["table"],
        "rated": ann.post("/api/tables", game="stellar", seats=seats, clock={"total": 300}, rated=True)["table"],
        "days": ann.post("/api/tables", game="stellar", seats=seats, clock={"total": 86400, "each": True})["table"],
        "three": ann.post("/api/tables", game="ptolemaeus", seats=[*seats, {"kind": "open"}])["table"],
    }

    def found(**wanted: Any) -> set[str]:
        names = {
            table["table"]: name for name, table in zip(made, ({"table": id_} for id_ in made.values()), strict=True)
        }
        return {names[table["table"]] for table in ann.get("/api/tables", **wanted) if table["table"] in names}

    assert found() == {"free", "rated", "days", "three"}
    assert found(game="ptolemaeus") == {"three"}
    assert found(seats=3) == {"three"}
    assert found(speed="free", game="stellar") == {"free"}
    assert found(speed="quick") == found(rated=True) == {"rated"}
    assert found(speed="letters") == {"days"}
    assert found(rated=False, seats=2) == {"free", "days"}
    assert found(status="running") == set()


def test_who_has_blocked_somebody_is_neither_challenged_nor_paired_by_them(server: Running) -> None:
    (ann, adhara), (bob, _) = star(server), star(server)
    table = ann.open("me", "open")["table"]
    bob.post(f"/api/tables/{table}/join")
    ann.post("/api/me/shunned", table=table, seat=1, how="block")
    assert bob.web.post("/api/challenges", json={"names": [adhara], "game": "stellar"}).status_code >= 400
    assert ann.post("/api/seek", game="stellar", pace="letters")["table"] is None
    assert bob.post("/api/seek", game="stellar", pace="letters")["table"] is None
    for who in (ann, bob):
        who.web.delete("/api/seek")
