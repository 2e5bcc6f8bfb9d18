"""Personal tokens: a program acts for somebody, within the scopes it was given and until it is revoked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from almagest.server.passwords import fingerprint, new_code, new_token
from almagest.server.refusals import refused
from almagest.server.store import Identity

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from almagest.server.clocks import Moment
    from almagest.server.store import Store

Scope: TypeAlias = Literal["read", "play", "talk"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
PREFIX = "almagest_"
MOST = 20
FOUND = """SELECT i.id, i.name, t.scopes, t.used FROM tokens t JOIN identities i ON i.id = t.identity
    WHERE t.token = ?1 AND t.identity NOT IN (SELECT identity FROM forgotten_people)
    AND t.identity NOT IN (SELECT identity FROM sanctions WHERE how = 'ban' AND until > ?2)"""
OWN = "SELECT id, name, scopes, since, used FROM tokens WHERE identity = ?1 ORDER BY since, id"
REVOKE = "DELETE FROM tokens WHERE id = ?1 AND identity = ?2 RETURNING 1"
NEVER = ("/api/account", "/api/session", "/api/me/export", "/api/operator", "/api/push")
"""What belongs to who holds the password: a token makes no token, and does not lock its owner out."""
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True, slots=True)
class Token:
    """What is kept of a token, without its secret."""

    id: str
    name: str
    scopes: list[str]
    since: str
    used: str


def scope_of(method: str, path: str) -> Scope | None:
    """Tell which scope a call needs; None where no token helps."""
    if path.startswith("/ws/"):
        return "play"
    if any(path == never or path.startswith((f"{never}/", f"{never}s")) for never in NEVER):
        return None
    if path.startswith(("/api/talk", "/api/reports")):
        return "talk"
    return "read" if method in SAFE else "play"


class Tokens:
    """Makes tokens, believes and revokes them."""

    def __init__(self, store: Store, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.clock = clock

    async def make(self, person: Identity, name: str, scopes: Sequence[Scope]) -> tuple[str, Token]:
        """Make a token; its secret is given this once, and only a hash of it is kept."""
        if not scopes:
            raise refused("no_scope", known=", ".join(SCOPES))
        if len(await self.of(person.id)) >= MOST:
            raise refused("too_many_tokens", most=MOST)
        secret, now = f"{PREFIX}{new_token()}", self.clock().at.isoformat()
        made = Token(new_code(), " ".join(name.split()), [each for each in SCOPES if each in scopes], now, "")
        await self.store.order(
            "INSERT INTO tokens VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            *(fingerprint(secret), made.id, person.id, made.name, " ".join(made.scopes), now, ""),
        )
        return secret, made

    async def of(self, identity: str) -> list[Token]:
        """List the tokens of somebody."""
        rows = await self.store.rows(OWN, identity)
        return [Token(row[0], row[1], row[2].split(), row[3], row[4]) for row in rows]

    async def revoke(self, identity: str, name: str) -> None:
        """Make a token worthless."""
        if not await self.store.rows(REVOKE, name, identity):
            raise refused("no_token")

    async def known_by(self, secret: str, scope: Scope | None) -> Identity:
        """Recognise who a program acts for, if its token goes so far; one that is unknown is refused aloud."""
        token = fingerprint(secret)
        rows = await self.store.rows(FOUND, token, self.clock().at.isoformat())
        if not rows:
            raise refused("wrong_token")
        identity, name, scopes, used = rows[0]
        if scope is None:
            raise refused("token_not_here")
        if scope not in scopes.split():
            raise refused("token_scope", scopes=scopes.replace(" ", ", "), scope=scope)
        await self.note_use(token, used)
        return Identity(identity, name)

    async def note_use(self, token: str, before: str) -> None:
        """Note on which day a token was used last: one write a day is enough for who wonders."""
        today = self.clock().at.date().isoformat()
        if before != today:
            await self.store.order("UPDATE tokens SET used = ?1 WHERE token = ?2", today, token)
