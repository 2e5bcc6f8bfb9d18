"""Playing on from a moment of a finished game: on a board for analysis, or at a table that begins there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server import what_if_work
from almagest.server.players import offered_bot

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.server.bot_players import BotPlayers
    from almagest.server.forms import FromHere, Variation, WhatIf
    from almagest.server.replays import Reader, Replays
    from almagest.server.schedule import Fare
    from almagest.server.settings import Settings


class Variations:
    """Works variations out in the bots' processes; nothing of them is kept."""

    def __init__(self, replays: Replays, players: BotPlayers, settings: Settings) -> None:
        self.replays = replays
        self.players = players
        self.settings = settings

    async def look(self, replay: str, wish: WhatIf, reader: Reader, lang: str, fare: Fare) -> Variation:
        """Show where a variation has led; with a bot, after its decision."""
        reel = await self.replays.reel(replay, reader, fare)
        stretch, number = reel.stretch(wish.at)
        bot = (offered_bot(wish.bot, self.settings.bots) if wish.bot else "", self.players.seed())
        facts = (reel.head, stretch, number, wish.moves, (wish.seat, lang), bot)
        return await self.replays.worked_out(fare, what_if_work.variation, *facts)

    async def start(self, wish: FromHere, reader: Reader, fare: Fare) -> dict[str, Json]:
        """Give the position a table is to begin with."""
        reel = await self.replays.reel(wish.replay, reader, fare)
        await self.replays.check_seed(wish.replay)
        stretch, number = reel.stretch(wish.at)
        return await self.replays.worked_out(fare, what_if_work.start, reel.head, stretch, number, wish.moves)
