"""Bots never draw from the stream that dealt the cards."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.lab import balance, chances, selfplay, tune
from almagest.lab.streams import beside


def test_the_stream_of_the_bots_is_not_the_dealers() -> None:
    for seed in (0, 1, 12345, 2**55):
        dealer = catalog.game("stellar").start(seats=2, seed=seed).rng
        assert beside(seed).data() != dealer.data()


@pytest.mark.parametrize("module", [balance, chances, selfplay, tune])
def test_whatever_deals_by_a_seed_lets_bots_draw_beside_it(module: object) -> None:
    assert vars(module)["beside"] is beside
