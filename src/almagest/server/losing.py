"""Going on after a loss that the operator has accepted: it is written down, for the operator and for the players."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from sqlite3 import Connection
from typing import TYPE_CHECKING, TypeAlias

from almagest.server.entries import Logged, Lost
from almagest.server.losses import summed_up

if TYPE_CHECKING:
    from almagest.server.losses import Loss

LOG = logging.getLogger("almagest.server")
Write: TypeAlias = Callable[[str, Sequence[Logged]], object]


def write_losses(connection: Connection, lost: Sequence[Loss], write: Write) -> None:
    """Write accepted losses into the database, and into the log of every table that is still there."""
    if not lost:
        return
    now = datetime.now(UTC)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO losses VALUES (?, ?)", (now.isoformat(), summed_up(lost).en))
    for loss in lost:
        last = last_entry(connection, loss.key) if loss.kind == "log" else None
        if last is not None:
            write(loss.key, [Logged(last + 1, now, Lost(loss.entries))])
    connection.execute("COMMIT")
    LOG.warning("a loss was accepted", extra={"reason": summed_up(lost).en})


def last_entry(connection: Connection, table: str) -> int | None:
    """Give the place of the last entry of a table; None if nothing of it is left."""
    (seq,) = connection.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()
    return None if seq is None else int(seq)
