"""What goes in and out of the calls about keys: passkeys for people, tokens for programs, accounts of bots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from almagest.server.forms import Form
from almagest.server.tokens import Scope


class Credential(Form, frozen=True):
    """What a browser gives for a passkey, as `toJSON()` writes it, with the question it answers inside."""

    credential: Annotated[dict[Annotated[str, msgspec.Meta(max_length=100)], Any], msgspec.Meta(max_length=20)]


class TokenWish(Form, frozen=True):
    """A token to make: a name to know it by, and what it may do."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, examples=["my bot on the old laptop"])]
    scopes: Annotated[list[Scope], msgspec.Meta(max_length=3, examples=[["read", "play"]])]


class KindWish(Form, frozen=True):
    """What kind an account shall be, for good."""

    kind: Literal["bot"]


class Asked(msgspec.Struct, frozen=True):
    """The question to a device, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`."""

    options: dict[str, Any]


class PasskeyFacts(msgspec.Struct, frozen=True):
    """A passkey: its name, since when, and what it was made with."""

    id: str
    since: str
    device: str


class TokenFacts(msgspec.Struct, frozen=True):
    """A token without its secret; `used` is the day of its last use, empty before the first."""

    id: str
    name: str
    scopes: list[str]
    since: str
    used: str


class NewToken(msgspec.Struct, frozen=True):
    """A token with its secret, which is shown this once."""

    secret: str
    token: TokenFacts
