"""Passkeys: a device proves who somebody is, and no secret of it ever comes here."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from almagest.server.devices import device_named
from almagest.server.guards import host_name
from almagest.server.passwords import fingerprint
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from almagest.server.clocks import Moment
    from almagest.server.settings import Settings
    from almagest.server.store import Identity, Store

ASK_MINUTES = 5
MOST = 20
NOBODY = ""
KEEP = "INSERT INTO passkeys VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"
TAKE = "DELETE FROM passkey_questions WHERE challenge = ?1 RETURNING identity, until"
OWN = "SELECT credential, since, device FROM passkeys WHERE identity = ?1 ORDER BY since, credential"
USED = "UPDATE passkeys SET uses = ?1 WHERE credential = ?2"
REMOVE = "DELETE FROM passkeys WHERE credential = ?1 AND identity = ?2 RETURNING 1"
UNREADABLE = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError, IndexError)
"""What the library says of an answer that no browser has made."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where passkeys belong: the name they are made for, and the pages they may be used on."""

    name: str
    origins: list[str]


def site_of(host: str | None, settings: Settings) -> Site:
    """Tell for which name passkeys are made: one of the operator's on secure pages, or localhost."""
    name = host_name(host or "")
    known = name == "localhost" or (settings.https and name in [host_name(own) for own in settings.hosts])
    if not known:
        raise refused("no_passkeys_here")
    own = f"{'https' if settings.https else 'http'}://{(host or '').lower()}"
    also = [origin for origin in settings.origins if host_name(origin.partition("://")[2]) == name]
    return Site(name, [own, *also])


class Passkeys:
    """Asks devices and believes their answers; each question is asked once."""

    def __init__(self, store: Store, clock: Callable[[], Moment]) -> None:
        self.store = store
        self.clock = clock

    async def to_register(self, person: Identity, site: Site) -> dict[str, Any]:
        """Ask a device for a new passkey."""
        known = [base64url_to_bytes(row[0]) for row in await self.store.rows(OWN, person.id)]
        if len(known) >= MOST:
            raise refused("too_many_passkeys", most=MOST)
        options = generate_registration_options(
            rp_id=site.name,
            rp_name="Almagest",
            user_name=person.name,
            user_id=person.id.encode(),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in known],
            authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        )
        await self.ask(options.challenge, person.id)
        return read(options_to_json(options))

    async def register(self, person: Identity, answer: Mapping[str, Any], site: Site, device: str) -> None:
        """Keep the passkey that a device has made."""
        challenge = await self.asked(answer, person.id)
        try:
            made = await asyncio.to_thread(
                verify_registration_response,
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origins,
            )
        except UNREADABLE as error:
            raise refused("wrong_passkey") from error
        credential, key = bytes_to_base64url(made.credential_id), bytes_to_base64url(made.credential_public_key)
        await self.store.order(KEEP, credential, person.id, key, made.sign_count, self.today(), device_named(device))

    async def to_sign_in(self, site: Site) -> dict[str, Any]:
        """Ask any device for a passkey of this site; who is asked is not said, so nobody learns who exists."""
        options = generate_authentication_options(rp_id=site.name)
        await self.ask(options.challenge, NOBODY)
        return read(options_to_json(options))

    async def sign_in(self, answer: Mapping[str, Any], site: Site) -> str:
        """Recognise somebody by a passkey; give the id."""
        challenge = await self.asked(answer, NOBODY)
        question = "SELECT credential, identity, public_key, uses FROM passkeys WHERE credential = ?1"
        rows = await self.store.rows(question, str(answer.get("id", ""))[:2000])
        if not rows:
            raise refused("wrong_passkey")
        credential, identity, key, uses = rows[0]
        try:
            proof = await asyncio.to_thread(
                verify_authentication_response,
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origins,
                credential_public_key=base64url_to_bytes(key),
                credential_current_sign_count=uses,
            )
        except UNREADABLE as error:
            raise refused("wrong_passkey") from error
        await self.store.order(USED, proof.new_sign_count, credential)
        return str(identity)

    async def ask(self, challenge: bytes, identity: str) -> None:
        """Keep a question until it is answered, for a while; of the question itself only what tells it again."""
        await self.store.order("DELETE FROM passkey_questions WHERE until < ?1", self.today())
        until = (self.clock().at + timedelta(minutes=ASK_MINUTES)).isoformat()
        await self.store.order(
            "INSERT INTO passkey_questions VALUES (?1, ?2, ?3)", fingerprint(challenge.hex()), identity, until
        )

    async def asked(self, answer: Mapping[str, Any], identity: str) -> bytes:
        """Find the question that was answered; it is used up, whatever the answer is worth."""
        try:
            said = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(said["challenge"])
        except UNREADABLE as error:
            raise refused("wrong_passkey") from error
        rows = await self.store.rows(TAKE, fingerprint(challenge.hex()))
        if not rows or rows[0][0] != identity or datetime.fromisoformat(rows[0][1]) < self.clock().at:
            raise refused("wrong_passkey")
        return challenge

    async def of(self, identity: str) -> list[tuple[str, str, str]]:
        """List the passkeys of somebody: name, since when, made with what."""
        return [(row[0], row[1], row[2]) for row in await self.store.rows(OWN, identity)]

    async def remove(self, identity: str, credential: str) -> None:
        """Forget a passkey of somebody."""
        if not await self.store.rows(REMOVE, credential, identity):
            raise refused("no_passkey")

    def today(self) -> str:
        """Tell the time, as it is written down."""
        return self.clock().at.isoformat()


def read(text: str) -> dict[str, Any]:
    """Give options as the browser takes them."""
    found: dict[str, Any] = json.loads(text)
    return found
