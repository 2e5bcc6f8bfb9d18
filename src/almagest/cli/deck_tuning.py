"""The command that proposes other numbers for a deck, as a deck file and a report."""

from __future__ import annotations

import os
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from almagest import catalog
from almagest.cli.duelling import progress
from almagest.cli.parameters import Cluster, Deck, GameName, Jobs, Lang, Options, at_least_one, screen_for, wanted_extra
from almagest.cli.reporting import Asked, Places, Wanted, reporting
from almagest.kernel.errors import BadSetup
from almagest.terminal import saves
from almagest.terminal.arguments import game_named, options_from
from almagest.terminal.play import INTERRUPTED
from almagest.terminal.screen import WORDS

if TYPE_CHECKING:
    from almagest.kernel.game import Game
    from almagest.lab.deck_tuning import Candidate, Search
    from almagest.terminal.screen import Screen

PERCENT = 100
USUAL_SEATS = 2


def tune_deck(
    game: GameName = None,
    /,
    *,
    vary: Annotated[list[str] | None, Parameter(help="tune_deck_vary", metavar="WAY=LOW..HIGH", negative=())] = None,
    goal: Annotated[list[str] | None, Parameter(help="tune_deck_goal", metavar="GOAL", negative=())] = None,
    within: Annotated[float, Parameter(help="tune_deck_within", metavar="POINTS")] = 2.0,
    deck: Deck = None,
    steps: Annotated[int, Parameter(help="tune_deck_steps", metavar="N")] = 10,
    rounds: Annotated[int, Parameter(name="--games", help="tune_deck_games", metavar="N")] = 100,
    seats: Annotated[int | None, Parameter(help="tune_deck_seats", metavar="N")] = None,
    bot: Annotated[str, Parameter(name="--with", help="balance_bot", metavar="BOT")] = "greedy",
    seed: Annotated[int, Parameter(help="duel_seed", metavar="N")] = 1,
    option: Options = None,
    file: Annotated[Path | None, Parameter(help="tune_deck_file", metavar="FILE")] = None,
    report: Annotated[Path | None, Parameter(help="balance_report", metavar="FILE")] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    lang: Lang = None,
) -> int:
    """Look for other numbers of a deck that come nearer to a goal, and write them as a deck and a report."""
    screen, chosen = screen_for(lang), game_named(game)
    options = options_from(chosen, option, deck)
    old = Path(options.pop("deck", None) or standard_file(chosen))
    text = saves.read_text(old)
    places = Places(at_least_one("--jobs", jobs), cluster)
    with wanted_extra("lab"):
        from almagest.lab import deck_goals, deck_numbers
        from almagest.lab.deck_tuning import Search, best_of, round_size
    number = seats or (USUAL_SEATS if USUAL_SEATS in chosen.seats else chosen.seats[0])
    chosen.setting(number, {**options, "deck": str(old)})
    data = tomllib.loads(text)
    search = Search(
        game=chosen.name,
        seats=number,
        bot=bot,
        games=at_least_one("--games", rounds),
        seed=seed,
        deck=data,
        options=options,
        numbers=tuple(deck_numbers.numbers(data, needed("--vary", vary))),
        goals=tuple(deck_goals.goal_from(each, groups_of(chosen, number)) for each in needed("--goal", goal)),
        within=within / PERCENT,
        jobs=places.jobs,
        cluster=cluster,
    )
    kept = saves.home(os.environ) / f"tune-deck-{letters(search)}.jsonl"
    saves.make_room(kept)
    try:
        rounds_of = at_least_one("--steps", steps)
        with wanted_extra("lab"), progress(screen, 1 + rounds_of * round_size(search), 0) as told:
            first, best = best_of(search, rounds_of, told, kept)
    except KeyboardInterrupt:
        screen.say("duel_stopped")
        return INTERRUPTED
    tell(screen, search, first, best)
    if best.values == first.values:
        return 0
    target = file or Path(f"{chosen.name}-tuned.toml")
    saves.write_text(target, deck_numbers.deck_text(text, search.numbers, best.values, tuned_title(data)))
    screen.say("tune_deck_saved", file=target)
    fresh = {**options, "deck": str(target)}
    asked = Asked(chosen, number, search.games, bot, seed + 1, 0, fresh, str(old), ())
    page = report or Path(f"{chosen.name}-tuned.html")
    return reporting(screen, asked, places, Wanted(page, None, None, None), as_json=False)


def standard_file(game: Game) -> Path:
    """Give the file of a game's standard deck."""
    decks = game.options["deck"].decks if "deck" in game.options else None
    if decks is None:
        sentence = WORDS.both("tune_deck_none", game=game.title.en)
        raise BadSetup(sentence.en, sentence.fr)
    return decks.standard_file


def needed(name: str, given: list[str] | None) -> list[str]:
    """Give what must be said at least once."""
    if not given:
        sentence = WORDS.both("tune_deck_needs", name=name)
        raise BadSetup(sentence.en, sentence.fr)
    return given


def groups_of(game: Game, seats: int) -> list[str]:
    """Name the groups of things that a goal may be about."""
    ledger = catalog.ledger(game.name)
    entries = [] if ledger is None else ledger.entries(game.setting(seats, {}))
    return list(dict.fromkeys(entry.group for entry in entries))


def letters(search: Search) -> str:
    """Name a search by a few letters, so that it is taken up by the same command."""
    return f"{search.game}-{sha256(repr(search).encode()).hexdigest()[:8]}"


def tuned_title(deck: dict[str, dict[str, str]]) -> tuple[str, str]:
    """Title a deck that was changed."""
    title = deck["title"]
    return f"{title['en']}, tuned", f"{title['fr']}, ajusté"


def tell(screen: Screen, search: Search, first: Candidate, best: Candidate) -> None:
    """Say how far from the goal the decks are, and what changes."""
    screen.say("tune_deck_loss", before=f"{first.loss:.2f}", after=f"{best.loss:.2f}")
    for number, value in zip(search.numbers, best.values, strict=True):
        if value != number.value:
            screen.say("tune_deck_change", name=number.name, before=number.value, after=value)
    if best.values == first.values:
        screen.say("tune_deck_nothing")
