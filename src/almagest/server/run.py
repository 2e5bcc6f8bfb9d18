"""Running the server: one process, uvicorn, a socket that is bound before anything else is promised."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from almagest import catalog
from almagest.kernel.errors import AlmagestError
from almagest.kernel.lifeline import end_with_forker
from almagest.server.app import create_app, house_of
from almagest.server.logs import write_logs
from almagest.server.opening_store import is_postgres
from almagest.server.patience import PatientConfig
from almagest.server.patient_http import PatientHttp
from almagest.server.refusals import WORDS, trouble
from almagest.server.settings import Settings, read_settings
from almagest.server.usher import inherited_usher
from almagest.server.workers import LISTENER, Workers

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import FrameType

    from litestar import Litestar

    from almagest.server.door import Door

LOG = logging.getLogger("almagest.server")
SOCKET_BYTES = 64 * 1024
GARBAGE = (1000, 5, 1_000_000)
"""Often and little: a look at ten thousand new things held everybody up for 16 ms. Three times as often would cost some
hundredths of every move: what a message is made of lives until the next one, and each look finds it alive.

At everything, which takes longest, only the steward looks, when nobody is there.
"""
SWITCH_SECONDS = 0.0005
"""How long the thread that writes waits while the event loop is at work, for every step of a commit: 5 ms usually."""
OTHER_FILES = 200


class Server(uvicorn.Server):
    """Says where it listens as soon as it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], door: Door | None = None) -> None:
        super().__init__(config)
        self.ready = ready
        self.door = door
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.door is not None and self.door.usher is not None:
            self.door.usher.open(self.welcome)
        if self.started:
            self.ready()

    def welcome(self, connection: socket.socket, request: bytes) -> None:
        """Serve somebody whom another worker has led here."""
        assert self.loop is not None
        task = self.loop.create_task(self.served(connection, request))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def served(self, connection: socket.socket, request: bytes) -> None:
        """Take a connection over, with the request that has been read from it."""
        assert self.loop is not None
        _, protocol = await self.loop.connect_accepted_socket(self.led_here, connection)
        protocol.data_received(request)

    def led_here(self) -> PatientHttp:
        """Make the protocol of a connection that is led nowhere else."""
        protocol = PatientHttp(self.config, self.server_state, self.lifespan.state)
        protocol.is_led = True
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; nobody is led here any more."""
        self.stay_away()
        await super().shutdown(sockets)

    def stay_away(self) -> None:
        """Have nobody led here any more."""
        if self.door is not None and self.door.usher is not None:
            self.door.usher.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; first tell whoever spreads the load, and go on for a while until that has been heard."""
        door, loop = self.door, self.loop
        if door is None or loop is None or door.draining or not door.settings.drain_seconds:
            super().handle_exit(sig, frame)
            return
        door.draining = True
        loop.call_soon_threadsafe(self.stay_away)
        loop.call_soon_threadsafe(loop.call_later, door.settings.drain_seconds, super().handle_exit, sig, frame)


def serve(
    host: str | None = None,
    port: int | None = None,
    data: str | Path | None = None,
    database: str | None = None,
    workers: int | None = None,
    visit: Callable[[str], object] | None = None,
    lang: str = "en",
    *,
    accept_loss: bool = False,
) -> None:
    """Serve until stopped, then say goodbye; what is not given comes from the environment or the settings file.

    `visit` is called with the address as soon as the server answers; who visits is no operator and reads no logs.
    """
    folder = None if data is None else str(data)
    given = {"host": host, "port": port, "data": folder, "database": database, "workers": workers}
    settings = read_settings(os.environ, {name: value for name, value in given.items() if value is not None})
    with inherited(os.environ) or listening(settings.host, settings.port) as listener:
        write_logs(logging.INFO if visit is None else logging.WARNING)
        if settings.workers > 1:
            serve_with_workers(settings, listener, visit)
            say_goodbye(lang)
            return
        for broken in catalog.outside().broken:
            LOG.warning("%s", broken)
        app = create_app(settings, accept_loss=accept_loss)
        look_for_garbage_briefly()
        sys.setswitchinterval(SWITCH_SECONDS)
        make_room(settings.connections)
        url = address(listener)
        door = house_of(app).door
        door.usher = inherited_usher(os.environ)
        server = Server(configured(app, settings), lambda: announce(url, then=visit), door)
        run_until_stopped(server, listener)
    if server.started:
        say_goodbye(lang)


def serve_with_workers(settings: Settings, listener: socket.socket, visit: Callable[[str], object] | None) -> None:
    """Serve by several processes, for which the store must be one that they can share."""
    if not is_postgres(settings.database):
        raise trouble("workers_alone", workers=settings.workers)
    workers = Workers(settings, settings.folder, listener)
    workers.run(lambda: announce(address(listener), then=visit))


def say_goodbye(lang: str) -> None:
    """Say that everything is kept."""
    sys.stdout.write(f"{WORDS.say('closed', lang)}\n")
    sys.stdout.flush()


def inherited(environ: Mapping[str, str]) -> socket.socket | None:
    """Take the socket that all workers of a machine share, if this is one of them; it ends with whoever started it."""
    number = environ.get(LISTENER, "")
    if not number:
        return None
    end_with_forker()
    return socket.socket(fileno=int(number))


def run_until_stopped(server: Server, listener: socket.socket) -> None:
    """Run until SIGTERM or Ctrl-C.

    Uvicorn closes everything, then sends itself the signal once more. That must not end the process before it has
    tidied up after its bots: it would leave their semaphores to the system, with a warning.
    """
    signal.signal(signal.SIGTERM, lambda *_: None)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def look_for_garbage_briefly() -> None:
    """Leave what is loaded alone, and look at little at a time: nearly everything comes and goes by counting."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def make_room(connections: int) -> None:
    """Let as many files be open as there may be connections; systems that start with 1024 would stop at the rest."""
    wanted = connections + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    granted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if resource.RLIM_INFINITY != soft < granted:
        with suppress(ValueError, OSError):  # some systems have a lower bound that they do not tell
            resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
    if granted < wanted:
        LOG.info("only %d files may be open, fewer than the %d connections that are set", granted, connections)


def listening(host: str, port: int) -> socket.socket:
    """Bind a socket, or say why it cannot be bound; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise trouble("address_in_use", host=host, port=port, reason=error.strerror or str(error)) from error
    return listener


def address(listener: socket.socket) -> str:
    """Write the address of a bound socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def configured(app: Litestar, settings: Settings) -> PatientConfig:
    """Set uvicorn up: no deflate (memory), no headers that tell what runs here, no waiting for ever."""
    return PatientConfig(
        app,
        house_of(app).door,
        ws_per_message_deflate=False,
        ws_max_size=SOCKET_BYTES,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        timeout_keep_alive=settings.idle_seconds,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=5,
    )


def announce(url: str, then: Callable[[str], object] | None = None) -> None:
    """Tell people, and whoever started the server, where it listens."""
    sys.stdout.write(f"Almagest: {url}\n")
    sys.stdout.flush()
    if then is not None:
        then(url)


def main() -> None:
    """Run from the command line: `python -m almagest.server.run`."""
    try:
        serve()
    except AlmagestError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
