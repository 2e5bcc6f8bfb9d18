"""Opening the store that the settings name: the file in the data folder, or a PostgreSQL database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server.folder import Folder
from almagest.server.refusals import trouble
from almagest.server.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.server.postgres_store import PostgresStore
    from almagest.server.settings import Settings
    from almagest.server.store import Store

POSTGRES = ("postgresql://", "postgres://")


def is_postgres(database: str) -> bool:
    """Tell whether a setting names a PostgreSQL database; anything else that is not empty is refused."""
    if database and not database.startswith(POSTGRES):
        raise trouble("bad_database", found=database)
    return bool(database)


def opened(settings: Settings, *, accept_loss: bool = False) -> tuple[Folder, Store, bytes]:
    """Open the data folder and the store, and give the key that signs cookies; or say why they cannot be used."""
    shared = is_postgres(settings.database)
    folder = Folder(settings.folder, with_database=not shared)
    try:
        if shared:
            store = postgres_store(settings.database, folder.path, accept_loss=accept_loss)
            return folder, store, store.secret_key()
        key = folder.secret_key()
        return folder, SqliteStore(folder.database, accept_loss=accept_loss), key
    except BaseException:
        folder.release()
        raise


def postgres_store(url: str, folder: Path, *, accept_loss: bool = False, alone: bool = False) -> PostgresStore:
    """Open a PostgreSQL database, with other workers or alone, if the program was installed with what that needs."""
    try:
        from almagest.server.postgres_store import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise trouble("no_asyncpg") from error
    return PostgresStore(url, folder, accept_loss=accept_loss, alone=alone)
