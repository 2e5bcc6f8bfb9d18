"""Look for positions and decks that load and then hang, crash or break a law.

`python -m tests.conformance.mutate --minutes 30` tries all games, with names after it those only.

The trials run in another process that ends itself when one takes too long, so that a loop without end in compiled code
is found, too; the data that did it are printed. All times are those of the processor.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from almagest import catalog
from tests.conformance.trials import any_table, changed_deck, changed_position, try_deck, try_position

PATIENCE = 60.0
Json = Any


@dataclass
class Tally:
    """What came of the trials so far."""

    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def report(self) -> str:
        """Write it in a few lines."""
        games = sorted(self.accepted | self.refused)
        lines = [f"{name}: {self.accepted[name]} accepted, {self.refused[name]} refused" for name in games]
        spent = f"{self.seconds / 60:.1f} minutes of the processor"
        return "\n".join([*lines, f"{self.found.total()} faults of {len(self.found)} kinds in {spent}"])


def work(games: list[str], seed: int, decks: float) -> None:
    """Try positions and decks for ever; say which before each trial and how it went after it."""
    source = random.Random(seed)
    while True:
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # nobody handles its signal, which ends the process
        name, seats = any_table(source, games)
        deck = source.random() < decks and "deck" in catalog.game(name).options
        data = changed_deck(source, name) if deck else changed_position(source, name, seats)
        chance = source.randrange(2**32)
        tell({"game": f"{name}{' decks' if deck else ''}", "seats": seats, "seed": chance, "data": data})
        try:
            answer: Json = {
                "accepted": try_deck(name, seats, data, chance) if deck else try_position(name, data, chance)
            }
        except Exception:
            answer = {"fault": traceback.format_exc()}
        tell({**answer, "seconds": time.process_time() - begun})


def tell(line: Json) -> None:
    """Write one line for who counts."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def watch(games: list[str], *, seed: int, decks: float, until: float, most: int, tally: Tally) -> None:
    """Run trials in another process until the time is over, or it has ended itself."""
    options = ["--work", "--seed", str(seed), "--decks", str(decks)]
    command = [sys.executable, "-m", "tests.conformance.mutate", *options, *games]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        trial: Json = {}
        for line in worker.stdout:
            answer = json.loads(line)
            if "data" in answer:
                trial = answer
                continue
            count(tally, answer, trial)
            if tally.seconds > until or len(tally.found) >= most:
                worker.kill()
                return
        note(tally, "it hangs" if worker.wait() == -signal.SIGPROF else "the process died", trial)


def count(tally: Tally, answer: Json, trial: Json) -> None:
    """Count how a trial went."""
    tally.seconds += answer["seconds"]
    if "fault" in answer:
        note(tally, answer["fault"], trial)
    else:
        (tally.accepted if answer["accepted"] else tally.refused)[trial["game"]] += 1


def note(tally: Tally, fault: str, trial: Json) -> None:
    """Count a fault, and print the position the first time one of its kind is met."""
    lines = fault.strip().splitlines()
    places = [line.strip() for line in lines if line.strip().startswith("File ")]
    kind = f"{trial.get('game')}: {lines[-1][:100]} at {places[-1] if places else '?'}"
    tally.found[kind] += 1
    if tally.found[kind] == 1:
        print(f"== {kind}\n{fault}\n{json.dumps(trial)}\n", flush=True)


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to try; all if none is named")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long, in minutes of the processor")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--decks", type=float, default=0.2, help="the part of the trials that change a deck")
    parser.add_argument("--most", type=int, default=20, help="stop after so many kinds of faults")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    games = given.games or catalog.games()
    if given.work:
        work(games, given.seed, given.decks)
    tally, seed, until = Tally(), given.seed, 60 * given.minutes
    while tally.seconds < until and len(tally.found) < given.most:
        watch(games, seed=seed, decks=given.decks, until=until, most=given.most, tally=tally)
        seed += 1
    print(tally.report())
    sys.exit(1 if tally.found else 0)


if __name__ == "__main__":
    main()
