"""Reports on how a game plays out among bots."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.lab.balance import balance


@pytest.mark.parametrize("name", catalog.games())
def test_victories_are_shared_out(name: str) -> None:
    seats = catalog.game(name).seats[-1]
    found = balance(name, seats, games=5, bot="random")
    assert sum(found.wins) == pytest.approx(1)
    assert found.decisions > seats
    assert len(found.scores) == seats
