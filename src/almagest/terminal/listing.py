"""What there is: the games, the bots and the rules, for people and as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.errors import UnknownGame
from almagest.kernel.rulebook import rules
from almagest.terminal import rulebook, saves

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.record import Record
    from almagest.terminal.screen import Screen


def game_data(game: Game, lang: str) -> dict[str, Json]:
    """Give the facts of a game as data."""
    return {
        "name": game.name,
        "title": game.title.text(lang),
        "summary": game.summary.text(lang),
        "seats": {"fewest": game.seats[0], "most": game.seats[-1]},
        "edition": game.edition,
        "actions": game.num_actions,
        "options": {
            name: {
                "kind": option.kind,
                "default": option.default,
                "choices": list(option.choices),
                "help": option.help.text(lang),
            }
            for name, option in game.options.items()
        },
    }


def list_games(screen: Screen, *, as_json: bool) -> None:
    """List the games with their seats, editions and options."""
    games = [catalog.game(name) for name in catalog.games()]
    if as_json:
        screen.data([game_data(game, screen.lang) for game in games])
        return
    for game in games:
        tell_game(screen, game)
        for name, option in game.options.items():
            default = by_default(screen, option.default)
            screen.say("option_line", name=name, help=option.help.text(screen.lang), default=default)


def tell_game(screen: Screen, game: Game) -> None:
    """Tell a game with its seats and its edition."""
    first, last = game.seats[0], game.seats[-1]
    seats = f"{first}" if first == last else f"{first}–{last}"
    facts = {"title": game.title.text(screen.lang), "summary": game.summary.text(screen.lang)}
    screen.say("game_line", name=game.name, seats=seats, edition=game.edition, **facts)


def by_default(screen: Screen, default: Json) -> str:
    """Write what an option is by default as one would type it, or in a word."""
    if default is None:
        return screen.word("standard")
    if default == []:
        return screen.word("none_chosen")
    return str(default).lower() if isinstance(default, bool) else str(default)


def list_saved(screen: Screen, folder: Path, *, as_json: bool) -> None:
    """List the saved games, the last one touched first, and say how to go on with one."""
    found = saves.saved(folder)
    if as_json:
        screen.data([saved_data(file, record) for file, record in found])
        return
    for file, record in found:
        status = screen.word("saved_open" if record.finished is None else "saved_over")
        facts = {"title": title_of(record.game, screen.lang), "names": ", ".join(record.names)}
        screen.say("saved_line", file=file, started=record.started, moves=len(record.moves), status=status, **facts)
    if found:
        screen.say("resume_how")
    else:
        screen.say("no_saves", file=folder)


def saved_data(file: Path, record: Record) -> dict[str, Json]:
    """Give what there is to know of a saved game without playing it again."""
    return {
        "file": str(file),
        "game": record.game,
        "edition": record.edition,
        "names": list(record.names),
        "players": list(record.players),
        "started": record.started,
        "finished": record.finished,
        "decisions": len(record.moves),
    }


def title_of(game: str, lang: str) -> str:
    """Give the title of a game; its name if it is not here any more."""
    return catalog.game(game).title.text(lang) if game in catalog.games() else game


def asked_game(screen: Screen) -> Game:
    """Ask which game is meant until the answer is one; an empty line shows them again."""
    games = {str(number): catalog.game(name) for number, name in enumerate(catalog.games(), start=1)}
    typed = ""
    while True:
        if not typed:
            list_choices(screen, games)
        typed = screen.ask(screen.word("ask_game")).strip().lower()
        if typed in games:
            return games[typed]
        meant = [game for game in games.values() if typed and game.name.startswith(typed)]
        if len(meant) == 1:
            return meant[0]
        try:
            return catalog.game(typed)
        except UnknownGame as error:
            if typed:
                screen.tell(error.text(screen.lang))


def list_choices(screen: Screen, games: Mapping[str, Game]) -> None:
    """Tell the games with their numbers."""
    for number, game in games.items():
        facts = {"title": game.title.text(screen.lang), "summary": game.summary.text(screen.lang)}
        screen.say("game_choice", number=number, name=game.name, **facts)


def list_bots(screen: Screen, *, as_json: bool) -> None:
    """List the bots and the levels, with what is known of them."""
    kinds = [(kind, catalog.bot_summary(kind)) for kind in catalog.bots()]
    if as_json:
        screen.data([{"name": kind, "summary": says.text(screen.lang) if says else None} for kind, says in kinds])
        return
    for kind, says in kinds:
        screen.tell(screen.word("bot_line", name=kind, summary=says.text(screen.lang)) if says else kind)
    for number, level in enumerate(catalog.known_levels(), start=1):
        screen.say("level_line", number=number, name=level.name.text(screen.lang), says=level.says.text(screen.lang))


def rule_data(game: Game, query: str, lang: str) -> list[Json]:
    """Give the rules that answer a query as data, all if there is none."""
    found = rulebook.find(game, query, lang) if query else rules(game, lang)
    return [asdict(rule) for rule in found]
