"""Installs Debian's Chromium for the browser tests where it is missing and may be installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

LACKING = "The browser tests will fail without Chromium; as root: apt-get install chromium."
INSTALL = [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]]


def main() -> int:
    """Make sure there is a Chromium."""
    if shutil.which("chromium"):
        return 0
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"{LACKING} Everything else is tested now.", file=sys.stderr)
        return 1
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if any(subprocess.run(command, env=quiet, check=False).returncode for command in INSTALL):
        print(f"Chromium could not be installed. {LACKING} Everything else is tested now.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
