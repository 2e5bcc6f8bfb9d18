"""Commands for players: play, watch, look again, prove."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from almagest.cli.parameters import (
    AsJson,
    Deck,
    GameName,
    Lang,
    Options,
    Plain,
    SavedGame,
    Seat,
    Seats,
    Seed,
    Step,
    now,
    screen_for,
)
from almagest.terminal import listing, positions, saves, session
from almagest.terminal import play as table
from almagest.terminal import replay as replaying
from almagest.terminal import watch as watching
from almagest.terminal.arguments import game_named, not_together, options_from, seed_from

if TYPE_CHECKING:
    from almagest.terminal.screen import Screen
    from almagest.terminal.session import Session

NOT_VERIFIED = 1
Lines = Annotated[bool, Parameter(help="lines", negative=())]


def play(
    game: GameName = None,
    /,
    *,
    seed: Seed = None,
    others: Annotated[list[str] | None, Parameter(name="--with", help="opponent", metavar="BOT", negative=())] = None,
    name: Annotated[list[str] | None, Parameter(help="name", metavar="NAME", negative=())] = None,
    seats: Seats = None,
    first: Annotated[Literal["human", "bot"] | None, Parameter(help="first", metavar="human|bot")] = None,
    deck: Deck = None,
    option: Options = None,
    resume: Annotated[Path | None, Parameter(help="resume", metavar="FILE")] = None,
    lang: Lang = None,
    plain: Plain = False,
    lines: Lines = False,
) -> int:
    """Play a game, new or saved."""
    screen = screen_for(lang, plain=plain)
    if resume is not None:
        for given in ({"--seed": seed}, {"--with": others}, {"--name": name}, {"--first": first}, {"--deck": deck}):
            not_together({"--resume": resume, **given})
        not_together({"--resume": resume, "--seats": seats})
        return sit_down(screen, session.resume(resume, now), lines=lines)
    chosen = listing.asked_game(screen) if game is None and screen.interactive else game_named(game)
    sown = seed_from(seed)
    players = session.invited(chosen, name or [], others or [], screen.word("player"), seats, screen.lang)
    begun = session.begin(
        chosen,
        session.seated(players, first, sown),
        saves.home(os.environ),
        seed=sown,
        options=options_from(chosen, option, deck),
        now=now,
    )
    return sit_down(screen, begun, lines=lines)


def resume(
    file: Annotated[Path | None, Parameter(help="resume_file")] = None,
    /,
    *,
    lang: Lang = None,
    plain: Plain = False,
    lines: Lines = False,
) -> int:
    """Go on with a saved game, the last one that is not finished if none is named."""
    screen = screen_for(lang, plain=plain)
    return sit_down(screen, session.resume(file or saves.to_resume(saves.home(os.environ)), now), lines=lines)


def sit_down(screen: Screen, begun: Session, *, lines: bool) -> int:
    """Play on the whole screen where there is one and its part is installed, else line by line."""
    if lines or screen.plain or not screen.interactive or find_spec("textual") is None:
        return table.play(screen, begun)
    from almagest.fullscreen import play as whole

    return whole.play(screen, begun)


def watch(
    game: GameName = None,
    /,
    *bots: Annotated[str, Parameter(help="bot_names")],
    seed: Seed = None,
    seats: Seats = None,
    deck: Deck = None,
    option: Options = None,
    delay: Annotated[float | None, Parameter(help="delay", metavar="SECONDS")] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Let bots play."""
    screen = screen_for(lang, plain=plain)
    pause = (0.0 if screen.plain else 1.0) if delay is None else delay
    chosen = game_named(game)
    kinds = session.filled(chosen, bots, seats)
    watching.watch(screen, chosen, kinds, seed_from(seed), options_from(chosen, option, deck), pause)


def replay(file: SavedGame, /, *, at: Step = None, seat: Seat = None, lang: Lang = None, plain: Plain = False) -> None:
    """Show a saved game again."""
    replaying.replay(screen_for(lang, plain=plain), saves.read_record(file), at, seat)


def verify(file: SavedGame, /, *, as_json: AsJson = False, lang: Lang = None) -> int:
    """Prove a saved game."""
    return 0 if positions.verify(screen_for(lang), file, as_json=as_json) else NOT_VERIFIED
