"""Shows where every rule of every game is obeyed and tested; fails on a gap.

A label stands in three places: RULES.md, the docstring of the code that obeys it, the name of the test that
proves it (`test_st_26_…`). Labels marked `(theme)` oblige nobody.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "almagest" / "games"
TESTS = ROOT / "tests" / "games"
ITEM = re.compile(r"^- \*\*([A-Z]{2}-Q?\d+)\*\*( \(theme\))?", re.MULTILINE)
LABEL = re.compile(r"\b([A-Z]{2})-(Q?)(\d+)(?: to \1-\2(\d+))?")
TEST_NAME = re.compile(r"^test_((?:[a-z]{2}_q?\d+_)+)")
TEST_LABEL = re.compile(r"([a-z]{2})_(q?\d+)_")


@dataclass(frozen=True)
class Coverage:
    """One game's labels, with the places that obey and test each."""

    game: str
    labels: list[str]
    theme: set[str]
    code: dict[str, list[str]]
    tests: dict[str, list[str]]

    @property
    def gaps(self) -> list[str]:
        """What is missing."""
        obliging = [label for label in self.labels if label not in self.theme]
        return [
            *(f"{label}: no code names it" for label in obliging if label not in self.code),
            *(f"{label}: no asserting test is named after it" for label in obliging if label not in self.tests),
            *(f"{label}: named in code, but no rule" for label in self.code if label not in self.labels),
            *(f"{label}: named by a test, but no rule" for label in self.tests if label not in self.labels),
            *self.repeated(),
        ]

    def repeated(self) -> Iterator[str]:
        """Labels that stand twice in the rules."""
        return (f"{label}: stands more than once" for label in set(self.labels) if self.labels.count(label) > 1)


def docstrings(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Give every docstring with the name of what it belongs to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield getattr(node, "name", "module"), ast.get_docstring(node) or ""


def labels_in(text: str) -> Iterator[str]:
    """Give the labels a text names; `ST-26 to ST-28` names three."""
    for letters, q, first, last in LABEL.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letters}-{q}{number}"


def obeyed(folder: Path) -> dict[str, list[str]]:
    """Map labels to the code that names them."""
    places = defaultdict(list)
    for file in sorted(folder.rglob("*.py")):
        for name, text in docstrings(ast.parse(file.read_text(encoding="utf-8"))):
            for label in labels_in(text):
                places[label].append(f"{file.relative_to(folder).with_suffix('')}.{name}".replace("/", "."))
    return dict(places)


def proven(folder: Path) -> dict[str, list[str]]:
    """Map labels to the asserting tests named after them."""
    places = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (found := TEST_NAME.match(node.name)) and asserts(node):
                for letters, number in TEST_LABEL.findall(found.group(1)):
                    places[f"{letters.upper()}-{number.upper()}"].append(node.name)
    return dict(places)


def asserts(test: ast.FunctionDef) -> bool:
    """Tell whether a test can fail: it asserts something or expects an error."""
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        for node in ast.walk(test)
    )


def coverage(folder: Path) -> Coverage:
    """Gather what is known of one game."""
    items = ITEM.findall((folder / "RULES.md").read_text(encoding="utf-8"))
    return Coverage(
        game=folder.name,
        labels=[label for label, _ in items],
        theme={label for label, theme in items if theme},
        code=obeyed(folder),
        tests=proven(TESTS / folder.name),
    )


def translation_gaps(folder: Path, labels: list[str]) -> list[str]:
    """Compare the French rules with the English ones."""
    french = [label for label, _ in ITEM.findall((folder / "RULES.fr.md").read_text(encoding="utf-8"))]
    return [] if french == labels else ["RULES.fr.md has other labels than RULES.md"]


def report(found: Coverage, *, whole: bool) -> None:
    """Print one game's coverage."""
    if whole:
        for label in found.labels:
            code = ", ".join(found.code.get(label, ["–"]))
            tests = ", ".join(found.tests.get(label, ["–"]))
            print(f"{label:8} {'(theme) ' if label in found.theme else ''}{code}\n         {tests}")
    obliging = len(found.labels) - len(found.theme)
    done = sum(label in found.code and label in found.tests for label in found.labels if label not in found.theme)
    print(f"{found.game}: {done} of {obliging} rules obeyed and tested ({100 * done // obliging} %)")


def main() -> int:
    """Report every game; `-v` lists every label."""
    gaps: list[str] = []
    for folder in sorted(path.parent for path in GAMES.glob("*/RULES.md")):
        found = coverage(folder)
        report(found, whole="-v" in sys.argv)
        gaps += [f"{folder.name}: {gap}" for gap in [*found.gaps, *translation_gaps(folder, found.labels)]]
    for gap in gaps:
        print(gap, file=sys.stderr)
    return 1 if gaps else 0


if __name__ == "__main__":
    sys.exit(main())
