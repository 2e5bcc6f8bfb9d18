"""The documentation is true: its game runs, its examples give what they say, its files exist."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import almagest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
FILE_BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def unpacked(page: str, folder: Path) -> None:
    for name, text in FILE_BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def with_games(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "ALMAGEST_GAMES": str(folder), "HYPOTHESIS_PROFILE": "fast"}
    return subprocess.run(
        [sys.executable, *command], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_game_outside_the_package_is_found(tmp_path: Path) -> None:
    unpacked("docs/adding-a-game.md", tmp_path)
    run = with_games(tmp_path, "-c", "import almagest; print(almagest.games())")
    assert "'meteor'" in run.stdout


def test_a_state_of_a_game_outside_the_package_is_unpickled_where_the_game_is_found(tmp_path: Path) -> None:
    unpacked("docs/adding-a-game.md", tmp_path)
    kept = f"open({str(tmp_path / 'state')!r}, "
    write = f"import almagest, pickle; pickle.dump(almagest.game('meteor').start(seed=1), {kept}'wb'))"
    assert with_games(tmp_path, "-c", write).returncode == 0
    read = with_games(tmp_path, "-c", f"import pickle; print(pickle.load({kept}'rb')))")
    assert read.stdout == "<Meteor: ply 0, seat 0 of 2 to decide>\n", read.stderr


def test_every_file_of_a_games_folder_stands_in_the_table() -> None:
    table = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8").partition("## The files of a game")[2]
    own = dict(re.findall(r"^\| (.+) alone \| (.+) \|$", table, re.MULTILINE))
    shared = "".join(line for line in table.splitlines() if " alone | " not in line)
    for name in almagest.games():
        game = almagest.game(name)
        if game.folder.parent.name == "games":
            known = {*re.findall(r"`(\w+\.py)`", shared + own[game.title.en]), "__init__.py"}
            assert {path.name for path in game.folder.glob("*.py")} <= known


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_exist(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text()], ids=lambda page: page.name)
def test_examples_give_what_they_say(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


def test_the_example_of_the_package_gives_what_it_says() -> None:
    assert doctest.testmod(almagest).failed == 0
