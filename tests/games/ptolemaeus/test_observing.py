"""Observing: constellations and the four configurations (PT-14, PT-17 to PT-21, PT-Q10, PT-Q38)."""

from __future__ import annotations

import tomllib

import pytest

from almagest.games.ptolemaeus.cards import PLANET_IDS
from tests.games.ptolemaeus.table import (
    GAME,
    Player,
    moves,
    play,
    player,
    rule_against,
    table,
)

SEXTANTS = ["sextant"] * 3
DATES = tomllib.loads((GAME.folder / "data" / "dates.toml").read_text(encoding="utf-8"))["date"]


def seen(state_planets: dict[str, str] | None = None, comet: str = "aries") -> dict[str, list[list[str]]]:
    """List what is observable in a sky, by kind."""
    found: dict[str, list[list[str]]] = {}
    for row in table(planets=state_planets, comet=comet).view(0)["observable"]:
        found.setdefault(row["kind"], []).append(row["signs"])
    return found


def test_pt_14_only_constellations_with_a_body_can_be_observed() -> None:
    state = table(Player(hand=SEXTANTS), Player())
    assert moves(state, "observe") == {
        f"observe {sign}" for sign in ("aries", "taurus", "gemini", "cancer", "libra", "sagittarius")
    }
    assert rule_against(state, "observe leo") == "PT-14"


def test_pt_18_a_conjunction_is_two_tokens() -> None:
    state = table(Player(hand=["libra"] * 2), Player())
    play(state, "conjunction libra", "pay libra")
    assert player(state)["tokens"] == {"libra": 2}
    assert rule_against(table(Player(hand=SEXTANTS), Player()), "conjunction gemini") == "PT-18"


def test_pt_18_luna_and_venus_in_pisces() -> None:
    state = table(Player(hand=["pisces"] * 2), Player(), planets={"luna": "pisces", "venus": "pisces"})
    play(state, "conjunction pisces", "pay pisces")
    assert player(state)["tokens"] == {"pisces": 2}


def test_pt_q38_three_planets_in_conjunction_are_still_two_tokens() -> None:
    planets = dict.fromkeys(("luna", "venus", "mars"), "pisces")
    state = table(Player(hand=["pisces"] * 3), Player(), planets=planets)
    play(state, "conjunction pisces", "pay pisces", "pay pisces")
    assert player(state)["tokens"] == {"pisces": 2}
    assert player(state)["hand"] == {"pisces": 1}


def test_pt_q38_two_planets_at_one_end_of_a_square_take_one_token() -> None:
    state = play(table(Player(hand=SEXTANTS), Player()), "square cancer-libra", "pay sextant")
    assert player(state)["tokens"] == {"cancer": 1, "libra": 1}


@pytest.mark.parametrize(
    ("planets", "comet", "line", "tokens"),
    [
        ({"luna": "virgo", "venus": "pisces"}, "aries", "opposition virgo-pisces", {"virgo": 1, "pisces": 1}),
        ({}, "aries", "opposition aries-libra", {"aries": 1, "libra": 1}),
        ({}, "aries", "opposition gemini-sagittarius", {"gemini": 1, "sagittarius": 1}),
    ],
)
def test_pt_19_oppositions_of_planets_and_with_the_comet(
    planets: dict[str, str], comet: str, line: str, tokens: dict[str, int]
) -> None:
    state = table(Player(hand=SEXTANTS), Player(), planets=planets, comet=comet)
    assert player(play(state, line, "pay sextant"))["tokens"] == tokens


def test_pt_19_pt_20_pt_21_what_is_not_in_the_sky_is_refused_by_its_rule() -> None:
    state = table(Player(hand=SEXTANTS), Player())
    assert rule_against(state, "opposition virgo-pisces") == "PT-19"
    assert rule_against(state, "trigone cancer-scorpius-pisces") == "PT-20"
    assert rule_against(state, "square gemini-pisces") == "PT-21"


WATER = {"luna": "cancer", "venus": "scorpius", "sol": "pisces"}


@pytest.mark.parametrize(
    ("planets", "comet"),
    [
        (WATER, "aries"),
        ({**WATER, "sol": "leo"}, "pisces"),
        ({**WATER, "luna": "leo", "mercurius": "leo"}, "cancer"),
    ],
)
def test_pt_20_pt_q10_trigones_of_planets_and_with_the_comet(planets: dict[str, str], comet: str) -> None:
    state = table(Player(hand=["cancer", "scorpius", "pisces"]), Player(), planets=planets, comet=comet)
    play(state, "trigone cancer-scorpius-pisces", "pay cancer")
    assert player(state)["tokens"] == {"cancer": 1, "scorpius": 1, "pisces": 1}


@pytest.mark.parametrize(
    ("planets", "comet", "line"),
    [
        ({"venus": "pisces", "luna": "gemini"}, "aries", "square gemini-pisces"),
        ({}, "aries", "square aries-cancer"),
        ({}, "aries", "square cancer-libra"),
        ({"sol": "capricornus"}, "aries", "square aries-capricornus"),
    ],
)
def test_pt_21_squares_of_planets_and_with_the_comet(planets: dict[str, str], comet: str, line: str) -> None:
    state = table(Player(hand=SEXTANTS), Player(), planets=planets, comet=comet)
    play(state, line, "pay sextant")
    assert set(player(state)["tokens"]) == set(line.split()[1].split("-"))


def test_pt_18_pt_19_pt_20_pt_21_the_configurations_of_the_moon_landing() -> None:
    found = seen()
    assert found["conjunction"] == [["cancer"], ["libra"]]
    assert found["opposition"] == [["aries", "libra"], ["gemini", "sagittarius"]]
    assert "trigone" not in found
    assert found["square"] == [["aries", "cancer"], ["cancer", "libra"]]


def test_pt_q10_the_comet_alone_makes_no_configuration() -> None:
    planets = dict.fromkeys(PLANET_IDS, "aquarius")
    found = seen(planets, "leo")
    assert set(found) == {"observe", "conjunction", "opposition"}
    assert found["opposition"] == [["leo", "aquarius"]]


def expected(date: dict[str, object]) -> dict[str, set[frozenset[str]]]:
    """Find the configurations of a listed date by looking at every set of constellations."""
    signs = ["aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpius", "sagittarius"]
    signs += ["capricornus", "aquarius", "pisces"]
    planets = date["planets"]
    assert isinstance(planets, list)
    bodies = {*planets, str(date["comet"])}
    shapes = {"opposition": (0, 6), "trigone": (0, 4, 8), "square": (0, 3)}
    found = {
        kind: {
            frozenset(signs[(n + step) % 12] for step in steps)
            for n in range(12)
            if all(signs[(n + step) % 12] in bodies for step in steps)
        }
        for kind, steps in shapes.items()
    }
    return {**found, "conjunction": {frozenset({sign}) for sign in planets if planets.count(sign) > 1}}


@pytest.mark.parametrize("date", [date for date in DATES if date.get("usable", True)], ids=lambda date: date["id"])
def test_pt_17_every_listed_sky_has_the_configurations_it_should(date: dict[str, object]) -> None:
    view = GAME.start(seats=2, seed=1, start=date["id"]).view(0)
    for kind, wanted in expected(date).items():
        assert {frozenset(row["signs"]) for row in view["observable"] if row["kind"] == kind} == wanted
