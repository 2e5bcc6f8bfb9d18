"""The proof that nothing was lost: every move that was acknowledged is in the log, and the games replay."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import AlmagestError
from almagest.server.database import reader
from almagest.server.entries import Decided, decoded

if TYPE_CHECKING:
    from benchmarks.siege.honest import Told

DATABASE = "almagest.db"
MOST_RECORDS = 50
ENTRY = "SELECT entry FROM log WHERE table_id = ? AND seq = ?"


@dataclass(frozen=True)
class Proof:
    """What was looked for after the kill, and what was not found."""

    moves: int
    lost: int
    audit: str
    is_whole: bool
    records: int
    running: int
    wrong: int


UNPROVED = Proof(0, 0, "not yet", is_whole=False, records=0, running=0, wrong=0)
"""Before the server is killed there is nothing to prove."""


def lost(folder: Path, told: list[Told]) -> list[Told]:
    """Give the acknowledged moves that are not in the logs as they were sent."""
    with closing(reader(folder / DATABASE)) as connection:
        rows = [(move, connection.execute(ENTRY, (move.table, move.seq)).fetchone()) for move in told]
    return [move for move, row in rows if row is None or decoded(row[0]) != Decided(move.seat, move.move)]


def audited(folder: Path) -> tuple[bool, str]:
    """Let `almagest audit` look the data over: whether it is content, and what it says."""
    command = [sys.executable, "-m", "almagest", "audit", "--data", str(folder), "--lang", "en"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    said = " ".join((run.stdout + run.stderr).split())
    return run.returncode == 0, said.replace(str(folder), "the data folder")


def wrong_tables(url: str, told: list[Told]) -> tuple[int, int, int]:
    """Ask the server that was started again for the tables: how many records, how many run on, how many are wrong."""
    moves = defaultdict[str, list["Told"]](list)
    for move in told:
        moves[move.table].append(move)
    finished = running = wrong = 0
    with httpx.Client(base_url=url, timeout=60.0) as web:
        for table in list(moves)[-MOST_RECORDS:]:
            facts = web.get(f"/api/tables/{table}").json()
            if facts.get("status") == "over":
                finished += 1
                wrong += not is_in_record(web.get(f"/api/tables/{table}/record").text, moves[table])
            else:
                running += 1
                wrong += facts.get("seq", -1) < max(move.seq for move in moves[table])
    return finished, running, wrong


def is_in_record(text: str, told: list[Told]) -> bool:
    """Tell whether a record replays to its result and holds all that was acknowledged, in that order."""
    try:
        record = records.read(text, "record")
        records.verify(record, catalog.game(record.game))
    except AlmagestError:
        return False
    rest = iter(record.moves)
    return all(move.move in rest for move in sorted(told, key=lambda move: move.seq))
