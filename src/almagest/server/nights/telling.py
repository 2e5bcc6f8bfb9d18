"""What is told of a club night: everything but deals that are still played, and tables nobody else may see yet."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.server.nights.forms import NightFacts, Place, RoundFacts, SittingFacts
from almagest.server.nights.night import FILLER
from almagest.server.nights.scoring import brought, standings
from almagest.server.refusals import WORDS
from almagest.server.seats import spectators_of
from almagest.server.table import FORGOTTEN
from almagest.server.telling import clock_form

if TYPE_CHECKING:
    from collections.abc import Collection

    from almagest.server.nights.night import Night, Sitting
    from almagest.server.nights.scoring import Line

FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def names_of(night: Night, lang: str, forgotten: Collection[str] = ()) -> list[str]:
    """Name everybody: people by their names, bots by their titles, the second of a kind with a 2."""
    seen: Counter[str] = Counter()
    names = []
    for entrant in night.entrants:
        if entrant.bot is None:
            names.append(FORGOTTEN if entrant.identity in forgotten else entrant.name)
            continue
        seen[entrant.bot] += 1
        title = catalog.bot_title(night.game, entrant.bot).text(lang)
        names.append(title if seen[entrant.bot] == 1 else f"{title} {seen[entrant.bot]}")
    return names


def facts(
    name: str, version: int, night: Night, viewer: str | None, now: float, lang: str, forgotten: Collection[str]
) -> NightFacts:
    """Tell somebody how a night stands."""
    names, clock = names_of(night, lang, forgotten), clock_form(night.pace)
    assert clock is not None
    return NightFacts(
        night=name,
        version=version,
        name=night.name,
        game=night.game,
        title=catalog.game(night.game).title.text(lang),
        seats=night.seats,
        kind=night.kind,
        duplicate=night.duplicate,
        status=night.status,
        rounds=night.most_rounds,
        minutes=night.minutes,
        clock=clock,
        fill=night.fill,
        pause=night.pause,
        starts=until(night.starts, now),
        ends=until(night.ends, now),
        next_round=until(night.next_round, now),
        host=viewer is not None and viewer == night.host,
        you=night.entrant_of(viewer),
        standings=places(night, names),
        tables=[sitting_facts(night, sitting, names, viewer, lang) for sitting in night.sittings],
        drawn=[round_facts(night, number, names) for number in range(1, len(night.rounds) + 1)],
        path=f"/night/{name}",
    )


def until(moment: float | None, now: float) -> float | None:
    """Tell in how many seconds something is."""
    return None if moment is None else round(max(0.0, moment - now), 1)


def places(night: Night, names: list[str]) -> list[Place]:
    """Tell where everybody stands; equals share a rank."""
    lines = standings(night)
    return [
        Place(
            rank=1 + sum(ahead(other, line) for other in lines),
            number=line.number,
            name=names[line.number],
            bot=night.entrants[line.number].bot is not None,
            gone=night.entrants[line.number].gone,
            points=line.points,
            second=line.second,
            games=line.games,
            byes=line.byes,
        )
        for line in lines
    ]


def ahead(one: Line, two: Line) -> bool:
    """Tell whether one stands before another."""
    return (one.points, one.second) > (two.points, two.second)


def sitting_facts(night: Night, sitting: Sitting, names: list[str], viewer: str | None, lang: str) -> SittingFacts:
    """Tell about a table: how it ended, and how to watch it if that is allowed."""
    sealed = night.duplicate and not night.rounds[sitting.round - 1].revealed
    mine = night.entrant_of(viewer) in sitting.seats
    filler = WORDS.say("filler", lang)
    return SittingFacts(
        round=sitting.round,
        table=sitting.table,
        numbers=list(sitting.seats),
        names=[filler if who == FILLER else names[who] for who in sitting.seats],
        over=sitting.ending is not None,
        scores=None if sitting.ending is None else [ending.score for ending in sitting.ending],
        ranks=None if sitting.ending is None else [ending.rank for ending in sitting.ending],
        mine=mine,
        sealed=sealed,
        watch=None if sealed else spectators_of(sitting.invitation),
        out=list(sitting.out),
    )


def round_facts(night: Night, number: int, names: list[str]) -> RoundFacts:
    """Tell about a round; its deal only when nobody plays it any more."""
    made = night.rounds[number - 1]
    seed = made.seed if night.duplicate and made.revealed else None
    return RoundFacts(number, night.is_played(number), [names[who] for who in made.byes], seed)


def sheet(night: Night, lang: str, forgotten: Collection[str]) -> str:
    """Write the results as a file for spreadsheets: one line for everybody, one column for every round."""
    names, out = names_of(night, lang, forgotten), io.StringIO()
    columns = max((sitting.round for sitting in night.sittings), default=0) if night.kind == "swiss" else 0
    writer = csv.writer(out, lineterminator="\r\n")
    rounds = [f"round {n}" for n in range(1, columns + 1)]
    writer.writerow(["rank", "name", "kind", "points", "second", "games", "byes", *rounds])
    for place in places(night, names):
        kind = "bot" if place.bot else "person"
        own = [earned(night, place.number, n) for n in range(1, columns + 1)]
        facts = [place.rank, plain(place.name), kind, place.points, place.second, place.games, place.byes]
        writer.writerow([*facts, *own])
    return out.getvalue()


def earned(night: Night, number: int, made: int) -> str:
    """Tell what a round has brought somebody: points, `bye`, or nothing."""
    if number in night.rounds[made - 1].byes:
        return "bye"
    for sitting in night.sittings_of(made):
        if number in sitting.seats and sitting.ending is not None:
            return f"{brought(night, sitting, sitting.seats.index(number)):g}"
    return ""


def plain(text: str) -> str:
    """Keep a name from being read as a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text
