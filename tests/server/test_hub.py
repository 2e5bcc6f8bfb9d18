"""Thousands who watch one table cost one message a language, a bounded piece of work at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

from almagest.server import hub as hubs
from almagest.server.clocks import now
from almagest.server.conversation import Conversation
from almagest.server.entries import Decided, Entry, Joined, Logged, Opened, Started
from almagest.server.hub import SLICE, Hub
from almagest.server.letters import letter
from almagest.server.messages import Reaction
from almagest.server.outbox import Outbox, Unread
from almagest.server.refusals import refused
from almagest.server.rooms import MOST_WRITTEN, Connection
from almagest.server.slim import Gate
from almagest.server.store import Identity
from almagest.server.table import Table
from tests.server.harness import run_apart

CROWD = 2000


class Counting(Outbox):
    """An outbox that remembers what it was given."""

    def __init__(self, given: list[str]) -> None:
        super().__init__(10**6)
        self.given = given

    def put(self, text: str) -> None:
        self.given.append(text)


def new_table() -> Table:
    opened = Opened("stellar", 1, {}, (None, None), "ann", None, "0f" * 32, "salt")
    entries: list[Entry] = [opened, Joined(0, "ann", "Ann"), Joined(1, "bob", "Bob"), Started()]
    return Table("vega", [Logged(seq, now().at, entry) for seq, entry in enumerate(entries, start=1)])


def viewer(table: Table, given: list[str], who: str | None = None, lang: str = "en") -> Connection:
    person = Identity(who, who.title()) if who else None
    return Connection(table=table, person=person, address="?", lang=lang, told=0, outbox=Counting(given))


def decide(table: Table) -> None:
    move = table.playing.text(table.playing.legal()[0])
    table.take(Logged(table.seq + 1, now().at, Decided(int(table.playing.seat), move)), 0.0)


async def turns_until(done: Callable[[], bool], watched: list[str]) -> list[int]:
    """Let the loop turn until something is done; give how many messages were sent in each turn."""
    sent, before = [], len(watched)
    while not done():
        await asyncio.sleep(0)
        sent.append(len(watched) - before)
        before = len(watched)
    return sent


class Afar:
    """Other workers, who answer when they are let."""

    def __init__(self) -> None:
        self.asked: list[asyncio.Future[set[str]]] = []

    def note(self, table: str, identity: str, *, here: bool) -> None:
        """Hear who has come and gone."""

    async def elsewhere(self, _: str) -> set[str]:
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]


async def asked(fellows: Afar, times: int) -> asyncio.Future[set[str]]:
    """Wait until they have been asked so often."""
    while len(fellows.asked) < times:
        await asyncio.sleep(0)
    return fellows.asked[-1]


def test_other_workers_are_asked_one_question_after_the_other_so_that_the_newest_answer_is_the_last() -> None:
    async def told() -> None:
        hub, table, fellows = Hub(lambda: None, now), new_table(), Afar()
        hub.fellows = cast("Any", fellows)
        with hub.joined(viewer(table, [], "ann")):
            older = await asked(fellows, 1)
            hub.look_elsewhere(table.id)  # bob has come
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(fellows.asked) == 1
            older.set_result(set())
            (await asked(fellows, 2)).set_result({"bob"})
            await turns_until(lambda: not hub.looking, [])
            assert hub.present(table) == {"ann", "bob"}

    run_apart(told())


def test_other_workers_are_asked_again_if_they_could_not_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "SECONDS_TO_ASK_AGAIN", 0)

    async def told() -> None:
        hub, table, fellows = Hub(lambda: None, now), new_table(), Afar()
        hub.fellows = cast("Any", fellows)
        with hub.joined(viewer(table, [], "ann")):
            (await asked(fellows, 1)).set_exception(refused("failure"))
            (await asked(fellows, 2)).set_result({"bob"})
            await turns_until(lambda: "bob" in hub.present(table), [])

    run_apart(told())


def in_a_crowd(work: Callable[[Hub, Table, list[str]], Coroutine[Any, Any, None]]) -> None:
    """Do something at a table that thousands watch, in both languages."""

    async def crowded() -> None:
        given: list[str] = []
        hub, table = Hub(lambda: None, now), new_table()
        with ExitStack() as stack:
            for n in range(CROWD):
                stack.enter_context(hub.joined(viewer(table, given, lang=("en", "fr")[n % 2])))
            assert len({id(text) for text in given}) == 2
            given.clear()
            await work(hub, table, given)

    run_apart(crowded())


def test_a_move_is_written_once_a_language_and_told_in_slices() -> None:
    async def moved(hub: Hub, table: Table, given: list[str]) -> None:
        decide(table)
        hub.publish(table)
        sent = await turns_until(lambda: len(given) == CROWD, given)
        assert max(sent) <= SLICE
        assert len({id(text) for text in given}) == 2

    in_a_crowd(moved)


def test_players_are_told_before_the_crowd() -> None:
    async def moved(hub: Hub, table: Table, given: list[str]) -> None:
        own: list[str] = []
        with hub.joined(viewer(table, own, "ann")):
            own.clear()
            decide(table)
            hub.publish(table)
            assert (len(own), len(given)) == (1, 0)

    in_a_crowd(moved)


def test_who_is_behind_is_told_only_how_it_stands_now() -> None:
    async def moved(hub: Hub, table: Table, given: list[str]) -> None:
        for _ in range(5):
            decide(table)
            hub.publish(table)
        await turns_until(lambda: not hub.large, given)
        assert len(given) == CROWD
        assert all(f'"seq":{table.seq},' in text for text in set(given))

    in_a_crowd(moved)


def test_a_large_table_does_not_delay_a_small_one() -> None:
    async def moved(hub: Hub, table: Table, given: list[str]) -> None:
        small, told = new_table(), list[str]()
        small.id = "altair"
        with hub.joined(viewer(small, told, "ann")):
            decide(table)
            hub.publish(table)
            decide(small)
            hub.publish(small)
            assert (len(told), len(given)) == (2, 0)

    in_a_crowd(moved)


def test_a_player_who_comes_and_goes_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "PRESENCE_SECONDS", 0.0)

    async def flickered(hub: Hub, table: Table, given: list[str]) -> None:
        own: list[str] = []
        for _ in range(20):
            with hub.joined(viewer(table, own, "ann")):
                pass
        assert not given
        sent = await turns_until(lambda: len(given) >= CROWD and not hub.large, given)
        assert len(given) == CROWD
        assert max(sent) <= SLICE
        assert len({id(text) for text in given}) == 2

    in_a_crowd(flickered)


def test_reactions_reach_a_crowd_in_slices_and_do_not_pile_up() -> None:
    async def reacted(hub: Hub, table: Table, given: list[str]) -> None:
        for _ in range(100):
            hub.broadcast(table, Reaction(0, "clap"))
        sent = await turns_until(lambda: not hub.large, given)
        assert max(sent) <= SLICE
        assert len(given) == hubs.MOST_CALLS * CROWD

    in_a_crowd(reacted)


def test_what_is_written_is_bounded_whatever_newcomers_say_they_know() -> None:
    async def came() -> None:
        hub, table = Hub(lambda: None, now), new_table()
        for _ in range(60):
            decide(table)
        with ExitStack() as stack:
            for after in range(60):
                newcomer = viewer(table, [])
                newcomer.told = after
                stack.enter_context(hub.joined(newcomer))
            assert len(hub.rooms["vega"].written) <= MOST_WRITTEN
        assert not hub.rooms
        assert not hub.addresses

    run_apart(came())


def test_unread_letters_are_bounded_for_one_and_for_all() -> None:
    unread = Unread(most=100)
    one, two = Outbox(10, 60, unread), Outbox(10, 60, unread)
    one.put("x" * 50)
    one.put("x" * 50)
    assert one.overflowed
    two.put("x" * 55)
    two.put("x")
    assert two.overflowed
    assert unread.letters == 105
    one.forget()
    two.forget()
    assert unread.letters == 0


class Reader:
    """Somebody to whom letters are sent; who reads one when told to."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.gate = Gate()
        self.let_go = 0

    async def send(self, text: str) -> None:
        await self.gate.wait()
        self.read.append(text)

    def go(self) -> None:
        self.let_go += 1


