"""Players with cards whose Abilities they may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.astra.table import CARDS, Player, table

if TYPE_CHECKING:
    from almagest.kernel.state import State


def cards_with(ability: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.ability == ability])


def with_card(card: str, *others: str, **facts: object) -> State:
    """Lay a table where the first player may use cards; Taurus, Lyra and others lie around the board."""
    journal = {name: facts.pop(name) for name in ("dust", "scopes", "pouch", "wisdom") if name in facts}
    first = Player(active=[card, *others], goal="air+fire", **journal)  # type: ignore[arg-type]
    used = (card, *others, *facts.get("display", ()))  # type: ignore[misc]
    spare = [name for name in ("taurus", "lyra", "cancer", "sagitta", "perseus") if name not in used]
    facts.setdefault("display", spare[:3])
    return table(first, Player(), Player(), **facts)  # type: ignore[arg-type]
