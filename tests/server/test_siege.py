"""A siege of some seconds, with everything at once: nothing is lost, nothing fails, nothing is left behind."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarks.siege import course
from benchmarks.siege.__main__ import KEPT, PAGE, kept, whole_page
from benchmarks.siege.attacks import ATTACKS, name
from benchmarks.siege.course import Siege, Times, besieged, passed, told_every_minute
from benchmarks.siege.report import Pace, faults, reported

from tests.server.harness import run_apart

SHORT = Times(quiet=5.0, hostile=15.0, after=2.0)


@pytest.mark.slow
def test_a_besieged_server_loses_nothing_fails_nobody_and_leaves_nothing_behind(folder: Path) -> None:
    siege = besieged(folder, SHORT)
    report = reported(siege, "today")
    assert faults(report) == [], siege.errors
    assert report.moves_told > 0
    assert report.records + report.running > 0
    assert {attack for attack, tally in report.attacks.items() if tally} == {name(attack) for attack in ATTACKS}


def test_a_siege_can_be_reported_at_any_moment_but_is_not_taken_for_its_end() -> None:
    assert "it was not waited for the end" in faults(reported(Siege(SHORT), "today"))


def test_a_siege_is_told_every_minute_and_ends_when_somebody_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MINUTE", 0.0)
    told: list[Siege] = []

    async def stopped_when_told() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()

        def tell(siege: Siege) -> None:
            told.append(siege)
            loop.call_soon_threadsafe(stop.set)

        telling = asyncio.create_task(told_every_minute(Siege(SHORT), tell))
        await passed(10**6, stop)
        telling.cancel()

    run_apart(stopped_when_told())
    assert told


def test_a_disturbance_of_some_seconds_does_not_spoil_what_is_usual() -> None:
    calm, disturbed = [0.01] * 2000, [0.01] * 900 + [5.0] * 100 + [0.01] * 1000
    assert Pace.of(disturbed).p99 == 5.0
    assert Pace.of(disturbed).usual_p99 == Pace.of(calm).usual_p99 == 0.01


def test_the_page_about_the_siege_says_what_the_figures_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == whole_page()


def test_every_test_that_the_page_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 16
    for file, test in named:
        assert f"def {test}(" in (PAGE.parents[1] / file).read_text(encoding="utf-8"), test


@pytest.mark.parametrize(
    "broken",
    [
        {"moves_lost": 1},
        {"wrong": 1},
        {"is_whole": False},
        {"attacks": {"garbage": {"FAULT 500 failure": 1}}},
        {"errors": 1},
        {"left": [1]},
        {"troubles": {"hostile: refused slow-down": 1}},
        {"broken": ["garbage"]},
        {"is_over": False},
        {"memory": {"first third": 100.0, "last third": 100.0, "most": 10_000.0}},
        {"memory": {"first third": 100.0, "last third": 200.0, "most": 200.0}},
    ],
    ids=lambda broken: next(iter(broken)),
)
def test_every_promise_that_is_broken_is_a_fault(broken: dict[str, Any]) -> None:
    # Without what the hour that was kept has found: that stands on the page.
    whole = replace(kept(KEPT), errors=0, memory=dict.fromkeys(("first third", "last third", "most"), 100.0))
    assert faults(whole) == []
    assert len(faults(replace(whole, **broken))) == 1
