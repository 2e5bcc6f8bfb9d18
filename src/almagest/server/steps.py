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


def stays_written(change: str) -> str:
    """Let SQLite refuse to change what operators did."""
    return f"""CREATE TRIGGER operator_log_{change} BEFORE {change} ON operator_log
        BEGIN SELECT RAISE(ABORT, 'what operators did stays written'); END"""


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
SHARED_LIMITS = Step(
    postgres=(
        """CREATE UNLOGGED TABLE spent (
            worker TEXT NOT NULL, what TEXT NOT NULL, who TEXT NOT NULL, total DOUBLE PRECISION NOT NULL,
            at TIMESTAMPTZ NOT NULL, PRIMARY KEY (worker, what, who)
        )""",
        "CREATE INDEX spent_by_time ON spent (at)",
        "ALTER TABLE workers ADD COLUMN figures TEXT NOT NULL DEFAULT '{}'",
    )
)
REVIEWS = in_both(
    "CREATE TABLE reviews (key TEXT PRIMARY KEY, at TEXT NOT NULL, review TEXT NOT NULL)",
    "CREATE INDEX reviews_by_age ON reviews (at)",
)
DAYS = in_both(
    "CREATE TABLE days (day TEXT PRIMARY KEY, seed TEXT NOT NULL, salt TEXT NOT NULL, promised TEXT NOT NULL)",
    """CREATE TABLE day_games (
        day TEXT NOT NULL, game TEXT NOT NULL, identity TEXT NOT NULL, table_id TEXT NOT NULL UNIQUE,
        curve TEXT NOT NULL, PRIMARY KEY (day, game, identity)
    )""",
    "CREATE INDEX day_games_by_identity ON day_games (identity, day)",
)
PASSKEYS = in_both(
    """CREATE TABLE passkeys (
        credential TEXT PRIMARY KEY, identity TEXT NOT NULL, public_key TEXT NOT NULL, uses INTEGER NOT NULL,
        since TEXT NOT NULL, device TEXT NOT NULL
    )""",
    "CREATE INDEX passkeys_by_identity ON passkeys (identity)",
    "CREATE TABLE passkey_questions (challenge TEXT PRIMARY KEY, identity TEXT NOT NULL, until TEXT NOT NULL)",
    """CREATE TABLE tokens (
        token TEXT PRIMARY KEY, id TEXT NOT NULL, identity TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL,
        since TEXT NOT NULL, used TEXT NOT NULL
    )""",
    "CREATE INDEX tokens_by_identity ON tokens (identity)",
    "CREATE TABLE bot_accounts (identity TEXT PRIMARY KEY, since TEXT NOT NULL)",
)
TALK = (
    """CREATE TABLE talk (
        id TEXT PRIMARY KEY, table_id TEXT NOT NULL, at TEXT NOT NULL, identity TEXT NOT NULL, seat INTEGER NOT NULL,
        name TEXT NOT NULL, phrase TEXT NOT NULL, text TEXT NOT NULL
    )""",
    "CREATE INDEX talk_by_table ON talk (table_id, at)",
    """CREATE TABLE shunned (
        id TEXT NOT NULL, identity TEXT NOT NULL, other TEXT NOT NULL, name TEXT NOT NULL, how TEXT NOT NULL,
        since TEXT NOT NULL, PRIMARY KEY (identity, other)
    )""",
    "CREATE INDEX shunned_by_other ON shunned (other)",
    """CREATE TABLE reports (
        id TEXT PRIMARY KEY, at TEXT NOT NULL, reporter TEXT NOT NULL, identity TEXT NOT NULL, name TEXT NOT NULL,
        table_id TEXT NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL, lines TEXT NOT NULL, state TEXT NOT NULL
    )""",
    "CREATE INDEX reports_by_state ON reports (state, at)",
    """CREATE TABLE sanctions (
        identity TEXT NOT NULL, how TEXT NOT NULL, until TEXT NOT NULL, PRIMARY KEY (identity, how)
    )""",
    "CREATE TABLE operators (identity TEXT PRIMARY KEY, since TEXT NOT NULL)",
    """CREATE TABLE operator_log (
        id TEXT PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, act TEXT NOT NULL, identity TEXT NOT NULL,
        name TEXT NOT NULL, why TEXT NOT NULL
    )""",
)
TALKING = Step(
    sqlite=(
        *TALK,
        stays_written("UPDATE"),
        stays_written("DELETE"),
    ),
    postgres=(
        *TALK,
        """CREATE FUNCTION stays_written() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'what operators did stays written'; END $$""",
        """CREATE TRIGGER operator_log_kept BEFORE UPDATE OR DELETE ON operator_log
            FOR EACH ROW EXECUTE FUNCTION stays_written()""",
    ),
)
PUSH = in_both(
    """CREATE TABLE push (
        endpoint TEXT PRIMARY KEY, identity TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, lang TEXT NOT NULL,
        since TEXT NOT NULL
    )""",
    "CREATE INDEX push_by_identity ON push (identity)",
    """CREATE TABLE push_told (
        table_id TEXT NOT NULL, identity TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (table_id, identity)
    )""",
)
ACCURACY = in_both(
    """CREATE TABLE accuracies (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, accuracy DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, seat)
    )"""
)
MEETING = in_both(
    """CREATE TABLE seeks (
        identity TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, pace TEXT NOT NULL,
        rated INTEGER NOT NULL, rating DOUBLE PRECISION NOT NULL, since DOUBLE PRECISION NOT NULL,
        seen DOUBLE PRECISION NOT NULL, table_id TEXT, claimed DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX seeks_by_pool ON seeks (game, seats, pace)",
    """CREATE TABLE follows (
        identity TEXT NOT NULL, followed TEXT NOT NULL, since TEXT NOT NULL, PRIMARY KEY (identity, followed)
    )""",
    """CREATE TABLE challenges (
        table_id TEXT NOT NULL, identity TEXT NOT NULL, challenger TEXT NOT NULL, since TEXT NOT NULL,
        PRIMARY KEY (table_id, identity)
    )""",
    "CREATE INDEX challenges_by_identity ON challenges (identity, challenger)",
    """CREATE TABLE nights (
        id TEXT PRIMARY KEY, host TEXT NOT NULL, version INTEGER NOT NULL, due DOUBLE PRECISION, night TEXT NOT NULL
    )""",
    "CREATE INDEX nights_by_due ON nights (due)",
    "CREATE INDEX nights_by_host ON nights (host)",
    """CREATE TABLE night_guests (
        identity TEXT NOT NULL, night TEXT NOT NULL, PRIMARY KEY (identity, night)
    )""",
)
PUZZLES = in_both(
    """CREATE TABLE puzzle_tries (
        identity TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, at TEXT NOT NULL, outcome TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL, tries INTEGER NOT NULL, streak INTEGER NOT NULL,
        longest INTEGER NOT NULL, puzzle_mu DOUBLE PRECISION NOT NULL, puzzle_sigma DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (identity, game, puzzle)
    )""",
    "CREATE INDEX puzzle_tries_by_time ON puzzle_tries (identity, game, at)",
    "CREATE INDEX puzzle_tries_by_puzzle ON puzzle_tries (game, puzzle, at)",
    """CREATE TABLE storms (
        id TEXT PRIMARY KEY, identity TEXT NOT NULL, game TEXT NOT NULL, until TEXT NOT NULL, place INTEGER NOT NULL,
        solved INTEGER NOT NULL, missed INTEGER NOT NULL
    )""",
    "CREATE INDEX storms_by_identity ON storms (identity, game)",
)
NAMELESS = (
    "UPDATE reports SET name = ''",
    "UPDATE shunned SET name = ''",
    """UPDATE operator_log SET name = '', who = CASE WHEN who = 'the command line' THEN who ELSE COALESCE(
        (SELECT min(i.id) FROM identities i JOIN accounts a ON a.identity = i.id WHERE i.name = who), '') END""",
)
WITHOUT_NAMES = Step(
    sqlite=("DROP TRIGGER operator_log_UPDATE", *NAMELESS, stays_written("UPDATE")),
    postgres=(
        "ALTER TABLE operator_log DISABLE TRIGGER operator_log_kept",
        *NAMELESS,
        "ALTER TABLE operator_log ENABLE TRIGGER operator_log_kept",
    ),
)
STEPS: tuple[Step, ...] = (
    PEOPLE,
    SHARED_LIMITS,
    REVIEWS,
    DAYS,
    PASSKEYS,
    TALKING,
    PUSH,
    ACCURACY,
    MEETING,
    PUZZLES,
    WITHOUT_NAMES,
)
SCHEMA_VERSION = LAST_BEFORE + len(STEPS)


def steps_after(found: int) -> tuple[Step, ...]:
    """Give the steps that a database with some schema lacks."""
    return STEPS[max(0, found - LAST_BEFORE) :]
