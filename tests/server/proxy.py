"""A small reverse proxy that gives every connection to the next worker in turn, and knows nothing else."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit


class RoundRobin:
    """Passes bytes on; a worker that does not answer is left out for this connection."""

    def __init__(self, workers: list[str]) -> None:
        self.workers = workers
        self.turn = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.wires: set[socket.socket] = set()
        self.threads = [Thread(target=self.accept)]
        self.threads[0].start()

    def accept(self) -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                self.serve(self.listener.accept()[0])

    def serve(self, client: socket.socket) -> None:
        worker = self.next_worker()
        if worker is None:
            client.close()
            return
        self.wires |= {client, worker}
        thread = Thread(target=self.connect, args=(client, worker))
        self.threads.append(thread)
        thread.start()

    def connect(self, client: socket.socket, worker: socket.socket) -> None:
        """Pass bytes on in both directions until both are done, then let go of both ends: there may be thousands."""
        back = Thread(target=pass_on, args=(worker, client))
        back.start()
        pass_on(client, worker)
        back.join()
        for wire in (client, worker):
            self.wires.discard(wire)
            wire.close()

    def next_worker(self) -> socket.socket | None:
        for _ in self.workers:
            place = urlsplit(self.workers[self.turn % len(self.workers)])
            self.turn += 1
            with suppress(OSError):
                return socket.create_connection((place.hostname, place.port))
        return None

    def stop(self) -> None:
        for wire in (self.listener, *list(self.wires)):
            hang_up(wire)
        self.listener.close()
        for thread in self.threads:
            thread.join()


def pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    hang_up(target)


def hang_up(wire: socket.socket) -> None:
    with suppress(OSError):
        wire.shutdown(socket.SHUT_RDWR)


@contextmanager
def round_robin(*workers: str) -> Iterator[RoundRobin]:
    """Run a proxy before some workers; the list may change while it runs."""
    proxy = RoundRobin(list(workers))
    try:
        yield proxy
    finally:
        proxy.stop()
