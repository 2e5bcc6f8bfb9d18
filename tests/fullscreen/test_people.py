"""Several people at one screen: nobody sees what another one holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.stellar.deck_file import standard_deck
from tests.fullscreen.screens import ADA, BOB, begun, press, rows, settled, shown, text, typed

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from almagest.fullscreen.app import FullScreen
    from almagest.fullscreen.thinking import Thinking
    from almagest.terminal.session import Session

CARDS = {card.id: card for card in standard_deck().facts.card}


def hand(game: Session, seat: int) -> list[str]:
    """Name the cards of a hand as the board and the notation do."""
    held = game.state.view(seat)["players"][seat]["hand"]
    return [name for card in held for name in (card, CARDS[card].name.en)]


def test_the_table_is_covered_between_two_persons(tmp_path: Path, thinking: Thinking) -> None:
    game = begun(tmp_path, "stellar", ADA, BOB)
    hands = [hand(game, seat) for seat in (0, 1)]

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        assert "Now it is Ada's turn" in text(app)
        assert not [name for name in hands[0] + hands[1] if name in text(app)]
        await press(app, pilot, "enter")
        assert all(name in text(app) for name in hands[0])
        assert not [name for name in hands[1] if name in text(app)]
        await press(app, pilot, "f2", "enter")
        assert "hand the keyboard over to Bob" in text(app)
        await press(app, pilot, "enter")
        assert "The screen is hidden: it is Bob's turn" in text(app)
        assert not [name for name in hands[0] + hands[1] if name in text(app)]
        await press(app, pilot, "enter")
        for key in ("f1", "f2", "f3", "f4", "escape"):
            await press(app, pilot, key)
            assert not [name for name in hands[0] if name in text(app)]
        assert all(name in text(app) for name in hands[1])

    shown(game, thinking, scene)


def test_a_hint_is_not_shown_to_the_next_person(tmp_path: Path, thinking: Thinking) -> None:
    game = begun(tmp_path, "stellar", ADA, BOB)

    async def scene(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter", "f6")
        assert "Hint 1" in text(app)
        await typed(app, pilot, "1")
        await press(app, pilot, "enter", "enter")
        assert "Hint 1" not in text(app)
        assert not app.table.panes.hints

    shown(game, thinking, scene)


def test_a_saved_game_is_taken_up_where_it_was_left(tmp_path: Path, thinking: Thinking) -> None:
    from almagest.terminal import session
    from tests.terminal.tables import noon

    game = begun(tmp_path, "stellar")

    async def leave(app: FullScreen, pilot: Pilot[int]) -> None:
        await press(app, pilot, "enter", "enter")
        await press(app, pilot, "f10")

    shown(game, thinking, leave)
    moves = [*game.record.moves]

    async def go_on(app: FullScreen, pilot: Pilot[int]) -> None:
        await settled(app, pilot)
        assert app.table.session.state.ply >= len(moves)
        assert "Round" in rows(app)[0]

    shown(session.resume(game.file, noon), thinking, go_on)
