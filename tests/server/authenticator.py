"""A device with passkeys, in software: what a browser and its authenticator do, and what a forger might."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as written

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass
class Device:
    """One passkey for one site."""

    origin: str
    site: str = "localhost"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    uses: int = 0

    def made(self, options: Any) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        said = self.said("webauthn.create", options["challenge"])
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self.public_key()
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self.data(ATTESTED) + credential})
        return self.answer({"clientDataJSON": written(said), "attestationObject": written(attested)})

    def proof(self, options: Any) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.uses += 1
        said, data = self.said("webauthn.get", options["challenge"]), self.data(0)
        signed = self.key.sign(data + sha256(said).digest(), ec.ECDSA(SHA256()))
        response = {"clientDataJSON": said, "authenticatorData": data, "signature": signed}
        return self.answer({name: written(value) for name, value in response.items()})

    def answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = written(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def data(self, flags: int) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([PRESENT | VERIFIED | flags]) + self.uses.to_bytes(4, "big")

    def public_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
