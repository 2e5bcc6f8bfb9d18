"""How a club night goes on: each rule gives the night as it is afterwards, or refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from almagest.server.nights.night import Entrant, Round, Sitting
from almagest.server.nights.pairing import drawn
from almagest.server.nights.scoring import past_of, standings
from almagest.server.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from almagest.server.nights.night import Ending, Night
    from almagest.server.store import Identity

MOST_ENTRANTS = 64
LOOK_AGAIN = 30.0
ARENA_LOOKS = 3.0


def joined(night: Night, person: Identity) -> Night:
    """Let somebody take part from the next round on; who had left comes back."""
    check_open(night)
    number = night.entrant_of(person.id)
    if number is None:
        return entered(night, [Entrant(person.id, person.name)])
    return with_entrant(night, number, replace(night.entrants[number], gone=False))


def with_bots(night: Night, bot: str, count: int) -> Night:
    """Let bots take part."""
    check_open(night)
    return entered(night, [Entrant(None, "", bot)] * count)


def entered(night: Night, entrants: Sequence[Entrant]) -> Night:
    """Add entrants, as far as there is room."""
    if len(night.entrants) + len(entrants) > MOST_ENTRANTS:
        raise refused("night_full", most=MOST_ENTRANTS)
    return replace(night, entrants=(*night.entrants, *entrants))


def left(night: Night, number: int) -> Night:
    """Let somebody take part no more; the table they are at is played to its end."""
    check_open(night)
    return with_entrant(night, number, replace(night.entrants[number], gone=True))


def forgotten(night: Night, identity: str) -> Night:
    """Take the name of somebody out, who takes part no more, even if the night is over."""
    number = night.entrant_of(identity)
    return night if number is None else with_entrant(night, number, Entrant(identity, "", gone=True))


def with_entrant(night: Night, number: int, entrant: Entrant) -> Night:
    """Change an entrant."""
    entrants = (*night.entrants[:number], entrant, *night.entrants[number + 1 :])
    return replace(night, entrants=entrants)


def check_open(night: Night) -> None:
    """Refuse to change a night that is over."""
    if night.status == "over":
        raise refused("night_over")


def begun(night: Night, now: float, draw: Callable[[], str]) -> Night:
    """Begin: draw the first round of a Swiss night or the next one; let an arena run."""
    check_open(night)
    if not night.active:
        raise refused("night_empty")
    if night.kind == "arena":
        if night.status == "running":
            raise refused("round_runs")
        return paired(replace(night, status="running", ends=now + 60.0 * night.minutes), draw)
    if night.rounds and not night.is_played(len(night.rounds)):
        raise refused("round_runs")
    if len(night.rounds) >= night.most_rounds:
        raise refused("night_over")
    return with_round(night, draw)


def with_round(night: Night, draw: Callable[[], str]) -> Night:
    """Draw a round."""
    active = set(night.active)
    order = [line.number for line in standings(night) if line.number in active]
    found = drawn(order, past_of(night), night.seats, fill=night.fill is not None)
    if not found.tables:
        raise refused("night_empty")
    number = len(night.rounds) + 1
    sittings = [Sitting(draw(), draw(), number, seats) for seats in found.tables]
    made = Round(tuple(found.byes), "".join(draw() for _ in range(4)))
    return replace(
        night,
        status="running",
        next_round=None,
        rounds=(*night.rounds, made),
        sittings=(*night.sittings, *sittings),
    )


def paired(night: Night, draw: Callable[[], str]) -> Night:
    """Make tables up of those who are free in an arena; who has just met does not meet again while others play."""
    busy, active = night.playing(), night.active
    order = [line.number for line in standings(night) if line.number in active and line.number not in busy]
    lately = {frozenset(who for who in sitting.seats) for sitting in last_sittings(night)}
    alone = len(order) == len(active)
    while len(order) >= night.seats:
        table = next(
            (
                order[n : n + night.seats]
                for n in range(len(order) - night.seats + 1)
                if alone or frozenset(order[n : n + night.seats]) not in lately
            ),
            None,
        )
        if table is None:
            break
        order = [number for number in order if number not in table]
        seats = drawn(table, past_of(night), night.seats, fill=False).tables[0]
        night = replace(night, sittings=(*night.sittings, Sitting(draw(), draw(), 1, seats)))
    return night


def last_sittings(night: Night) -> list[Sitting]:
    """Give the last table of everybody."""
    last = {who: sitting for sitting in night.sittings for who in sitting.seats}
    return list(last.values())


def noted(night: Night, table: str, ending: tuple[Ending, ...], now: float) -> Night:
    """Note how a table has ended; after the last one of a round the next is due, or the night is over."""
    sittings = tuple(
        replace(sitting, ending=ending) if sitting.table == table and sitting.ending is None else sitting
        for sitting in night.sittings
    )
    if sittings == night.sittings:
        return night
    night = replace(night, sittings=sittings)
    if night.kind == "arena" or night.status == "over" or not night.is_played(len(night.rounds)):
        return night
    if len(night.rounds) >= night.most_rounds:
        return replace(night, status="over")
    return night if night.pause is None else replace(night, next_round=now + night.pause)


def freed(night: Night, table: str, seats: Collection[int]) -> Night:
    """Note who has lost before the end of a table that a bot plays on for them: they may play elsewhere."""
    sittings = tuple(
        replace(sitting, out=tuple(sitting.seats[seat] for seat in sorted(seats)))
        if sitting.table == table
        else sitting
        for sitting in night.sittings
    )
    return replace(night, sittings=sittings)


def revealed(night: Night, number: int) -> Night:
    """Note that the deal of a round may be known."""
    made = replace(night.rounds[number - 1], revealed=True)
    return replace(night, rounds=(*night.rounds[: number - 1], made, *night.rounds[number:]))


def finished(night: Night) -> Night:
    """End a night; tables that are still played are played to their ends."""
    check_open(night)
    return replace(night, status="over")


def went_on(night: Night, now: float, draw: Callable[[], str]) -> Night:
    """Do what is due by itself: begin, go on, pair, end."""
    if night.status == "running" and night.kind == "arena":
        return finished(night) if night.ends is not None and now >= night.ends else paired(night, draw)
    due = night.starts if night.status == "waiting" else night.next_round
    if night.status == "over" or due is None or now < due or not may_play(night):
        return night
    return begun(replace(night, starts=None, next_round=None), now, draw)


def may_play(night: Night) -> bool:
    """Tell whether there are enough for a table; an arena begins with the first, since others come later."""
    return len(night.active) >= (1 if night.fill is not None or night.kind == "arena" else night.seats)


def due(night: Night, now: float) -> float | None:
    """Tell when to look at a night again; None when nothing happens by itself: whoever comes late makes it due."""
    if night.status == "waiting":
        return night.starts if may_play(night) or (night.starts or 0.0) > now else None
    unplayed = any(sitting.ending is None for sitting in night.sittings)
    unrevealed = night.duplicate and any(not made.revealed for made in night.rounds)
    if night.status == "over":
        return now + LOOK_AGAIN if unplayed or unrevealed else None
    if night.kind == "arena":
        return now + ARENA_LOOKS
    return min(now + LOOK_AGAIN, night.next_round or now + LOOK_AGAIN)
