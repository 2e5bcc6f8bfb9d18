"""Runs one stage of the set-up: says what begins, keeps its output in a log, and says how long it took."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

LOGS = Path(__file__).parent.parent / ".logs"
SHOWN = 40
"""How many lines of the log a failure shows."""


def run(name: str, command: list[str], **more: object) -> bool:
    """Run a command as a stage; on failure show the end of what it said."""
    say(f"{name} ...")
    LOGS.mkdir(parents=True, exist_ok=True)
    log, began = LOGS / f"{name.partition(':')[0].lower().replace(' ', '-')}.log", time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False, **more)  # type: ignore[call-overload]
    took = time.monotonic() - began
    if done.returncode == 0:
        say(f"{name}: done in {took:.0f} s.")
        return True
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    say("\n".join([*lines[-SHOWN:], f"{name}: failed after {took:.0f} s; all of it is in {log}."]))
    return False


def say(text: str) -> None:
    """Tell at once, even where the output is a file."""
    print(text, flush=True)


def main() -> int:
    """Run `python -m tools.stage NAME COMMAND...`."""
    return 0 if run(sys.argv[1], sys.argv[2:]) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
