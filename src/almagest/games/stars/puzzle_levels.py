"""The five levels of the puzzles, and a position dealt for one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from almagest.games.stars.deck_file import standard_deck
from almagest.games.stars.rules.setup import random_sky
from almagest.games.stars.spec import GAME
from almagest.kernel.rng import reshuffled

if TYPE_CHECKING:
    from almagest.games.stars.cards import Card
    from almagest.games.stars.state import Stars
    from almagest.kernel.rng import Rng


@dataclass(frozen=True)
class Level:
    """What a level deals and asks for."""

    target: str  # the type of the creature to summon
    tools: tuple[str, ...]  # the types of the other hand cards
    site: tuple[str, ...]  # the types on the site
    operations: int
    powers: int  # at least so many in the solution
    ways: int  # at most so many shortest solutions
    luck: float  # how often one turn at random solves such a puzzle, measured
    solved: tuple[float, ...]  # how often the bot of each level does


LEVELS = (
    Level(
        "lesser-servitor",
        ("lesser-servitor", "minion"),
        (),
        operations=1,
        powers=0,
        ways=1,
        luck=0.01,
        solved=(0.12, 0.11, 0.5, 0.7, 0.75),
    ),
    Level(
        "greater-servitor",
        ("greater-servitor", "lesser-servitor"),
        (),
        operations=2,
        powers=0,
        ways=1,
        luck=0.0,
        solved=(0.03, 0.03, 0.2, 0.55, 0.8),
    ),
    Level(
        "greater-servitor",
        ("lesser-servitor", "minion"),
        ("lesser-servitor",) * 3,
        operations=2,
        powers=1,
        ways=1,
        luck=0.0,
        solved=(0.0, 0.0, 0.01, 0.0, 1.0),
    ),
    Level(
        "greater-servitor",
        ("great-old-one", "lesser-servitor"),
        ("lesser-servitor", "lesser-servitor"),
        operations=3,
        powers=0,
        ways=1,
        luck=0.0,
        solved=(0.0, 0.0, 0.07, 0.4, 0.9),
    ),
    Level(
        "great-old-one",
        ("greater-servitor", "lesser-servitor"),
        ("lesser-servitor", "lesser-servitor", "greater-servitor"),
        operations=3,
        powers=1,
        ways=3,
        luck=0.0,
        solved=(0.0, 0.0, 0.05, 0.15, 0.9),
    ),
)


def dealt(wanted: Level, rng: Rng) -> tuple[Stars, int]:
    """Deal a sky, a hand and a site of the types a level asks for; the other cards lie in the draw pile."""
    facts = standard_deck().facts
    order = [facts.card[number] for number in reshuffled(bytes(range(len(facts.card))), rng)]
    target = next(card for card in order if card.type == wanted.target)
    order.remove(target)
    if wanted.target == "great-old-one":
        order.sort(key=lambda card: card.pantheon != target.pantheon)
    hand: list[Card] = [target]
    site: list[Card] = []
    for kinds, place in ((wanted.site, site), (wanted.tools, hand)):
        for kind in kinds:
            card = next(card for card in order if card.type == kind)
            order.remove(card)
            place.append(card)
    rest = sorted(card.id for card in order)
    return laid([card.id for card in hand], [card.id for card in site], rest, rng), facts.number_of[target.id]


def laid(hand: list[str], site: list[str], rest: list[str], rng: Rng) -> Stars:
    """Lay a position for two in which the first seat begins its turn."""
    empty = GAME.start(seats=2, seed=0)
    cast("Stars", empty).sky = random_sky(standard_deck(), rng)
    position = empty.position()
    position["state"]["pile"] = rest
    position["state"]["players"] = [
        {"hand": hand, "known": [], "held_at": {}, "site": site},
        {"hand": [], "known": [], "held_at": {}, "site": []},
    ]
    return cast("Stars", GAME.load(position))
