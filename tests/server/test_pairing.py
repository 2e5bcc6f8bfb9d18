"""Pairing and standings of club nights: everybody plays, nobody twice with the same if avoidable, luck cancels."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, count

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from almagest.server.entries import Pace
from almagest.server.nights import rules
from almagest.server.nights.night import FILLER, Ending, Entrant, Night
from almagest.server.nights.pairing import Past, drawn
from almagest.server.nights.scoring import past_of, standings
from almagest.server.nights.telling import sheet

QUICKLY = settings(max_examples=40, deadline=None)


def night_of(
    people: int, *, seats: int = 2, duplicate: bool = False, fill: str | None = None, rounds: int = 20
) -> Night:
    return Night(
        name="Thursday",
        host="host",
        game="stellar",
        seats=seats,
        kind="swiss",
        duplicate=duplicate,
        most_rounds=rounds,
        minutes=60,
        pace=Pace(600, 0),
        fill=fill,
        entrants=tuple(Entrant(f"id{n}", f"Guest {n}") for n in range(people)),
    )


def played(night: Night, strength: dict[int, int]) -> Night:
    """Draw a round and let the stronger win at every table."""
    numbers = count(len(night.sittings) * 100)
    night = rules.begun(night, 0.0, lambda: f"t{next(numbers)}")
    for sitting in night.sittings_of(len(night.rounds)):
        scores = [strength.get(who, 0) for who in sitting.seats]
        night = rules.noted(night, sitting.table, ended(scores), 0.0)
    return night


def ended(scores: list[int]) -> tuple[Ending, ...]:
    """Tell how a table with such scores ended."""
    ranks = sorted(set(scores), reverse=True)
    best = [max(scores[:n] + scores[n + 1 :], default=0) for n in range(len(scores))]
    return tuple(Ending(ranks.index(score), score, score - best[n], "played") for n, score in enumerate(scores))


@QUICKLY
@given(st.integers(2, 11), st.integers(2, 5))
def test_everybody_plays_or_rests_and_nobody_rests_twice_before_all_have(people: int, seats: int) -> None:
    people = max(people, seats)
    night, rests = night_of(people, seats=seats), Counter[int]()
    for _ in range(4):
        night = played(night, {n: (n * 7) % 5 for n in range(people)})
        number = len(night.rounds)
        busy = [who for sitting in night.sittings_of(number) for who in sitting.seats]
        resting = night.rounds[-1].byes
        assert sorted([*busy, *resting]) == list(range(people))
        assert len(resting) == people % seats
        rests.update(resting)
        assert max(rests[n] for n in range(people)) - min(rests[n] for n in range(people)) <= 1


@QUICKLY
@given(st.integers(2, 8), st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_nobody_meets_twice_as_long_as_that_can_be_avoided(people: int, strength: list[int]) -> None:
    night = night_of(people)
    while len(night.rounds) < 7:
        met = past_of(night).met
        night = played(night, dict(enumerate(strength)))
        again = [pair for sitting in night.sittings_of(len(night.rounds)) if met[pair := frozenset(sitting.seats)]]
        if again:
            may_rest: list[set[int]] = [set()] if people % 2 == 0 else [{n} for n in range(people) if is_next(night, n)]
            assert not any(can_avoid([n for n in range(people) if n not in rest], met) for rest in may_rest)
            return


def is_next(night: Night, number: int) -> bool:
    """Tell whether somebody might have rested in the last round: nobody had rested less often."""
    rests = past_of(replace(night, rounds=night.rounds[:-1])).rests
    return rests[number] == min(rests[n] for n in range(len(night.entrants)))


def can_avoid(people: list[int], met: Counter[frozenset[int]]) -> bool:
    """Try every way to pair people, the slow and sure way."""
    if not people:
        return True
    first, *rest = people
    return any(not met[frozenset((first, other))] and can_avoid([n for n in rest if n != other], met) for other in rest)


@QUICKLY
@given(st.integers(1, 9), st.integers(2, 4))
def test_bots_fill_the_table_of_those_who_are_left_over(people: int, seats: int) -> None:
    found = drawn(range(people), Past(Counter(), Counter(), Counter()), seats, fill=True)
    assert not found.byes
    assert all(len(table) == seats for table in found.tables)
    assert sorted(who for table in found.tables for who in table if who != FILLER) == list(range(people))
    assert sum(FILLER in table for table in found.tables) == (people % seats > 0)


def test_seats_turn_so_that_everybody_sits_everywhere() -> None:
    night = night_of(8, duplicate=True)
    for _ in range(7):
        night = played(night, {})
    sat = past_of(night).sat
    assert all(2 <= sat[n, 0] <= 5 for n in range(8))


def test_at_tables_of_four_those_who_have_not_met_come_together() -> None:
    night = played(played(night_of(16, seats=4), {}), {})
    assert max(past_of(night).met.values()) == 1


def test_the_same_deal_is_compared_by_seat_so_that_luck_cancels() -> None:
    night = rules.begun(night_of(6, duplicate=True), 0.0, iter(f"t{n}" for n in range(99)).__next__)
    first, second, third = night.sittings
    # The deal is so good for seat 0 that everybody wins there; 4 wins by less than the others on that seat.
    for sitting, scores in ((first, [30, 10]), (second, [30, 12]), (third, [30, 25])):
        night = rules.noted(night, sitting.table, ended(scores), 0.0)
    points = {line.number: line.points for line in standings(night)}
    assert [points[sitting.seats[0]] for sitting in (first, second, third)] == [1.0, 0.5, 0.0]
    assert [points[sitting.seats[1]] for sitting in (first, second, third)] == [0.0, 0.5, 1.0]


def test_at_the_only_table_with_a_deal_the_victory_counts() -> None:
    night = rules.begun(night_of(2, duplicate=True), 0.0, iter(f"t{n}" for n in range(99)).__next__)
    (sitting,) = night.sittings
    night = rules.noted(night, sitting.table, ended([30, 10]), 0.0)
    assert [(line.number, line.points) for line in standings(night)] == [(sitting.seats[0], 1), (sitting.seats[1], 0)]


@QUICKLY
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=3, max_size=3))
def test_points_of_a_deal_add_up_whatever_was_played(scores: list[tuple[int, int]]) -> None:
    night = rules.begun(night_of(6, duplicate=True), 0.0, iter(f"t{n}" for n in range(99)).__next__)
    for sitting, pair in zip(night.sittings, scores, strict=True):
        night = rules.noted(night, sitting.table, ended(list(pair)), 0.0)
    assert abs(sum(line.points for line in standings(night)) - 3) < 0.01


def test_in_an_arena_those_who_have_just_met_wait_for_others() -> None:
    arena = replace(night_of(4), kind="arena")
    names = iter(f"t{n}" for n in range(999))
    arena = rules.begun(arena, 0.0, names.__next__)
    assert len(arena.sittings) == 2
    arena = rules.noted(arena, arena.sittings[0].table, ended([2, 1]), 1.0)
    assert len(rules.went_on(arena, 2.0, names.__next__).sittings) == 2
    arena = rules.noted(arena, arena.sittings[1].table, ended([2, 1]), 3.0)
    arena = rules.went_on(arena, 4.0, names.__next__)
    assert len(arena.sittings) == 4
    assert rules.went_on(arena, 3601.0, names.__next__).status == "over"


def test_in_an_arena_who_has_given_up_is_free_before_the_table_has_ended() -> None:
    names = iter(f"t{n}" for n in range(999))
    arena = rules.begun(replace(night_of(3), kind="arena"), 0.0, names.__next__)
    (first,) = arena.sittings
    assert rules.went_on(arena, 1.0, names.__next__) == arena
    arena = rules.went_on(rules.freed(arena, first.table, [0]), 2.0, names.__next__)
    assert set(arena.sittings[1].seats) == {first.seats[0], 2}
    assert arena.playing() == {0, 1, 2}
    arena = rules.noted(arena, first.table, ended([1, 2]), 3.0)
    assert standings(arena)[0].number == first.seats[1]


def test_who_comes_late_plays_from_the_next_round_and_who_left_does_not() -> None:
    night = played(night_of(4), {})
    night = rules.left(rules.entered(night, [Entrant("late", "Late")]), 0)
    night = played(night, {})
    busy = {who for sitting in night.sittings_of(2) for who in sitting.seats}
    assert busy == {1, 2, 3, 4}


def test_a_schedule_begins_goes_on_and_ends_by_itself() -> None:
    night = replace(night_of(2, rounds=2), starts=100.0, pause=60)
    draw = iter(f"t{n}" for n in range(999)).__next__
    assert rules.due(night, 0.0) == 100.0
    assert rules.went_on(night, 99.0, draw) == night
    night = rules.went_on(night, 100.0, draw)
    assert night.status == "running"
    night = rules.noted(night, night.sittings[0].table, ended([1, 0]), 200.0)
    assert night.next_round == 260.0
    night = rules.went_on(night, 260.0, draw)
    assert len(night.rounds) == 2
    assert rules.noted(night, night.sittings[1].table, ended([1, 0]), 300.0).status == "over"


def test_a_night_whose_hour_has_come_begins_when_enough_are_there() -> None:
    night = replace(night_of(1), starts=100.0)
    draw = iter(f"t{n}" for n in range(999)).__next__
    assert rules.due(night, 50.0) == 100.0
    assert rules.went_on(night, 101.0, draw) == night
    assert rules.due(night, 101.0) is None
    night = rules.entered(night, [Entrant("late", "Late")])
    assert rules.due(night, 200.0) == 100.0
    assert rules.went_on(night, 200.0, draw).status == "running"


def test_a_name_is_never_a_formula_in_a_spreadsheet() -> None:
    night = replace(night_of(0), entrants=(Entrant("a", "=cmd()"), Entrant("b", 'Bo "the" B, Jr')))
    lines = sheet(night, "en", ()).splitlines()
    assert lines[1].split(",")[1] == "'=cmd()"
    assert '"Bo ""the"" B, Jr"' in lines[2]
    assert "✶" in sheet(night, "en", {"a"})


def test_pairs_are_made_quickly_for_a_large_night() -> None:
    night = night_of(64)
    for _ in range(9):
        night = played(night, {n: n % 7 for n in range(64)})
    assert max(past_of(night).met[frozenset(pair)] for pair in combinations(range(64), 2)) == 1
