"""What a turn may aim at, and what a summon is worth once its sky is there (SR-19, SR-25, SR-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import GREAT_OLD_ONE, WORD
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.bonus import all_servitors, copies, free_stars, may_ignore, sacrificed_stars, works
from almagest.games.stars.rules.matching import look_up, missing
from almagest.kernel.bits import COUNTS, lowest

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars


@final
class Plan:
    """A turn: the actions in order, the creature summoned and the points on the site afterwards."""

    actions: list[int]
    card: int
    points: int
    operations: int

    def __init__(self, actions: list[int], card: int, points: int, operations: int) -> None:
        self.actions = actions
        self.card = card
        self.points = points
        self.operations = operations


def targets(state: Stars) -> list[int]:
    """List the hand cards that this turn might summon, the most points first (SR-32)."""
    found: list[int] = []
    for half in range(i64(2)):
        cards = state.me.hand(half)
        while cards:
            card = WORD * half + lowest(cards)
            if state.deck.types[card] != GREAT_OLD_ONE or copies(state.deck, state.me, card) == 0:
                found.append(int(card))
            cards &= cards - 1
    points = state.deck.points
    return sorted(found, key=lambda card: (-points[card], card))


def best_ignored(state: Stars, card: i64) -> i64:
    """Choose the stars to ignore in a Great Old One: as allowed, and such that fewest are missing (SR-27)."""
    if state.deck.types[card] != GREAT_OLD_ONE:
        return 0
    stars = free_stars(state, card) | sacrificed_stars(state, card, all_servitors(state, card))
    most = may_ignore(state, card)
    shown = look_up(state.sky)
    best: i64 = 0
    fewest: i64 = 99
    some = stars
    while True:
        size: i64 = COUNTS[some]
        if size <= most and missing(state.deck, shown, card, some) < fewest:
            fewest = missing(state.deck, shown, card, some)
            best = some
        if some == 0:
            return best
        some = (some - 1) & stars


def least_sacrifice(state: Stars, shown: vec[i64], card: i64, below: i64) -> i64:
    """Count the Lesser Servitors that a Great Old One costs at least, -1 if not less than that."""
    most = may_ignore(state, card)
    everything = all_servitors(state, card)
    if not works(state, shown, card, everything, most):
        return -1
    best: i64 = -1
    some = everything
    while True:
        size: i64 = COUNTS[some]
        if size < below and works(state, shown, card, some, most):
            best = size
            below = size
        if some == 0:
            return best
        some = (some - 1) & everything


def carried_out(state: Stars, moves: list[int], card: i64, operations: i64) -> Plan:
    """Play moves and a summon in a copy, sacrificing and removing as little as possible, and write the plan down."""
    world = cast("Stars", state.imagined())
    me = world.me
    played = [*moves, int(actions.SUMMON + card)]
    for move in played:
        world.play(move)
    while not world.over and (world.phase in (phases.SACRIFICE, phases.MAKE_ROOM)):
        choice = cheapest(world)
        played.append(choice)
        world.play(choice)
    return Plan(played, int(card), int(me.points), int(operations))


def cheapest(world: Stars) -> int:
    """Choose the sacrifice or removal that leaves the most points; the first of equals."""
    choices = world.legal()
    best = choices[0]
    most = -1
    for choice in choices:
        after = cast("Stars", world.imagined())
        me = after.me
        after.play(choice)
        points = int(me.points)
        if points > most:
            most = points
            best = choice
    return best
