"""The option `start` (PT-3, PT-Q61 to PT-Q63)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from almagest.games.ptolemaeus import dates
from almagest.kernel.errors import BadOption
from tests.games.ptolemaeus.table import GAME, sky, truth


def test_pt_q61_the_standard_date_is_the_moon_landing() -> None:
    state = GAME.start(seats=2, seed=1)
    assert state.view(0)["date"]["date"] == "1969-07-20"
    assert state.position()["options"] == {}


def test_pt_q61_a_listed_date_by_day_or_by_name() -> None:
    by_day = GAME.start(seats=2, seed=1, start="1961-04-12")
    assert sky(by_day)["planets"]["luna"] == "pisces"
    assert dates.read_start("gagarin") == "1961-04-12"
    assert dates.read_start("Apollo-XI") == "1969-07-20"


def test_pt_q61_random_draws_a_recommended_date_from_the_seed() -> None:
    drawn = {truth(GAME.start(seats=2, seed=seed, start="random"))["date"] for seed in range(80)}
    assert drawn <= set(dates.recommended_ids())
    assert len(drawn) > 12
    one, two = (GAME.start(seats=2, seed=5, start="random").position() for _ in range(2))
    assert one == two


def test_pt_q61_the_date_that_is_not_sure_is_not_offered() -> None:
    assert "585bc-05-28" not in dates.usable_ids()
    assert len(dates.usable_ids()) == 49
    assert len(dates.recommended_ids()) == 20
    assert isinstance(dates.read_start("585bc-05-28"), dict)


def test_pt_q61_today_and_a_birthday() -> None:
    today = dates.read_start("today")
    assert today == dates.read_start(datetime.now(UTC).strftime("%Y-%m-%d"))
    birthday = dates.read_start("birthday:1990-05-17")
    assert (birthday["date"], birthday["hour"]) == ("1990-05-17", "12:00")
    state = GAME.start(seats=2, seed=1, start="birthday:1990-05-17")
    assert sky(state)["planets"]["sol"] == "taurus"


def test_pt_q62_an_hour_is_always_computed() -> None:
    kept = dates.read_start("1961-04-12 06:07")
    assert kept["planets"] == list(dates.listed()["1961-04-12"].planets)
    assert kept["hour"] == "06:07"


@pytest.mark.parametrize("day", ["0137-10-08", "1994-07-16"])
def test_pt_q62_the_list_uses_the_hour_of_the_event(day: str) -> None:
    noon = dates.read_start(f"{day} 12:00")
    assert noon["planets"][0] != dates.listed()[day].planets[0]
    assert dates.read_start(day) == day


@pytest.mark.parametrize(
    "given", ["1582-10-10", "1900-02-29", "0000-01-01", "3001-01-01", "yesterday", "", 1969, None, ["x"]]
)
def test_pt_q62_anything_else_is_refused_with_an_example(given: object) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(seats=2, seed=1, start=given)
    assert "1961-04-12" in refused.value.en
    assert "1961-04-12" in refused.value.fr


def test_pt_q63_positions_are_kept_with_the_game_and_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(seats=2, seed=1, start="1990-05-17")
    position = state.position()
    monkeypatch.setattr(dates, "computed_places", lambda _: pytest.fail("computed again"))
    assert GAME.load(position).position() == position
    again = GAME.start(seats=2, seed=1, **position["options"])
    assert again.position() == position


def test_pt_q63_a_planet_near_a_boundary_is_reported() -> None:
    assert GAME.start(seats=2, seed=1, start="721bc-03-19").view(0)["date"]["near"] == ["mars"]
    assert dates.facts_of(dates.read_start("1572-11-11 18:00"))["near"] == ["sol"]


def test_pt_q63_a_kept_sky_is_checked() -> None:
    sky_data = {"date": "1990-05-17", "hour": "12:00", "planets": ["leo"] * 6, "near": []}
    with pytest.raises(BadOption, match="seven constellations"):
        GAME.start(seats=2, seed=1, start=sky_data)
    with pytest.raises(BadOption, match="planets"):
        GAME.start(seats=2, seed=1, start={"date": "1990-05-17", "hour": "12:00"})


def test_pt_3_the_view_says_where_the_planets_really_stood() -> None:
    places = GAME.start(seats=2, seed=1).view(None)["date"]["places"]
    assert places["mars"] == {"sign": "sagittarius", "degrees": 2.8}
    assert places["saturnus"] == {"sign": "taurus", "degrees": 8.1}


@pytest.mark.parametrize("start", dates.usable_ids())
def test_pt_q61_the_listed_degrees_are_those_of_the_sky(start: str) -> None:
    date = dates.listed()[start]
    kept = dates.read_start(f"{start} {date.hour}")
    assert kept["planets"] == list(date.planets)
    assert kept["degrees"] == pytest.approx(date.degrees, abs=0.75)  # the Moon of antiquity is known no better


def test_pt_q63_degrees_are_kept_with_a_computed_sky() -> None:
    state = GAME.start(seats=2, seed=1, start="1990-05-17")
    sun = state.view(0)["date"]["places"]["sol"]
    assert (sun["sign"], int(sun["degrees"])) == ("taurus", 26)
    assert GAME.load(state.position()).view(0)["date"] == state.view(0)["date"]


def test_pt_q63_a_sky_kept_without_degrees_can_still_be_played() -> None:
    old = {"date": "1990-05-17", "hour": "12:00", "planets": ["leo"] * 7, "near": []}
    places = GAME.start(seats=2, seed=1, start=old).view(0)["date"]["places"]
    assert places["mars"] == {"sign": "leo", "degrees": None}


@pytest.mark.parametrize("degrees", [[1.0] * 6, [30.0] * 7, [-1.0] * 7])
def test_pt_q63_degrees_that_cannot_be_are_refused(degrees: list[float]) -> None:
    sky_data = {"date": "1990-05-17", "hour": "12:00", "planets": ["leo"] * 7, "degrees": degrees, "near": []}
    with pytest.raises(BadOption, match="degrees"):
        GAME.start(seats=2, seed=1, start=sky_data)


def test_pt_q63_degrees_are_cut_not_rounded_into_the_next_constellation() -> None:
    assert dates.tenths(29.98) == 29.9


def test_pt_q63_the_expected_length_is_known_for_listed_dates() -> None:
    assert dates.facts_of("1969-07-20")["cycles"] == 6.1
    assert dates.facts_of(dates.read_start("1990-05-17"))["cycles"] is None


@pytest.mark.parametrize("start", dates.usable_ids())
def test_pt_3_pt_4_every_listed_comet_is_where_the_rule_puts_it(start: str) -> None:
    date = dates.listed()[start]
    computed = dates.sky_of({"planets": date.planets})
    assert dates.sky_of(start) == computed
