"""Sentences of Astra in English and French: what happened, and what a choice would do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from almagest.games.astra.cards import Card, DeckFacts
from almagest.games.astra.deck_file import abilities, deck_at
from almagest.games.astra.notation import PLAIN, card_of, star_of
from almagest.games.astra.rules.abilities import cards_of_the_sphere, cards_with_own_marks
from almagest.games.astra.rules.actions import BOON, DISCOVER, GIVE_UP, MARK, USE, WAKE
from almagest.games.astra.rules.board import card_at, marked_at, slot_of, undiscovered_slots
from almagest.games.astra.rules.phases import AGAIN, DREAM, DREAM_WALK, EXCHANGING, TURN, WALK
from almagest.games.astra.rules.walks import longest_walk
from almagest.kernel.phrases import phrases, player_mark

if TYPE_CHECKING:
    from almagest.games.astra.state import Astra
    from almagest.kernel.event import Event
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

SENTENCES = phrases(Path(__file__).parent / "data" / "sentences.toml")
COUNTED = ("observation", "activation")
MARKING = ("markadjacent", "markany", "mark2", "mark3x1")


def card_name(facts: DeckFacts, card_id: str | None, lang: str) -> str:
    """Name a constellation as astronomers do; an unknown card is 'a card'."""
    if card_id is None:
        return SENTENCES.say("a_card", lang)
    return facts.card[facts.number_of[card_id]].name.la


def star_name(card: Card, star: int) -> str:
    """Name a star by its label and number, counted from 1."""
    return f"{card.stars[star - 1].label} ({star})"


def boon_name(kind: str, amount: int, lang: str) -> str:
    """Name a Boon or a gain: `4 Fame`."""
    key = f"kind_{kind}_many" if amount > 1 and kind in COUNTED else f"kind_{kind}"
    return SENTENCES.say("boon_name", lang, kind=SENTENCES.say(key, lang), amount=amount)


def goal_name(goal: str, lang: str) -> str:
    """Name a Final Scoring card by its two elements."""
    return " + ".join(SENTENCES.say(part, lang) for part in goal.split("+"))


def narrate(event: Event, setting: Setting, lang: str) -> str:
    """Say what happened, as far as the event tells; `{player}` stands for the player's name."""
    facts = deck_at(setting).facts
    words = {name: worded(facts, event, name, lang) for name in event.facts}
    if "amount" in event.facts and "kind" in event.facts:
        words["gain"] = boon_name(event.facts["kind"], event.facts["amount"], lang)
    if event.kind == "used":
        words["ability"] = ability_text(facts.card[facts.number_of[event.facts["card"]]], lang)
    return SENTENCES.say(sentence_for(event), lang, player="{player}", **words)


def sentence_for(event: Event) -> str:
    """Choose the sentence of an event."""
    facts = event.facts
    if event.kind == "marked":
        return "marked" if facts["kind"] != "grand" else "marked_grand" if facts["wisdom"] else "marked_grand_full"
    if event.kind == "ended":
        return "ended_shared" if len(facts["winners"]) > 1 else "ended"
    if event.kind == "ended_solo":
        return "ended_won" if facts["winners"] else "ended_beaten"
    if event.kind in ("ptolemy_aims", "ptolemy_walks", "ptolemy_dreamt", "ptolemy_gained"):
        return f"{event.kind}_{facts['reason']}"
    hidden = {"goal": "goal", "boon_chosen": "box", "ptolemy_library": "card"}.get(event.kind)
    return f"{event.kind}_hidden" if hidden and facts[hidden] is None else event.kind


