"""Work on a Ray cluster: two nodes on this machine give what one process gives; a wrong address gets a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from almagest.lab.duel import announced, fight
from almagest.lab.workers import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path


def test_two_nodes_play_the_games_that_one_process_plays(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.lab.two_nodes", str(tmp_path / "cluster.jsonl")]
    run = subprocess.run(words, env={**os.environ, **PATIENCE}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout.splitlines()[-1])
    here = fight(announced("stellar", ["greedy", "random"], 4, seed=3), tmp_path / "here.jsonl", 1, lambda _: None)
    assert told == {"nodes": 2, "done": 8, "scores": [list(outcome.scores) for outcome in here]}
