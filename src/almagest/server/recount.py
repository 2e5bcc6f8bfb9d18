"""Makes results and ratings anew from the logs, for operators; the server must not run."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from almagest.server.folder import Folder
from almagest.server.people import People
from almagest.server.sqlite_store import SqliteStore
from almagest.server.standing import Standing
from almagest.server.tables import Tables

if TYPE_CHECKING:
    from pathlib import Path

IN_MEMORY = 10


def recounted(path: Path) -> tuple[int, int]:
    """Tell how many lines there are, and how many of them were different or missing before."""
    folder = Folder(path)
    try:
        store = SqliteStore(folder.database)
        try:
            return asyncio.run(recount(store))
        finally:
            store.close()
    finally:
        folder.release()


async def recount(store: SqliteStore) -> tuple[int, int]:
    """Make everything anew."""
    people, tables = People(store), Tables(store, IN_MEMORY)
    await people.open()
    tables.forgotten = people.forgotten
    return await Standing(store, tables).recount()
