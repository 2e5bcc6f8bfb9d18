"""Perfect recall as numbers: whatever a player has seen can be read again from them, so no two pasts look alike."""

from __future__ import annotations

import random
from struct import unpack
from typing import Any

import pytest

from almagest import catalog
from almagest.adapters.memory import (
    FACTS,
    FIRST_WORD,
    FRACTION,
    LIST,
    NO,
    NONE,
    NUMBER,
    SPELLED,
    YES,
    coded,
    latest,
    remembered,
    room,
    words,
)
from almagest.kernel.event import Event


class Reader:
    """Reads what was written, number by number."""

    def __init__(self, numbers: bytes, known: dict[str, int]) -> None:
        self.numbers, self.place = numbers, 0
        self.names = {number: word for word, number in known.items()}

    def take(self, count: int) -> bytes:
        self.place += count
        return self.numbers[self.place - count : self.place]

    def fact(self) -> Any:
        mark = self.take(1)[0]
        if mark >= FIRST_WORD:
            return self.names[((mark - FIRST_WORD) << 8) + self.take(1)[0]]
        if mark == NUMBER:
            return int.from_bytes(self.take(8), "big", signed=True)
        if mark == FRACTION:
            return unpack(">d", self.take(8))[0]
        if mark == SPELLED:
            return self.take(self.fact()).decode()
        if mark == LIST:
            return [self.fact() for _ in range(self.fact())]
        if mark == FACTS:
            return {self.fact(): self.fact() for _ in range(self.fact())}
        return {NONE: None, NO: False, YES: True}.get(mark, mark)

    def events(self) -> list[Event]:
        found = []
        while self.place < len(self.numbers) and self.numbers[self.place]:
            kind, seat, facts = self.fact(), self.fact() - 1, self.fact()
            found.append(Event(kind, seat, facts))
        return found


@pytest.mark.parametrize("name", sorted(catalog.games()))
def test_what_was_seen_can_be_read_again(name: str) -> None:
    game, chance = catalog.game(name), random.Random(19)
    for seats in game.seats:
        state = game.start(seats=seats, seed=seats)
        while not state.over:
            state.apply(chance.choice(state.legal()))
        for viewer in (None, *range(seats)):
            seen = [event.seen_by(viewer) for event in state.events or []]
            memories = [remembered(event, words(game)) for event in seen]
            assert sum(map(len, memories)) <= room(seats)
            numbers = latest(memories, room(seats))
            assert len(numbers) == room(seats)
            read = Reader(numbers, words(game)).events()
            assert [event.data() for event in read] == [event.data() for event in seen]


@pytest.mark.parametrize(
    "fact", [0, 0.5, 127, 128, -1, 2**40, "", "unheard-of", "Étoile", [], [1, [None]], {"a": {"b": [True, False]}}]
)
def test_any_fact_can_be_written(fact: Any) -> None:
    assert Reader(coded(fact, {}), {}).fact() == fact


def test_words_of_a_game_take_two_numbers_each() -> None:
    known = words(catalog.game("stellar"))
    assert all(len(coded(word, known)) == 2 for word in ("written", "card", "asteroid-3a"))


def test_where_the_room_is_too_small_the_latest_events_stay_whole() -> None:
    assert latest([b"aaa", b"bb", b"cc"], 5) == b"bbcc\0"
    assert latest([], 3) == b"\0\0\0"
