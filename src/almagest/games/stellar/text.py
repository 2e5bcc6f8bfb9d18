"""Sentences of Stellar in English and French: what happened, and what a choice would do."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stellar.cards import Card, DeckFacts
from almagest.games.stellar.deck import SIX_ZERO, SLOTS
from almagest.games.stellar.deck_file import deck_at
from almagest.games.stellar.naming import card_and_place
from almagest.games.stellar.rules.actions import KEEP, NOTEBOOK, REFRESH, START, TAKE, TELESCOPE
from almagest.games.stellar.rules.phases import LAST_CARD, PLAY_FROM_ROW
from almagest.games.stellar.rules.row import card_at
from almagest.games.stellar.rules.telescope import FACE_DOWN_NUMBER
from almagest.games.stellar.side import NO_CARD
from almagest.kernel.phrases import phrases, player_mark

if TYPE_CHECKING:
    from almagest.games.stellar.state import Stellar
    from almagest.kernel.event import Event
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

HIDEABLE = {"starter": "card", "dealt": "cards", "last": "card"}
SENTENCES = phrases(Path(__file__).parent / "data" / "sentences.toml")


def card_name(facts: DeckFacts, card_id: str | None, lang: str) -> str:
    """Name a card with its type and number; an unknown card is 'a card'."""
    if card_id is None:
        return SENTENCES.say("a_card", lang)
    return full_name(facts.card[facts.number_of[card_id]], lang)


@lru_cache(maxsize=1024)
def full_name(card: Card, lang: str) -> str:
    """Name a known card; asked for again and again, so remembered."""
    number = "6/0" if card.is_six_zero else str(card.number)
    kind = SENTENCES.say(card.type, lang)
    return SENTENCES.say("card", lang, name=card.name.text(lang), kind=kind, number=number)


def narrate(event: Event, setting: Setting, lang: str) -> str:
    """Say what happened, as far as the event tells; `{player}` stands for the player's name."""
    facts = deck_at(setting).facts
    words = {name: worded(facts, name, fact, lang) for name, fact in event.facts.items()}
    return SENTENCES.say(sentence_for(event), lang, player="{player}", **words)


def sentence_for(event: Event) -> str:
    """Choose the sentence of an event."""
    if event.kind == "laid":
        return f"laid_{event.facts['face']}"
    if event.kind == "forced":
        return "forced_pile" if event.facts["coordinate"] is None else "forced"
    if event.kind == "ended":
        return "ended_shared" if len(event.facts["winners"]) > 1 else "ended"
    if event.kind in HIDEABLE and event.facts[HIDEABLE[event.kind]] is None:
        return f"{event.kind}_hidden"
    return event.kind


def worded(facts: DeckFacts, name: str, fact: object, lang: str) -> object:
    """Put one fact into words."""
    if name in ("card", "telescope", "notebook"):
        return card_name(facts, cast("str | None", fact), lang)
    if name in ("cards", "left") and isinstance(fact, list):
        return ", ".join(card_name(facts, card, lang) for card in fact)
    if name == "face_down" and isinstance(fact, dict):
        colon = " :" if lang == "fr" else ":"
        named = (f"{slot}{colon} {card_name(facts, card, lang)}" for slot, card in fact.items())
        return ", ".join(named) or "–"
    if name == "scores" and isinstance(fact, list):
        return " : ".join(str(score) for score in fact)
    if name == "winners" and isinstance(fact, list):
        return ", ".join(player_mark(seat) for seat in fact)
    return fact


def explain(state: State, action: int, lang: str) -> str:
    """Say what a legal action would do, with the row card it forces (ST-4, ST-20, ST-21)."""
    state = cast("Stellar", state)
    facts = state.deck.facts
    if action in (KEEP, REFRESH):
        return SENTENCES.say("explain_refresh" if action == REFRESH else "explain_keep", lang)
    if action < START:
        card = facts.card[card_at(state, action - TAKE)].id
        return SENTENCES.say("explain_take", lang, card=card_name(facts, card, lang), coordinate=action - TAKE + 1)
    if action < NOTEBOOK:
        card = facts.card[action - START].id
        return SENTENCES.say("explain_start", lang, card=card_name(facts, card, lang))
    if action < TELESCOPE:
        return explain_notebook(state, action - NOTEBOOK, lang)
    return explain_telescope(state, action, lang)


def explain_notebook(state: Stellar, number: int, lang: str) -> str:
    """Say what a notebook play would do."""
    card = state.deck.facts.card[number]
    name = card_name(state.deck.facts, card.id, lang)
    if state.phase == LAST_CARD:
        return SENTENCES.say("explain_last", lang, card=name)
    area = SENTENCES.say("telescope_area", lang)
    return " ".join(
        [SENTENCES.say("explain_notebook", lang, card=name), explain_forced(state, card.number, area, lang)]
    )


def explain_telescope(state: Stellar, action: int, lang: str) -> str:
    """Say what a telescope play would do."""
    number, place = card_and_place(action)
    card = state.deck.facts.card[number]
    key = "explain_up" if place < SLOTS else "explain_down"
    name = card_name(state.deck.facts, card.id, lang)
    first = SENTENCES.say(key, lang, card=name, slot=place % SLOTS + 1)
    if state.phase == PLAY_FROM_ROW:
        return first
    counts_as = card.number if place < SLOTS else FACE_DOWN_NUMBER
    return f"{first} {explain_forced(state, counts_as, SENTENCES.say('notebook_area', lang), lang)}"


def explain_forced(state: Stellar, number: int, area: str, lang: str) -> str:
    """Say which card must follow, and where."""
    if number == SIX_ZERO or card_at(state, number - 1) == NO_CARD:
        return SENTENCES.say("explain_pile", lang, area=area)
    card = state.deck.facts.card[card_at(state, number - 1)].id
    name = card_name(state.deck.facts, card, lang)
    return SENTENCES.say("explain_row", lang, card=name, coordinate=number, area=area)
