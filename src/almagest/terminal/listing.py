"""What there is: the games, the bots and the rules, for people and as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.rulebook import rules
from almagest.terminal import rulebook
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
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
        first, last = game.seats[0], game.seats[-1]
        seats = f"{first}" if first == last else f"{first}–{last}"
        facts = {"title": game.title.text(screen.lang), "summary": game.summary.text(screen.lang)}
        screen.say("game_line", name=game.name, seats=seats, edition=game.edition, **facts)
        for name, option in game.options.items():
            default = screen.word("standard") if option.default is None else option.default
            screen.say("option_line", name=name, help=option.help.text(screen.lang), default=default)


def list_bots(screen: Screen, *, as_json: bool) -> None:
    """List the bots, with a summary of those that have one."""
    names = catalog.bots()
    if as_json:
        screen.data([{"name": name, "summary": bot_summary(screen, name)} for name in names])
        return
    for name in names:
        summary = bot_summary(screen, name)
        screen.tell(screen.word("bot_line", name=name, summary=summary) if summary else name)


def bot_summary(screen: Screen, name: str) -> str | None:
    """Say what a bot does, None if nobody has written it down."""
    return screen.word(f"bot_{name}") if f"bot_{name}" in WORDS.entries else None


def rule_data(game: Game, query: str, lang: str) -> list[Json]:
    """Give the rules that answer a query as data, all if there is none."""
    found = rulebook.find(game, query, lang) if query else rules(game, lang)
    return [asdict(rule) for rule in found]
