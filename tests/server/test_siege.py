"""A siege of some seconds, with everything at once: nothing is lost, nothing fails, nothing is left behind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarks.siege.__main__ import KEPT, PAGE, kept
from benchmarks.siege.attacks import ATTACKS, name
from benchmarks.siege.course import Times, besieged
from benchmarks.siege.report import faults, page, reported

SHORT = Times(quiet=5.0, hostile=15.0, after=2.0)


@pytest.mark.slow
def test_a_besieged_server_loses_nothing_fails_nobody_and_leaves_nothing_behind(folder: Path) -> None:
    siege = besieged(folder, SHORT)
    report = reported(siege, "today")
    assert faults(report) == [], siege.errors
    assert report.moves_told > 0
    assert report.records + report.running > 0
    assert {attack for attack, tally in report.attacks.items() if tally} == {name(attack) for attack in ATTACKS}


def test_the_page_about_the_siege_says_what_the_figures_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(kept(KEPT))


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
        {"memory": {"first third": 100.0, "last third": 200.0, "most": 10_000.0}},
    ],
    ids=lambda broken: next(iter(broken)),
)
def test_every_promise_that_is_broken_is_a_fault(broken: dict[str, Any]) -> None:
    whole = kept(KEPT)
    assert faults(whole) == []
    assert len(faults(replace(whole, **broken))) == 1
