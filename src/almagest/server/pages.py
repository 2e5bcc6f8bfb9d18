"""The page of a person, put together from results and ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from almagest import catalog
from almagest.server import statistics
from almagest.server.identity import BOT
from almagest.server.people_forms import DealTaken, Export, Leader, Page, Preferences, RatingFacts
from almagest.server.refusals import refused
from almagest.server.results import Result
from almagest.server.table import FORGOTTEN

if TYPE_CHECKING:
    from almagest.server.house import House
    from almagest.server.people_forms import AccountFacts, GamePlayed, Shown
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
FOLLOWS = "SELECT 1 FROM follows WHERE identity = ?1 AND followed = ?2"
TOGETHER = """SELECT mine.table_id FROM seats mine JOIN seats theirs ON theirs.table_id = mine.table_id
    WHERE mine.identity = ?1 AND theirs.identity = ?2"""


class Seen(NamedTuple):
    """Which games of somebody are seen: all, rated ones, or those that were played together only."""

    shown: Shown
    together: frozenset[str] = frozenset()
    followed: bool = False
    own: bool = False

    def has(self, game: GamePlayed) -> bool:
        """Tell whether a game is seen; whoever had a part in it sees it anyway."""
        return self.shown == "all" or (self.shown == "rated" and game.rated) or game.table in self.together


MINE = Seen("all", own=True)


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

    async def page(self, person: Identity, lang: str, wanted: Wanted, seen: Seen = MINE) -> Page:
        """Tell what somebody has played, as far as it is seen."""
        every = [game for game in await self.games(person.id, lang) if seen.has(game)]
        games = [game for game in every if statistics.fits(game, wanted)]
        ratings = [] if seen.shown == "together" else await self.house.standing.ratings(person.id)
        return Page(
            name=person.name,
            own=seen.own,
            games=len(games),
            streak=statistics.longest_streak(reversed(games)),
            by_game=statistics.records(games, "game"),
            by_speed=statistics.records(games, "speed"),
            by_seats=statistics.records(games, "seats"),
            by_seat=statistics.records(games, "seat"),
            versus=statistics.versus(games),
            recent=games[:MOST_RECENT],
            ratings=[rating_facts(line) for line in ratings],
            by_level=statistics.records([game for game in games if game.level], "level"),
            by_mode=statistics.records(games, "mode"),
            accuracy=statistics.mean_accuracy(games),
            shown=seen.shown,
            followed=seen.followed,
        )

    async def public_page(self, name: str, lang: str, wanted: Wanted, viewer: Identity | None) -> Page:
        """Show somebody's page to others: what they show to everybody, and what the viewer has played with them."""
        holder = await self.house.people.holder(name)
        person = None if holder is None else await self.house.store.identity(holder)
        if person is None:
            raise refused("no_page")
        return await self.page(person, lang, wanted, await self.seen(person, viewer))

    async def seen(self, person: Identity, viewer: Identity | None) -> Seen:
        """Tell what a viewer may see; to a stranger, who shows nothing is like somebody who does not exist."""
        shown = await self.shows(person)
        if viewer is None or viewer.id == person.id:
            followed, together = False, frozenset[str]()
        else:
            followed = bool(await self.house.store.rows(FOLLOWS, viewer.id, person.id))
            together = frozenset(row[0] for row in await self.house.store.rows(TOGETHER, viewer.id, person.id))
        if shown == "together" and not followed and not together:
            raise refused("no_page")
        return Seen(shown, together, followed)

    async def shows(self, person: Identity) -> Shown:
        """Tell what somebody shows to everybody; guests show the rated games for which leaderboards name them."""
        account = await self.house.accounts.account(person.id)
        if account is None:
            return "rated" if await self.house.standing.ratings(person.id) else "together"
        return "together" if account.hidden else "all" if account.public else "rated"

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

    async def leader(self, line: Rated, lang: str) -> Leader:
        """Tell of a rated player."""
        facts = rating_facts(line)
        if line.player.startswith("bot "):
            title = catalog.bot_title(line.game, line.player.removeprefix("bot ")).text(lang)
            return Leader(title, bot=True, rating=facts)
        found = await self.house.store.identity(line.player)
        name = found.name if found and found.name else FORGOTTEN
        has_page = await self.house.people.holder(name) == line.player
        return Leader(name, bot=False, rating=facts, program=name.endswith(BOT), page=has_page)
