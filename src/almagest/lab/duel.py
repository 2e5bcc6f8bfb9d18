"""Duels: bots play many games against each other, the same deals from every seat, on as many cores as wanted.

Every finished game is one line of a result file, so that a duel can be stopped at any moment and taken up again.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.errors import BadRecord, BadSeats
from almagest.kernel.event import Json
from almagest.kernel.rng import fast
from almagest.kernel.tables import fit
from almagest.lab.adjusting import Ledger
from almagest.lab.entrants import entrant
from almagest.lab.workers import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from almagest.kernel.state import State

FORMAT = 1
PORTION = 2
"""Deals played between two looks at whether it is clear who is better."""


@dataclass(frozen=True)
class Duel:
    """Who plays what: seat by seat, turned by one from game to game so that everybody has every deal and seat."""

    duel: int
    game: str
    edition: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Json] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What a result file of this duel is called: game, bots, series of deals, and options by a few letters.

        A bot that was learned is named with its file; what parts folders must not part them here.
        """
        options = sha256(json.dumps(self.options, sort_keys=True).encode()).hexdigest()[:8] if self.options else ""
        parts = [self.game, *self.bots, str(self.seed), *filter(None, [options])]
        return "-".join(parts).replace(":", "").replace("/", "_").replace("\\", "_")

    def seating(self, number: int) -> list[int]:
        """Give the bot (by its place in the list) on each seat of a game."""
        turn = number % len(self.bots)
        return [(seat + turn) % len(self.bots) for seat in range(len(self.bots))]

    def deal(self, number: int) -> int:
        """Give the seed of a game: the same for all seatings of one deal."""
        return self.seed * 1_000_003 + number // len(self.bots)


@dataclass(frozen=True)
class Outcome:
    """How one game ended; scores and shares of the victory by bot, not by seat."""

    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int
    seconds: float
    luck: tuple[float, ...] = ()
    """What chance did for each bot, by the judge; empty where nobody asked."""


def announced(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Json] | None = None,
) -> Duel:
    """Announce a duel, or refuse it; the last bot takes the seats that are left."""
    rules = catalog.game(game)
    for bot in bots:
        entrant(bot)
    wanted = len(bots) if seats is None else seats
    if wanted not in rules.seats or not 0 < len(bots) <= wanted:
        raise BadSeats(game, wanted if wanted not in rules.seats else len(bots), rules.seats)
    seated = (*bots, *[bots[-1]] * (wanted - len(bots)))
    chosen = rules.setting(wanted, options or {}).chosen()
    return Duel(FORMAT, game, rules.edition, seated, games, seed, chosen)


def fought(duel: Duel, number: int, *, luck: bool = False) -> Outcome:
    """Play one game, and book its luck if wanted."""
    seating, start = duel.seating(number), time.process_time()
    bots = [entrant(duel.bots[bot]) for bot in seating]
    state = catalog.game(duel.game).start(seats=len(bots), seed=duel.deal(number), **duel.options)
    chances = [fast(duel.deal(number) * len(bots) + bot) for bot in seating]
    ledger = Ledger(state, duel.deal(number) * len(bots) + number % len(bots)) if luck else None
    while not state.over:
        decide(state, ask(bots[state.seat], state, chances[state.seat]), ledger)
    seat_of = {bot: seat for seat, bot in enumerate(seating)}
    scores, winners = state.scores(), state.winners()
    return Outcome(
        number=number,
        scores=tuple(scores[seat_of[bot]] for bot in range(len(bots))),
        shares=tuple((seat_of[bot] in winners) / max(1, len(winners)) for bot in range(len(bots))),
        decisions=int(state.ply),
        seconds=time.process_time() - start,
        luck=() if ledger is None else tuple(ledger.luck[seat_of[bot]] for bot in range(len(bots))),
    )


def decide(state: State, action: int, ledger: Ledger | None) -> None:
    """Carry a decision out; what chance did after it is booked where luck is wanted."""
    if ledger is None:
        state.apply(action)
        return
    before = state.imagined()
    state.apply(action)
    ledger.book(before, action, state)


def fight(
    duel: Duel,
    file: Path,
    jobs: int,
    told: Callable[[Outcome], None],
    *,
    cluster: str | None = None,
    enough: Callable[[list[Outcome]], bool] | None = None,
    luck: bool = False,
) -> list[Outcome]:
    """Play the games that the result file does not have yet, and add each as soon as it is over; stop when enough."""
    outcomes = taken_up(duel, file)
    done = {outcome.number for outcome in outcomes}
    left = [number for number in range(duel.games) if number not in done]
    with file.open("a", encoding="utf-8") as results:
        for numbers in portions(left, len(duel.bots) * max(jobs, PORTION) if enough else len(left)):
            if enough is not None and enough(outcomes):
                break
            for outcome in spread(partial(fought, duel, luck=luck), numbers, jobs, cluster):
                results.write(json.dumps(asdict(outcome)) + "\n")
                results.flush()
                outcomes.append(outcome)
                told(outcome)
    return sorted(outcomes, key=lambda outcome: outcome.number)


def portions(numbers: list[int], size: int) -> Iterator[list[int]]:
    """Give numbers in portions, all at once if the size says so."""
    yield from (numbers[start : start + size] for start in range(0, len(numbers), max(1, size)))


def taken_up(duel: Duel, file: Path) -> list[Outcome]:
    """Read a result file and leave out a last line that was cut off; a new file gets the duel as its first line."""
    if file.exists() and not file.is_file():
        raise BadRecord(
            f"{file} is no ordinary file, so results cannot be taken up from it; give another one.",
            f"{file} n'est pas un fichier ordinaire, on ne peut y reprendre des résultats ; donnez-en un autre.",
        )
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole:
        file.write_text(json.dumps(asdict(duel)) + "\n", encoding="utf-8")
        return []
    same_duel(duel, whole[0], str(file))
    file.write_text("".join(whole), encoding="utf-8")
    return [outcome_from(line, f"line {row}", str(file)) for row, line in enumerate(whole[1:], start=2)]


def same_duel(duel: Duel, line: str, file: str) -> None:
    """Refuse the result file of another duel; more games than before are welcome."""
    before = fit(Duel, parsed(line, "line 1", file), file)
    if replace(before, games=duel.games) != duel:
        raise BadRecord(
            f"{file} holds another duel ({before.game}: {', '.join(before.bots)}, seed {before.seed}); "
            "give another file, or the same duel.",
            f"{file} contient un autre duel ({before.game} : {', '.join(before.bots)}, graine {before.seed}) ; "
            "donnez un autre fichier, ou le même duel.",
        )


def outcome_from(line: str, where: str, file: str) -> Outcome:
    """Read one game."""
    return fit(Outcome, parsed(line, where, file), file, where)


def parsed(line: str, where: str, file: str) -> object:
    """Read one line of JSON."""
    try:
        return json.loads(line)
    except json.JSONDecodeError as error:
        raise BadRecord(
            f"{file}, {where}: this is not JSON ({error.msg}). Take the line out, or start a new file.",
            f"{file}, {where} : ce n'est pas du JSON ({error.msg}). Ôtez la ligne, ou prenez un autre fichier.",
        ) from error
