"""Decks from options: packed once, remembered for a while, and found again without being compared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from almagest import catalog
from almagest.kernel import decks
from almagest.kernel.tables import read_toml


def own_deck() -> Any:
    return read_toml(catalog.game("stellar").folder / "data" / "deck.toml")


def test_a_deck_in_play_is_found_by_what_it_is_not_by_comparing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = catalog.game("stellar").start(seed=1, deck=own_deck())
    compared: list[object] = []
    monkeypatch.setattr(decks, "dumps", lambda data: compared.append(data) or json.dumps(data))  # type: ignore[func-returns-value]
    for action in range(20):
        state.apply(state.legal()[action % len(state.legal())])
    told = [state.game.narrate(event, state.setting, "en") for event in state.events or []]
    assert len(told) > 20
    assert compared == []


def test_only_so_many_decks_are_remembered() -> None:
    from almagest.games.stellar.deck_file import DECKS

    for seed in range(decks.KEPT + 3):
        DECKS.of({**own_deck(), "title": {"en": f"Deck {seed}", "fr": f"Paquet {seed}"}})
    assert len(DECKS.in_play) == decks.KEPT
