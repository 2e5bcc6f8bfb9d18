"""The table in a terminal: at most 100 columns, whole sentences in line mode, nothing the viewer may not know."""

from __future__ import annotations

from typing import Any

import pytest

import almagest
from almagest import catalog
from almagest.games.ptolemaeus.draw import describe, draw, gloss
from almagest.games.ptolemaeus.scene import Scene
from tests.games.ptolemaeus.table import GAME, Player, finished, play, random_states, table

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
LANGS = ("en", "fr")
SOLO: dict[str, Any] = {"solo": "hipparchus", "hipparchus_level": 2}


@pytest.mark.parametrize("width", [80, 100, 200])
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (4, {}), (1, SOLO)])
def test_the_drawing_fits(width: int, seats: int, options: dict[str, Any]) -> None:
    for n, state in enumerate(random_states(3, seats, **options)):
        if n % 9 == 0 or state.over:
            for lang in LANGS:
                for viewer in (0, None):
                    text = str(draw(state.view(viewer), state.setting, lang, width, NAMES))
                    assert max(len(line) for line in text.splitlines()) <= min(width, 100)


def test_the_ring_shows_bodies_tokens_asteroids_and_the_comet() -> None:
    state = table(Player(tokens={"leo": 2}), Player(tokens={"leo": 1}))
    text = str(draw(state.view(0), state.setting, "en", 100, NAMES))
    for part in (
        "*Leo",
        "11 2",
        "COMET",
        "Me Su",
        "Mo Ju",
        "Comet 0 of 12 steps",
        "Moving next: Moon, Mercury, Venus",
    ):
        assert part in text


@pytest.mark.parametrize("lang", LANGS)
def test_a_body_is_drawn_by_the_first_letters_of_the_name_it_has_everywhere_else(lang: str) -> None:
    state = table(Player(), Player())
    scene = Scene(state.view(0), state.setting, lang, NAMES)
    for planet in ("luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus"):
        assert scene.name(planet).startswith(scene.say(planet))


def test_a_crowded_sky_fits_into_eighty_columns() -> None:
    everywhere = dict.fromkeys(("luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus"), "capricornus")
    people = [Player(tokens={"capricornus": 2}) for _ in range(4)]
    state = table(*people, planets=everywhere, comet="leo")
    text = str(draw(state.view(0), state.setting, "en", 80, NAMES))
    for part in ("*Capricornus", "Mo Me Ve Su", "Ma Ju Sa", "11 22 33 44"):
        assert part in text


def test_configurations_are_listed_with_cost_and_gain() -> None:
    state = table(Player(hand=["cancer", "cancer"], tokens={"cancer": 1}), Player())
    text = str(draw(state.view(0), state.setting, "en", 100, NAMES))
    assert "✓ conjunction Cancer: 2 tokens, named cards held: 2 of 2, studies Mercury or Sun" in text
    assert "· opposition Gemini, Sagittarius: 2 tokens, named cards held: 0 of 2" in text


def test_pt_q66_the_open_objective_of_hipparchus_is_shown() -> None:
    state = table(Player(), Player(objective="objective-2"), options=SOLO)
    assert "   Objective: Moon, Venus, Mars" in str(draw(state.view(0), state.setting, "en", 100, NAMES))
    assert "The objective of Hipparchus: Moon, Venus, Mars." in describe(state.view(0), state.setting, "en", NAMES)
    two = table(Player(), Player(objective="objective-2"))
    assert not any("Venus, Mars" in line for line in describe(two.view(0), two.setting, "en", NAMES))


def test_the_payer_sees_the_payment() -> None:
    state = play(table(Player(hand=["aries", "aries", "leo"]), Player()), "observe sagittarius", "pair aries")
    line = (
        "Paying for the constellation Sagittarius: the token on Sagittarius needs more cards of fire: 1. "
        "Chosen so far: Aries."
    )
    drawn = str(draw(state.view(0), state.setting, "en", 100, NAMES))
    assert line in " ".join(drawn.split())
    assert line in describe(state.view(0), state.setting, "en", NAMES)
    assert line not in describe(state.view(1), state.setting, "en", NAMES)


@pytest.mark.parametrize("lang", LANGS)
def test_the_description_is_whole_sentences(lang: str) -> None:
    for n, state in enumerate(random_states(4, 3)):
        if n % 9 == 0:
            lines = describe(state.view(1), state.setting, lang, NAMES)
            assert all(line.endswith(".") for line in lines)


def test_the_description_tells_the_rank_of_a_race() -> None:
    state = finished(2, 1)
    assert any(line.startswith("Your rank: ") for line in describe(state.view(0), state.setting, "en", NAMES))


@pytest.mark.parametrize("lang", LANGS)
def test_two_worlds_are_drawn_alike(lang: str) -> None:
    for n, state in enumerate(random_states(5, 3)):
        if n % 9 == 0:
            for viewer in (0, None):
                world = state.imagine(viewer, almagest.rng(3))
                args = (state.setting, lang, 100, NAMES)
                assert str(draw(world.view(viewer), *args)) == str(draw(state.view(viewer), *args))


def test_choices_have_a_gloss() -> None:
    state = table(Player(hand=["cancer"], bonus=["nova-constellatio", "signa-aeris"]), Player())
    view = state.view(0)
    assert gloss(view, state.setting, ["take", "1"], "fr", whole=True) == "Aries, Bélier (feu)"
    assert gloss(view, state.setting, ["take", "deck"], "en", whole=True) == "the top card, unseen"
    assert "1 token," in gloss(view, state.setting, ["observe", "cancer"], "en", whole=True)
    assert "air" in gloss(view, state.setting, ["play", "signa-aeris"], "en", whole=True)
    for action in state.legal():
        gloss(view, state.setting, state.text(action).split(), "en", whole=True)
    assert catalog.drawing("ptolemaeus") is not None


def test_pt_q63_the_description_says_where_the_planets_really_stood() -> None:
    state = GAME.start(seats=2, seed=1)
    lines = describe(state.view(1), state.setting, "en", NAMES)
    assert any(line.startswith("That day the planets stood at: Moon 7° Libra, Mercury 25° Cancer,") for line in lines)
