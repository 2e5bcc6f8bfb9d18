"""Sentences of Ptolemaeus in English and French: what happened, and what a choice would do."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.ptolemaeus import dates
from almagest.games.ptolemaeus.cards import BONUS_IDS, KIND_IDS, SIGN_IDS, DeckFacts
from almagest.games.ptolemaeus.deck_file import deck_at
from almagest.games.ptolemaeus.notation import lines
from almagest.games.ptolemaeus.ranks import rank
from almagest.games.ptolemaeus.rules.phases import CASE_B, RETURNING
from almagest.games.ptolemaeus.rules.row import card_at
from almagest.games.ptolemaeus.rules.zodiac import member
from almagest.kernel.decks import KEPT
from almagest.kernel.phrases import phrases, player_mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.games.ptolemaeus.state import Ptolemaeus
    from almagest.kernel.event import Event, Json
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

SENTENCES = phrases(Path(__file__).parent / "data" / "sentences.toml")
HIDEABLE = {
    "dealt": "cards",
    "objective": "objective",
    "drawn": "card",
    "bonus_drawn": "bonus",
    "robbed": "card",
    "chosen_card": "card",
    "chosen_token": "sign",
}


def name_of(facts: DeckFacts, thing: str, lang: str) -> str:
    """Name a constellation, planet, bonus card or the sextant."""
    if thing == KIND_IDS[-1]:
        return SENTENCES.say("sextant", lang)
    return names(facts, lang)[thing]


def single(facts: DeckFacts, card: str, lang: str) -> str:
    """Name one card within a sentence: a sextant has no name of its own."""
    return SENTENCES.say("a_sextant", lang) if card == KIND_IDS[-1] else name_of(facts, card, lang)


@lru_cache(maxsize=KEPT)
def names(facts: DeckFacts, lang: str) -> dict[str, str]:
    """Give the names of everything by id."""
    found = {sign.id: sign.name for sign in facts.constellation}
    found |= {planet.id: planet.name for planet in facts.planet}
    found |= {card.id: card.name for card in facts.bonus}
    return {thing: name.text(lang) for thing, name in found.items()}


def listed(facts: DeckFacts, things: Iterable[str], lang: str) -> str:
    """Name several things."""
    return ", ".join(name_of(facts, thing, lang) for thing in things) or "–"


def player_name(setting: Setting, player: int, lang: str) -> str:
    """Name a player by number; Hipparchus has no seat (PT-Q66)."""
    key = "the_player" if player < setting.seats else "hipparchus"
    return SENTENCES.say(key, lang, number=player + 1)


def marked(setting: Setting, player: int, lang: str) -> str:
    """Stand for the name of a player; Hipparchus has no seat (PT-Q66)."""
    return player_mark(player) if player < setting.seats else player_name(setting, player, lang)


def narrate(event: Event, setting: Setting, lang: str) -> str:
    """Say what happened, as far as the event tells; `{player}` stands for the player's name."""
    facts = deck_at(setting).facts
    words = {name: worded(facts, setting, name, fact, lang) for name, fact in event.facts.items()}
    sentence = sentence_for(event)
    if sentence == "ended_alone":
        words["rank"] = rank_name(event.facts["scores"][0], lang)
    told = SENTENCES.say(sentence, lang, player="{player}", **words)
    return told[0].upper() + told[1:]


def rank_name(points: int, lang: str) -> str:
    """Name the rank that points are worth in a race with the Comet (PT-Q64)."""
    return SENTENCES.say(f"rank_{rank(points)}", lang)


def sentence_for(event: Event) -> str:
    """Choose the sentence of an event."""
    kind, facts = event.kind, event.facts
    if kind in HIDEABLE and facts[HIDEABLE[kind]] is None:
        return f"{kind}_hidden"
    if kind in ("placed", "hipparchus_places"):
        return kind if facts["source"] is None else f"{kind}_moved"
    if kind == "opened":
        return "opened" if facts["event"] else "opened_anywhere"
    if kind == "near":
        return "near" if len(facts["planets"]) == 1 else "near_several"
    if kind in ("studied", "hipparchus_studies"):
        return f"{kind}_asteroid" if facts["asteroid"] else kind
    if kind == "bonus_played":
        return "bonus_played_strong" if facts["strong"] else kind
    if kind == "observed":
        return f"observed_{facts['target']}"
    if kind in ("comet_moved", "eclipsed"):
        return kind if any(facts["tokens"]) else f"{kind}_empty"
    if kind == "ended":
        return ended_sentence(facts)
    return kind


