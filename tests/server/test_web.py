"""What a browser or an operator finds: the client's files, the description of the API, health and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running, roomy, running


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("built")
    (folder / "client" / "assets").mkdir(parents=True)
    (folder / "client" / "index.html").write_text("<!doctype html><title>Almagest</title>")
    (folder / "client" / "assets" / "app-1a2b.js").write_text("export {}")
    (folder / "secret.txt").write_text("secret")
    with running(roomy(folder / "data"), client=folder / "client") as server:
        yield server


@pytest.mark.parametrize("path", ["/", "/tables/abc", "/some/where/else", "/favicon.ico"])
def test_the_client_answers_every_address_that_is_not_the_apis(built: Running, path: str) -> None:
    answer = built.person().web.get(path)
    assert answer.headers["content-type"].startswith("text/html")
    assert "<title>Almagest" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_files_with_a_fingerprint_are_kept_for_ever(built: Running) -> None:
    answer = built.person().web.get("/assets/app-1a2b.js")
    assert answer.text == "export {}"
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("path", ["/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/%00", "/a%00b"])
def test_nothing_outside_the_client_is_given(built: Running, path: str) -> None:
    answer = built.person().web.get(path)
    assert "secret" not in answer.text
    assert answer.status_code < 500


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/ws/nothing", "/metrics/x"])
def test_unknown_addresses_of_the_api_are_not_the_client(built: Running, path: str) -> None:
    answer = built.person().web.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "unknown"


def test_without_a_client_the_first_page_says_so(folder: Path) -> None:
    with running(roomy(folder), client=folder / "nowhere") as server:
        answer = server.person().web.get("/", headers={"Accept-Language": "fr"})
    assert "n'est pas construit" in answer.text


def test_the_api_is_described_for_people_and_for_programs(server: Running) -> None:
    guest = server.person()
    schema = guest.get("/api/schema")
    page = guest.web.get("/api/docs").text
    assert "<script" not in page
    assert "<style" not in page
    look = guest.web.get(page.partition('rel="stylesheet" href="')[2].partition('"')[0])
    assert look.headers["content-type"].startswith("text/css")
    for path in ("/api/tables", "/api/tables/{table}/join", "/api/replays/{replay}/at/{n}", "/api/rules/{game}"):
        assert path in schema["paths"]
        assert f"{path}</h2>" in page
    for path, methods in schema["paths"].items():
        for method in methods:
            place = re.search(rf'href="#([\w.-]+)">{method.upper()} {re.escape(path)}</a>', page)
            assert place
            assert page.count(f'<h2 id="{place[1]}">{method.upper()} {path}</h2>') == 1


def test_health_and_numbers_are_for_operators(server: Running) -> None:
    guest = server.person("Ann")
    guest.open("me", "open")
    assert guest.get("/healthz")["status"] == "ok"
    numbers = guest.web.get("/metrics").text
    assert 'almagest_entries_total{kind="opened"}' in numbers
    assert "almagest_connections" in numbers
    assert "Ann" not in numbers
