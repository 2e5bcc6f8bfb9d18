"""Passwords by argon2id, and the secrets people keep: tokens and codes, of which the server keeps only hashes."""

from __future__ import annotations

import asyncio
import secrets
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from almagest.server.refusals import refused

LEAST, MOST = 8, 200
AT_ONCE = 2
CODES = 8
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Passwords:
    """Hashes and checks passwords in threads, few at once: each takes a while and much memory, as it should."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.nobodys = self.hasher.hash(secrets.token_hex(16))

    async def hashed(self, password: str, name: str) -> str:
        """Hash a new password; one that is too short or says the name is refused."""
        if not LEAST <= len(password) <= MOST:
            raise refused("bad_password", least=LEAST, most=MOST)
        if password.casefold() == name.casefold():
            raise refused("password_is_name")
        async with self.turns:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Tell whether a password fits; it takes as long where there is none to compare with."""
        async with self.turns:
            return await asyncio.to_thread(self.verified, password[:MOST], kept) and kept is not None

    def verified(self, password: str, kept: str | None) -> bool:
        """Compare, in a thread."""
        try:
            return self.hasher.verify(kept or self.nobodys, password)
        except (VerificationError, InvalidHashError):
            return False


def new_token() -> str:
    """Draw a secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Draw a code that a person can copy: four groups of four letters."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))


def fingerprint(secret: str) -> str:
    """Give what is kept of a secret."""
    return sha256(secret.strip().lower().encode() if "-" in secret[:5] else secret.encode()).hexdigest()
