"""What the view foresees: walks, dead ends, who could finish a card, and scores as they stand."""

from __future__ import annotations

import pytest

from almagest.games.astra.draw import describe, draw
from tests.games.astra.chance import random_states
from tests.games.astra.hands import with_card
from tests.games.astra.table import PTOLEMY, Library, Player, all_but, play, table


def test_as_25_the_view_tells_how_far_a_walk_leads() -> None:
    state = table(Player(), Player(), display=["taurus"], marks={"taurus": {0: [1, 2, 3]}})
    assert state.view(0)["display"][0]["reach"]["4"] == 2
    play(state, "mark taurus 4")
    assert state.view(0)["display"][0]["reach"]["5"] == 1  # Tianguan, a dead end


@pytest.mark.parametrize(("dust", "scopes", "warned"), [(3, 0, False), (3, 1, True), (2, 5, False)])
def test_as_27_who_could_finish_a_card_in_one_turn(dust: int, scopes: int, warned: bool) -> None:
    marks = {"taurus": {0: all_but("taurus", 5, 9, 10)}}
    state = table(Player(dust=0), Player(dust=dust, scopes=scopes), display=["taurus"], marks=marks)
    assert state.view(0)["display"][0]["finishers"] == ([1] if warned else [])


@pytest.mark.parametrize(
    ("left", "right", "scopes", "sources"),
    [
        ("orion", "gemini", 0, ["left"]),  # Fire lies next to Taurus
        ("gemini", "cetus", 0, ["right"]),  # Water: the fewest open stars
        ("gemini", "virgo", 0, []),
        ("aries", "gemini", 0, ["left"]),
    ],
)
def test_as_51_the_library_in_sight_warns_of_ptolemy(left: str, right: str, scopes: int, sources: list[str]) -> None:
    marks = {"taurus": {0: all_but("taurus", 9, 10)}}
    him = Player(fame=12, dust=5, scopes=scopes)
    state = table(
        Player(), him, display=["taurus", "lyra", "leo"], marks=marks, library=Library(left=left, right=right)
    )
    assert state.view(0)["display"][0]["ptolemy_finishes"] == sources


def test_as_52_ptolemy_needs_stardust_stars_and_telescopes_to_finish() -> None:
    def warned(him: Player, *left: int, library: str = "orion") -> list[str]:
        marks = {"taurus": {0: all_but("taurus", *left)}}
        shown = Library(left=library, right="gemini")
        state = table(Player(), him, display=["taurus", "lyra", "leo"], marks=marks, library=shown)
        found: list[str] = state.view(0)["display"][0]["ptolemy_finishes"]
        return found

    assert warned(Player(dust=0), 9, 10) == []
    assert warned(Player(dust=1), 5, 8, 10) == []
    assert warned(Player(dust=1, scopes=2), 5, 8, 10) == ["left"]
    assert warned(Player(dust=1, scopes=2), 5, 8, 10, library="aries") == []


def test_as_q51_as_q52_only_library_cards_in_sight_warn() -> None:
    marks = {"taurus": {PTOLEMY: all_but("taurus", 9, 10)}}
    library = Library(left="gemini", right="leo", fog=1, top=["orion"])
    hidden = table(Player(), display=["taurus", "lyra", "cetus"], marks=marks, library=library, modifiers=["H5"])
    assert hidden.view(0)["display"][0]["ptolemy_finishes"] == []
    seen = table(Player(), display=["taurus", "lyra", "cetus"], marks=marks, library=library, modifiers=["E4", "H5"])
    assert seen.view(0)["display"][0]["ptolemy_finishes"] == ["top"]
    assert "⚠ Ψ finishes it on 5-6" in draw(seen.view(0), seen.setting, "en", 100, ["Ada"]).plain
    assert "Attention : Ptolémée finirait Taurus avec un dé de 5-6." in describe(
        seen.view(0), seen.setting, "fr", ["Ada"]
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_as_20_what_holds_for_this_turn_is_shown(lang: str) -> None:
    state = play(with_card("taurus", "orion", "virgo", display=["perseus"]), "use taurus", "use orion")
    names = ["Ada", "Bob", "Eve"]
    line = next(
        line for line in describe(state.view(0), state.setting, lang, names) if "tour :" in line or "This" in line
    )
    assert line.count("·") == 1
    assert line.rstrip(".") in draw(state.view(0), state.setting, lang, 100, names).plain


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_as_40_the_forecast_is_the_score_as_it_stands(seats: int) -> None:
    for state in random_states(seats, 4):
        totals = [row["forecast"]["total"] for row in state.view(None)["players"]]
        assert totals == state.scores()