def test_what_was_sent_is_unread_no_more() -> None:
    async def sent() -> None:
        unread, reader = Unread(), Reader()
        outbox = Outbox(10, 100, unread)
        outbox.open(reader.send, reader.go)
        outbox.put("x" * 50)
        await asyncio.sleep(0)
        outbox.put("y" * 20)
        assert unread.letters == 70
        reader.gate.set()
        await carried(outbox)
        assert reader.read == ["x" * 50, "y" * 20]
        assert unread.letters == 0
        assert outbox.carrying is None, "nobody stands by an empty outbox"

    run_apart(sent())


async def carried(outbox: Outbox) -> None:
    """Wait until nothing waits in an outbox."""
    while outbox.carrying is not None:
        await asyncio.sleep(0)


def test_a_letter_is_written_at_once_unless_one_before_it_waits() -> None:
    async def posted() -> None:
        frames: list[bytes] = []
        reading = [True, False, True, True]
        reader = Reader()
        reader.gate.set()

        def wire(frame: bytes) -> bool:
            is_read = reading.pop(0)
            frames.extend([frame] * is_read)
            return is_read

        outbox = Outbox(10, wire=wire)
        for text in (b"one", b"two", b"three"):
            outbox.post(letter(text))
        assert frames == [b"\x81\x03one"]
        outbox.open(reader.send, reader.go)
        outbox.post(letter(b"four"))
        await carried(outbox)
        assert reader.read == ["two", "three", "four"]
        outbox.post(letter(b"five"))
        assert frames == [b"\x81\x03one", b"\x81\x04five"]

    run_apart(posted())


