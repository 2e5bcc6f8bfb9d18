"""What a table is played with, made ready before it is dealt.

To read and pack a deck of one's own takes up to a quarter of a second, for which the event loop has no time: a bot's
process does it, and whoever wants the deck pays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.carrying import arrived, carried
from almagest.server.decks import is_deck
from almagest.server.opening import settled_options
from almagest.server.schedule import Fare, Rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State
    from almagest.server.bot_players import BotPlayers
    from almagest.server.entries import Opened
    from almagest.server.forms import Opening


@dataclass(frozen=True)
class ReadyDealer:
    """Deals with a setting that is ready."""

    setting: Setting

    def __call__(self, game: Game, opened: Opened) -> State:
        """Deal the cards from the seed that was promised, by the table's own edition of the rules."""
        return game.begun(self.setting.by_edition(opened.edition), opened.seed)


class Preparing:
    """Lets the bots' processes read decks."""

    def __init__(self, players: BotPlayers) -> None:
        self.players = players

    async def asked(self, form: Opening, fare: Fare) -> Setting | None:
        """Settle the options of a new table, if they bring a deck; None where nothing takes long."""
        if not brings_deck(catalog.game(form.game), form.options):
            return None
        facts = (form.game, len(form.seats), form.options)
        return arrived(await self.players.worked_out(f"{form.game} deck", fare, read_options, *facts))

    async def rebuilt(self, opened: Opened) -> Setting | None:
        """Read the deck of a table that is rebuilt, at the expense of its host; None where nothing takes long."""
        if not brings_deck(catalog.game(opened.game), opened.options):
            return None
        fare = Fare(self.players.schedule.costs.payer(opened.host), Rank.OPPONENT)
        facts = (opened.game, len(opened.bots), opened.options, opened.edition)
        return arrived(await self.players.worked_out(f"{opened.game} deck", fare, read_deck, *facts))


def brings_deck(game: Game, options: Mapping[str, Json]) -> bool:
    """Tell whether options hold a deck of one's own."""
    return any(is_deck(game, name) and isinstance(given, dict) for name, given in options.items())


# In a bot's own process ---------------------------------------------------------------------------------------


def read_options(name: str, seats: int, options: Mapping[str, Json]) -> bytes:
    """Read options that came over the wire, and pack the deck in them."""
    return read_deck(name, seats, settled_options(catalog.game(name), seats, options))


def read_deck(name: str, seats: int, options: Mapping[str, Json], edition: int | None = None) -> bytes:
    """Pack the deck of options that were read before."""
    return carried(catalog.game(name).setting(seats, options, edition))
