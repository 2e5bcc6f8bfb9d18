"""What the operator allows: more or less than the usual for a person or an address, kept in the data folder."""

from __future__ import annotations

import json
import logging
import os
from typing import TYPE_CHECKING

from almagest.server.refusals import refused

if TYPE_CHECKING:
    from pathlib import Path

LOG = logging.getLogger("almagest.server")
USUAL = 1.0
MOST = 1000.0


class Allowances:
    """How many times the usual somebody may cost; nothing at all means: blocked."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.times: dict[str, float] = {} if file is None else read(file)

    def share(self, key: str) -> float:
        """Tell how many times the usual somebody may have."""
        return self.times.get(key, USUAL)

    def is_blocked(self, key: str) -> bool:
        """Tell whether somebody may do nothing here."""
        return self.times.get(key) == 0

    def allow(self, key: str, times: float) -> None:
        """Raise, lower or, with 0, block; written to disk and to the log."""
        kind, _, name = key.partition(" ")
        if kind not in ("identity", "address") or not name or not 0 <= times <= MOST:
            raise refused("bad_allowance", key=key, most=int(MOST))
        self.times.pop(key, None)
        if times != USUAL:
            self.times[key] = times
        LOG.warning("the operator allows", extra={"who": key, "times": times})
        if self.file is not None:
            write(self.file, self.times)


def read(file: Path) -> dict[str, float]:
    """Read what was allowed before; a file that cannot be read allows nothing unusual, and says so."""
    try:
        return {str(key): float(times) for key, times in json.loads(file.read_text(encoding="utf-8")).items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        LOG.warning("allowances cannot be read", extra={"path": str(file), "error": type(error).__name__})
        return {}


def write(file: Path, times: dict[str, float]) -> None:
    """Write what is allowed, whole or not at all."""
    draft = file.with_suffix(".new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as text:
        json.dump(times, text, indent=1, sort_keys=True)
        text.flush()
        os.fsync(text.fileno())
    draft.replace(file)
