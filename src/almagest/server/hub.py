"""Who is connected to which table, and what waits to be sent to them; whoever reads too slowly is dropped."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest.server.messages import FromServer, encoded
from almagest.server.refusals import refused
from almagest.server.telling import Said, refused_message, table_message, waiting

if TYPE_CHECKING:
    from almagest.server.clocks import Moment
    from almagest.server.outbox import Outbox
    from almagest.server.store import Identity
    from almagest.server.table import Table

LOG = logging.getLogger("almagest.server")


@dataclass(eq=False, slots=True)
class Connection:
    """One socket at a table: who looks, in which language, and up to where they have been told."""

    table: Table
    person: Identity | None
    address: str
    lang: str
    told: int
    outbox: Outbox

    @property
    def identity(self) -> str | None:
        """The id of who looks, None for somebody without a name."""
        return self.person.id if self.person else None

    def send(self, message: FromServer) -> None:
        """Queue a message."""
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is already written."""
        self.outbox.put(text)


class Hub:
    """The sockets of all tables."""

    def __init__(self, dropped: Callable[[], None], clock: Callable[[], Moment]) -> None:
        self.clock = clock
        self.tables: dict[str, set[Connection]] = {}
        self.addresses: Counter[str] = Counter()
        self.on_drop = dropped

    @contextmanager
    def joined(self, connection: Connection) -> Iterator[None]:
        """Keep a connection among those of its table; the others learn which players come and go."""
        table, before = connection.table, self.players_at(connection.table)
        self.tables.setdefault(table.id, set()).add(connection)
        self.addresses[connection.address] += 1
        self.tell(connection)
        self.tell_others(connection, before)
        try:
            yield
        finally:
            before = self.players_at(table)
            self.leave(connection)
            self.tell_others(connection, before)
            if connection.outbox.overflowed:
                self.on_drop()

    def players_at(self, table: Table) -> set[str]:
        """Name the players who are connected to their table."""
        return self.present(table) & set(table.people)

    def tell_others(self, connection: Connection, before: set[str]) -> None:
        """Tell the others at a table when a player has come or gone."""
        if self.players_at(connection.table) != before:
            for other in self.at(connection.table):
                if other is not connection:
                    self.tell(other)

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        self.addresses[connection.address] -= 1
        if not self.addresses[connection.address]:
            del self.addresses[connection.address]
        others = self.tables[connection.table.id]
        others.discard(connection)
        if not others:
            del self.tables[connection.table.id]

    def present(self, table: Table) -> set[str]:
        """Name the identities that are connected to a table."""
        return {found for connection in self.at(table) if (found := connection.identity)}

    def at(self, table: Table) -> list[Connection]:
        """List the connections of a table."""
        return list(self.tables.get(table.id, ()))

    def publish(self, table: Table) -> None:
        """Tell everybody at a table how it stands; viewers who are told the same share one message."""
        present, said = self.present(table), Said()
        written = dict[tuple[object, ...], str]()
        for connection in self.at(table):
            viewer = (table.owned_seat(connection.identity), connection.lang, connection.told)
            key = (*viewer, connection.identity == table.opened.host)
            if key not in written:
                written[key] = self.told_or_not(connection, present, said)
            connection.told = table.seq
            connection.send_text(written[key])

    def told_or_not(self, connection: Connection, present: set[str], said: Said) -> str:
        """Write the table for one viewer; if that fails, the truth: it happened and is kept, but cannot be shown."""
        try:
            return encoded(self.message(connection, present, said))
        except Exception:
            LOG.exception("a table cannot be told", extra={"table": connection.table.id})
            return encoded(refused_message(refused("untold"), connection.lang, connection.table.seq))

    def message(self, connection: Connection, present: set[str], said: Said | None = None) -> FromServer:
        """Write the table for one viewer."""
        lang, after = connection.lang, connection.told
        table, identity = connection.table, connection.identity
        return table_message(table, identity, lang=lang, after=after, present=present, at=self.clock(), said=said)

    def tell(self, connection: Connection) -> None:
        """Tell one viewer how the table stands."""
        connection.send_text(self.told_or_not(connection, self.present(connection.table), Said()))
        connection.told = connection.table.seq

    def broadcast(self, table: Table, message: FromServer) -> None:
        """Send everybody at a table the same message."""
        text = encoded(message)
        for connection in self.at(table):
            connection.send_text(text)

    def broadcast_wait(self, table: Table, seconds: float | None) -> None:
        """Tell everybody at a table that its bot has to wait."""
        for connection in self.at(table):
            self.tell_wait(connection, seconds)

    def tell_wait(self, connection: Connection, seconds: float | None) -> None:
        """Tell one viewer that the bot on turn has to wait."""
        message = waiting(connection.table, seconds, connection.lang)
        if message is not None:
            connection.send(message)

    def count(self) -> int:
        """Count the connections."""
        return sum(len(connections) for connections in self.tables.values())
