"""Every component is in exactly one place: checks of a position, and the list of all things (PT-2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS
from almagest.games.ptolemaeus.deck import TOKENS
from almagest.games.ptolemaeus.naming import bonus_of, cards_of, event_id, row_of, sky_of
from almagest.games.ptolemaeus.rules.scoring import has_twelve
from almagest.kernel.bits import members_of
from almagest.kernel.errors import BadPosition

if TYPE_CHECKING:
    from almagest.games.ptolemaeus.side import Side
    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.state import State


def check_players(sides: list[Side], players: int) -> None:
    """Every player has ten tokens, and objectives differ (PT-6, PT-Q59)."""
    if len(sides) != players:
        raise BadPosition(
            f"Expected {players} players, found {len(sides)}.", f"Il faut {players} joueurs, trouvé {len(sides)}."
        )
    for n, side in enumerate(sides, start=1):
        tokens = int(side.reserve + side.on_board()) + len(members_of(side.studied))
        if tokens != TOKENS or side.reserve < 0:
            raise BadPosition(
                f"Player {n} must have {TOKENS} tokens, found {tokens}.",
                f"Le joueur {n} doit avoir {TOKENS} jetons, trouvé {tokens}.",
            )
    if len({int(side.objective) for side in sides}) != len(sides):
        raise BadPosition("Two players have the same objective.", "Deux joueurs ont le même objectif.")


def check_cards(state: Ptolemaeus) -> None:
    """Every card of the deck lies in exactly one place (PT-2)."""
    found = Counter(cards_lying(state))
    for kind, name in enumerate(KIND_IDS):
        check_count(name, found[name], int(state.deck.copies) >> (4 * kind) & 15)
    bonuses = Counter(bonuses_lying(state))
    for kind, name in enumerate(BONUS_IDS):
        check_count(name, bonuses[name], int(state.deck.bonus) >> (4 * kind) & 15)
    events = Counter([*state.event_pile, int(state.event)])
    if max(events.values()) > 1:
        card = event_id(state, max(events, key=lambda card: events[card]))
        check_count(card, 2, 1)


def check_count(name: str, found: int, wanted: int) -> None:
    """Refuse a card that is there too often or not often enough."""
    if found != wanted:
        raise BadPosition(
            f"The card {name!r} must be there {wanted} times, found {found}.",
            f"La carte {name!r} doit être là {wanted} fois, trouvée {found}.",
        )


def check_game_goes_on(state: Ptolemaeus) -> None:
    """Nobody has twelve points while the game goes on (PT-Q59)."""
    if not state.over and any(has_twelve(state.deck, side, strict=state.strict) for side in state.sides):
        raise BadPosition(
            "A player has the points that end the game, but it is not over.",
            "Un joueur a les points qui terminent la partie, mais elle n'est pas finie.",
        )


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