def worded(facts: DeckFacts, event: Event, name: str, lang: str) -> object:
    """Put one fact into words."""
    fact = event.facts[name]
    if name == "card":
        return card_name(facts, cast("str | None", fact), lang)
    if name == "cards":
        return ", ".join(card_name(facts, card, lang) for card in fact) or "–"
    if name in ("star", "stars"):
        card = facts.card[facts.number_of[event.facts["card"]]]
        return ", ".join(star_name(card, star) for star in (fact if isinstance(fact, list) else [fact]))
    if name in ("element", "source"):
        return SENTENCES.say(fact, lang)
    if name == "goal" and fact is not None:
        return goal_name(fact, lang)
    if name == "scores":
        return " : ".join(str(score) for score in fact)
    if name == "winners":
        return ", ".join(player_mark(seat) for seat in fact)
    return fact


def explain(state: State, action: int, lang: str) -> str:
    """Say what a legal action would do, and warn of an Ability that would do nothing (AS-2, AS-Q16)."""
    state = cast("Astra", state)
    if action < BOON:
        return explain_plain(state, PLAIN[action], lang)
    if action < USE:
        boon = state.deck.facts.card[card_at(state, state.resolving)].boons[action - BOON]
        return SENTENCES.say("explain_boon", lang, boon=boon_name(boon.kind, boon.amount, lang))
    card = state.deck.facts.card[card_of(action)]
    if action >= MARK:
        return explain_mark(state, card, star_of(action), lang)
    key = "give_up" if action >= GIVE_UP else "wake" if action >= WAKE else "discover" if action >= DISCOVER else "use"
    sentence = SENTENCES.say(f"explain_{key}", lang, card=card.name.la, ability=ability_text(card, lang))
    if key == "use" and useless(state, card):
        return f"{sentence} {SENTENCES.say('explain_useless', lang)}"
    return sentence


def ability_text(card: Card, lang: str) -> str:
    """Say what a card's Ability does (AS-60 to AS-77)."""
    return abilities()[card.ability].text(lang)


def useless(state: Astra, card: Card) -> bool:
    """Tell whether an Ability would have no effect now (AS-Q16)."""
    ability = card.ability
    if ability in MARKING:
        return not undiscovered_slots(state)
    if ability == "dust2scope":
        return state.me.dust < 3
    if ability == "fameundisc":
        return cards_with_own_marks(state) == 0
    if ability == "famesphere":
        return cards_of_the_sphere(state) == 0
    if ability in ("refundgrand", "refundcommon", "anycommon", "restfull"):
        return state.skipped
    if ability == "pouch1":
        return state.me.pouch == state.deck.board.pouch_most
    return ability == "wisdom1" and state.me.wisdom == len(state.deck.board.limits) - 1


def explain_plain(state: Astra, word: str, lang: str) -> str:
    """Say what stopping, ending, resting, exchanging or declining would do."""
    if word == "stop" and state.phase == EXCHANGING:
        return SENTENCES.say("explain_enough", lang)
    if word == "end" and state.phase == TURN:
        return SENTENCES.say("explain_end_abilities", lang)
    return SENTENCES.say(f"explain_{word}", lang)


def explain_mark(state: Astra, card: Card, star: int, lang: str) -> str:
    """Say what a mark would do and how far the walk can lead from there (AS-24, AS-25)."""
    number = state.deck.facts.number_of[card.id]
    facts = {"star": star_name(card, star + 1), "card": card.name.la}
    phase = state.phase
    if phase in (DREAM, DREAM_WALK):
        return SENTENCES.say("explain_dream", lang, **facts)
    key = {TURN: "explain_observe", WALK: "explain_walk", AGAIN: "explain_again"}.get(phase, "explain_mark")
    sentence = SENTENCES.say(key, lang, **facts)
    if card.stars[star].kind == "grand":
        sentence += " " + SENTENCES.say("explain_grand", lang)
    if key == "explain_mark":
        return sentence
    marked = marked_at(state, slot_of(state, number))
    more = int(longest_walk(state.deck.figures, number, marked, star)) - 1
    hint = SENTENCES.say("explain_dead_end", lang) if more == 0 else SENTENCES.say("explain_reach", lang, stars=more)
    return f"{sentence} {hint}"
