"""What everybody costs: a ledger per person and per address, and what the operator allows them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.server.allowances import Allowances

MOST_ROWS = 5000
MOST_ADDRESSES = 20_000
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Payer:
    """Who pays for work: a person, if one is known, and the address they came from last."""

    identity: str | None = None
    address: str = UNKNOWN

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of both in the ledger."""
        address = f"address {self.address}"
        return (address,) if self.identity is None else (f"identity {self.identity}", address)


@dataclass
class Row:
    """What one person or one address has cost since the server started."""

    spent: dict[str, float] = field(default_factory=dict)

    def add(self, kind: str, amount: float) -> None:
        """Write down a cost."""
        self.spent[kind] = self.spent.get(kind, 0.0) + amount


class Costs:
    """The ledger; whoever was quiet for longest is forgotten when there are too many."""

    def __init__(self, allowances: Allowances) -> None:
        self.allowances = allowances
        self.rows: OrderedDict[str, Row] = OrderedDict()
        self.came_from: OrderedDict[str, str] = OrderedDict()

    def add(self, kind: str, identity: str | None, address: str, amount: float = 1.0) -> None:
        """Write down what somebody costs: `thinking` in seconds, `messages`, `bytes`, `tables`, `requests`."""
        for key in Payer(identity, address).keys:
            if key not in self.rows:
                self.rows[key] = Row()
            self.rows[key].add(kind, amount)
            self.rows.move_to_end(key)
        while len(self.rows) > MOST_ROWS:
            self.rows.popitem(last=False)

    def came(self, identity: str | None, address: str) -> None:
        """Note where somebody comes from, and refuse whom the operator has blocked."""
        if identity is not None:
            self.came_from[identity] = address
            self.came_from.move_to_end(identity)
            if len(self.came_from) > MOST_ADDRESSES:
                self.came_from.popitem(last=False)
        if self.allowances.times and any(map(self.allowances.is_blocked, Payer(identity, address).keys)):
            raise refused("blocked")

    def payer(self, identity: str) -> Payer:
        """Give who pays for a person's table, by where they came from last."""
        return Payer(identity, self.came_from.get(identity, UNKNOWN))

    def dearest(self, most: int, kind: str = "thinking") -> list[tuple[str, dict[str, float]]]:
        """List who costs most, those first."""
        dearest: Callable[[tuple[str, Row]], float] = lambda entry: -entry[1].spent.get(kind, 0.0)  # noqa: E731
        return [(key, row.spent) for key, row in sorted(self.rows.items(), key=dearest)[:most]]
