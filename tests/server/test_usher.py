"""People of one table are led to one worker of a machine; whoever cannot be led is served where they came."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from almagest.server.usher import BOX, OTHERS, Usher, boxes_as_words, inherited_usher, introduce, new_box
from tests.server.harness import Person, children, play_out, program, run_apart, wait_for
from tests.server.postgres import Postgres, ordered

NAMES = [f"{number:016x}".encode() for number in range(300)]
APART = """SELECT count(*) FROM
    (SELECT FROM present GROUP BY table_id HAVING count(DISTINCT worker) > 1) AS tables_of_two_workers"""


@pytest.fixture
def three() -> Iterator[dict[int, Usher]]:
    """Three workers that know each other, with nobody who looks into the boxes yet."""
    with ExitStack() as stack:
        boxes = {number: new_box() for number in (1, 2, 3)}
        ushers = {}
        for number, (box, _) in boxes.items():
            others = {other: end.dup() for other, (_, end) in boxes.items() if other != number}
            ushers[number] = Usher(number, box, others)
        for ends in boxes.values():
            for end in ends:
                end.setblocking(False)
                stack.callback(end.close)
        for usher in ushers.values():
            usher.welcome = lambda *_: None
            for end in usher.others.values():
                end.setblocking(False)
                stack.callback(end.close)
        yield ushers


def came(usher: Usher) -> list[tuple[socket.socket, bytes]]:
    """Take everybody out of a box."""
    found: list[tuple[socket.socket, bytes]] = []
    usher.welcome = lambda wire, request: found.append((wire, request))
    while usher.look():
        pass
    return found


def test_all_workers_choose_the_same_one_and_each_has_its_share(three: dict[int, Usher]) -> None:
    homes = [{usher.home(name) for usher in three.values()} for name in NAMES]
    assert all(len(found) == 1 for found in homes)
    shares = Counter(home for found in homes for home in found)
    assert set(shares) == {1, 2, 3}
    assert min(shares.values()) > len(NAMES) / 5


def test_when_a_worker_goes_only_its_own_tables_move(three: dict[int, Usher]) -> None:
    before = {name: three[1].home(name) for name in NAMES}
    three[1].others.pop(3)
    after = {name: three[1].home(name) for name in NAMES}
    assert {before[name] for name in NAMES if before[name] != after[name]} == {3}
    assert 3 not in after.values()


def test_a_connection_comes_whole_with_its_request(three: dict[int, Usher]) -> None:
    name = next(name for name in NAMES if three[1].home(name) == 2)
    client, server = socket.socketpair()
    target = b"/ws/tables/" + name + b"?after=0"
    assert three[1].leads(server.fileno(), target, b"GET " + target)
    server.close()
    ((wire, request),) = came(three[2])
    assert request == b"GET " + target
    with client, wire:
        wire.sendall(b"welcome")
        assert client.recv(100) == b"welcome"
    assert three[1].led == 1
    assert not came(three[3])


@pytest.mark.parametrize("target", [b"/ws/lobby", b"/api/tables/1", b"/", b"/ws/tables/"])
def test_nobody_is_led_who_comes_for_no_table(three: dict[int, Usher], target: bytes) -> None:
    assert not three[1].leads(0, target, b"")


def test_who_comes_for_a_table_of_this_worker_stays(three: dict[int, Usher]) -> None:
    name = next(name for name in NAMES if three[1].home(name) == 1)
    assert not three[1].leads(0, b"/ws/tables/" + name, b"")


def test_a_worker_that_is_gone_is_forgotten_and_another_looks_after_its_tables(three: dict[int, Usher]) -> None:
    three[3].box.close()
    name = next(name for name in NAMES if three[1].home(name) == 3)
    client, server = socket.socketpair()
    with client, server:
        led = three[1].leads(server.fileno(), b"/ws/tables/" + name, b"x")
    assert 3 not in three[1].others
    assert led == (three[1].home(name) == 2)
    for wire, _ in came(three[2]):
        wire.close()


def test_who_comes_while_a_worker_has_its_box_full_is_served_at_once(three: dict[int, Usher]) -> None:
    name = next(name for name in NAMES if three[1].home(name) == 2)
    client, server = socket.socketpair()
    with client, server:
        led = [three[1].leads(server.fileno(), b"/ws/tables/" + name, b"x" * 1000) for _ in range(2000)]
    assert led[0]
    assert not led[-1]
    assert 2 in three[1].others
    found = came(three[2])
    assert len(found) == three[1].led == led.count(True)
    for wire, _ in found:
        wire.close()


def test_who_stops_is_led_to_no_more_and_leads_everybody_away() -> None:
    asyncio.run(stopping())


async def stopping() -> None:
    (box, into), (other_box, into_other) = new_box(), new_box()
    usher = Usher(1, box, {2: into_other})
    found: list[bytes] = []

    def welcome(wire: socket.socket, request: bytes) -> None:
        wire.close()
        found.append(request)

    usher.open(welcome)
    client, server = socket.socketpair()
    with client, server, into, other_box, into_other:
        assert {usher.home(name) for name in NAMES} == {1, 2}
        socket.send_fds(into, [b"vlast"], [server.fileno()])
        usher.close()
        assert found == [b"last"]
        assert {usher.home(name) for name in NAMES} == {2}
        with pytest.raises(OSError, match=r"refused|reset|closed|Broken"):
            socket.send_fds(into, [b"vlate"], [server.fileno()])
        other_box.close()
        assert not usher.leads(server.fileno(), b"/ws/tables/1", b"")


def test_a_new_worker_is_introduced(three: dict[int, Usher]) -> None:
    box, into = new_box()
    with box, into:
        introduce(three[1].others[2], 4, into)
        came(three[2])
        assert set(three[2].others) == {1, 3, 4}
        assert {three[2].home(name) for name in NAMES} == {1, 2, 3, 4}
        three[2].others[4].close()


@pytest.mark.parametrize("numbers", [[], [1], [2, 7, 12]])
def test_boxes_are_inherited_by_their_numbers(numbers: list[int]) -> None:
    made = {number: new_box() for number in [100, *numbers]}
    kept = {number: taken_from for number, (taken_from, _) in made.items()}
    own, others = kept.pop(100), {number: put_into for number, (_, put_into) in made.items() if number != 100}
    usher = inherited_usher({BOX: boxes_as_words({100: own}), OTHERS: boxes_as_words(others)})
    assert usher is not None
    assert (usher.number, list(usher.others)) == (100, numbers)
    made[100][1].send(b"for me")
    assert usher.box.recv(100) == b"for me"
    for number, other in usher.others.items():
        other.send(b"for you")
        assert kept[number].recv(100) == b"for you"
    for ends in made.values():
        for end in ends:
            end.detach() if end is own or end in others.values() else end.close()
    for end in (usher.box, *usher.others.values()):
        end.close()


def test_who_has_no_others_beside_it_has_no_usher() -> None:
    assert inherited_usher({}) is None


def test_people_of_a_table_meet_at_one_worker_and_go_on_when_one_is_killed(postgres: Postgres, folder: Path) -> None:
    url = postgres.fresh()
    with program(folder, database=url, workers=2) as server, ExitStack() as stack:
        ann, bob = (stack.enter_context(closing(Person(server.url))) for _ in range(2))
        for name, who in {"Ann": ann, "Bob": bob}.items():
            who.post("/api/identity", name=name)
        tables = [ann.open("me", "open")["table"] for _ in range(12)]
        for table in tables:
            bob.post(f"/api/tables/{table}/join")
        pairs = [(ann.connect(table), bob.connect(table)) for table in tables]
        wait_for(lambda: run_apart(ordered(url, "SELECT count(*) FROM present")) == 2 * len(tables))
        assert run_apart(ordered(url, "SELECT count(DISTINCT worker) FROM present")) == 2
        assert run_apart(ordered(url, APART)) == 0
        assert wait_for(lambda: led_in(ann.web.get("/metrics").text))
        assert play_out(*pairs[0])["result"]
        first = children(server.process.pid)[0]
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: first not in children(server.process.pid))
        again = [(ann.connect(table), bob.connect(table)) for table in tables[1:3]]
        assert all(play_out(*pair)["result"] for pair in again)


def led_in(page: str) -> float:
    """Read how many were led from one worker to another, which workers tell each other now and then."""
    lines = [line for line in page.splitlines() if line.startswith('almagest_all{figure="led"}')]
    return float(lines[0].split()[-1]) if lines else 0.0
