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


STEPS: tuple[Step, ...] = ()
SCHEMA_VERSION = LAST_BEFORE + len(STEPS)


def steps_after(found: int) -> tuple[Step, ...]:
    """Give the steps that a database with some schema lacks."""
    return STEPS[max(0, found - LAST_BEFORE) :]
