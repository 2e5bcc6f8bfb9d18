"""The first page names the files of the asked address, so that nothing is fetched one journey after the other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from almagest.server.first_page import page_for
from tests.server.harness import Person, roomy, running

HEAD = '<head><script type="module" src="/assets/frame-1.js"></script></head><p>here</p>'
CHUNKS = {
    "index.html": {"file": "assets/frame-1.js", "name": "frame", "css": ["assets/frame-1.css"]},
    "src/pages/Home.svelte": {"file": "assets/Home-1.js", "name": "Home", "imports": ["index.html", "_gone.js"]},
    "src/pages/Table.svelte": {"file": "assets/Table-1.js", "name": "Table", "imports": ["index.html"]},
    "_stellar.js": {"file": "assets/stellar-1.js", "name": "stellar", "imports": ["_stars.js", "index.html"]},
    "_stars.js": {"file": "assets/picture-1.js", "name": "picture", "css": ["assets/picture-1.css"]},
    "_astra.js": {"file": "assets/astra-1.js", "name": "astra"},
}


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text(HEAD, encoding="utf-8")
    (folder / "manifest.json").write_text(json.dumps(CHUNKS), encoding="utf-8")
    return folder


def preloads(page: str) -> set[str]:
    """Name the files that a page says will be needed."""
    return set(re.findall(r'<link rel="(?:modulepreload|stylesheet)" href="/assets/([^"]+)">', page))


def test_an_address_names_its_page_and_its_board_with_all_they_need(client: Path) -> None:
    board = {"stellar-1.js", "picture-1.js", "picture-1.css"}
    frame = {"frame-1.css"}
    assert preloads(page_for("/table/t1", client, "stellar")) == {"Table-1.js"} | board | frame
    assert preloads(page_for("/table/t1", client, "chess")) == {"Table-1.js"} | frame
    assert preloads(page_for("/table/t1", client, None)) == {"Table-1.js"} | frame
    assert preloads(page_for("/", client, None)) == {"Home-1.js"} | frame
    assert page_for("/rules/stellar", client, None) == HEAD


def test_a_client_that_says_nothing_of_its_files_is_given_as_it_is(client: Path) -> None:
    (client / "manifest.json").unlink()
    assert page_for("/table/t1", client, "stellar") == HEAD


def test_a_private_table_tells_no_stranger_its_game(tmp_path: Path, client: Path) -> None:
    with running(roomy(tmp_path / "data"), client=client) as server:
        ada, eve = Person(server.url), Person(server.url)
        ada.post("/api/identity", name="Ada")
        table = ada.open("me", "open", public=False)
        at = f"/table/{table['table']}"
        assert "stellar-1.js" in preloads(ada.web.get(at).text)
        assert "stellar-1.js" in preloads(eve.web.get(f"{at}?invitation={table['invitation']}").text)
        assert "stellar-1.js" not in preloads(eve.web.get(at).text)
        ada.leave()
        eve.leave()
