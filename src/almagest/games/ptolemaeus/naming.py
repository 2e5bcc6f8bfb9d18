"""Native numbers as names: cards, constellations, planets and targets, for events, views and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, PLANET_IDS, SIGN_IDS
from almagest.games.ptolemaeus.deck import PLANETS, ROW, SIGNS
from almagest.kernel.bits import members_of

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.state import Ptolemaeus

TARGET_KINDS = ("observe", "conjunction", "opposition", "trigone", "square")


def cards_of(tally: int) -> list[str]:
    """Name the cards of a tally, one by one."""
    return [name for kind, name in enumerate(KIND_IDS) for _ in range(tally >> (4 * kind) & 15)]


def bonus_of(tally: int) -> list[str]:
    """Name the bonus cards of a tally, one by one."""
    return [name for kind, name in enumerate(BONUS_IDS) for _ in range(tally >> (4 * kind) & 15)]


def row_of(state: Ptolemaeus) -> list[str | None]:
    """Name the face-up cards, None where there is a gap."""
    places = [int(state.row) >> (4 * place) & 15 for place in range(ROW)]
    return [KIND_IDS[card] if card < len(KIND_IDS) else None for card in places]


def sky_of(state: Ptolemaeus) -> dict[str, str]:
    """Name the constellation of every planet."""
    return {PLANET_IDS[n]: SIGN_IDS[int(state.places) >> (4 * n) & 15] for n in range(PLANETS)}


def target_of(target: int) -> tuple[str, list[str]]:
    """Name a target: what kind it is and its constellations (PT-14, PT-18 to PT-21)."""
    starts = (0, SIGNS, 2 * SIGNS, 2 * SIGNS + 6, 2 * SIGNS + 10)
    kind = max(n for n, start in enumerate(starts) if target >= start)
    first = target - starts[kind]
    signs = [first, *((first + step) % SIGNS for step in ((), (), (6,), (4, 8), (3,))[kind])]
    return TARGET_KINDS[kind], [SIGN_IDS[sign] for sign in sorted(signs)]


def event_id(state: Ptolemaeus, card: int) -> str:
    """Name an event card."""
    return state.deck.facts.event[card].id


def tokens_on(state: Ptolemaeus, signs: int) -> list[int]:
    """Count every player's tokens on some constellations."""
    return [sum(int(side.tokens_on(sign)) for sign in members_of(signs)) for side in state.sides]
