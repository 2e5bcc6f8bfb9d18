"""Web Push: who is not here is told when it is their turn, through the push service of their browser.

What is sent is encrypted for that browser; the service learns that something was sent, and not what. The key that signs
for this server follows from its secret key, so that it is the same at every worker and kept where that one is kept.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from webauthn.helpers import bytes_to_base64url

from almagest.server.refusals import WORDS, refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.clocks import Moment
    from almagest.server.hub import Hub
    from almagest.server.settings import Settings
    from almagest.server.store import Store
    from almagest.server.table import Table

LOG = logging.getLogger("almagest.server")
ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
MOST = 10
MOST_WAITING = 1000
SECONDS = 10
TTL = 24 * 3600
PROMISE_HOURS = 12
GONE = (404, 410)
KEEP = """INSERT INTO push VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (endpoint) DO UPDATE
    SET identity = excluded.identity, p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang"""
FEWER = """DELETE FROM push WHERE identity = ?1 AND endpoint NOT IN
    (SELECT endpoint FROM push WHERE identity = ?1 ORDER BY since DESC, endpoint LIMIT ?2)"""
OWN = "SELECT endpoint, p256dh, auth, lang FROM push WHERE identity = ?1"
FIRST = """INSERT INTO push_told VALUES (?1, ?2, ?3) ON CONFLICT (table_id, identity)
    DO UPDATE SET seq = excluded.seq WHERE push_told.seq < excluded.seq RETURNING 1"""


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a browser is told, and the keys to write for it."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


def signing_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """Derive the key that signs for this server from its secret key."""
    drawn = HKDF(SHA256(), 48, None, b"almagest web push").derive(secret)
    return ec.derive_private_key(int.from_bytes(drawn, "big") % (ORDER_OF_P256 - 1) + 1, ec.SECP256R1())


def check_endpoint(endpoint: str, services: tuple[str, ...]) -> None:
    """Refuse to send anything but to the push services the operator allows: https, by name, or an address in full."""
    try:
        parts = urlsplit(endpoint)
        name, port = (parts.hostname or "").lower(), parts.port
    except ValueError as error:
        raise refused("push_endpoint", endpoint=endpoint[:80]) from error
    if parts.username is None and f"{parts.scheme}://{parts.netloc}" in services:
        return
    known = any(name == service or name.endswith(f".{service}") for service in services if "/" not in service)
    if parts.scheme != "https" or parts.username is not None or port not in (None, 443) or not known:
        raise refused("push_endpoint", endpoint=endpoint[:80])


class Push:
    """Keeps where browsers are told, and tells them."""

    def __init__(self, store: Store, secret: bytes, hub: Hub, settings: Settings, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.key = signing_key(secret)
        self.hub = hub
        self.settings = settings
        self.clock = clock
        self.telling: set[asyncio.Task[None]] = set()
        self.waiting = 0  # to be looked at again; only a timer each, for there are many
        self.stopped = False

    @property
    def public_key(self) -> str:
        """The key by which browsers know this server."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return bytes_to_base64url(point)

    async def subscribe(self, identity: str, browser: Browser) -> None:
        """Tell a browser from now on; the oldest is told no more if there are too many."""
        check_endpoint(browser.endpoint, self.settings.push_services)
        keys = (browser.p256dh, browser.auth, browser.lang)
        await self.store.order(KEEP, browser.endpoint, identity, *keys, self.clock().at.isoformat())
        await self.store.order(FEWER, identity, MOST)

    async def unsubscribe(self, identity: str, endpoint: str) -> None:
        """Tell a browser no more."""
        await self.store.order("DELETE FROM push WHERE endpoint = ?1 AND identity = ?2", endpoint, identity)

    async def browsers(self, identity: str) -> list[Browser]:
        """List the browsers of somebody that are told."""
        return [Browser(*row) for row in await self.store.rows(OWN, identity)]

    # Telling ----------------------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Look after whoever is on turn and has no page open: they are told soon, if that is still so then."""
        waits = waits_for(table)
        if waits is None or waits in self.hub.people or self.waiting >= MOST_WAITING:
            return
        self.waiting += 1
        asyncio.get_running_loop().call_later(self.settings.push_seconds, self.look_again, table, waits, table.seq)

    def look_again(self, table: Table, identity: str, seq: int) -> None:
        """Tell somebody, unless they came or something happened meanwhile."""
        self.waiting -= 1
        if table.seq != seq or identity in self.hub.people or table.gone or self.stopped:
            return
        task = asyncio.get_running_loop().create_task(self.tell(table, identity, seq))
        self.telling.add(task)
        task.add_done_callback(self.telling.discard)

    async def tell(self, table: Table, identity: str, seq: int) -> None:
        """Tell somebody; what fails is not repeated."""
        try:
            browsers = await self.browsers(identity)
            if not browsers or await self.hub.fellows.who_is_here([identity]):
                return
            if await self.store.rows(FIRST, table.id, identity, seq):  # of all workers, one tells
                await asyncio.gather(*(self.send(browser, news(table, browser.lang)) for browser in browsers))
        except Exception as error:
            LOG.warning("nobody could be told of a turn", extra={"table": table.id, "error": type(error).__name__})

    async def send(self, browser: Browser, message: dict[str, str]) -> None:
        """Send a message to a browser; one that is gone is forgotten."""
        try:
            check_endpoint(browser.endpoint, self.settings.push_services)
            status = await asyncio.to_thread(self.post, browser, json.dumps(message).encode())
        except Exception as error:  # the network, the service, or keys that no browser has made
            LOG.info("a push service did not take a message", extra={"error": type(error).__name__})
            return
        if status in GONE:
            await self.store.order("DELETE FROM push WHERE endpoint = ?1", browser.endpoint)
        elif status >= 400:
            LOG.info("a push service refused a message", extra={"status": status})

    def post(self, browser: Browser, message: bytes) -> int:
        """Encrypt, sign and post, in a thread; nowhere else, whatever the answer says.

        What that needs takes long to load, and most servers never push anything.
        """
        import requests
        from py_vapid import Vapid02
        from pywebpush import WebPusher

        subscription = {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}}
        body = WebPusher(subscription).encode(message)["body"]
        parts = urlsplit(browser.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": str(int(time.time()) + PROMISE_HOURS * 3600),
            "sub": self.settings.push_contact,
        }
        headers = {"Content-Encoding": "aes128gcm", "TTL": str(TTL), **Vapid02(private_key=self.key).sign(claims)}
        with requests.Session() as session:
            session.trust_env = False
            answer = session.post(
                browser.endpoint, data=body, headers=headers, timeout=SECONDS, allow_redirects=False, stream=True
            )
            answer.close()
        return int(answer.status_code)

    async def stop(self) -> None:
        """Tell nobody any more."""
        self.stopped = True
        for task in list(self.telling):
            task.cancel()
        await asyncio.gather(*self.telling, return_exceptions=True)


def waits_for(table: Table) -> str | None:
    """Name the person a table waits for."""
    seat = table.person_on_turn() if table.status == "running" else None
    return None if seat is None else table.chairs[seat].owner


def news(table: Table, lang: str) -> dict[str, str]:
    """Say whose turn it is and where, and nothing of the game."""
    return {
        "title": WORDS.say("push_title", lang, game=table.game.title.text(lang)),
        "body": WORDS.say("push_body", lang, names=", ".join(name for name in table.names(lang) if name)),
        "path": f"/table/{table.id}",
        "tag": table.id,
    }
