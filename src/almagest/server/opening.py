"""How a table is opened: what was asked for is checked, the shuffle is drawn and promised."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import AlmagestError
from almagest.server.decks import check_size, is_deck
from almagest.server.entries import Entry, Joined, Opened, Pace, Started
from almagest.server.players import LEVEL, offered_bot
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.setting import Setting
    from almagest.server.forms import Opening, SeatChoice
    from almagest.server.store import Identity
    from almagest.server.table import Table

ODD_OPTIONS = (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, RecursionError)


def new_id() -> str:
    """Draw a name for a table or a replay that nobody can guess."""
    return secrets.token_hex(8)


def opened(
    form: Opening,
    host: Identity,
    offered: Collection[str],
    setting: Setting | None = None,
    start: dict[str, Json] | None = None,
) -> list[Entry]:
    """Open a table as asked, with a setting if one is ready; the game starts at once when no seat is open.

    One that goes on from a position takes over what was chosen for that game.
    """
    game = catalog.game(form.game)
    if start is not None:
        check_start(form, start, game)
        options: dict[str, Json] = start["options"]
    else:
        options = settled_options(game, len(form.seats), form.options) if setting is None else setting.chosen()
    bots = tuple(chosen_bot(n, choice, offered) for n, choice in enumerate(form.seats))
    mine = [seat for seat, choice in enumerate(form.seats) if choice.kind == "me"]
    if len(mine) > 1:
        raise refused("twice_me")
    pace = None if form.clock is None else Pace(form.clock.total, form.clock.increment, form.clock.each)
    awaits = any(choice.kind == "open" for choice in form.seats)
    public = awaits if form.public is None else form.public
    if form.rated:
        check_rated(form, options, game)
    first = fresh(game, options, bots, host.id, public=public, pace=pace, rated=form.rated)
    entries: list[Entry] = [first if start is None else begun_at(first, start)]
    entries += [Joined(seat, host.id, host.name) for seat in mine]
    return entries if awaits else [*entries, Started()]


def opened_again(table: Table) -> list[Entry]:
    """Open a table with the people of one that is over, seats turned by one."""
    if table.status != "over":
        raise refused("not_over")
    chairs = [*table.chairs[1:], table.chairs[0]]
    bots = tuple(None if chair.owner else chair.bot for chair in chairs)
    before = table.opened
    public = before.invitation is None
    again = fresh(table.game, before.options, bots, before.host, public=public, pace=before.pace, rated=before.rated)
    entries: list[Entry] = [again]
    entries += [Joined(n, chair.owner, chair.owner_name or "") for n, chair in enumerate(chairs) if chair.owner]
    return [*entries, Started()]


def fresh(
    game: Game,
    options: dict[str, Json],
    bots: tuple[str | None, ...],
    host: str,
    *,
    public: bool,
    pace: Pace | None,
    rated: bool = False,
) -> Opened:
    """Draw seed, salt and, for a private table, the invitation."""
    return Opened(
        game=game.name,
        edition=game.edition,
        options=options,
        bots=bots,
        host=host,
        invitation=None if public else secrets.token_urlsafe(16),
        seed=records.new_seed(),
        salt=secrets.token_hex(16),
        pace=pace,
        rated=rated,
    )


def begun_at(table: Opened, start: dict[str, Json]) -> Opened:
    """Let a table go on from a position, by the edition of the rules of that game."""
    return replace(table, edition=start["edition"], start=start)


def check_start(form: Opening, start: Mapping[str, Json], game: Game) -> None:
    """Refuse a table that does not fit the position it shall go on from, would count, or brings a deck of its own."""
    if form.rated or any(is_deck(game, name) for name in start["options"]):
        raise refused("start_plain")
    if (form.game, len(form.seats)) != (start["game"], start["seats"]):
        raise refused("start_unfit", game=start["game"], seats=start["seats"])


def check_rated(form: Opening, options: Mapping[str, Json], game: Game) -> None:
    """Refuse to rate a game that says nothing about strength: alone, without a clock, or by a deck of one's own."""
    levels = [choice.bot for choice in form.seats if choice.kind == "bot" and not (choice.bot or "").startswith(LEVEL)]
    decks = [name for name, given in options.items() if is_deck(game, name) and isinstance(given, dict)]
    bots = [choice.bot for choice in form.seats if choice.kind == "bot"]
    twice = len(set(bots)) < len(bots)
    if len(form.seats) < 2 or form.clock is None or decks or levels or twice:
        raise refused("not_rateable")


def chosen_bot(seat: int, choice: SeatChoice, offered: Collection[str]) -> str | None:
    """Give the bot of a seat, None if a person may sit there."""
    if choice.kind != "bot":
        return None
    if not choice.bot:
        raise refused("bot_unnamed", seat=seat)
    return offered_bot(choice.bot, offered)


def settled_options(game: Game, seats: int, options: Mapping[str, Json]) -> dict[str, Json]:
    """Read options that came over the wire; whatever a game makes of odd data, it becomes a sentence.

    What is kept is what the game has read, and neither is longer than it may be.
    """
    refuse_paths(game, options)
    check_size(game, options)
    try:
        chosen = game.setting(seats, options).chosen()
    except AlmagestError:
        raise
    except ODD_OPTIONS as error:
        raise refused("bad_option", reason=type(error).__name__) from error
    check_size(game, chosen)
    return chosen


def refuse_paths(game: Game, options: Mapping[str, Json]) -> None:
    """Refuse decks by the name of a file: nobody may read the server's files."""
    for name, given in options.items():
        if is_deck(game, name) and not isinstance(given, dict | None):
            raise refused("deck_path", option=name)
