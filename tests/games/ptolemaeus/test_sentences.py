"""Sentences in both languages: what happened, what a choice would do, why a move is refused."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from almagest.kernel.event import Event
from tests.games.ptolemaeus.table import GAME, Player, play, random_states, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

LANGS = ("en", "fr")
# Things that random play may never meet, each with a table where they happen.
SOLO: dict[str, Any] = {"solo": "hipparchus", "hipparchus_level": 3}


def told(state: State, viewer: int | None, lang: str = "en") -> list[str]:
    return [GAME.narrate(event.seen_by(viewer), state.setting, lang) for event in state.events or []]


def test_an_observation_word_for_word() -> None:
    state = table(Player(hand=["gemini"], tokens={"gemini": 2}), Player(), bonus_top=["signa-aeris"])
    play(state, "observe gemini", "pay gemini")
    assert told(state, 0)[-4:] == [
        "{player} observes Gemini and pays Gemini.",
        "{player} places a token on Gemini.",
        "{player} studies Venus in Gemini and takes the asteroid there.",
        "{player} draws the bonus card Signa Aeris.",
    ]
    assert told(state, 1)[-1] == "{player} draws a bonus card."
    assert told(state, None, "fr")[-2] == "{player} étudie Vénus dans Gemini et y prend l'astéroïde."


def test_the_opening_word_for_word() -> None:
    state = GAME.start(seats=2, seed=1)
    assert told(state, None)[0] == (
        "The sky of 1969-07-20, 20:17 UT (Apollo XI): Moon in Libra, Mercury in Cancer, Venus in Gemini, "
        "Sun in Cancer, Mars in Sagittarius, Jupiter in Libra, Saturn in Taurus. The Comet starts in Aries."
    )
    assert told(state, None)[1] == "Games from this sky last about 6.1 cycles."
    assert told(state, None, "fr")[1] == "Les parties sous ce ciel durent environ 6,1 cycles."
    assert told(state, None)[2] == "{player} is dealt two cards."
    assert "secret objective: " in told(state, 0)[3]


def test_pt_q63_the_opening_reports_planets_near_a_boundary() -> None:
    near = GAME.start(seats=2, seed=1, start="1572-11-11 18:00")
    assert told(near, None)[0].startswith("The sky of 1572-11-11, 18:00 UT: Moon in ")
    assert told(near, None)[1].startswith("Sun stands so near the edge of its constellation that it may truly")
    assert told(near, None, "fr")[1].startswith("Soleil : si près du bord de sa constellation")
    assert not any("last about" in line for line in told(near, None))


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (4, {}), (1, SOLO)])
def test_every_event_choice_and_refusal_has_sentences(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        for state in random_states(seed, seats, **options):
            for lang in LANGS:
                for action in state.legal():
                    assert GAME.explain(state, action, lang)
        for viewer in (*range(seats), None):
            for lang in LANGS:
                assert all(line.endswith(".") for line in told(state, viewer, lang))


def test_no_sentence_is_left_unused() -> None:
    used: set[str] = set()
    keys = tomllib.loads((GAME.folder / "data" / "sentences.toml").read_text(encoding="utf-8"))
    for seats, options, seeds in ((1, {}, 12), (2, {}, 12), (4, {}, 8), (1, SOLO, 12)):
        for seed in range(seeds):
            *_, last = random_states(seed, seats, **options)
            for viewer in (0, None):
                used |= {sentence_key(event.seen_by(viewer)) for event in last.events or []}
    rare = {
        "ended_twelve", "ended_shared", "passed", "opened_anywhere", "wiped", "hindered", "hipparchus_misses",
        "hipparchus_recalls", "hipparchus_places_moved", "placed_moved", "ended", "ended_alone", "eclipsed_empty",
        "observed_trigone", "hipparchus_studies", "near", "near_several", "ended_hipparchus_wins",
        "ended_hipparchus_loses", "ended_hipparchus_shared", "ended_hipparchus_twelve",
    }  # fmt: skip
    events = {key for key in keys if not key.startswith(("explain_", "rank_", "decided_"))} - {
        "sextant",
        "a_sextant",
        "the_player",
        "hipparchus",
        "in_sign",
    }
    assert used <= events
    assert events - used <= rare


@pytest.mark.parametrize(
    ("lang", "taken", "turned"), [("en", "takes a sextant", "A sextant "), ("fr", "prend un sextant", "Un sextant ")]
)
def test_one_sextant_has_an_article_and_begins_a_sentence_with_a_capital(lang: str, taken: str, turned: str) -> None:
    setting = GAME.start(seats=2, seed=1).setting
    facts = {"card": "sextant", "place": 1}
    assert taken in GAME.narrate(Event("taken", 0, facts), setting, lang)
    assert GAME.narrate(Event("turned_up", -1, facts), setting, lang).startswith(turned)


def sentence_key(event: object) -> str:
    from almagest.games.ptolemaeus.text import sentence_for

    return sentence_for(event)  # type: ignore[arg-type]


def test_the_end_is_told_as_it_was() -> None:
    home: dict[str, Any] = {"round": 2, "turn": 1, "seat": 1, "active": 1, "comet": "pisces", "steps": 11}
    alone: dict[str, Any] = {**home, "turn": 0, "seat": 0, "active": 0}
    won = play(table(Player(studied=["luna"]), Player(), **home), "take deck", "take deck")
    assert told(won, None)[-1] == "The Comet is home. Points 1 : 0. The winner: {player 1}."
    more = Player(studied=["luna", "venus"], objective="objective-5")
    fewer = Player(studied=["sol"], asteroids=3, objective="objective-1")
    assert told(play(table(more, fewer, **home), "take deck", "take deck", "end"), None)[-1] == (
        "The Comet is home. Points 2 : 2; of equals, who has studied more planets wins. The winner: {player 1}."
    )
    tokens = play(table(Player(), Player(tokens={"leo": 1}), **home), "take deck", "take deck")
    assert "who has more tokens on constellations wins. The winner: {player 2}." in told(tokens, None)[-1]
    shared = play(table(**home), "take deck", "take deck")
    assert told(shared, None)[-1] == "The Comet is home. Points 0 : 0. The victory is shared: {player 1}, {player 2}."
    lost = play(table(Player(), **alone), "take deck", "take deck")
    assert told(lost, None)[-1] == "The Comet is home. Points: 0. Your rank: pupil."


@pytest.mark.parametrize(
    ("studied", "end"),
    [(["luna"], "The winner: {player 1}."), ([], "The victory is shared with Hipparchus.")],
)
def test_pt_q66_the_end_against_hipparchus_tells_his_points(studied: list[str], end: str) -> None:
    home: dict[str, Any] = {"round": 2, "turn": 1, "astrolabe": 1, "comet": "pisces", "steps": 11}
    state = play(table(Player(studied=studied), Player(), options=SOLO, **home), "take deck", "take deck")
    assert told(state, None)[-1] == f"The Comet is home. Points {len(studied)}, Hipparchus 0. {end}"
    better = table(Player(), Player(studied=["luna"]), options=SOLO, **home)
    play(better, "take deck", "take deck")
    assert told(better, None, "fr")[-1].endswith("Points 0, Hipparque 1. Hipparque a gagné.")


def test_rare_things_are_told_too() -> None:
    him = Player(tokens={"leo": 2})
    state = table(Player(bonus=["maleficus-mars", "maleficus-saturnus"]), him, options=SOLO)
    play(state, "play maleficus-mars", "play maleficus-saturnus", "take deck", "take deck")
    lines = told(state, 0)
    assert "Hipparchus takes back tokens from Leo." in lines
    assert "Hipparchus will leave out 1 card." in lines
    assert "Hipparchus leaves a card out." in lines
    anywhere = GAME.start(seats=2, seed=1, start="1990-05-17")
    assert told(anywhere, None)[0].startswith("The sky of 1990-05-17, 12:00 UT: Moon in ")
