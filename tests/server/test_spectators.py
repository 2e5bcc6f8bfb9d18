"""Two worlds: whether somebody who looks on talks or is silent, the players are told the same until the end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import zip_longest
from secrets import token_hex
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from almagest.kernel.game import Game
from almagest.kernel.state import State
from almagest.server.clocks import Moment
from almagest.server.entries import Opened
from tests.server.harness import Person, Running, Socket, roomy, running

ADVICE = "Take the second card"
ROUNDS = 2
CHANCE = {"commitment", "id", "table", "watching", "invitation"}
"""What is drawn anew for each table, and how many look on, which everybody may know."""
READ = ("/api/me/turns", "/api/me/waiting", "/api/challenges", "/api/friends", "/api/me/shunned")


def same_deal(game: Game, opened: Opened) -> State:
    """Deal the same cards at every table."""
    return game.begun(game.setting(len(opened.bots), opened.options, opened.edition), "07" * 32)


def midnight() -> Moment:
    """A clock that stands still."""
    return Moment(datetime(2026, 8, 12, 22, 0, tzinfo=UTC), 1000.0)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(roomy(tmp_path_factory.mktemp("worlds") / "data"), dealer=same_deal, clock=midnight) as found:
        yield found


Deed = tuple[str, Any]
WORDS = st.sampled_from(
    [
        *({"type": "phrase", "name": name} for name in ("hello", "lucky", ADVICE)),
        *({"type": "talk", "text": text} for text in (ADVICE, "", "\u202e")),
        *({"type": "react", "name": name} for name in ("clap", "wow", ADVICE)),
        *({"type": "why", "move": move} for move in ("take 1", ADVICE)),
        {"type": "move", "seq": 4, "move": "take 2"},
        {"type": "undo", "seq": 4},
        {"type": "history", "before": 9},
        *({"type": kind} for kind in ("hint", "explain", "whole", "say", ADVICE)),
        {"type": "lang", "lang": "fr"},
    ]
)
CALLS = st.sampled_from(
    [
        *(("POST", f"/api/tables/TABLE/{way}", {}) for way in ("join", "leave", "rematch", "resign", "close")),
        ("DELETE", "/api/tables/TABLE", {}),
        ("POST", "/api/tables/TABLE/replace", {"seat": 1, "bot": "random"}),
        ("POST", "/api/me/shunned", {"table": "TABLE", "seat": 0, "how": "block"}),
        ("POST", "/api/reports", {"table": "TABLE", "seat": 0, "reason": "other", "note": ADVICE}),
        ("PUT", "/api/friends/ANN", {}),
        ("POST", "/api/challenges", {"names": ["ANN", "BOB"], "game": "astra"}),
    ]
)
DEEDS = st.one_of(
    st.tuples(st.just("says"), WORDS),
    st.tuples(st.just("calls"), CALLS),
    st.tuples(st.just("is named"), st.sampled_from([ADVICE, "Bob", "✶", "Привет"])),
    st.tuples(st.just("comes as"), st.sampled_from([None, ADVICE, "Ann"])),
)
EVERYTHING: Sequence[Deed] = (
    *(("says", {"type": "phrase", "name": "hello"}), ("says", {"type": "talk", "text": ADVICE})),
    *(("says", {"type": "react", "name": "clap"}), ("is named", ADVICE), ("comes as", ADVICE)),
    *(("calls", ("POST", "/api/challenges", {"names": ["ANN"], "game": "astra"})), ("is named", "✶")),
)


@dataclass
class World:
    """A table with two who play and one who looks on, and all that the two were told."""

    server: Running
    read: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.players = [self.server.person() for _ in range(2)]
        # Guests are named after stars, and so are cards.
        self.names = [f"{name} {token_hex(4)}" for name in ("Ann", "Bob")]
        for person, name in zip(self.players, self.names, strict=True):
            person.post("/api/identity", name=name)
        self.table = str(self.players[0].open("me", "open")["table"])
        self.players[1].post(f"/api/tables/{self.table}/join")
        self.sockets = [self.players[0].connect(self.table, talk=1)]
        self.sockets[0].table()
        self.sockets.append(self.players[1].connect(self.table, talk=1))
        self.seen = [socket.until(lambda told: told.get("present") == [True, True]) for socket in self.sockets]
        self.sockets.append(self.players[0].connect(self.table, talk=1, changes=2))
        self.eve = self.server.person("Eve")
        self.guests: list[Person] = []
        self.looking = self.eve.connect(self.table, talk=1)
        self.looking.table()

    def written(self, text: str) -> str:
        """Write names for what is drawn anew in every world."""
        for found, name in {self.table: "TABLE", self.names[0]: "ANN", self.names[1]: "BOB"}.items():
            text = text.replace(found, name)
        return text

    def meant(self, text: str) -> str:
        """Write what a deed means in this world."""
        for name, found in {"TABLE": self.table, "ANN": self.names[0], "BOB": self.names[1]}.items():
            text = text.replace(name, found)
        return text

    def do(self, kind: str, what: Any) -> None:
        """Let who looks on try something, and wait until it is done or refused."""
        if kind == "says":
            self.looking.send(**what)
            heard(self.looking)
        elif kind == "calls":
            method, path, form = json.loads(self.meant(json.dumps(what)))
            assert self.eve.web.request(method, path, json=form).status_code < 500
        elif kind == "is named":
            assert self.eve.web.patch("/api/identity", json={"name": what}).status_code < 500
        else:
            self.guests.append(self.server.person(what))
            heard(self.guests[-1].connect(self.table, talk=1, lang="fr"))

    def decide(self) -> None:
        """Let whoever is on turn decide, and both see it."""
        (turn,) = [seat for seat, seen in enumerate(self.seen) if seen["legal"]]
        self.sockets[turn].move(self.seen[turn])
        self.seen = [socket.table() for socket in self.sockets[:2]]

    def play(self, deeds: Sequence[Sequence[Deed]]) -> list[Any]:
        """Let the players decide and talk, and between that whoever looks on do something; give what the two heard."""
        for number in range(ROUNDS):
            for kind, what in deeds[number] if number < len(deeds) else ():
                self.do(kind, what)
            self.sockets[0].send(type="phrase", name="good_luck")
            for socket in self.sockets:
                socket.until(lambda told: told["type"] == "said")
            self.read += [[person.get(path) for path in READ] for person in self.players]
            self.read += [person.get(f"/api/tables/{self.table}") for person in self.players]
            self.read += [person.get("/api/tables", mine=1) for person in self.players]
            self.decide()
        for socket in self.sockets:
            heard(socket)
        texts = [json.loads(self.written(text)) for socket in self.sockets for text in socket.all]
        told = [bare(each) for each in texts if each["type"] != "watching"]
        counted = [each for each in texts if each["type"] == "watching"]
        assert all(set(each) == {"type", "count"} and isinstance(each["count"], int) for each in counted)
        for person in (*self.players, self.eve, *self.guests):
            person.leave()
        return [*told, *bare(json.loads(self.written(json.dumps(self.read))))]


def heard(socket: Socket) -> None:
    """Read everything that was said up to now."""
    socket.ask(type="history", before=10**6)


def bare(told: Any) -> Any:
    """Leave out what is drawn anew for each table, and how many look on."""
    if isinstance(told, list):
        return [bare(each) for each in told]
    if isinstance(told, dict):
        return {key: bare(value) for key, value in told.items() if key not in CHANCE}
    return told


@dataclass
class Heard:
    """All that was heard in a world; too long to be printed."""

    all: list[Any] = field(repr=False)

    def first_difference(self, others: list[Any]) -> tuple[Any, Any] | None:
        """Give the first thing that was heard otherwise in another world, None if nothing was."""
        pairs = zip_longest(self.all, others)
        return next((apart(here, there) for here, there in pairs if here != there), None)


def apart(here: Any, there: Any) -> tuple[Any, Any]:
    """Give what differs in two things that were heard, by name where they are alike otherwise."""
    if not (isinstance(here, dict) and isinstance(there, dict)):
        return here, there
    names = [name for name in {**here, **there} if here.get(name) != there.get(name)]
    return {name: here.get(name) for name in names}, {name: there.get(name) for name in names}


@pytest.fixture(scope="module")
def silence(stage: Running) -> Heard:
    """What the players hear while nobody who looks on does anything."""
    return Heard(World(stage).play([]))


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(deeds=st.lists(st.lists(DEEDS, max_size=5), min_size=1, max_size=ROUNDS))
@example(deeds=[EVERYTHING, EVERYTHING])
def test_whatever_a_spectator_does_the_players_are_told_the_same(
    stage: Running, silence: Heard, deeds: Sequence[Sequence[Deed]]
) -> None:
    assert silence.first_difference(World(stage).play(deeds)) is None
