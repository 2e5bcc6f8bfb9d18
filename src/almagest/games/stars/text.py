"""Sentences of The Stars Are Right in English and French: what happened, and what a choice would do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.stars.cards import Card, DeckFacts
from almagest.games.stars.deck import EXCHANGE_GREATER, EXCHANGE_LESSER, NONE
from almagest.games.stars.deck_file import deck_at
from almagest.games.stars.events import pushed, swapped
from almagest.games.stars.naming import place
from almagest.games.stars.notation import own_site
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.turn import MOST_CREATURES
from almagest.kernel.bits import members_of
from almagest.kernel.phrases import phrases, player_mark

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.event import Event
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

SENTENCES = phrases(Path(__file__).parent / "data" / "sentences.toml")
CARDS = ("card", "given", "taken")
HIDEABLE = ("dealt", "drew", "took")
KINDS = ("push", "swap", "flip")


def card_name(facts: DeckFacts, card_id: str | None, lang: str) -> str:
    """Name a card with its version; an unknown card is 'a card'."""
    if card_id is None:
        return SENTENCES.say("a_card", lang)
    card = facts.card[facts.number_of[card_id]]
    version = card.id.removeprefix(f"{card.creature}-")
    return f"{card.name.text(lang)} {version}"


def symbols_named(symbols: dict[str, int], lang: str) -> str:
    """Count symbols in words: `2 × push, 1 × flip`."""
    counted = [f"{number} × {SENTENCES.say(kind, lang)}" for kind, number in symbols.items() if number]
    return ", ".join(counted) or SENTENCES.say("no_symbols", lang)


def narrate(event: Event, setting: Setting, lang: str) -> str:
    """Say what happened, as far as the event tells; `{player}` stands for the player's name."""
    facts = deck_at(setting).facts
    words = {name: worded(facts, name, fact, lang) for name, fact in event.facts.items()}
    return SENTENCES.say(sentence_for(event), lang, player="{player}", **words)


def sentence_for(event: Event) -> str:
    """Choose the sentence of an event."""
    if event.kind == "passed":
        return f"passed_{event.facts['step']}"
    if event.kind == "ended":
        return "ended_shared" if len(event.facts["winners"]) > 1 else "ended"
    if event.kind == "drew" and event.facts["number"] == 0:
        return "drew_nothing"
    if event.kind in HIDEABLE and event.facts.get("cards", event.facts.get("card")) is None:
        return f"{event.kind}_hidden"
    return event.kind


def worded(facts: DeckFacts, name: str, fact: object, lang: str) -> object:
    """Put one fact into words."""
    if name in CARDS:
        return card_name(facts, cast("str | None", fact), lang)
    if name == "cards" and isinstance(fact, list):
        return ", ".join(card_name(facts, card, lang) for card in fact)
    if name == "symbols":
        return symbols_named(cast("dict[str, int]", fact), lang)
    if name == "symbol":
        return facts.symbol[facts.symbol_of[cast("str", fact)]].name.text(lang)
    if name in ("line", "direction"):
        return SENTENCES.say(str(fact), lang)
    if name == "other":
        return player_mark(cast("int", fact))
    if name == "scores" and isinstance(fact, list):
        return " : ".join(str(score) for score in fact)
    if name == "winners" and isinstance(fact, list):
        return ", ".join(player_mark(seat) for seat in fact)
    return fact


def explain(state: State, action: int, lang: str) -> str:
    """Say what a legal action would do (SR-Q15)."""
    state = cast("Stars", state)
    if action == actions.PASS:
        return SENTENCES.say(f"explain_pass_{phases.PHASE_NAMES[state.phase]}", lang)
    if action == actions.SEARCH:
        return SENTENCES.say("explain_top" if state.top_only else "explain_search", lang)
    if actions.PUSH <= action < actions.POWER:
        return explain_operation(state, action, lang)
    if actions.SACRIFICE <= action < actions.REMOVE:
        site = own_site(state)
        names = [card_name(state.deck.facts, site[n], lang) for n in members_of(action - actions.SACRIFICE)]
        return SENTENCES.say("explain_sacrifice", lang, cards=", ".join(names))
    return explain_card(state, action, lang)


def explain_operation(state: Stars, action: int, lang: str) -> str:
    """Say what a push, a swap or a flip would do (SR-10 to SR-12)."""
    if action < actions.SWAP:
        line, number, direction = pushed(action - actions.PUSH)
        words = {"line": SENTENCES.say(line, lang), "direction": SENTENCES.say(direction, lang)}
        return SENTENCES.say("explain_push", lang, number=number, **words)
    if action < actions.FLIP:
        one, two = swapped(action - actions.SWAP)
        return SENTENCES.say("explain_swap", lang, one=one, two=two)
    cell = action - actions.FLIP
    symbols = state.deck.facts.symbol
    above, below = (symbols[state.sky.symbol_at(face)].name.text(lang) for face in (cell, cell + 25))
    return SENTENCES.say("explain_flip", lang, cell=place(cell), above=above, below=below)


def explain_card(state: Stars, action: int, lang: str) -> str:
    """Say what a choice of a card would do."""
    verbs = (
        (actions.TAKE, "take"),
        (actions.GIVE, "give"),
        (actions.DISCARD, "discard"),
        (actions.REMOVE, "remove"),
        (actions.SUMMON, "summon"),
        (actions.POWER, "power"),
        (actions.INVOKE, "invoke"),
    )
    base, verb = next((base, verb) for base, verb in verbs if action >= base)
    card = state.deck.facts.card[action - base]
    name = card_name(state.deck.facts, card.id, lang)
    if verb == "invoke":
        return SENTENCES.say("explain_invoke", lang, card=name, symbols=counted(card.invocation, lang))
    if verb == "power":
        return explain_power(state, action - base, card, lang)
    if verb == "summon":
        full = "explain_summon_full" if state.me.site_size() == MOST_CREATURES else "explain_summon"
        key = "explain_summon_great" if card.type == "great-old-one" else full
        return SENTENCES.say(key, lang, card=name, points=int(state.me.points) + card.points)
    if verb == "take":
        return SENTENCES.say(f"explain_take_{phases.PHASE_NAMES[state.phase]}", lang, card=name)
    return SENTENCES.say(f"explain_{verb}", lang, card=name)


def counted(kinds: tuple[str, ...], lang: str) -> str:
    """Count printed symbols in words."""
    return symbols_named({kind: kinds.count(kind) for kind in KINDS}, lang)


def explain_power(state: Stars, number: int, card: Card, lang: str) -> str:
    """Say what a power would do (SR-14, SR-35 to SR-37)."""
    name = card_name(state.deck.facts, card.id, lang)
    effect = state.deck.effects[number]
    if effect == NONE:
        assert card.power is not None
        change = SENTENCES.say(card.power.change, lang)
        return SENTENCES.say("explain_change", lang, card=name, change=change, into=counted(card.power.into, lang))
    key = {EXCHANGE_LESSER: "explain_gug", EXCHANGE_GREATER: "explain_tindaloo"}.get(effect, "explain_dhole")
    return SENTENCES.say(key, lang, card=name)
