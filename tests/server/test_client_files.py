"""The built client is given packed where a browser takes it, and kept for ever where its name says so."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from almagest.server.client_files import accepted
from tests.server.harness import roomy, running

SCRIPT = "let stars = 48;\n" * 200


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>here</p>", encoding="utf-8")
    (folder / "assets" / "a-1.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "assets" / "a-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "a-1.js.br").write_bytes(b"brotli")
    return folder


def test_a_file_is_packed_as_the_browser_likes_best(tmp_path: Path, client: Path) -> None:
    with running(roomy(tmp_path / "data"), client=client) as server, httpx.Client(base_url=server.url) as web:
        packed = web.get("/assets/a-1.js", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.text == SCRIPT
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert "immutable" in packed.headers["Cache-Control"]
        assert int(packed.headers["Content-Length"]) < len(SCRIPT) / 10
        with web.stream("GET", "/assets/a-1.js", headers={"Accept-Encoding": "gzip, br"}) as best:
            assert best.headers["Content-Encoding"] == "br"
            assert b"".join(best.iter_raw()) == b"brotli"
        plain = web.get("/assets/a-1.js", headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.text == SCRIPT
        page = web.get("/", headers={"Accept-Encoding": "gzip, br"})
        assert "Content-Encoding" not in page.headers
        assert page.headers["Cache-Control"] == "no-cache"


def test_long_answers_of_the_api_are_packed_too(tmp_path: Path) -> None:
    with running(roomy(tmp_path / "data")) as server, httpx.Client(base_url=server.url) as web:
        games = web.get("/api/games", headers={"Accept-Encoding": "gzip"})
        assert games.headers["Content-Encoding"] == "gzip"
        assert len(games.json()) > 1
        assert "Content-Encoding" not in web.get("/api/games", headers={"Accept-Encoding": "identity"}).headers


def test_a_packing_with_no_weight_is_not_wanted() -> None:
    assert accepted("gzip;q=0, br; q=0.5, *") == {"br", "*"}
    assert accepted("") == {""}
