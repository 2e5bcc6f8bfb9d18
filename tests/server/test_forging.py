"""Whoever forges, guesses or looks alike stays outside: cookies, tokens, names and other people's data."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almagest.server.spelling import LOOK_ALIKES
from tests.server.harness import Person, Running, roomy, running

PASSWORD = "correct horse battery"
FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
LETTERS = st.sampled_from(string.ascii_letters + string.digits + "_-.:")


@pytest.fixture(scope="module")
def ann(server: Running) -> Iterator[Person]:
    """Somebody worth robbing."""
    person = server.person("Worth robbing")
    person.post("/api/account", name="Adalbertine", password=PASSWORD)
    yield person
    person.leave()


def forged(secret: str) -> st.SearchStrategy[str]:
    """Change a secret: a letter, its length, its case, its kind, or all of it."""
    places = st.integers(0, len(secret) - 1)
    return st.one_of(
        st.builds(lambda n, letter: f"{secret[:n]}{letter}{secret[n + 1 :]}", places, LETTERS),
        st.builds(lambda n: secret[:n], places),
        st.builds(lambda letters: secret + letters, st.text(LETTERS, min_size=1, max_size=4)),
        st.just(secret.swapcase()),
        st.builds(lambda letters: f"session:{letters}", st.text(LETTERS, max_size=50)),
        st.text(LETTERS, max_size=80),
    ).filter(lambda found: found not in ("", secret))


@FEW
@given(data=st.data())
def test_no_forged_cookie_opens_anything(ann: Person, data: Any) -> None:
    cookie = data.draw(forged(ann.cookie.partition("=")[2]))
    answer = httpx.get(f"{ann.url}/api/me/export", headers={"Cookie": f"almagest={cookie}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "identity")


@FEW
@given(data=st.data())
def test_an_identity_is_no_secret_and_opens_nothing(ann: Person, data: Any) -> None:
    identity = ann.get("/api/identity")["identity"]
    signature = data.draw(st.text("0123456789abcdef", min_size=64, max_size=64))
    answer = httpx.get(f"{ann.url}/api/me/export", headers={"Cookie": f"almagest={identity}.{signature}"})
    assert answer.status_code == 401


@FEW
@given(data=st.data())
def test_no_forged_token_opens_anything(ann: Person, token: str, data: Any) -> None:
    forgery = data.draw(forged(token))
    answer = httpx.get(f"{ann.url}/api/me/turns", headers={"Authorization": f"Bearer {forgery}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "token")


@pytest.fixture(scope="module")
def token(ann: Person) -> str:
    return str(ann.post("/api/account/tokens", name="a tool", scopes=["read"])["secret"])


TWINS = {chr(letter): chr(twin) for twin, letter in LOOK_ALIKES.items() if isinstance(letter, int)}


@FEW
@given(data=st.data())
def test_nobody_takes_a_name_that_looks_like_somebodys(server: Running, ann: Person, data: Any) -> None:
    changes = [str.upper, str.lower, lambda letter: TWINS.get(letter.lower(), letter), lambda letter: f"{letter} "]
    letters = [data.draw(st.sampled_from(changes))(letter) for letter in "Adalbertine"]
    name = "".join(letters)[:24]
    eve = Person(server.url)
    eve.post("/api/identity")
    answer = eve.web.post("/api/account", json={"name": name, "password": PASSWORD})
    eve.leave()
    cut = len("".join(letters)) > 24
    assert cut or (answer.status_code, answer.json()["code"]) in ((409, "name"), (400, "name"))


def test_guesses_at_passwords_codes_and_passkeys_are_counted_together(folder: Any) -> None:
    with running(roomy(folder, guesses_per_hour=2)) as server:
        eve = server.person()
        ways: list[tuple[str, dict[str, Any]]] = [
            ("/api/session", {"name": "Ann", "password": "guess"}),
            ("/api/account/recovery", {"name": "Bob", "code": "aaaa-bbbb-cccc-dddd", "password": PASSWORD}),
            ("/api/session/link", {"code": "aaaa-bbbb-cccc-dddd"}),
            ("/api/session/passkey", {"credential": {}}),
        ]
        eve.url = server.url.replace("127.0.0.1", "localhost")
        tries = [eve.refused(eve.url + path, **form)[0] for _ in range(3) for path, form in ways]
        assert tries[:4] == [403] * 4
        assert tries[-2:] == [429] * 2


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where a name is guessed at five times an hour, from wherever."""
    with running(roomy(tmp_path_factory.mktemp("strict") / "data", guesses_per_hour=5)) as server:
        server.house.costs.allowances.allow("address 127.0.0.1", 1000)
        server.person("Worth robbing").post("/api/account", name="Adalbertine", password=PASSWORD)
        yield server


