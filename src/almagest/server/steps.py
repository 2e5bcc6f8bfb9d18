"""The numbered steps by which the schema grows, the same in both databases: append one, never change an old one.

Steps only add: while workers are replaced one after the other, the old ones go on with the schema of the new.
"""

from __future__ import annotations

from dataclasses import dataclass

LAST_BEFORE = 2


@dataclass(frozen=True)
class Step:
    """The orders of one step, each a single statement, as each database wants them."""

    sqlite: tuple[str, ...] = ()
    postgres: tuple[str, ...] = ()


def in_both(*orders: str) -> Step:
    """Make a step whose orders both databases understand."""
    return Step(orders, orders)


PEOPLE = in_both(
    "CREATE TABLE names (spelling TEXT PRIMARY KEY, identity TEXT NOT NULL)",
    """CREATE TABLE accounts (
        identity TEXT PRIMARY KEY, spelling TEXT NOT NULL UNIQUE, password TEXT NOT NULL, since TEXT NOT NULL,
        public INTEGER NOT NULL
    )""",
    "CREATE TABLE sessions (token TEXT PRIMARY KEY, identity TEXT NOT NULL, since TEXT NOT NULL, device TEXT NOT NULL)",
    "CREATE INDEX sessions_by_identity ON sessions (identity)",
    "CREATE TABLE recovery (code TEXT PRIMARY KEY, identity TEXT NOT NULL)",
    "CREATE TABLE links (code TEXT PRIMARY KEY, identity TEXT NOT NULL, until TEXT NOT NULL)",
    "CREATE TABLE preferences (identity TEXT PRIMARY KEY, chosen TEXT NOT NULL)",
    "CREATE TABLE forgotten_people (identity TEXT PRIMARY KEY)",
    """CREATE TABLE results (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, identity TEXT, bot TEXT, name TEXT NOT NULL, game TEXT NOT NULL,
        seats INTEGER NOT NULL, speed TEXT NOT NULL, rated INTEGER NOT NULL, outcome TEXT NOT NULL, how TEXT NOT NULL,
        score INTEGER NOT NULL, at TEXT NOT NULL, PRIMARY KEY (table_id, seat)
    )""",
    "CREATE INDEX results_by_identity ON results (identity, at)",
    """CREATE TABLE ratings (
        game TEXT NOT NULL, speed TEXT NOT NULL, player TEXT NOT NULL, at TEXT NOT NULL, table_id TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
        PRIMARY KEY (game, speed, player, at, table_id)
    )""",
)
STEPS: tuple[Step, ...] = (PEOPLE,)
SCHEMA_VERSION = LAST_BEFORE + len(STEPS)


def steps_after(found: int) -> tuple[Step, ...]:
    """Give the steps that a database with some schema lacks."""
    return STEPS[max(0, found - LAST_BEFORE) :]
