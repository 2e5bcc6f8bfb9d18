"""The page of a person, put together from results and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from almagest import catalog
from almagest.server import statistics
from almagest.server.people_forms import DealTaken, Export, Page, Preferences, RatingFacts
from almagest.server.refusals import refused
from almagest.server.results import Result

if TYPE_CHECKING:
    from almagest.server.house import House
    from almagest.server.people_forms import AccountFacts, GamePlayed
    from almagest.server.ratings import Rated
    from almagest.server.statistics import Wanted
    from almagest.server.store import Identity

MOST_GAMES, MOST_RECENT = 2000, 50
OWN = "SELECT * FROM results WHERE identity = ?1 ORDER BY at DESC LIMIT ?2"
OTHERS = """SELECT * FROM results WHERE table_id IN
    (SELECT table_id FROM results WHERE identity = ?1 ORDER BY at DESC LIMIT ?2)"""
DEALS = "SELECT day, game, table_id FROM day_games WHERE identity = ?1 ORDER BY day, game"
ACCURACIES = """SELECT a.table_id, a.seat, a.accuracy FROM accuracies a JOIN results r
    ON r.table_id = a.table_id AND r.seat = a.seat WHERE r.identity = ?1 ORDER BY r.at DESC LIMIT ?2"""
BESIDE = {
    "passkeys": ("since", "device"),
    "tokens": ("name", "scopes", "since", "used"),
    "bot_accounts": ("since",),
    "talk": ("table_id", "at", "phrase", "text"),
    "push": ("endpoint", "lang", "since"),
    "sanctions": ("how", "until"),
}
"""What is kept beside results and settings, without the secrets."""
BY_NAME = "SELECT identity FROM names WHERE spelling = ?1"


def rating_facts(line: Rated) -> RatingFacts:
    """Tell a rating as people read it."""
    shown, around = line.shown, line.give_or_take
    return RatingFacts(line.game, line.speed, line.at, shown, around, line.is_provisional, line.games)


class Pages:
    """Puts pages together."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def games(self, identity: str, lang: str) -> list[GamePlayed]:
        """List what somebody has played, the latest first."""
        store = self.house.store
        own = [Result(*row) for row in await store.rows(OWN, identity, MOST_GAMES)]
        others: dict[str, list[Result]] = {}
        for row in await store.rows(OTHERS, identity, MOST_GAMES):
            if row[2] != identity:
                others.setdefault(row[0], []).append(Result(*row))
        accuracies = {(row[0], row[1]): row[2] for row in await store.rows(ACCURACIES, identity, MOST_GAMES)}
        return statistics.played(own, others, lang, accuracies)

    async def page(self, person: Identity, lang: str, wanted: Wanted, *, own: bool, rated_only: bool = False) -> Page:
        """Tell what somebody has played."""
        every = [game for game in await self.games(person.id, lang) if game.rated or not rated_only]
        games = [game for game in every if statistics.fits(game, wanted)]
        return Page(
            name=person.name,
            own=own,
            games=len(games),
            streak=statistics.longest_streak(reversed(games)),
            by_game=statistics.records(games, "game"),
            by_speed=statistics.records(games, "speed"),
            by_seats=statistics.records(games, "seats"),
            by_seat=statistics.records(games, "seat"),
            versus=statistics.versus(games),
            recent=games[:MOST_RECENT],
            ratings=[rating_facts(line) for line in await self.house.standing.ratings(person.id)],
            by_level=statistics.records([game for game in games if game.level], "level"),
            by_mode=statistics.records(games, "mode"),
            accuracy=statistics.mean_accuracy(games),
        )

    async def public_page(self, name: str, lang: str, wanted: Wanted) -> Page:
        """Show somebody's page to others: of accounts only that do not hide it, and rated games only unless all are."""
        person = await self.house.accounts.named(name)
        account = None if person is None else await self.house.accounts.account(person.id)
        if person is None or account is None or account.hidden:
            raise refused("no_page")
        return await self.page(person, lang, wanted, own=False, rated_only=not account.public)

    async def preferences(self, identity: str) -> Preferences:
        """Tell how somebody likes the pages to be."""
        rows = await self.house.store.rows("SELECT chosen FROM preferences WHERE identity = ?1", identity)
        return msgspec.json.decode(rows[0][0], type=Preferences) if rows else Preferences()

    async def export(self, me: Identity, account: AccountFacts, lang: str) -> Export:
        """Gather everything that is kept of somebody."""
        tables = await self.house.store.rows("SELECT table_id FROM seats WHERE identity = ?1", me.id)
        chosen = msgspec.to_builtins(await self.preferences(me.id))
        ratings = [rating_facts(line) for line in await self.house.standing.ratings(me.id)]
        games = await self.games(me.id, lang)
        deals = [DealTaken(*row) for row in await self.house.store.rows(DEALS, me.id)]
        friends = [friend.name for friend in await self.house.friends.of(me)]
        kept = await self.beside(me.id)
        return Export(account, chosen, games, ratings, [str(row[0]) for row in tables], deals, kept, friends)

    async def beside(self, identity: str) -> dict[str, list[dict[str, Any]]]:
        """Gather what is kept of somebody beside results and settings."""
        found: dict[str, list[dict[str, Any]]] = {}
        for shelf, columns in BESIDE.items():
            rows = await self.house.store.rows(
                f"SELECT {', '.join(columns)} FROM {shelf} WHERE identity = ?1", identity
            )
            found[shelf] = [dict(zip(columns, row, strict=True)) for row in rows]
        shunned = await self.house.shunning.of(identity)
        found["shunned"] = [{"name": name, "how": how, "since": since} for _, name, how, since in shunned]
        return found

    async def called(self, line: Rated, lang: str) -> str:
        """Name a rated player."""
        if line.player.startswith("bot "):
            return catalog.bot_title(line.game, line.player.removeprefix("bot ")).text(lang)
        found = await self.house.store.identity(line.player)
        return found.name if found and found.name else "✶"
