"""Makes sure there is a Node that builds the pages: the machine's own, else the one that PyPI has in a wheel."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tools.install import NODE_LOCK, VENV, install
from tools.stage import say

OLDEST = 20


def major(program: str) -> int:
    """Ask a program for the first number of its version; 0 where it does not run."""
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    found = re.match(r"v?(\d+)\.", told)
    return int(found[1]) if found else 0


def main() -> int:
    """Install Node into .venv where the machine has none, or too old a one."""
    os.environ["PATH"] = f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"
    if major("node") >= OLDEST and major("npm"):
        return 0
    if install("Node", ["--require-hashes", "-r", str(NODE_LOCK)]) and major("node") >= OLDEST and major("npm"):
        return 0
    say(f"The pages need Node {OLDEST} or newer, and there is no wheel of it for this machine: install Node and npm.")
    return 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
