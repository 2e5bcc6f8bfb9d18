"""Looking a PostgreSQL database over while workers use it: every hash, and every game replayed from its log."""

from __future__ import annotations

import tempfile
from pathlib import Path

from almagest.server.audit import COUNTS, Audit
from almagest.server.moving import LOG, check_chain, is_replayed
from almagest.server.opening_store import postgres_store
from almagest.server.postgres_ailments import named
from almagest.server.sides import PostgresSide

FACTS = ("tables", "running", "entries", "people", "uploads", "latest")


def audited_postgres(url: str) -> tuple[Audit, str]:
    """Check a database, one log at a time; what is wrong is told in a sentence. Give its name without a password."""
    with tempfile.TemporaryDirectory() as beside:
        store = postgres_store(url, Path(beside))
        try:
            return audited(PostgresSide(store, named(url))), named(url)
        finally:
            store.close()


def audited(side: PostgresSide) -> Audit:
    """Check every log; a worker may go on writing, for each is read at one moment."""
    foreign = 0
    for (name,) in side.rows("SELECT id FROM tables ORDER BY id"):
        log = side.rows(LOG, name)
        check_chain(side, name, log)
        foreign += bool(log) and not is_replayed(side, name, log)
    return Audit(**dict(zip(FACTS, side.rows(COUNTS)[0], strict=True)), foreign=foreign)
