"""The schema in PostgreSQL: made or brought up to date under a lock, so that workers may start together."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from almagest.server.refusals import trouble
from almagest.server.steps import LAST_BEFORE, SCHEMA_VERSION, steps_after

if TYPE_CHECKING:
    from asyncpg import Connection

# Text is compared letter by letter as in SQLite, whatever the language of the database.
SCHEMA = f"""
CREATE TABLE schema_version (version INTEGER NOT NULL);
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY, host TEXT COLLATE "C" NOT NULL, public BOOLEAN NOT NULL,
    status TEXT COLLATE "C" NOT NULL, changed TEXT COLLATE "C" NOT NULL
);
CREATE TABLE log (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
    at TEXT NOT NULL, spent BIGINT, entry TEXT NOT NULL, chain BYTEA NOT NULL, PRIMARY KEY (table_id, seq)
);
CREATE TABLE seats (
    identity TEXT COLLATE "C" NOT NULL, table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (identity, table_id)
);
CREATE TABLE identities (id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE uploads (id TEXT COLLATE "C" PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE losses (at TEXT NOT NULL, what TEXT NOT NULL);
CREATE TABLE forgotten (table_id TEXT COLLATE "C" PRIMARY KEY);
CREATE TABLE workers (worker TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
CREATE TABLE turns (table_id TEXT COLLATE "C" PRIMARY KEY, seq INTEGER NOT NULL, worker TEXT NOT NULL);
CREATE TABLE present (
    worker TEXT NOT NULL, table_id TEXT COLLATE "C" NOT NULL, identity TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, identity, worker)
);
CREATE INDEX seats_by_table ON seats (table_id);
CREATE INDEX tables_by_status ON tables (status, public, changed);
CREATE INDEX tables_by_host ON tables (host, changed);
INSERT INTO schema_version VALUES ({LAST_BEFORE});
"""
LOCK = "SELECT pg_advisory_xact_lock(hashtext('almagest schema'), hashtext(current_schema()))"
KEEP_SECRET = "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"

OTHERS = """SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid != pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = hashtext('almagest in use')::bigint & 4294967295
    AND objid::bigint = hashtext(current_schema())::bigint & 4294967295"""
LEAD = "SELECT pg_try_advisory_lock(hashtext('almagest leads'), hashtext(current_schema()))"
TAKE_PART = "SELECT pg_try_advisory_lock{how}(hashtext('almagest in use'), hashtext(current_schema()))"


async def take_part(connection: Connection, where: str, *, alone: bool) -> bool:
    """Use the database with other workers, or alone, as long as the connection lives; tell whether nobody else does."""
    others = await connection.fetchval(OTHERS)
    if not await connection.fetchval(TAKE_PART.format(how="" if alone else "_shared")):
        raise trouble("database_in_use" if alone else "database_moving", database=where)
    return not others


async def bring_up_to_date(connection: Connection, where: str, *, alone: bool) -> bool:
    """Make the schema the first time, or take the steps that an older one lacks, all or none; refuse a newer one.

    Tell whether nobody else uses the database: of workers that start together, one is the first.
    """
    async with connection.transaction():
        await connection.execute(LOCK)
        first = await take_part(connection, where, alone=alone)
        if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
            await connection.execute(SCHEMA)
            await connection.execute(KEEP_SECRET, "database", token_hex(8))
        found = await connection.fetchval("SELECT version FROM schema_version")
        if found is None or found > SCHEMA_VERSION:
            raise trouble("database_newer", file=where, found=found, known=SCHEMA_VERSION)
        for order in [order for step in steps_after(found) for order in step.postgres]:
            await connection.execute(order)
        if found < SCHEMA_VERSION:
            await connection.execute("UPDATE schema_version SET version = $1", SCHEMA_VERSION)
    return first


async def secret(connection: Connection, name: str, drawn: str) -> str:
    """Give a secret that all workers share; the first to ask decides."""
    await connection.execute(KEEP_SECRET, name, drawn)
    return str(await connection.fetchval("SELECT value FROM secrets WHERE name = $1", name))
