"""Reports on how a game plays out among bots."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.lab.balance import balance, print_report, report


@pytest.mark.parametrize("name", catalog.games())
def test_every_seat_count_has_a_line(name: str) -> None:
    lines = report(name, games=2, bot="random")
    assert [int(line.split()[0]) for line in lines] == [*catalog.game(name).seats]


@pytest.mark.parametrize("name", catalog.games())
def test_victories_are_shared_out(name: str) -> None:
    seats = catalog.game(name).seats[-1]
    found = balance(name, seats, games=5, bot="random")
    assert sum(found.wins) == pytest.approx(1)
    assert found.decisions > seats
    assert len(found.scores) == seats


def test_the_report_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_report(catalog.games()[0], games=1, bot="random")
    assert "decisions" in capsys.readouterr().out
