"""Several workers on one machine: one socket for all, a process each, one that ends is replaced.

SIGTERM or Ctrl-C ends all of them. SIGHUP replaces them one by one: the new one answers before the old one goes.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from almagest.server.usher import BOX, OTHERS, boxes_as_words, introduce, new_box

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from almagest.server.settings import Settings

LOG = logging.getLogger("almagest.server")
LISTENER = "ALMAGEST_LISTENER"
GIVEN = ("host", "port", "database")
PAUSE = 0.1
SECONDS_TO_END = 30.0
SECONDS_BETWEEN_STARTS = 1.0


@dataclass
class Worker:
    """One process, in a data folder of its own."""

    number: int
    process: subprocess.Popen[str]
    begun: float
    box: socket.socket

    def end(self) -> None:
        """End it: it finishes what it has begun, and its people find another."""
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.box.close()
        if self.process.stdout is not None:
            self.process.stdout.close()


@dataclass
class Workers:
    """All processes of one machine."""

    settings: Settings
    folder: Path
    listener: socket.socket
    running: list[Worker] = field(default_factory=list)
    stopping: bool = False
    renewing: bool = False

    def run(self, ready: Callable[[], None]) -> None:
        """Run until stopped; `ready` is called when all of them answer."""
        before = {number: signal.signal(number, self.hear) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
        try:
            while len(self.running) < self.settings.workers and not self.stopping:
                self.start()
            ready()
            while not self.stopping:
                time.sleep(PAUSE)
                self.look_after()
        finally:
            for worker in self.running:
                worker.process.terminate()
            for worker in self.running:
                worker.end()
            for number, handler in before.items():
                signal.signal(number, handler)

    def hear(self, number: int, _: FrameType | None) -> None:
        """Note what a signal asks for."""
        if number == signal.SIGHUP:
            self.renewing = True
        else:
            self.stopping = True

    def look_after(self) -> None:
        """Replace workers that have ended, and all of them if that was asked for."""
        for worker in list(self.running):
            if worker.process.poll() is not None and time.monotonic() - worker.begun > SECONDS_BETWEEN_STARTS:
                LOG.warning("a worker has ended", extra={"worker": worker.process.pid})
                self.running.remove(worker)
                worker.end()
                self.start()
        if self.renewing:
            self.renewing = False
            for worker in list(self.running):
                self.start()
                self.running.remove(worker)
                worker.end()

    def start(self) -> None:
        """Start a worker and wait until it answers, or has said why it does not; then the others learn of it."""
        others = {worker.number: worker.box for worker in self.running}
        number = min(set(range(1, len(others) + 2)) - others.keys())
        taken_from, put_into = new_box()
        environ = {
            **os.environ,
            **{f"ALMAGEST_{name.upper()}": str(getattr(self.settings, name)) for name in GIVEN},
            "ALMAGEST_DATA": str(self.folder / f"worker-{number}"),
            "ALMAGEST_WORKERS": "1",
            LISTENER: str(self.listener.fileno()),
            BOX: boxes_as_words({number: taken_from}),
            OTHERS: boxes_as_words(others),
        }
        command = [sys.executable, "-m", "almagest.server.run"]
        descriptors = [each.fileno() for each in (self.listener, taken_from, *others.values())]
        process = subprocess.Popen(command, env=environ, pass_fds=descriptors, stdout=subprocess.PIPE, text=True)
        taken_from.close()
        self.running.append(Worker(number, process, time.monotonic(), put_into))
        assert process.stdout is not None
        with suppress(OSError):
            process.stdout.readline()
        for box in others.values():
            introduce(box, number, put_into)
