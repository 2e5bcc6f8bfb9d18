"""Installs Debian's Chromium for the browser tests where it is missing and may be installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

INSTALL = [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]]


def main() -> int:
    """Make sure there is a Chromium."""
    if shutil.which("chromium"):
        return 0
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print("The browser tests need Chromium: install it with 'apt-get install chromium'.", file=sys.stderr)
        return 1
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return max(subprocess.run(command, env=quiet, check=False).returncode for command in INSTALL)


if __name__ == "__main__":
    sys.exit(main())
