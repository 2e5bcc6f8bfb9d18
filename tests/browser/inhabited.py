"""A house that people live in: accounts, friends, rated games, words, a report, club nights: no page is empty."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from almagest.cli.command_line import obey
from tests.server.harness import Person, wait_for

PASSWORD = "correct horse battery"
HOST, GUEST = "Hypatia of Alexandria", "Aratus of Soli"
REMARK = "You play like a comet: seldom, and with a lot of smoke."


@dataclass
class Inhabited:
    """Hypatia, who operates the server and has seen everything, her friend Aratus, and what they left behind."""

    url: str
    data: str
    hypatia: Person = field(init=False)
    aratus: Person = field(init=False)
    waiting_night: str = field(init=False)
    running_night: str = field(init=False)
    talked: str = field(init=False)
    offered: str = field(init=False)

    def __post_init__(self) -> None:
        self.hypatia, self.aratus = self.somebody(HOST), self.somebody(GUEST)
        befriend((self.hypatia, HOST), (self.aratus, GUEST))
        for loser, winner in ((self.aratus, self.hypatia), (self.hypatia, self.aratus), (self.aratus, self.hypatia)):
            rated_game(self.hypatia, self.aratus, loser, winner)
        self.talked = spoken_table(self.hypatia, self.aratus)
        self.hypatia.post("/api/reports", table=self.talked, seat=1, reason="insult", note="Not a nice thing to say.")
        assert obey(["people", "appoint", HOST, "--data", self.data], "en") == 0
        self.hypatia.post("/api/account/tokens", name="My telescope", scopes=["read", "play"])
        self.offered = self.hypatia.open("me", "open", public=False)["table"]
        self.aratus.post("/api/challenges", names=[HOST], game="stellar")
        self.waiting_night = night(self.hypatia, "Thursday at the observatory")
        self.running_night = begun(self.hypatia, self.aratus, night(self.hypatia, "Friday on the roof"))
        wait_for(lambda: len(self.hypatia.get("/api/me")["ratings"]) == 3)

    def somebody(self, name: str) -> Person:
        """Bring somebody with an account."""
        person = Person(self.url)
        person.post("/api/identity")
        person.post("/api/account", name=name, password=PASSWORD)
        return person

    def leave(self) -> None:
        """Let both go home."""
        self.hypatia.leave()
        self.aratus.leave()


def befriend(one: tuple[Person, str], other: tuple[Person, str]) -> None:
    """Let two people follow each other."""
    one[0].answered(one[0].web.put(f"/api/friends/{other[1]}"))
    other[0].answered(other[0].web.put(f"/api/friends/{one[1]}"))


def rated_game(host: Person, guest: Person, loser: Person, winner: Person) -> None:
    """Let one of two people give a rated game up."""
    seats, clock = [{"kind": "me"}, {"kind": "open"}], {"total": 600, "increment": 5}
    table = host.post("/api/tables", game="stellar", seats=seats, clock=clock, rated=True)["table"]
    guest.post(f"/api/tables/{table}/join")
    loser.post(f"/api/tables/{table}/resign")
    winner.post(f"/api/tables/{table}/close")


def spoken_table(host: Person, guest: Person) -> str:
    """Let a guest say something at a private table; give its name."""
    facts = host.open("me", "open", public=False)
    guest.post(f"/api/tables/{facts['table']}/join", invitation=facts["invitation"])
    socket = guest.connect(facts["table"], talk=1)
    socket.send(type="talk", text=REMARK)
    socket.until(lambda said: said["type"] == "said")
    socket.close()
    return str(facts["table"])


def night(host: Person, name: str) -> str:
    """Hold a club night with duplicate rounds; give its id."""
    return str(host.post("/api/nights", name=name, game="stellar", duplicate=True)["night"])


def begun(host: Person, guest: Person, held: str) -> str:
    """Let a night begin, with two people and two bots."""
    host.post(f"/api/nights/{held}/bots", bot="level:1", count=2)
    for person in (host, guest):
        person.post(f"/api/nights/{held}/join")
    host.post(f"/api/nights/{held}/round")
    return held


def cookies(person: Person) -> list[Any]:
    """Give the cookies of somebody to a browser."""
    return [{"name": name, "value": value, "url": person.url} for name, value in person.web.cookies.items()]
