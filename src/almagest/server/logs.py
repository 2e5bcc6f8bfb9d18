"""Logs as JSON lines, without the part of an address that may hold an invitation."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from logging import LogRecord

from almagest.server.request_ids import REQUEST

QUERY = re.compile(r"\?[^\s\"']*")
EXTRA = ("table", "game", "bot", "error", "path", "reason", "who", "times", "worker", "tables", "seq")


class JsonLines(logging.Formatter):
    """Writes one JSON object a line."""

    def format(self, record: LogRecord) -> str:
        """Write a line; whatever follows a question mark in an address is left out."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": QUERY.sub("", record.getMessage()),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: str(getattr(record, name)) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_logs(least: int = logging.INFO) -> None:
    """Write logs from a level on as JSON lines to the error stream.

    Not a line for every request or connection: strangers would fill the disk, and everybody waits while one is written.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=least, handlers=[handler], force=True)
    logging.getLogger("uvicorn").setLevel(max(least, logging.WARNING))