NAMES = st.sampled_from(
    [("Adalbertine", "Nobody such"), ("ADALBERTINE", "nobody such"), ("Аdalbertine", "Nоbody such")]
)
WAYS = st.lists(st.booleans(), min_size=6, max_size=9)
GUESSES = st.text(LETTERS, min_size=1, max_size=20).filter(lambda found: found != PASSWORD)


@settings(FEW, max_examples=2)
@given(names=NAMES, ways=WAYS, guess=GUESSES)
def test_guesses_are_judged_so_often_and_tell_nothing_of_who_there_is(
    strict: Running, names: tuple[str, str], ways: list[bool], guess: str
) -> None:
    strict.house.limits.guesses.buckets.clear()
    answers = {name: [guessed(strict, name, guess, by_code=way) for way in ways] for name in names}
    known, unknown = answers.values()
    assert known == unknown
    assert [status for status, _ in known] == [403] * 5 + [429] * (len(ways) - 5)


def guessed(server: Running, name: str, guess: str, *, by_code: bool) -> tuple[int, str]:
    """Guess a password, or a recovery code."""
    eve = server.person()
    if by_code:
        return eve.refused("/api/account/recovery", name=name, code=guess, password=PASSWORD)
    return eve.refused("/api/session", name=name, password=guess)


ROBBERY = st.sampled_from(["fixation", "export", "tokens", "passkeys", "deletion", "showing", "session"])


@settings(FEW, max_examples=5)
@given(deeds=st.lists(ROBBERY, min_size=1, max_size=4), asks=st.sampled_from(["identity", "name", "me", "id"]))
def test_whatever_a_robber_tries_with_a_cookie_of_their_own_stays_without_loot(
    server: Running, ann: Person, token: str, deeds: list[str], asks: str
) -> None:
    eve, loot = server.person(), ann.get("/api/me/export")
    eve.post("/api/identity")
    identity = str(loot["account"]["identity"])
    for deed in deeds:
        told = robbed(deed, eve, ann, {asks: identity})
        assert not [secret for secret in ("Adalbertine", identity, token, "a tool") if secret in told]
    now = ann.get("/api/me/export")
    assert (now["account"]["name"], now["kept"]["tokens"]) == ("Adalbertine", loot["kept"]["tokens"])
    assert now["account"]["hidden"] is False
    eve.leave()


def robbed(deed: str, eve: Person, ann: Person, query: dict[str, str]) -> str:
    """Try something with Eve's cookie; give all that Eve is told."""
    if deed == "fixation":  # Ann is lured into signing in with a cookie that Eve knows
        lured = Person(ann.url)
        lured.web.cookies.update(eve.web.cookies)
        lured.post("/api/session", name="Adalbertine", password=PASSWORD)
        assert lured.cookie != eve.cookie
        lured.web.delete("/api/session")
        lured.leave()
        return str(eve.web.get("/api/me/export").text)
    token = str(ann.get("/api/account/tokens")[0]["id"])
    calls: dict[str, tuple[str, str, dict[str, Any]]] = {
        "export": ("GET", "/api/me/export", {}),
        "tokens": ("DELETE", f"/api/account/tokens/{token}", {}),
        "passkeys": ("POST", "/api/account/passkeys/question", {}),
        "deletion": ("POST", "/api/account/deletion", {"password": "guess", **query}),
        "showing": ("PATCH", "/api/account", {"public": True, "hidden": True}),
        "session": ("DELETE", "/api/sessions", {}),
    }
    method, path, form = calls[deed]
    answer = eve.web.request(method, path, params=query, json=form or None)
    assert answer.status_code < 500
    return answer.text
