"""Every component where it lies: the list of all things (PT-2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS
from almagest.games.ptolemaeus.naming import bonus_of, cards_of, event_id, row_of, sky_of
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.state import State


def cards_lying(state: Ptolemaeus) -> list[str]:
    """List the constellation card of every place; a payment being chosen is still in the hand."""
    cards = [name for name in row_of(state) if name is not None]
    cards += [KIND_IDS[card] for card in state.pile[state.top :]]
    cards += cards_of(state.discards)
    for side in state.sides:
        cards += cards_of(side.hand)
    return cards


def bonuses_lying(state: Ptolemaeus) -> list[str]:
    """List the bonus card of every place."""
    cards = [BONUS_IDS[card] for card in state.bonus_pile[state.bonus_top :]] + bonus_of(state.spent)
    for side in state.sides:
        cards += bonus_of(side.bonus)
    return cards


def inventory(state: State) -> list[str]:
    """Name every component where it lies; cards alike are numbered, asteroids out of the game still count (PT-2)."""
    state = cast("Ptolemaeus", state)
    events = {*state.event_pile[state.event_top :], int(state.event)}
    out = [card.id for n, card in enumerate(state.deck.facts.event) if n not in events]
    parts = [*cards_lying(state), *bonuses_lying(state), *out, *(event_id(state, n) for n in sorted(events))]
    parts += [*sky_of(state), "comet"]
    for n, side in enumerate(state.sides):
        tokens = int(side.reserve + side.on_board()) + len(members_of(side.studied))
        parts += [f"token of {n + 1}"] * tokens
    return numbered(parts)


def numbered(parts: list[str]) -> list[str]:
    """Give things that are alike a number each."""
    seen: Counter[str] = Counter()
    names = []
    for part in parts:
        seen[part] += 1
        names.append(f"{part} {seen[part]}")
    return names
