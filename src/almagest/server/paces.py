"""The paces at which strangers meet: each has a name, so that those who want the same find each other."""

from __future__ import annotations

from almagest.server.entries import Pace

DAY = 24 * 3600
PACES = {
    "quick": Pace(5 * 60, 10),
    "calm": Pace(20 * 60, 30),
    "letters": Pace(3 * DAY, 0, each=True),
}
