"""Count how often hand cards of The Stars Are Right can be summoned: the tables of `rules/outlook.py`.

    python tools/summon_chances.py 300

At the start of every turn of as many games of a quick search the solver tells which cards of the hand can be summoned.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest import catalog
from almagest.games.stars.deck import GREAT_OLD_ONE, GREATER, LESSER
from almagest.games.stars.rules.outlook import MOST_HELPERS, MOST_LACKING, Outlook
from almagest.games.stars.rules.solver import turns_for
from almagest.games.stars.rules.targets import targets
from almagest.kernel.bot import ask
from almagest.kernel.rng import fast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.games.stars.state import Stars

BOT = "search:30"
NAMES = {GREAT_OLD_ONE: "Great Old Ones", GREATER: "Greater Servitors", LESSER: "Lesser Servitors"}
Case = tuple[int, int, int]


def turns_of(seed: int) -> Iterator[Stars]:
    """Play a game and stop at the start of every turn."""
    state = cast("Stars", catalog.game("stars").start(seats=2, seed=seed))
    rng, bot, last = fast(seed), catalog.bot(BOT), -1
    while not state.over:
        if state.seat != last:
            last = int(state.seat)
            yield state
        state.apply(ask(bot, state, rng))


def cases(state: Stars) -> Iterator[tuple[Case, bool]]:
    """Tell of every hand card its type, the stars it lacks, the helpers on the site, and whether it can be summoned."""
    outlook, found = Outlook(state), {plan.card for plan in turns_for(state, targets(state))}
    outlook.look(state.sky)
    helpers = min(int(outlook.helpers), MOST_HELPERS)
    for card, lacking in zip(outlook.hand, outlook.lacking, strict=True):
        if lacking <= MOST_LACKING:
            yield (state.deck.types[card], int(lacking), helpers), card in found


def main(games: int) -> None:
    """Count and print."""
    seen, possible = Counter[Case](), Counter[Case]()
    for seed in range(games):
        for state in turns_of(seed):
            for case, can in cases(state):
                seen[case] += 1
                possible[case] += can
    for kind, name in NAMES.items():
        print(name)
        for lacking in range(MOST_LACKING + 1):
            row = [(kind, lacking, helpers) for helpers in range(MOST_HELPERS + 1)]
            print(
                "   ",
                ", ".join(f"{possible[case] / seen[case]:.2f} of {seen[case]}" if seen[case] else "-" for case in row),
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Count how often hand cards of The Stars Are Right can be summoned.")
    parser.add_argument("games", nargs="?", type=int, default=300, help="how many games are played")
    main(parser.parse_args().games)
