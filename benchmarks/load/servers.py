"""The servers to be measured, each a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PEER = Path(__file__).parent / "peer"
ROOMY = {
    "requests_per_minute": 10**8,
    "messages_per_minute": 10**8,
    "tables_per_minute": 10**8,
    "guests_per_minute": 10**8,
    "sockets_per_address": 10**5,
    "sockets_per_person": 10**5,
    "sockets": 10**5,
    "connections": 10**4,
    "connections_per_address": 10**4,
    "tables_per_person": 10**5,
    "megabytes_per_day": 10**5,
    "tables_in_memory": 10**5,
    "bot_processes": 1,
}


@dataclass(frozen=True)
class Address:
    """Where a server listens, and its process."""

    kind: str
    host: str
    process: int
    game: str = "stellar"
    changes: int = 2

    def resident(self) -> int:
        """Give the memory of the server's process, in bytes."""
        pages = int(Path(f"/proc/{self.process}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def worked(self) -> float:
        """Give the seconds of processor time that the server has used."""
        ran = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(int(ticks) for ticks in ran) / os.sysconf("SC_CLK_TCK")


@contextmanager
def ours(folder: Path, database: str = "") -> Iterator[Address]:
    """Run Almagest on a data folder, or on a PostgreSQL database."""
    settings = {"data": folder, "port": 0, "database": database, **ROOMY}
    environ = {**os.environ, **{f"ALMAGEST_{name.upper()}": str(value) for name, value in settings.items()}}
    with started([sys.executable, "-m", "almagest.server.run"], environ) as (process, line):
        yield Address("ours", line.rpartition("http://")[2], process)


@contextmanager
def peer(place: str) -> Iterator[Address]:
    """Run boardgame.io in `memory`, on `files=FOLDER` or on `postgres=FOLDER OF ITS SOCKET`."""
    port = free_port()
    command = ["node", str(PEER / "server.js"), str(port), place]
    environ = {**os.environ, "NODE_ENV": "production"}
    with started(command, environ, wanted="ready") as (process, _):
        yield Address("peer", f"127.0.0.1:{port}", process)


@contextmanager
def started(command: list[str], environ: dict[str, str], wanted: str = "") -> Iterator[tuple[int, str]]:
    """Start a process, wait for the line that says it is ready, and end it afterwards."""
    process = subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=PEER.parents[2]
    )
    assert process.stdout is not None
    try:
        line = next((line for line in process.stdout if wanted in line), None)
        if line is None:
            raise SystemExit(f"{command[0]} did not start.")
        yield process.pid, line.strip()
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
