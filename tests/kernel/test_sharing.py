"""Views share what everybody sees."""

from __future__ import annotations

import pytest

from almagest import catalog
from almagest.kernel.sharing import joined


def test_players_are_put_together_seat_by_seat() -> None:
    common = {"round": 3, "players": [{"seat": 0, "points": 5}, {"seat": 1, "points": 7}]}
    own = {"viewer": 1, "players": [{"hand": [None]}, {"hand": ["vega"]}]}
    players = [{"seat": 0, "points": 5, "hand": [None]}, {"seat": 1, "points": 7, "hand": ["vega"]}]
    assert joined(common, own) == {"round": 3, "viewer": 1, "players": players}
    assert common["players"] == [{"seat": 0, "points": 5}, {"seat": 1, "points": 7}]


@pytest.mark.parametrize("name", sorted(catalog.games()))
def test_what_is_common_is_what_a_spectator_sees_too(name: str) -> None:
    state = catalog.game(name).start(2, 7)
    common, view = state.game.seen_by_all(state), state.view(None)
    assert {**view, "players": None} | common == {**view, "players": common["players"]}
    for shared, seen in zip(common["players"], view["players"], strict=True):
        assert seen | shared == seen
    assert state.game.view(state, 1, common) == state.view(1)