def ended_sentence(facts: dict[str, Json]) -> str:
    """Choose how the end is told: against others, against Hipparchus, or alone (PT-40, PT-Q64, PT-Q66)."""
    if facts["hipparchus"] is not None:
        return ended_with_hipparchus(facts)
    if facts["twelve"] is not None:
        return "ended_twelve"
    if len(facts["scores"]) == 1:
        return "ended_alone"
    return "ended_shared" if len(facts["winners"]) > 1 else "ended"


def ended_with_hipparchus(facts: dict[str, Json]) -> str:
    """Choose how the end of a game against Hipparchus is told (PT-Q66)."""
    if facts["twelve"] is not None:
        return "ended_hipparchus_twelve"
    if facts["even"]:
        return "ended_hipparchus_shared"
    return "ended_hipparchus_loses" if facts["winners"] else "ended_hipparchus_wins"


def worded(facts: DeckFacts, setting: Setting, name: str, fact: Json, lang: str) -> object:
    """Put one fact into words."""
    if fact is None:
        return "–"
    if name == "card":
        return single(facts, fact, lang)
    if name in ("sign", "source", "comet", "planet", "bonus"):
        return name_of(facts, fact, lang)
    if name == "places":
        return ", ".join(placed(facts, planet, sign, lang) for planet, sign in fact.items())
    if name == "planets" and isinstance(fact, dict):
        return ", ".join(f"{name_of(facts, p, lang)} → {name_of(facts, sign, lang)}" for p, sign in fact.items())
    if name in ("cards", "signs", "objective", "planets", "bonuses"):
        return listed(facts, fact, lang)
    if name == "decided":
        return "" if fact == "points" else SENTENCES.say(f"decided_{fact}", lang)
    if name == "event":
        return dates.listed()[fact].event.text(lang)
    if name in ("victim", "twelve"):
        return marked(setting, fact, lang)
    if name == "tokens":
        lost = [(marked(setting, n, lang), number) for n, number in enumerate(fact) if number]
        return ", ".join(f"{player} {number}" for player, number in lost)
    if name == "scores":
        return " : ".join(str(score) for score in fact)
    if name == "winners":
        return ", ".join(marked(setting, seat, lang) for seat in fact)
    return fact


def placed(facts: DeckFacts, planet: str, sign: str, lang: str) -> str:
    """Say where a planet stands."""
    return SENTENCES.say("in_sign", lang, planet=name_of(facts, planet, lang), sign=name_of(facts, sign, lang))


def explain(state: State, action: int, lang: str) -> str:
    """Say what a legal action would do."""
    state = cast("Ptolemaeus", state)
    word, *rest = lines()[action].split()
    facts = explain_facts(state, action, word, rest, lang)
    return SENTENCES.say(f"explain_{explain_key(state, word, rest)}", lang, **facts)


def explain_key(state: Ptolemaeus, word: str, rest: list[str]) -> str:
    """Choose the sentence of a choice."""
    if word == "take" and rest == ["deck"]:
        return "take_deck"
    if word == "return":
        return "return_study" if state.phase == RETURNING and state.job == CASE_B else "return"
    return word


def explain_facts(state: Ptolemaeus, action: int, word: str, rest: list[str], lang: str) -> dict[str, object]:
    """Gather what the sentence of a choice tells."""
    facts = state.deck.facts
    if word == "take":
        return {} if rest == ["deck"] else {"card": single(facts, KIND_IDS[card_at(state, action)], lang)}
    if word in ("observe", "conjunction", "opposition", "trigone", "square"):
        return {"signs": listed(facts, rest[0].split("-"), lang)}
    if word in ("pay", "pair", "three", "add"):
        sign = SIGN_IDS[member(state.target, state.token)]
        return {"card": single(facts, rest[0], lang), "sign": name_of(facts, sign, lang)}
    if word == "replace":
        return {"sign": name_of(facts, rest[0], lang), "player": player_name(state.setting, int(rest[1]) - 1, lang)}
    if word == "draw":
        return {"player": player_name(state.setting, int(rest[0]) - 1, lang)}
    if word == "play":
        return {"effect": facts.bonus[BONUS_IDS.index(rest[0])].effect.text(lang)}
    if word == "study":
        return {"planet": name_of(facts, rest[0], lang)}
    return {"thing": single(facts, rest[0], lang)} if rest else {}
