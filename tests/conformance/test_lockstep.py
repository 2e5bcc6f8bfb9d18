"""The compiled engine and its Python source play the same games, moment by moment."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any

import pytest

import almagest


def traced(*, pure: bool) -> dict[str, Any]:
    environment = {**os.environ, "ALMAGEST_PURE": "1" if pure else "0"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.trace"], env=environment, capture_output=True, text=True, check=True
    )
    traces: dict[str, Any] = json.loads(run.stdout)
    return traces


@pytest.mark.slow
def test_interpreted_and_compiled_agree_moment_by_moment() -> None:
    interpreted, compiled = traced(pure=True), traced(pure=False)
    assert not interpreted["compiled"]
    assert interpreted["trace"] == compiled["trace"]
    assert len(compiled["trace"]) > 5


def test_the_engine_is_compiled_where_there_is_a_compiler() -> None:
    wanted = shutil.which("cc") is not None and os.environ.get("ALMAGEST_PURE") != "1"
    assert wanted == almagest.COMPILED


@pytest.mark.parametrize("name", almagest.games())
def test_what_is_called_at_every_decision_stands_in_the_table_of_the_game(name: str) -> None:
    kind = type(almagest.game(name).start(seed=1))
    if not str(sys.modules[kind.__module__].__file__).endswith(".py"):  # compiled: a contributor's game need not be
        assert {"legal", "apply"} <= vars(kind).keys()
