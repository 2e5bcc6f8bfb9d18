"""Commands that show: rules, games, bots, positions, legal moves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from almagest import catalog
from almagest.cli.parameters import (
    AsJson,
    Deck,
    FromRecord,
    GameName,
    Lang,
    Moves,
    Options,
    Seat,
    Seats,
    Seed,
    Step,
    screen_for,
)
from almagest.terminal import listing, orders, positions, saves
from almagest.terminal.arguments import game_named, not_together, state_from


def rules(
    game: GameName = None,
    query: Annotated[str, Parameter(name="LABEL", help="query")] = "",
    /,
    *,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show rules; without a game, say which there are."""
    screen = screen_for(lang)
    if game is None and not as_json:
        for name in catalog.games():
            listing.tell_game(screen, catalog.game(name))
        screen.say("rules_how", games=", ".join(catalog.games()))
        return
    chosen = game_named(game)
    if as_json:
        screen.data(listing.rule_data(chosen, query, screen.lang))
    else:
        orders.tell_rules(screen, chosen, query)


def games(
    *,
    saved: Annotated[bool, Parameter(help="saved", negative=())] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List the games, or those that were saved."""
    if saved:
        listing.list_saved(screen_for(lang), saves.home(os.environ), as_json=as_json)
    else:
        listing.list_games(screen_for(lang), as_json=as_json)


def bots(*, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the bots."""
    listing.list_bots(screen_for(lang), as_json=as_json)


def position(
    game: GameName = None,
    /,
    *,
    seed: Seed = None,
    seats: Seats = None,
    deck: Deck = None,
    option: Options = None,
    moves: Moves = "",
    record: FromRecord = None,
    at: Step = None,
    seat: Seat = None,
    spectator: Annotated[bool, Parameter(help="spectator", negative=())] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Show a position."""
    not_together({"--spectator": spectator, "--seat": seat is not None})
    state = state_from(game, seed=seed, seats=seats, option=option, deck=deck, moves=moves, record=record, at=at)
    whole = seat is None and not spectator
    positions.show_position(screen_for(lang), state, seat, whole=whole, as_json=as_json)


def legal(
    game: GameName = None,
    /,
    *,
    seed: Seed = None,
    seats: Seats = None,
    deck: Deck = None,
    option: Options = None,
    moves: Moves = "",
    record: FromRecord = None,
    at: Step = None,
    position: Annotated[Path | None, Parameter(help="position_file", metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List the legal moves."""
    state = state_from(
        game,
        seed=seed,
        seats=seats,
        option=option,
        deck=deck,
        moves=moves,
        record=record,
        at=at,
        position=position,
    )
    positions.show_legal(screen_for(lang), state, as_json=as_json)
