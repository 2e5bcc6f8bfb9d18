"""Whole games by keys alone: one of each kind, from the first choice to the result."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from almagest.kernel import record as records
from almagest.terminal import saves
from tests.fullscreen.screens import ADA, BOT, begun, press, rows, shown, text, typed

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from almagest.fullscreen.app import FullScreen
    from almagest.fullscreen.thinking import Thinking
    from almagest.kernel.event import Json
    from almagest.terminal.session import Player

GAMES: list[tuple[str, tuple[Player, ...], dict[str, Json]]] = [
    ("astra", (ADA,), {"modifiers": ["E2", "H4"]}),
    ("ptolemaeus", (ADA,), {"solo": "hipparchus"}),
    ("stars", (ADA, BOT), {"round_limit": 3}),
    ("stellar", (ADA, BOT), {}),
]


@pytest.mark.parametrize(("name", "players", "options"), GAMES, ids=[row[0] for row in GAMES])
def test_a_whole_game_is_played_by_keys(
    name: str, players: tuple[Player, ...], options: dict[str, Json], tmp_path: Path, thinking: Thinking
) -> None:
    game, chance = begun(tmp_path, name, *players, **options), random.Random(3)

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        while not game.state.over:
            desk = app.table.desk
            assert desk is not None
            branches = desk.menu.branches
            number = chance.randrange(len(branches))
            if number < 6:
                await press(app, pilot, *["down"] * number, "enter")
            else:
                await typed(app, pilot, branches[number].key)
            assert len(rows(app)[0]) == 80
        assert "The game is over" in text(app)
        assert "Scores – Ada: " in text(app)
        await press(app, pilot, "f3")
        await press(app, pilot, "f10")

    app = shown(game, thinking, scene)
    assert app.return_value == 0
    saved = saves.read_record(game.file)
    assert saved.finished is not None
    assert records.replayed(saved, game.state.game).scores() == game.state.scores()
