"""The review of a finished game from its record: `almagest.review`."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadRecord, BadSetup, shown
from almagest.kernel.judge_file import FILE
from almagest.kernel.lifeline import end_with_parent
from almagest.reviewing.forms import FORMAT, Review
from almagest.reviewing.moments import Ending, Moment, looked_at
from almagest.reviewing.shares import WHOLE, Shares, numbers, shares
from almagest.reviewing.summing import given_up, steps_from, summary
from almagest.reviewing.truth import Effort, before_the_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from almagest.kernel.game import Game
    from almagest.kernel.record import Record

METHOD = 5
"""Counted up whenever the same record, budget and seed get another review: kept ones are not served for it."""
BUDGET = 2000
MOST_BUDGET = 100_000
LEAST_BUDGET = 10
MOST_SEED = 1 << 32
PORTION = 4
"""Decisions that a process looks at before it tells of them."""


def review(
    record: Record,
    budget: int = BUDGET,
    seed: int = 0,
    *,
    jobs: int = 1,
    whose: Collection[int] | None = None,
    ending: Ending | None = None,
    told: Callable[[Moment], None] | None = None,
) -> Review:
    """Review a finished game; the same record, budget and seed give the same review, whatever the number of jobs.

    The budget is about the number of simulations for each decision; only decisions of the seats in `whose` are weighed,
    by default those of all. `ending` tells how a game that was given up ended. Every decision is told as soon as it is
    looked at, the last ones first.
    """
    check(record, budget, seed, ending)
    found = []
    for moment in moments_of(record, budget, seed, jobs, whose):
        found.append(moment)
        if told is not None:
            told(moment)
    return gathered(record, found, budget, seed, ending)


def moments_of(
    record: Record, budget: int, seed: int, jobs: int = 1, whose: Collection[int] | None = None
) -> Iterator[Moment]:
    """Look at all decisions of a record, the last one first; in several processes in about that order."""
    plies = range(len(record.moves), 0, -1)
    if jobs == 1:
        yield from looked_at(record, plies, budget, seed, whose)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent) as pool:
        portions = [plies[start : start + PORTION] for start in range(0, len(plies), PORTION)]
        for portion in [pool.submit(portion_of, record, some, budget, seed, whose) for some in portions]:
            yield from portion.result()


def portion_of(
    record: Record, plies: Sequence[int], budget: int, seed: int, whose: Collection[int] | None
) -> list[Moment]:
    """Look at some decisions, in a process of its own."""
    return list(looked_at(record, plies, budget, seed, whose))


def gathered(record: Record, moments: Sequence[Moment], budget: int, seed: int, ending: Ending | None = None) -> Review:
    """Put moments that came in any order together."""
    game, seats = catalog.game(record.game), record.seats
    ordered = sorted(moments, key=lambda moment: moment.ply)
    start = ordered[0].turn.before if record.start else before_the_first_deal(record, budget)
    steps, result = steps_from(start, ordered, seats), ordered[-1].turn.then
    if ending is not None:
        stood, result = result, victory(ending.winners, seats)
        steps = (*steps, given_up(ending, stood, result, seats, len(ordered) + 1))
    return Review(
        format=FORMAT,
        game=record.game,
        edition=record.edition,
        seats=seats,
        names=record.names,
        engine=engine(game),
        budget=budget,
        seed=seed,
        start=numbers(start[:seats]),
        steps=steps,
        result=numbers(result[:seats]),
        summary=summary(numbers(start[:seats]), steps, seats, game),
    )


def before_the_first_deal(record: Record, budget: int) -> Shares:
    """Give the chances before a game is dealt; one that went on from a position was not dealt."""
    setting = catalog.game(record.game).setting(record.seats, record.options, record.edition)
    return before_the_deal(setting, Effort.within(budget).simulations)


def victory(winners: Sequence[int], seats: int) -> Shares:
    """Share a victory among the winners of a game that was given up; nobody's is shared by all, or the game's own."""
    if seats == 1:
        return (WHOLE, 0) if winners else (0, WHOLE)
    among = winners or range(seats)
    return shares([(seat in among) / len(among) for seat in range(seats)])


def engine(game: Game) -> str:
    """Name the engine, what its judge has learned by a few letters, and the method: reviews are kept by it."""
    from almagest import __version__

    file = game.folder / FILE
    learned = sha256(file.read_bytes()).hexdigest()[:8] if file.exists() else "facts"
    return f"{__version__}+{learned}.{METHOD}"


def check(record: Record, budget: int, seed: int, ending: Ending | None) -> None:
    """Refuse a game that is not over, a record that does not fit together, or a budget that cannot be."""
    check_number("budget", budget, LEAST_BUDGET, MOST_BUDGET)
    check_number("seed", seed, 0, MOST_SEED)
    game = catalog.game(record.game)
    over = records.verify(record, game).over
    if not record.moves or (not over and ending is None):
        raise BadRecord(
            f"This game of {game.title.en} is not over: it stands after {len(record.moves)} decisions. Only finished "
            "games are reviewed; play it to its end first.",
            f"Cette partie de {game.title.fr} n'est pas finie : elle en est à {len(record.moves)} décisions. Seules "
            "les parties finies sont revues ; jouez-la d'abord jusqu'au bout.",
        )
    if len(record.names) != record.seats:
        raise BadRecord(
            f"The record names {len(record.names)} players for {record.seats} seats; use another copy.",
            f"La partie nomme {len(record.names)} joueurs pour {record.seats} places ; prenez une autre copie.",
        )


def check_number(name: str, number: object, least: int, most: int) -> None:
    """Refuse a number out of bounds."""
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise BadSetup(
            f"The {name} of a review is a whole number from {least} to {most}, found {shown(number)}.",
            f"Pour une revue, {name} est un nombre entier de {least} à {most}, trouvé {shown(number)}.",
        )
