"""Somebody with an address of their own on the loopback, who counts what they are given and what they are refused."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SECONDS = 40.0
FAULTY = ("failure", "untold")
GONE = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, EOFError)


class Guest:
    """Talks to the server from one address until a moment, as one person or as many."""

    def __init__(self, url: str, address: str, until: float) -> None:
        self.url = url
        self.host, self.port = urlsplit(url).hostname or "", urlsplit(url).port or 0
        self.address = address
        self.until = until
        self.tally: Counter[str] = Counter()
        self.web = self.browser()

    def browser(self) -> httpx.AsyncClient:
        """Give a client with cookies of its own, which comes from this address."""
        transport = httpx.AsyncHTTPTransport(local_address=self.address, limits=httpx.Limits(max_connections=50))
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=SECONDS)

    @property
    def left(self) -> float:
        """The seconds until it is over."""
        return self.until - time.time()

    # Asking -----------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, **more: Any) -> Any:  # noqa: ANN401  what httpx takes, what JSON holds
        """Send a request and count the answer; give what was accepted, None for what was refused."""
        answer = await self.web.request(method, path, **more)
        self.tally[verdict(answer)] += 1
        return answer.json() if answer.status_code < 400 and "json" in answer.headers.get("content-type", "") else None

    async def become(self, name: str) -> None:
        """Take a name, and a cookie with it."""
        await self.ask("POST", "/api/identity", json={"name": name})

    async def open(self, game: str, *seats: str, **more: Any) -> str | None:  # noqa: ANN401  fields of the form
        """Open a table: `me`, `open` or the name of a bot for each seat; give its name, None if refused."""
        chosen = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        facts = await self.ask("POST", "/api/tables", json={"game": game, "seats": chosen, "public": True, **more})
        return None if facts is None else str(facts["table"])

    @property
    def cookie(self) -> str:
        """The cookie as a header."""
        return "; ".join(f"{name}={value}" for name, value in self.web.cookies.items())

    # Sockets ----------------------------------------------------------------------------------------------

    def connect(self, table: str, after: int = 0) -> connect:
        """Go to a table."""
        url = f"ws://{self.host}:{self.port}/ws/tables/{table}?after={after}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        return connect(
            url, additional_headers=headers, compression=None, max_size=None, local_addr=(self.address, 0), proxy=None
        )

    async def hear(self, socket: ClientConnection) -> Any:  # noqa: ANN401  a message of the protocol
        """Read a message and count it."""
        message = json.loads(await asyncio.wait_for(socket.recv(), SECONDS))
        self.tally[heard(message)] += 1
        return message

    @asynccontextmanager
    async def wire(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Connect by hand."""
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))
        self.tally["connected"] += 1
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    # At a rate --------------------------------------------------------------------------------------------

    async def again_and_again(self, visit: Callable[[], Awaitable[None]], rate: float, at_once: int = 1) -> None:
        """Visit so many times a second at most, so many at once at most, until it is over."""
        visits: set[asyncio.Task[None]] = set()
        while self.left > 0:
            if len(visits) < at_once:
                task = asyncio.create_task(self.tried(visit))
                visits.add(task)
                task.add_done_callback(visits.discard)
            await asyncio.sleep(min(1 / rate, max(0.0, self.left)))
        for task in visits:
            task.cancel()
        await asyncio.gather(*visits, return_exceptions=True)

    async def tried(self, visit: Callable[[], Awaitable[None]]) -> None:
        """Visit; a connection that the server ends is counted and no reason to stop."""
        try:
            await visit()
        except GONE:
            self.tally["closed"] += 1


def verdict(answer: httpx.Response) -> str:
    """Say in a word what an answer is: accepted, refused with a code, asked to come later, or a fault of the server."""
    if answer.status_code < 400:
        return "accepted"
    try:
        code = answer.json()["code"]
    except (ValueError, KeyError, TypeError):
        code = "no code"
    kind = "refused"
    if answer.status_code >= 500:
        kind = "later" if answer.status_code == 503 and "retry-after" in answer.headers else "FAULT"
    return f"{kind} {answer.status_code} {code}"


def heard(message: dict[str, Any]) -> str:
    """Say in a word what a message is."""
    if message["type"] != "refused":
        return "told"
    return f"{'FAULT' if message['code'] in FAULTY else 'refused'} {message['code']}"
