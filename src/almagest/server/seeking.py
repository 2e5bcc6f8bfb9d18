"""Finding an opponent: people wait in the store, so that those at different workers find each other.

Whoever asks how it stands tries to make a table up. Several may try at once: the claim is one statement, which takes
everybody of a table or nobody, so that nobody is ever at two.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from almagest import catalog
from almagest.server.entries import Entry, Joined, Started
from almagest.server.opening import fresh, new_id, settled_options
from almagest.server.paces import PACES
from almagest.server.ratings import MIDDLE
from almagest.server.refusals import Refused, refused
from almagest.server.results import speed_of
from almagest.server.store import Conflict
from almagest.server.widening import Seeker, bot_for, companions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.server.standing import Standing
    from almagest.server.store import Identity, Store
    from almagest.server.table import Table
    from almagest.server.tables import Tables

GONE_AFTER, LOST_AFTER = 20.0, 10.0
MOST_LOOKED_AT = 100
FACTS = "game, seats, pace, rated, rating, since, table_id, claimed"
BEGIN = """INSERT INTO seeks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, NULL, 0) ON CONFLICT (identity) DO UPDATE SET
    game = excluded.game, seats = excluded.seats, pace = excluded.pace, rated = excluded.rated,
    rating = excluded.rating, since = excluded.since, seen = excluded.seen, table_id = NULL, claimed = 0"""
SEEN = f"UPDATE seeks SET seen = ?2 WHERE identity = ?1 RETURNING {FACTS}"
OTHERS = """SELECT identity, rating, since, rated FROM seeks WHERE game = ?1 AND seats = ?2 AND pace = ?3
    AND table_id IS NULL AND seen > ?4 AND identity NOT IN
    (SELECT other FROM shunned WHERE shunned.identity = ?6 AND how = 'block'
    UNION SELECT shunned.identity FROM shunned WHERE other = ?6 AND how = 'block') ORDER BY since LIMIT ?5"""
APART = "SELECT 1 FROM shunned WHERE how = 'block' AND identity IN ({0}) AND other IN ({0}) LIMIT 1"
HELD = "SELECT identity FROM seeks WHERE table_id IS NULL AND seen > ?3 AND identity IN ({})"
CLAIM = """WITH held AS ({}) UPDATE seeks SET table_id = ?1, claimed = ?2 FROM held
    WHERE seeks.identity = held.identity AND (SELECT count(*) FROM held) = {} RETURNING seeks.identity"""
FREE = "UPDATE seeks SET table_id = NULL, claimed = 0 WHERE table_id = ?1"
STOP = f"DELETE FROM seeks WHERE identity = ?1 AND table_id IS NULL RETURNING {FACTS}"
POOLS = """SELECT game, seats, pace, count(*) FROM seeks WHERE table_id IS NULL AND seen > ?1
    GROUP BY game, seats, pace ORDER BY game, seats, pace"""


class Seek(NamedTuple):
    """What somebody waits for, since when, and the table once there is one."""

    game: str
    seats: int
    pace: str
    rated: int
    rating: float
    since: float
    table_id: str | None
    claimed: float


class Pool(NamedTuple):
    """How many wait for the same."""

    game: str
    seats: int
    pace: str
    waiting: int


class Seeking:
    """Everybody who waits for somebody to play with."""

    def __init__(self, store: Store, tables: Tables, standing: Standing) -> None:
        self.store = store
        self.tables = tables
        self.standing = standing

    def now(self) -> float:
        """Tell the time, as it is written down."""
        return self.tables.clock().at.timestamp()

    async def begin(self, person: Identity, game: str, seats: int, pace: str, *, rated: bool) -> None:
        """Wait for others who want the same; who waited for something else does so no more."""
        if seats < 2 or seats not in catalog.game(game).seats:
            raise refused("no_such_pool", game=catalog.game(game).title, seats=seats)
        await self.store.order("DELETE FROM seeks WHERE seen < ?1", self.now() - GONE_AFTER)
        rating = await self.rating(person, game, pace)
        await self.store.order(BEGIN, person.id, game, seats, pace, int(rated), rating, self.now())

    async def rating(self, person: Identity, game: str, pace: str) -> float:
        """Tell how strong somebody is at a game and speed, as far as that is known."""
        line = await self.standing.latest(person.id, game, speed_of(PACES[pace]))
        return MIDDLE if line is None else float(line.shown)

    async def look(self, person: Identity) -> tuple[Seek, Table | None] | None:
        """Say that somebody still waits, and make a table up if there are enough; None for who does not wait."""
        rows = await self.store.rows(SEEN, person.id, self.now())
        if not rows:
            return None
        seek = Seek(*rows[0])
        name = seek.table_id or await self.paired(person, seek)
        return seek, None if name is None else await self.table(name, seek)

    async def table(self, name: str, seek: Seek) -> Table | None:
        """Give the table that was made up; None if it is not there yet, or never will be."""
        try:
            return await self.tables.find(name)
        except Refused:
            if seek.table_id is not None and self.now() - seek.claimed > LOST_AFTER:
                await self.store.order(FREE, name)  # whoever claimed it has died before it was opened
            return None

    async def paired(self, person: Identity, seek: Seek) -> str | None:
        """Make a table up of those who fit; name it if that is done."""
        facts = (seek.game, seek.seats, seek.pace, self.now() - GONE_AFTER, MOST_LOOKED_AT, person.id)
        seekers = [
            Seeker(name, rating, since, bool(rated))
            for name, rating, since, rated in await self.store.rows(OTHERS, *facts)
        ]
        chosen = companions(seekers, person.id, seek.seats, self.now())
        return await self.claimed(seek, chosen) if chosen else None

    async def claimed(self, seek: Seek, chosen: Sequence[Seeker]) -> str | None:
        """Take everybody of a table out of the pool, or nobody; then open it."""
        name, people = new_id(), sorted(seeker.identity for seeker in chosen)
        everybody = ", ".join(f"?{n}" for n in range(1, 1 + len(people)))
        if await self.store.rows(APART.format(everybody), *people):
            return None
        held = HELD.format(", ".join(f"?{n}" for n in range(4, 4 + len(people))))
        locked = f"{held} ORDER BY identity FOR UPDATE SKIP LOCKED" if self.store.shared else held
        order = CLAIM.format(locked, len(people))
        taken = await self.store.rows(order, name, self.now(), self.now() - GONE_AFTER, *people)
        if not taken:
            return None
        await self.opened(name, seek, people, rated=all(seeker.rated for seeker in chosen))
        return name

    async def opened(self, name: str, seek: Seek, people: list[str], *, rated: bool) -> None:
        """Open the table of those who have found each other; who sits where is drawn."""
        random.SystemRandom().shuffle(people)
        found = [await self.store.identity(person) for person in people]
        joined = [Joined(seat, person.id, person.name) for seat, person in enumerate(found) if person]
        await self.open(name, seek, (None,) * seek.seats, joined, rated=rated)

    async def open(
        self, name: str, seek: Seek, bots: tuple[str | None, ...], joined: list[Joined], *, rated: bool
    ) -> Table:
        """Open a table whose seats are all taken."""
        game = catalog.game(seek.game)
        options = settled_options(game, seek.seats, {})
        first = fresh(game, options, bots, joined[0].identity, public=rated, pace=PACES[seek.pace], rated=rated)
        entries: list[Entry] = [first, *joined, Started()]
        try:
            return await self.tables.open(entries, name=name)
        except Conflict:
            return await self.tables.find(name)

    async def stop(self, person: Identity) -> Seek | None:
        """Wait no more; None for who does not wait, or has a table already."""
        rows = await self.store.rows(STOP, person.id)
        return Seek(*rows[0]) if rows else None

    async def bot_instead(self, person: Identity) -> Table:
        """Play against bots of like strength instead of waiting; or at the table that was made up meanwhile."""
        seek = await self.stop(person)
        if seek is None:
            found = await self.look(person)
            if found is None or found[1] is None:
                raise refused("not_seeking")
            return found[1]
        bot = bot_for(seek.rating, len(catalog.known_levels()))
        bots = (None, *[bot] * (seek.seats - 1))
        joined = [Joined(0, person.id, person.name)]
        return await self.open(new_id(), seek, bots, joined, rated=bool(seek.rated) and seek.seats == len(set(bots)))

    async def pools(self) -> list[Pool]:
        """Tell for what people wait, and how many."""
        return [Pool(*row) for row in await self.store.rows(POOLS, self.now() - GONE_AFTER)]
