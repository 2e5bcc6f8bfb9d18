"""The package as it is handed on: with the browser's pages or not at all, and working where nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from tools import install

import almagest

ROOT = Path(__file__).parent.parent
PLAY = """
import almagest
assert not almagest.COMPILED
for name in almagest.games():
    game = almagest.game(name)
    state = game.start(seats=game.seats[-1], seed=7)
    for _ in range(40):
        if not state.over:
            state.apply(state.legal()[0])
    assert abs(sum(almagest.chances(state)) - 1) < 1e-6
print(*almagest.games(), almagest.__version__)
"""

SERVE = """
from pathlib import Path
from litestar.testing import TestClient
from almagest.server.app import create_app
from almagest.server.settings import Settings
with TestClient(create_app(Settings(Path("data"))), base_url="http://127.0.0.1") as client:
    answer = client.get("/")
    print(answer.status_code, "<script" in answer.text)
"""


def run(*command: str | Path, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment |= {"ALMAGEST_PURE": "1", "ALMAGEST_HOME": str(folder / "home"), "ALMAGEST_LANG": "en", **more}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def sources(folder: Path, *, client: bool) -> Path:
    """Copy what a package is made of, perhaps without the browser's pages."""
    leave = shutil.ignore_patterns("*.so", "__pycache__", *([] if client else ["client"]))
    shutil.copytree(ROOT / "src", folder / "src", ignore=leave)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CITATION.cff", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def built(folder: Path, *kinds: str) -> subprocess.CompletedProcess[str]:
    """Build packages here and now, with the tools that are installed."""
    return run(
        sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", folder / "dist", folder, folder=folder
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = sources(tmp_path_factory.mktemp("package"), client=True)
    done = built(folder, "--wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = (folder / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def fresh(wheel: Path) -> Path:
    """Install the wheel alone, with the few things it needs, where nothing else is."""
    folder = wheel.parent.parent / "fresh"
    folder.mkdir()
    installed(folder, str(wheel))
    return folder


def installed(folder: Path, what: str) -> None:
    """Install something of the versions of the lock into an environment of its own."""
    uv = install.VENV / "bin" / "uv"
    places = install.sources()
    made = run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, folder / "env", folder=folder, **places)
    done = run(
        *(uv, "pip", "install", "--quiet", "--python", folder / "env" / "bin" / "python"),
        *("--constraint", pins(folder), what),
        folder=folder,
        **places,
    )
    assert (made.returncode, done.returncode) == (0, 0), made.stderr + done.stderr


def pins(folder: Path) -> Path:
    """Write the versions of the lock, without their hashes."""
    lines = install.LOCK.read_text(encoding="utf-8").splitlines()
    file = folder / "pins.txt"
    file.write_text("\n".join(line.rstrip(" \\") for line in lines if line[:1].isalnum()), encoding="utf-8")
    return file


def test_a_wheel_has_the_pages_the_decks_the_judges_and_the_licence(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "almagest/server/client/index.html" in names
    assert {f"almagest/games/{name}/judge.json" for name in almagest.games()} <= names
    assert {f"almagest/games/{name}/data/deck.toml" for name in almagest.games()} <= names
    assert "almagest/lab/report_words.toml" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any("test" in name.split("/")[0] for name in names)


def test_a_source_package_has_the_pages_too(tmp_path: Path) -> None:
    done = built(sources(tmp_path, client=True), "--sdist")
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(found) as package:
        names = {name.partition("/")[2] for name in package.getnames()}
    assert {"setup.py", "CITATION.cff", "src/almagest/server/client/index.html"} <= names
    assert {f"src/almagest/games/{name}/judge.json" for name in almagest.games()} <= names
    assert not any(name.endswith(".so") for name in names)


def test_without_the_pages_no_wheel_is_made_and_it_is_said_how(tmp_path: Path) -> None:
    folder = sources(tmp_path, client=False)
    done = run(sys.executable, "setup.py", "--quiet", "bdist_wheel", folder=folder)
    assert done.returncode != 0
    assert "Run 'make wheel'" in done.stderr
    assert not (folder / "dist").exists()


def test_a_wheel_alone_plays_every_game(fresh: Path) -> None:
    played = run(fresh / "env" / "bin" / "python", "-c", PLAY, folder=fresh)
    assert played.stdout.split() == [*almagest.games(), almagest.__version__], played.stderr
    command = run(fresh / "env" / "bin" / "almagest", "legal", "stellar", "--seed", "7", folder=fresh)
    assert command.returncode == 0, command.stderr


def test_what_needs_more_says_which_part_to_install(fresh: Path) -> None:
    almagest_here = fresh / "env" / "bin" / "almagest"
    for part, words in {"server": ["serve"], "lab": ["balance", "stellar", "--report", "x.html"]}.items():
        run_alone = run(almagest_here, *words, folder=fresh)
        assert f"almagest[{part}]" in run_alone.stderr
        assert "Traceback" not in run_alone.stderr


def test_a_wheel_with_its_parts_serves_the_pages_and_writes_a_report(tmp_path: Path, wheel: Path) -> None:
    installed(tmp_path, f"{wheel}[lab,server]")
    page = tmp_path / "report.html"
    words = ["balance", "stellar", "--games", "1", "--with", "random", "--luck", "0", "--report", str(page)]
    written = run(tmp_path / "env" / "bin" / "almagest", *words, folder=tmp_path)
    assert written.returncode == 0, written.stderr
    assert "<svg" in page.read_text(encoding="utf-8")
    served = run(tmp_path / "env" / "bin" / "python", "-c", SERVE, folder=tmp_path)
    assert served.stdout == "200 True\n", served.stderr


def test_the_version_is_said_in_one_place_and_the_citation_follows() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert "version" not in project
    assert f"\nversion: {almagest.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'"version": "{almagest.__version__}"' in (ROOT / "web" / "package.json").read_text(encoding="utf-8")
