"""Installs what tests need of Debian, Chromium and tmux, where it is missing and may be installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAMS = ("chromium", "tmux")
LACKING = "Tests of the browser need Chromium, of the terminal tmux; as root: apt-get install chromium tmux."
INSTALL = [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PROGRAMS]]


def main() -> int:
    """Make sure that both are there."""
    if all(shutil.which(program) for program in PROGRAMS):
        return 0
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"{LACKING} Everything else is tested now.", file=sys.stderr)
        return 1
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if any(subprocess.run(command, env=quiet, check=False).returncode for command in INSTALL):
        print(f"They could not be installed. {LACKING} Everything else is tested now.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
