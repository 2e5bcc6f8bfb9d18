"""Makes the documentation as a site in build/site: every page as it lies here, and a reference from the docstrings.

The pages are first laid out as they are in the repository, so that their links hold; files and folders that a page
links to beside the documentation are laid beside them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "build" / "pages"
SITE = ROOT / "build" / "site"
LINK = re.compile(r"(\]\()(?!https?:|mailto:|#)([^)#\s]+)")
REFERENCE = {
    "package": ("The package", ["almagest"]),
    "games": ("Games and states", ["almagest.kernel.game", "almagest.kernel.state", "almagest.kernel.event"]),
    "records": (
        "Records and reviews",
        ["almagest.kernel.record", "almagest.reviewing.forms"],
    ),
    "chance": ("Chance and chances", ["almagest.kernel.rng", "almagest.kernel.chances"]),
    "bots": ("Bots", ["almagest.kernel.bot", "almagest.kernel.level", "almagest.catalog"]),
    "research": ("Research", ["almagest.adapters.batch", "almagest.adapters.pettingzoo", "almagest.adapters.vector"]),
    "lab": (
        "The lab",
        [
            "almagest.lab.duel",
            "almagest.lab.trial",
            "almagest.lab.chronicle",
            "almagest.lab.findings",
            "almagest.lab.report",
            "almagest.lab.deck_tuning",
            "almagest.kernel.ledger",
        ],
    ),
    "errors": ("Errors", ["almagest.kernel.errors"]),
}
"""The pages of the reference: title, and the modules on it."""


def lay_out(pages: Path) -> None:
    """Lay out every page, and whatever pages link to, as in the repository."""
    shutil.rmtree(pages, ignore_errors=True)
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]):
        place(page, pages)
    shutil.copytree(ROOT / "docs" / "pictures", pages / "docs" / "pictures", dirs_exist_ok=True)
    write_reference(pages / "reference")


def place(page: Path, pages: Path) -> None:
    """Copy a page; a link to a folder leads to its page, or becomes a mere name where it has none."""
    copy = pages / page.relative_to(ROOT)
    if copy.exists():
        return
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.touch()  # pages link to each other
    text = page.read_text(encoding="utf-8")
    copy.write_text(LINK.sub(lambda link: link[1] + followed(page, link[2], pages), text), encoding="utf-8")


def followed(page: Path, link: str, pages: Path) -> str:
    """Lay out what a link leads to, and give the link as it is there."""
    target = (page.parent / link).resolve()
    if target.is_dir():
        if not (target / "README.md").exists():
            (target_list := pages / target.relative_to(ROOT) / "README.md").parent.mkdir(parents=True, exist_ok=True)
            names = "\n".join(f"- {path.name}" for path in sorted(target.iterdir()) if not path.name.startswith("_"))
            target_list.write_text(f"# {target.name}\n\n{names}\n", encoding="utf-8")
        else:
            place(target / "README.md", pages)
        return f"{link.rstrip('/')}/README.md"
    if target.suffix == ".md" and target.is_file():
        place(target, pages)
    elif target.is_file() and not (copy := pages / target.relative_to(ROOT)).exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, copy)
    return link


def write_reference(folder: Path) -> None:
    """Write the pages of the reference; what stands on them comes from the docstrings."""
    folder.mkdir(parents=True)
    for name, (title, modules) in REFERENCE.items():
        parts = "\n\n".join(f"::: {module}" for module in modules)
        (folder / f"{name}.md").write_text(f"# {title}\n\n{parts}\n", encoding="utf-8")
    rows = "\n".join(f"- [{title}]({name}.md)" for name, (title, _) in REFERENCE.items())
    (folder / "README.md").write_text(f"# Reference\n\n{rows}\n", encoding="utf-8")


def build(pages: Path = PAGES, site: Path = SITE) -> int:
    """Lay the pages out and make the site; a warning is an error."""
    lay_out(pages)
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    place_of = f"docs_dir: {pages}\nsite_dir: {site}\n"
    file = pages.parent / "mkdocs.yml"
    file.write_text(f"{settings}{place_of}".replace("SOURCES", str(ROOT / "src")), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--clean", "--config-file", str(file)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(build())
