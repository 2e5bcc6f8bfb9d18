"""The moments that the browser's matcher is tested with are what the engine says today."""

from __future__ import annotations

from tests.games.stars.sightings import FILE, written


def test_the_sightings_of_the_browser_are_those_of_the_engine() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run `python -m tests.games.stars.sightings`"
