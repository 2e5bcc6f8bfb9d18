"""The server under siege: a process of its own with the default limits, and everything that descends from it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-m", "almagest.server.run"]
PATIENCE = 30.0
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
NANOSECONDS = 10**9


@dataclass(frozen=True)
class Process:
    """A process, told from a later one with the same number by the moment it started."""

    number: int
    started: int

    def is_alive(self) -> bool:
        """Tell whether it still runs."""
        words = stat(self.number)
        return bool(words) and words[0] != "Z" and int(words[19]) == self.started


def stat(number: int) -> list[str]:
    """Read what the system knows about a process, from its state on; nothing if there is none."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def family(number: int) -> list[Process]:
    """Find a process and all that descend from it."""
    rows = {int(path.name): stat(int(path.name)) for path in Path("/proc").glob("[0-9]*")}
    found = [number]
    for one in found:
        found += [child for child, words in rows.items() if words and int(words[1]) == one and words[0] != "Z"]
    return [Process(one, int(rows[one][19])) for one in found if rows.get(one)]


def resident(process: Process) -> int:
    """Give the memory of a process in bytes, shared pages included."""
    words = stat(process.number)
    return int(words[21]) * PAGE if words else 0


def waited(process: Process) -> float:
    """Give the seconds that the first thread of a process was ready to run and had no processor; 0 where unknown."""
    try:
        return int(Path(f"/proc/{process.number}/schedstat").read_text().split()[1]) / NANOSECONDS
    except (OSError, IndexError, ValueError):
        return 0.0


def worked(process: Process) -> float:
    """Give the seconds of processor time a process has used."""
    words = stat(process.number)
    return (int(words[11]) + int(words[12])) / TICK if words else 0.0


@dataclass
class Fortress:
    """A running server."""

    process: subprocess.Popen[str]
    url: str
    folder: Path
    log: Path

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def errors(self) -> list[str]:
        """Give the lines of its log that tell of an error."""
        lines = [line for line in self.log.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
        return [line for line in lines if json.loads(line).get("level") in ("error", "critical", "ERROR", "CRITICAL")]


@contextmanager
def manned(folder: Path) -> Iterator[Fortress]:
    """Run a server with its default limits; no setting of this shell's environment reaches it."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("ALMAGEST_")}
    environ |= {"ALMAGEST_DATA": str(folder), "ALMAGEST_PORT": "0"}
    log = folder.parent / f"{folder.name}.log"
    with log.open("a", encoding="utf-8") as errors:
        process = subprocess.Popen(COMMAND, env=environ, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline().strip()
        if not line.startswith("Almagest: "):
            raise SystemExit(f"The server did not start. Its log: {log.read_text(encoding='utf-8')}")
        yield Fortress(process, line.removeprefix("Almagest: "), folder, log)
    finally:
        end(process)


def end(process: subprocess.Popen[str]) -> None:
    """Ask a process to stop; end it if it does not."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
