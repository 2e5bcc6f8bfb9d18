"""The REST calls about keys: passkeys, personal tokens, and accounts of bots."""

from __future__ import annotations

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from almagest.server.answers import MAY_REFUSE
from almagest.server.forms import Person
from almagest.server.guest import Home, Me, address
from almagest.server.headers import header
from almagest.server.house import House
from almagest.server.keys_forms import Asked, Credential, KindWish, NewToken, PasskeyFacts, TokenFacts, TokenWish
from almagest.server.passkeys import site_of
from almagest.server.people_api import Ask, signed_in
from almagest.server.refusals import refused
from almagest.server.store import Identity
from almagest.server.tokens import Token


async def check_account(house: House, me: Identity) -> None:
    """Refuse a guest: what opens an account needs one."""
    if not await house.accounts.has_account(me.id):
        raise refused("no_account")


@post("/account/passkeys/question", status_code=200, responses=MAY_REFUSE)
async def ask_for_passkey(request: Ask, me: Me, house: Home) -> Asked:
    """Begin to add a passkey: give what `navigator.credentials.create` needs."""
    await check_account(house, me)
    house.limits.requests.check(address(request), me.id, 5)
    return Asked(await house.passkeys.to_register(me, site_of(header(request, "host"), house.settings)))


@post("/account/passkeys", responses=MAY_REFUSE)
async def add_passkey(data: JSONBody[Credential], request: Ask, me: Me, house: Home) -> list[PasskeyFacts]:
    """Add the passkey that the browser has made."""
    await check_account(house, me)
    house.limits.guesses.check(address(request), me.id)
    site, device = site_of(header(request, "host"), house.settings), header(request, "user-agent") or ""
    await house.passkeys.register(me, data.credential, site, device)
    return await passkeys_of(house, me)


@get("/account/passkeys", responses=MAY_REFUSE)
async def my_passkeys(me: Me, house: Home) -> list[PasskeyFacts]:
    """List your passkeys."""
    return await passkeys_of(house, me)


async def passkeys_of(house: House, me: Identity) -> list[PasskeyFacts]:
    """Tell which passkeys somebody has."""
    return [PasskeyFacts(*found) for found in await house.passkeys.of(me.id)]


@delete("/account/passkeys/{passkey:str}", status_code=200, responses=MAY_REFUSE)
async def remove_passkey(passkey: FromPath[str], me: Me, house: Home) -> list[PasskeyFacts]:
    """Remove a passkey; the password still opens the account."""
    await house.passkeys.remove(me.id, passkey)
    return await passkeys_of(house, me)


@post("/session/passkey/question", status_code=200, responses=MAY_REFUSE)
async def ask_who(request: Ask, house: Home) -> Asked:
    """Begin to sign in with a passkey: give what `navigator.credentials.get` needs."""
    house.limits.guests.check(address(request), None)
    return Asked(await house.passkeys.to_sign_in(site_of(header(request, "host"), house.settings)))


@post("/session/passkey", status_code=200, responses=MAY_REFUSE)
async def sign_in_with_passkey(data: JSONBody[Credential], request: Ask, house: Home) -> Response[Person]:
    """Sign in with a passkey."""
    house.limits.guesses.check(address(request), None)
    identity = await house.passkeys.sign_in(data.credential, site_of(header(request, "host"), house.settings))
    return await signed_in(house, await house.accounts.person(identity), request)


@post("/account/tokens", responses=MAY_REFUSE)
async def make_token(data: JSONBody[TokenWish], request: Ask, me: Me, house: Home) -> NewToken:
    """Make a token for a program; its secret is shown this once. Send it as `Authorization: Bearer …`."""
    await check_account(house, me)
    house.limits.guesses.check(address(request), me.id)
    secret, made = await house.tokens.make(me, data.name, data.scopes)
    return NewToken(secret, token_facts(made))


@get("/account/tokens", responses=MAY_REFUSE)
async def my_tokens(me: Me, house: Home) -> list[TokenFacts]:
    """List your tokens, without their secrets."""
    return [token_facts(found) for found in await house.tokens.of(me.id)]


@delete("/account/tokens/{token:str}", status_code=200, responses=MAY_REFUSE)
async def revoke_token(token: FromPath[str], me: Me, house: Home) -> list[TokenFacts]:
    """Revoke a token: whoever has it is nobody from now on."""
    await house.tokens.revoke(me.id, token)
    return [token_facts(found) for found in await house.tokens.of(me.id)]


def token_facts(token: Token) -> TokenFacts:
    """Tell what is kept of a token."""
    return TokenFacts(token.id, token.name, token.scopes, token.since, token.used)


@post("/account/kind", status_code=200, responses=MAY_REFUSE)
async def become_bot(data: JSONBody[KindWish], me: Me, house: Home) -> Person:  # noqa: ARG001  there is one kind
    """Make your account, with which nobody has played yet, one of a bot, for good: its name says so everywhere."""
    person = await house.accounts.become_bot(me)
    return Person(person.id, person.name, account=True)


HANDLERS = [
    ask_for_passkey,
    add_passkey,
    my_passkeys,
    remove_passkey,
    ask_who,
    sign_in_with_passkey,
    make_token,
    my_tokens,
    revoke_token,
    become_bot,
]
