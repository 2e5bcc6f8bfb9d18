"""The servers to be measured, each a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

PEER = Path(__file__).parent / "peer"
LAST_WORDS = 2000
SECONDS_TO_START = 60.0
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
    "tables_per_address": 10**4,
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
        """Give the seconds of processor time that the server has used, its workers with it."""
        return sum(map(seconds_of, [self.process, *children(self.process)]))


def children(process: int) -> list[int]:
    """Name the processes that a process has started."""
    return [int(name) for name in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def seconds_of(process: int) -> float:
    """Give the seconds of processor time that a process has used; the threads that run know them more exactly."""
    ran = [path.read_text().split()[0] for path in Path(f"/proc/{process}/task").glob("*/schedstat")]
    return sum(map(int, ran)) / 1e9


@contextmanager
def ours(folder: Path, database: str = "", workers: int = 1) -> Iterator[Address]:
    """Run Almagest on a data folder, or on a PostgreSQL database, by one process or some workers."""
    settings = {"data": folder, "port": 0, "database": database, "workers": workers, **ROOMY}
    environ = {**os.environ, **{f"ALMAGEST_{name.upper()}": str(value) for name, value in settings.items()}}
    with started([sys.executable, "-m", "almagest.server.run"], environ, "http://") as (process, line):
        yield Address("ours", line.rpartition("http://")[2], process)


@contextmanager
def peer(place: str) -> Iterator[Address]:
    """Run boardgame.io in `memory`, on `files=FOLDER` or on `postgres=FOLDER OF ITS SOCKET`."""
    port = free_port()
    command = ["node", str(PEER / "server.js"), str(port), place]
    environ = {**os.environ, "NODE_ENV": "production"}
    with started(command, environ, "ready") as (process, _):
        yield Address("peer", f"127.0.0.1:{port}", process)


@contextmanager
def started(command: list[str], environ: dict[str, str], wanted: str) -> Iterator[tuple[int, str]]:
    """Start a process, wait for the line that says it is ready, and end it afterwards.

    What it writes goes to a file: a pipe that nobody reads would hold it up. A server that is gone, or answers no more,
    is named with its last words.
    """
    with TemporaryFile("w+") as words:
        process = subprocess.Popen(command, env=environ, stdout=words, stderr=words, cwd=PEER.parents[2])
        try:
            yield process.pid, ready_line(process, words, wanted)
        except OSError as error:
            raise SystemExit(f"{' '.join(command)}: {how_it_is(process)} {error}\n{last_words(words)}") from error
        finally:
            process.terminate()
            process.wait()


def ready_line(process: subprocess.Popen[bytes], words: IO[str], wanted: str) -> str:
    """Wait for the line that says a server is ready."""
    until = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < until and process.poll() is None:
        words.seek(0)
        line = next((line for line in words if wanted in line and line.endswith("\n")), None)
        if line is not None:
            return line.strip()
        time.sleep(0.05)
    raise TimeoutError("It did not get ready.")


def how_it_is(process: subprocess.Popen[bytes]) -> str:
    """Tell whether a server still runs; one that has hung up may need a moment to be gone."""
    with suppress(subprocess.TimeoutExpired):
        return f"it has ended with code {process.wait(1)}."
    return "it still runs."


def last_words(words: IO[str]) -> str:
    """Give the end of what a server has written."""
    words.seek(0)
    return words.read()[-LAST_WORDS:]


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
