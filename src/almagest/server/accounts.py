"""Accounts: a guest who wants to be recognised elsewhere, too, by a password, a recovery code or a one-time link."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from almagest.server.devices import device_named
from almagest.server.identity import BOT
from almagest.server.passwords import CODES, fingerprint, new_code, new_token
from almagest.server.refusals import refused
from almagest.server.spelling import spelling
from almagest.server.store import Identity
from almagest.server.table import FORGOTTEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.clocks import Moment
    from almagest.server.identity import Identities
    from almagest.server.passwords import Passwords
    from almagest.server.people import People
    from almagest.server.store import Store

LINK_MINUTES = 10
MOST_SESSIONS = 50
RATED_GAMES, ALL_GAMES, NOTHING = 0, 1, 2
"""What others see on the page of an account."""
SESSION = """SELECT i.id, i.name FROM sessions s JOIN identities i ON i.id = s.identity WHERE s.token = ?1"""
HELD = """SELECT identity FROM accounts WHERE identity = ?1
    UNION SELECT identity FROM sanctions WHERE identity = ?1 AND how = 'ban' AND until > ?2"""
BANNED = "SELECT until FROM sanctions WHERE identity = ?1 AND how = 'ban' AND until > ?2"
KEPT = "SELECT identity, password FROM accounts WHERE spelling = ?1"
OWN_TABLES = (
    *("accounts", "sessions", "recovery", "links", "preferences", "names", "seeks", "follows", "challenges"),
    *("passkeys", "passkey_questions", "tokens", "bot_accounts", "talk", "shunned", "operators", "push", "push_told"),
    *("puzzle_tries", "storms"),
)
ABOUT = (
    "DELETE FROM follows WHERE followed = ?1",
    "DELETE FROM challenges WHERE challenger = ?1",
    "UPDATE reports SET lines = '[]', state = 'forgotten' WHERE identity = ?1",
)
"""What others have of somebody that goes as well; a report stays without the words, for nothing is left to be done."""


@dataclass(frozen=True, slots=True)
class Account:
    """What is kept of an account, without its secrets."""

    since: str
    public: bool
    hidden: bool
    codes: int


class Accounts:
    """Makes accounts, signs in and out, and forgets."""

    def __init__(
        self,
        store: Store,
        people: People,
        identities: Identities,
        passwords: Passwords,
        clock: Callable[[], Moment],
    ) -> None:
        self.store = store
        self.people = people
        self.identities = identities
        self.passwords = passwords
        self.clock = clock

    # Coming in --------------------------------------------------------------------------------------------

    async def known_by(self, cookie: str | None) -> Identity | None:
        """Recognise somebody: an account by a session that is not revoked, a guest by the signed cookie."""
        kind, _, token = (cookie or "").partition(":")
        if kind == "session":
            rows = await self.store.rows(SESSION, fingerprint(token))
            return Identity(*rows[0]) if rows else None
        guest = await self.identities.known_by(cookie)
        return None if guest is None or await self.is_held(guest.id) else guest

    async def sign_up(self, guest: Identity, name: str, password: str) -> tuple[Identity, list[str]]:
        """Make an account of a guest, who keeps everything; give the recovery codes, once."""
        if await self.has_account(guest.id):
            raise refused("has_account")
        kept = await self.passwords.hashed(password, name)
        tidy = await self.people.take(name, guest)
        person = await self.identities.kept(Identity(guest.id, tidy))
        await self.store.order(
            "INSERT INTO accounts VALUES (?1, ?2, ?3, ?4, 0)", guest.id, spelling(tidy), kept, self.today()
        )
        return person, await self.new_codes(guest.id)

    async def become_bot(self, person: Identity) -> Identity:
        """Make the account of somebody who has not played one of a bot, for good; the name says so from now on."""
        if not await self.has_account(person.id):
            raise refused("no_account")
        if await self.store.rows("SELECT 1 FROM results WHERE identity = ?1 LIMIT 1", person.id):
            raise refused("bot_has_played")
        await self.store.order(
            "INSERT INTO bot_accounts VALUES (?1, ?2) ON CONFLICT DO NOTHING", person.id, self.today()
        )
        return await self.identities.kept(Identity(person.id, f"{person.name.removesuffix(BOT)}{BOT}"))

    async def is_bot(self, identity: str) -> bool:
        """Tell whether an account is one of a bot."""
        return bool(await self.store.rows("SELECT 1 FROM bot_accounts WHERE identity = ?1", identity))

    async def sign_in(self, name: str, password: str) -> Identity:
        """Recognise an account by name and password; the refusal does not tell which of them was wrong."""
        rows = await self.store.rows(KEPT, spelling(name))
        identity, kept = rows[0] if rows else (None, None)
        if not await self.passwords.fits(password, kept):
            raise refused("wrong_password")
        return await self.person(str(identity))

    async def recover(self, name: str, code: str, password: str) -> Identity:
        """Set a new password by a recovery code, which is used up; everybody else is signed out."""
        used = fingerprint(code)
        question = """SELECT a.identity FROM accounts a JOIN recovery r ON r.identity = a.identity
            WHERE a.spelling = ?1 AND r.code = ?2"""
        rows = await self.store.rows(question, spelling(name), used)
        kept = await self.passwords.hashed(password, name)
        if not rows:
            raise refused("wrong_code")
        identity = str(rows[0][0])
        await self.store.order("DELETE FROM recovery WHERE code = ?1", used)
        await self.store.order("UPDATE accounts SET password = ?1 WHERE identity = ?2", kept, identity)
        await self.sign_out_everywhere(identity)
        return await self.person(identity)

    async def session(self, person: Identity, device: str) -> str:
        """Begin a session, unless the operator has banned the account; give the cookie that brings it back."""
        await self.check_ban(person.id)
        token, named = new_token(), device_named(device)
        await self.store.order(
            "INSERT INTO sessions VALUES (?1, ?2, ?3, ?4)", fingerprint(token), person.id, self.today(), named
        )
        oldest = """DELETE FROM sessions WHERE identity = ?1 AND token NOT IN
            (SELECT token FROM sessions WHERE identity = ?1 ORDER BY since DESC LIMIT ?2)"""
        await self.store.order(oldest, person.id, MOST_SESSIONS)
        return f"session:{token}"

    async def check_ban(self, identity: str) -> None:
        """Refuse whom the operator has banned, and say until when."""
        for (until,) in await self.store.rows(BANNED, identity, self.today()):
            raise refused("banned", until=until[:16].replace("T", " "))

    async def check_guest(self, cookie: str | None) -> None:
        """Refuse the guest of this cookie if banned: nobody else would be told, since a guest does not sign in."""
        guest = await self.identities.known_by(cookie)
        if guest is not None:
            await self.check_ban(guest.id)

    async def link(self, person: Identity) -> str:
        """Make a code that brings another device in, once and soon."""
        await self.store.order("DELETE FROM links WHERE until < ?1", self.today())
        code = new_code()
        until = (self.clock().at + timedelta(minutes=LINK_MINUTES)).isoformat()
        await self.store.order("INSERT INTO links VALUES (?1, ?2, ?3)", fingerprint(code), person.id, until)
        return code

    async def follow(self, code: str) -> Identity:
        """Come in by a link; it is used up whether it was in time or not."""
        rows = await self.store.rows("SELECT identity, until FROM links WHERE code = ?1", fingerprint(code))
        await self.store.order("DELETE FROM links WHERE code = ?1", fingerprint(code))
        if not rows or datetime.fromisoformat(rows[0][1]) < self.clock().at:
            raise refused("link_spent")
        return await self.person(str(rows[0][0]))

    # Going out --------------------------------------------------------------------------------------------

    async def sign_out(self, cookie: str | None) -> None:
        """End a session on the server, too."""
        await self.store.order("DELETE FROM sessions WHERE token = ?1", fingerprint((cookie or "").partition(":")[2]))

    async def sign_out_everywhere(self, identity: str) -> None:
        """End every session and every link of somebody."""
        await self.store.order("DELETE FROM sessions WHERE identity = ?1", identity)
        await self.store.order("DELETE FROM links WHERE identity = ?1", identity)

    async def forget(self, person: Identity, password: str) -> None:
        """Forget somebody: the games stay, the name goes."""
        rows = await self.store.rows("SELECT password FROM accounts WHERE identity = ?1", person.id)
        if rows and not await self.passwords.fits(password, str(rows[0][0])):
            raise refused("wrong_password")
        await self.store.order("INSERT INTO forgotten_people VALUES (?1) ON CONFLICT DO NOTHING", person.id)
        for table in OWN_TABLES:
            await self.store.order(f"DELETE FROM {table} WHERE identity = ?1", person.id)
        for order in ABOUT:
            await self.store.order(order, person.id)
        await self.store.order("UPDATE results SET name = ?1 WHERE identity = ?2", FORGOTTEN, person.id)
        await self.identities.kept(Identity(person.id, ""))
        self.people.forgotten.add(person.id)

    # Questions --------------------------------------------------------------------------------------------

    async def is_held(self, identity: str) -> bool:
        """Tell whether the cookie of a guest is not enough: for an account, who was forgotten, and who is banned."""
        return identity in self.people.forgotten or bool(await self.store.rows(HELD, identity, self.today()))

    async def has_account(self, identity: str) -> bool:
        """Tell whether somebody has an account, or was forgotten: a guest's cookie is not enough then."""
        question = "SELECT 1 FROM accounts WHERE identity = ?1"
        return identity in self.people.forgotten or bool(await self.store.rows(question, identity))

    async def account(self, identity: str) -> Account | None:
        """Tell what is kept of an account; None for a guest."""
        question = """SELECT since, public, (SELECT count(*) FROM recovery WHERE identity = ?1) FROM accounts
            WHERE identity = ?1"""
        rows = await self.store.rows(question, identity)
        return Account(rows[0][0], rows[0][1] == ALL_GAMES, rows[0][1] == NOTHING, rows[0][2]) if rows else None

    async def sessions(self, identity: str) -> list[tuple[str, str]]:
        """Tell since when somebody is signed in, and with what."""
        question = "SELECT since, device FROM sessions WHERE identity = ?1 ORDER BY since DESC"
        return [(row[0], row[1]) for row in await self.store.rows(question, identity)]

    async def new_codes(self, identity: str) -> list[str]:
        """Make recovery codes; those from before are worth nothing any more."""
        await self.store.order("DELETE FROM recovery WHERE identity = ?1", identity)
        codes = [new_code() for _ in range(CODES)]
        for code in codes:
            await self.store.order("INSERT INTO recovery VALUES (?1, ?2)", fingerprint(code), identity)
        return codes

    async def show(self, identity: str, *, public: bool, hidden: bool = False) -> None:
        """Choose what others may see of one's page."""
        shown = NOTHING if hidden else ALL_GAMES if public else RATED_GAMES
        await self.store.order("UPDATE accounts SET public = ?1 WHERE identity = ?2", shown, identity)

    async def person(self, identity: str) -> Identity:
        """Find somebody by id."""
        found = await self.store.identity(identity)
        if found is None:
            raise refused("wrong_password")
        return found

    def today(self) -> str:
        """Tell the time, as it is written down."""
        return self.clock().at.isoformat()
