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
    from almagest.server.reviews import Reviews
    from almagest.server.schedule import Fare
    from almagest.server.settings import Settings


class Variations:
    """Works variations out in the bots' processes; nothing of them is kept."""

    def __init__(self, replays: Replays, reviews: Reviews, players: BotPlayers, settings: Settings) -> None:
        self.replays = replays
        self.reviews = reviews
        self.players = players
        self.settings = settings

    async def look(self, replay: str, wish: WhatIf, reader: Reader, lang: str, fare: Fare) -> Variation:
        """Show where a variation has led; with a bot, after its decision.

        Where it has not left the game yet, the chances are those of the game's review, if there is one.
        """
        reel = await self.replays.reel(replay, reader, fare)
        stretch, number = reel.stretch(wish.at)
        bot = (offered_bot(wish.bot, self.settings.bots) if wish.bot else "", self.players.seed())
        is_the_game = not wish.bot and reel.leads(wish.at, wish.moves)
        known = await self.reviews.chance(replay, reader, fare, wish.at + len(wish.moves)) if is_the_game else None
        look = what_if_work.Look(wish.at, self.settings.review_budget, known)
        facts = (reel.head, stretch, number, wish.moves, (wish.seat, lang), bot, look, wish.lines)
        return await self.replays.worked_out(fare, what_if_work.variation, *facts)

    async def start(self, wish: FromHere, reader: Reader, fare: Fare) -> dict[str, Json]:
        """Give the position a table is to begin with."""
        reel = await self.replays.reel(wish.replay, reader, fare)
        await self.replays.check_seed(wish.replay)
        stretch, number = reel.stretch(wish.at)
        return await self.replays.worked_out(fare, what_if_work.start, reel.head, stretch, number, wish.moves)
