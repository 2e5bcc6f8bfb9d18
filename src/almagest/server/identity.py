"""Guests: a name, and a signed cookie that brings it back."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from almagest.server.refusals import refused
from almagest.server.store import Identity

if TYPE_CHECKING:
    from almagest.server.people import People
    from almagest.server.store import Store

COOKIE = "almagest"
COOKIE_SECONDS = 10 * 365 * 24 * 3600
MOST_LETTERS = 24
BOT = " (bot)"
BOT_ENDING = re.compile(r"\s*[(\[{<]\s*bot\s*[)\]}>]\s*$", re.IGNORECASE)
"""How the name of a bot's account ends, and how a name would that pretends to."""


class Identities:
    """Makes guests and recognises them."""

    def __init__(self, store: Store, key: bytes, people: People) -> None:
        self.store = store
        self.people = people
        self.key = key

    async def make(self, name: str | None) -> Identity:
        """Make a guest; one who gives no name gets one from the sky."""
        identity = secrets.token_hex(16)
        return await self.kept(Identity(identity, await self.name_for(identity, name)))

    async def rename(self, identity: Identity, name: str | None) -> Identity:
        """Change a guest's name; seats already taken keep the old one."""
        return await self.kept(Identity(identity.id, await self.name_for(identity.id, name)))

    async def name_for(self, identity: str, name: str | None) -> str:
        """Give somebody the name they wish, if it looks like nobody's, or one from the sky."""
        if name is None:
            return await self.people.sky_name(identity)
        tidy = fitting_name(name)
        await self.people.check_free(tidy, identity)
        return tidy

    async def kept(self, identity: Identity) -> Identity:
        """Write a guest down."""
        await self.store.keep_identity(identity)
        return identity

    async def known_by(self, cookie: str | None) -> Identity | None:
        """Recognise a guest by the cookie; a forged one is nobody's."""
        name, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(self.signature(name).encode(), signature.encode()):
            return None
        return await self.store.identity(name)

    def cookie(self, identity: Identity) -> str:
        """Write the cookie of a guest."""
        return f"{identity.id}.{self.signature(identity.id)}"

    def signature(self, name: str) -> str:
        """Sign an id with the secret key of this server."""
        return hmac.new(self.key, b"identity:" + name.encode(), sha256).hexdigest()


def fitting_name(name: str) -> str:
    """Tidy a name up, or refuse it."""
    tidy = " ".join(normalize("NFC", name).split())
    if not 1 <= len(tidy) <= MOST_LETTERS or any(category(letter)[0] == "C" for letter in tidy):
        raise refused("bad_name", most=MOST_LETTERS)
    if BOT_ENDING.search(normalize("NFKC", tidy)):
        raise refused("bot_name")
    return tidy