def test_who_has_to_go_reads_what_waits_first() -> None:
    async def dismissed() -> None:
        reader, empty = Reader(), Reader()
        outbox = Outbox(10)
        outbox.open(reader.send, reader.go)
        outbox.put("why")
        outbox.close()
        await asyncio.sleep(0)
        assert reader.let_go == 0
        reader.gate.set()
        await carried(outbox)
        assert (reader.read, reader.let_go) == (["why"], 1)
        nothing = Outbox(10)
        nothing.open(empty.send, empty.go)
        nothing.close()
        assert empty.let_go == 1

    run_apart(dismissed())


def test_who_is_gone_or_too_slow_is_let_go() -> None:
    async def gone(text: str) -> None:
        raise BrokenPipeError(text)

    async def lost() -> None:
        absent, slow = Reader(), Reader()
        outbox = Outbox(10)
        outbox.open(gone, absent.go)
        outbox.put("one")
        await carried(outbox)
        assert absent.let_go == 1
        full = Outbox(1)
        full.open(slow.send, slow.go)
        for text in ("one", "two"):
            full.put(text)
        assert (full.overflowed, slow.let_go) == (True, 1)
        await full.leave()
        assert full.carrying is None

    run_apart(lost())


class Interrupted:
    """A wire that counts how often it is interrupted."""

    def __init__(self) -> None:
        self.interrupted = 0

    def interrupt(self) -> None:
        self.interrupted += 1


def test_nobody_is_let_go_while_their_move_is_being_written() -> None:
    async def written() -> None:
        connection, wire = viewer(new_table(), []), Interrupted()
        conversation = Conversation(connection, cast("Any", None), cast("Any", wire), cast("Any", None))
        connection.writes = True
        conversation.let_go()
        assert (connection.has_to_go, wire.interrupted) == (True, 0)
        connection.writes = False
        conversation.let_go()
        assert wire.interrupted == 1

    run_apart(written())


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_protocol_asks_for(size: int) -> None:
    written = b"x" * size
    assert letter(written).frame == Frame(Opcode.TEXT, written).serialize(mask=False)
