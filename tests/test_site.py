"""The documentation as a site: it is made without a warning, and every link on every page leads somewhere."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from tools import site

BEYOND = ("http:", "https:", "mailto:", "data:", "javascript:")


class Page(HTMLParser):
    """The links of a page, and the places on it that a link may lead to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        for name, value in attrs:
            if name in ("href", "src") and value and not value.startswith(BEYOND):
                self.links.append(value)
            if name in ("id", "name") and value:
                self.places.add(value)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    folder = tmp_path_factory.mktemp("site")
    assert site.build(folder / "pages", folder / "site") == 0
    return {file: Page(file) for file in sorted((folder / "site").rglob("*.html")) if file.name != "404.html"}


def broken(file: Path, link: str, pages: dict[Path, Page]) -> bool:
    """Tell whether a link leads to no file, or to a place that its page does not have."""
    parts = urlsplit(link)
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return True
    return bool(parts.fragment) and target in pages and unquote(parts.fragment) not in pages[target].places


@pytest.mark.slow
def test_every_link_of_every_page_leads_somewhere(pages: dict[Path, Page]) -> None:
    assert len(pages) > 50
    found = [f"{file.name}: {link}" for file, page in pages.items() for link in page.links if broken(file, link, pages)]
    assert found == []


@pytest.mark.slow
def test_the_reference_says_what_public_functions_do(pages: dict[Path, Page]) -> None:
    names = {
        "almagest.batch",
        "almagest.kernel.state.State.apply",
        "almagest.lab.trial.Trial",
        "almagest.kernel.game.Game",
    }
    places = {place for file, page in pages.items() if file.parent.name == "reference" for place in page.places}
    assert names <= places
