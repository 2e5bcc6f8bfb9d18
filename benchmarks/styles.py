"""What styles do: how far chances to win lie apart after a careful choice, the search's own, and a daring one.

    python -m benchmarks.styles --games 6

Both styles and the search look at every second decision of games that the search plays with itself. What their choices
leave to chance is measured in other worlds than those by which the styles chose.
"""

from __future__ import annotations

import argparse
from statistics import mean
from typing import TYPE_CHECKING, cast

from almagest import catalog
from almagest.kernel.rng import fast
from almagest.kernel.style import as_good, risk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from almagest.kernel.bot import Choice, Thinker
    from almagest.kernel.state import State

SEARCH = "search:300"
FIRST_DEAL = 1000
LOOKS = 3
"""How often a risk is measured anew, each time in as many worlds as a style looks at."""


def positions(game: str, games: int) -> Iterator[tuple[State, list[Choice]]]:
    """Give every second decision of some games, as the seat that decides may see it, with what the search found."""
    search = cast("Thinker", catalog.bot(SEARCH))
    for number in range(games):
        state, rng = catalog.game(game).start(seats=2, seed=FIRST_DEAL + number), fast(number)
        while not state.over:
            world = state.imagine(int(state.seat), rng)
            found = search.choices(world, rng)
            if len(found) > 1 and state.ply % 2:
                yield world, found
            state.apply(found[0].action)


def left_to_chance(world: State, found: list[Choice]) -> tuple[float, float, float]:
    """Tell what a careful choice, the search's own and a daring one leave to chance."""
    seeds = [int(world.ply) * LOOKS + look for look in range(LOOKS + 1)]
    by = {choice.action: risk(world, choice.action, 1_000_000 * seeds[0]) for choice in as_good(found)}
    chosen = (min(by, key=lambda one: by[one]), found[0].action, max(by, key=lambda one: by[one]))
    careful, own, daring = (mean(risk(world, one, 1_000_000 * seed + 1) for seed in seeds[1:]) for one in chosen)
    return careful, own, daring


def told(game: str, games: int) -> str:
    """Write a line of the table."""
    looked = list(positions(game, games))
    free = [left_to_chance(world, found) for world, found in looked if len(as_good(found)) > 1]
    careful, own, daring = (f"{100 * mean(each):.1f} %" for each in zip(*free, strict=True))
    return f"| {game} | {len(free)} of {len(looked)} | {careful} | {own} | {daring} |"


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description="What styles do.")
    parser.add_argument("--games", type=int, default=6)
    given = parser.parse_args()
    print("| game | decisions with a choice of style | careful | search | daring |\n|---|---|---|---|---|")
    for game in catalog.games():
        print(told(game, given.games), flush=True)


if __name__ == "__main__":
    main()
