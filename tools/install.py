"""Installs what requirements.lock names into .venv: by uv, which pip fetches first, or by pip where uv fails."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

from tools.stage import run, say

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCK = ROOT / "requirements.lock"
NODE_LOCK = ROOT / "requirements-node.lock"
PIP = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
UV = [str(VENV / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(PYTHON)]
OLDEST = (3, 11)
FROM_PIP = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "trusted-host": "UV_INSECURE_HOST",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
"""Where packages come from, as pip is told and as uv is told."""


def works(*arguments: str) -> bool:
    """Tell whether the Python of .venv can do this."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, *arguments], capture_output=True, check=False).returncode == 0


def environment() -> bool:
    """Make .venv, anew where it is broken, half made or of another Python."""
    ours = f"import sys, pip; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if works("-c", ours):
        return True
    made = run("Environment", [sys.executable, "-m", "venv", "--clear", str(VENV)])
    if not made:
        say("On Debian: apt-get install python3-venv")
    return made


def excerpt(package: str) -> Path:
    """Write the part of the lock that concerns one package, hashes included."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"{package}=="))
    end = next((at for at in range(start + 1, len(lines)) if not lines[at].startswith(" ")), len(lines))
    part = VENV / f"{package}.lock"
    part.write_text("\n".join(lines[start:end]) + "\n", encoding="utf-8")
    return part


def for_uv(told: str) -> dict[str, str]:
    """Turn what `pip config list` told into what uv reads: where packages come from, and whom to trust."""
    lines = sorted(told.splitlines(), key=lambda line: line.startswith(":env:"))  # what the environment says goes last
    pairs = (line.split("=", 1) for line in lines if "=" in line)
    settings = {key.rsplit(".", 1)[-1]: ast.literal_eval(value).split() for key, value in pairs}
    between = {"find-links": ","}
    return {
        theirs: between.get(ours, " ").join(settings[ours]) for ours, theirs in FROM_PIP.items() if ours in settings
    }


def sources() -> dict[str, str]:
    """Tell uv what pip was told; the hashes of the lock hold for every source, so that any of them may serve."""
    told = subprocess.run([PYTHON, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False).stdout
    return {"UV_INDEX_STRATEGY": "unsafe-best-match", **for_uv(told), **os.environ}


def install(name: str, arguments: list[str]) -> bool:
    """Install by uv, else by pip."""
    if not works("-c", "import uv"):
        run("Installer", [*PIP, "--require-hashes", "-r", str(excerpt("uv"))])
    if works("-c", "import uv") and run(name, [*UV, *arguments], cwd=ROOT, env={**sources(), "ALMAGEST_PURE": "1"}):
        return True
    return run(f"{name} by pip", [*PIP, *arguments], cwd=ROOT, env={**os.environ, "ALMAGEST_PURE": "1"})


def main() -> int:
    """Install everything, the package itself last."""
    if sys.version_info < OLDEST:
        here = ".".join(map(str, sys.version_info[:2]))
        say(f"Almagest needs Python 3.11 or newer, and this is {here}. Name another one: make PYTHON3=python3.12 play")
        return 1
    done = (
        environment()
        and install("Packages", ["--require-hashes", "-r", str(LOCK)])
        and install("Almagest", ["--no-deps", "--no-build-isolation", "--editable", "."])
    )
    return 0 if done else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
