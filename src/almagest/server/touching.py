"""When the list of tables learns that a table has changed: within seconds, for with every move it would cost as much.

Lists show first what was changed last, and what nobody has touched for days is abandoned: seconds do not matter there.
A table that begins or ends is noted at once, with its status.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

A_WHILE = timedelta(seconds=10)


def is_due(noted: Mapping[str, datetime], table: str, at: datetime) -> bool:
    """Tell whether it is time to note that a table has changed; also when the clock was set back."""
    before = noted.get(table)
    return before is None or not before <= at < before + A_WHILE
