"""Run the command `almagest` as `python -m almagest`."""

from __future__ import annotations

import sys

from almagest.cli import main

if __name__ == "__main__":
    sys.exit(main())
