"""Events: everybody sees what they may, and nothing more is kept."""

from __future__ import annotations

from almagest.kernel.event import Event

SECRET = Event("laid", 0, {"card": "vega", "slot": 3}, frozenset({"card"}), frozenset({0, 2}))


def test_a_secret_is_seen_by_those_who_know_it() -> None:
    assert SECRET.seen_by(0).data() == {"kind": "laid", "seat": 0, "card": "vega", "slot": 3}
    assert SECRET.seen_by(2).facts["card"] == "vega"


def test_the_others_see_that_there_is_something() -> None:
    for viewer in (1, None):
        assert SECRET.seen_by(viewer).data() == {"kind": "laid", "seat": 0, "card": None, "slot": 3}
        assert SECRET.seen_by(viewer).secret == frozenset()


def test_what_one_seat_keeps_tells_the_others_nothing() -> None:
    kept = SECRET.kept_by(2)
    assert kept.seen_by(2).facts["card"] == "vega"
    assert kept.seen_by(0).facts["card"] is None
    assert SECRET.kept_by(1).facts["card"] is None


def test_an_open_event_is_the_same_for_all() -> None:
    event = Event("taken", 1, {"card": "deneb"})
    assert event.seen_by(None) == event.seen_by(0) == event.kept_by(1) == event
