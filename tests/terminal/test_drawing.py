"""The drawn table fits, is readable without colour, and its description is made of sentences."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import almagest
from almagest import catalog
from almagest.games.stellar import draw as drawing
from almagest.games.stellar.deck_file import standard_deck
from almagest.kernel.state import State
from almagest.terminal.board import OF_EVERY_GAME, PlainDrawing, drawing_of
from almagest.terminal.screen import Line
from tests.conformance.cases import every_table, played, viewers, walked, walks
from tests.terminal.tables import GAME, drawn

NAMES = ["Ada", "Greedy"]
LONG_NAMES = ["Hypatia of Alexandria, daughter of Theon, astronomer", "天文学者の長い名前はここまで続きます、まだまだ"]
COLOUR = re.compile(r"\x1b\[(\d+;)*([349]\d|10\d)(;\d+)*m")
BOXES = re.compile(r"[│─╭╮╰╯┬┴├┤┼▾★•]")
CARDS = {card.id: card for card in standard_deck().facts.card}


def picture(state: State, seat: int | None, lang: str, width: int = 80, *, names: list[str] = NAMES) -> str:
    return drawn(drawing.draw(state.view(seat), state.setting, lang, width, names), width)


def test_no_line_begins_with_a_french_mark() -> None:
    text = Line("Nora prend la faveur de la case 3 : 1 activation ; « Annuler » ? Oui !", "bold")
    broken = [line.plain for width in range(16, 60) for line in text.wrap(Console(width=width), width)]
    assert not [line for line in broken if line.lstrip()[:1] in tuple(":;?!»")]
    assert not [line for line in broken if line.rstrip().endswith("«")]
    assert all(line.isprintable() for line in broken)


def moment(seed: int, decisions: int) -> State:
    state = catalog.game(GAME).start(seed=seed)
    chance = almagest.rng(seed)
    while state.ply < decisions:
        state.apply(int(state.sample(chance)))
    return state


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 100, 132])
def test_no_line_is_wider_than_the_terminal(lang: str, width: int) -> None:
    for number, state in enumerate(state for seed in range(4) for state in played(GAME, 2, seed)):
        viewer = viewers(state)[number % 3]
        text = drawing.draw(state.view(viewer), state.setting, lang, width, NAMES)
        assert max(line.cell_len for line in text.split("\n")) <= width


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_long_and_wide_names_fit_too(width: int) -> None:
    for decisions in (0, 10, 30):
        state = moment(3, decisions)
        text = drawing.draw(state.view(0), state.setting, "fr", width, LONG_NAMES)
        assert max(line.cell_len for line in text.split("\n")) <= width


def test_nothing_is_cut_off_at_80_columns() -> None:
    for lang in ("en", "fr"):
        for state in played(GAME, 2, 9):
            cut = [line for line in picture(state, 0, lang).splitlines() if "…" in line]
            assert all(name_is_cut(line) for line in cut), cut


def name_is_cut(line: str) -> bool:
    """Only names of cards may be shortened, in the lists of the row and the hands."""
    return re.search(r"^(\d|.* │  ).*…", line) is not None


def test_every_card_is_told_by_its_letter_without_any_colour() -> None:
    state = moment(1, 40)
    text = picture(state, 0, "en")
    assert "\x1b" not in text
    for slot in state.view(0)["players"][0]["telescope"]:
        if slot and slot["face"] == "up":
            card = CARDS[slot["card"]]
            assert f"{card.type[0].upper()}{card.number}" in text


def test_colour_appears_on_a_colour_terminal_and_not_with_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    state = moment(1, 40)
    text = drawing.draw(state.view(0), state.setting, "en", 80, NAMES)
    assert COLOUR.search(drawn(text, coloured=True))
    monkeypatch.setenv("NO_COLOR", "1")
    assert not COLOUR.search(drawn(text, coloured=True))


def test_free_slots_show_their_number_and_taken_ones_do_not() -> None:
    state = moment(2, 30)
    first = picture(state, 0, "en").split("Ada (you)")[1].split("Planets")[0]
    left = " ".join(line[:38] for line in first.splitlines())
    for number, slot in enumerate(state.view(0)["players"][0]["telescope"], start=1):
        assert bool(re.search(rf"│ +{number} +│", left)) == (slot is None)


def test_own_face_down_cards_show_in_brackets_and_the_other_players_do_not() -> None:
    state = moment(2, 30)
    slots = [slot for player in (0, 1) for slot in state.view(0)["players"][player]["telescope"] if slot]
    hidden = [slot for slot in slots if slot["face"] == "down"]
    text = picture(state, 0, "en").split("▾3 [M4] face down")[0]
    assert text.count("[?]") == sum(slot["card"] is None for slot in hidden) > 0
    assert text.count("▾3 [") == len(hidden)


def test_the_score_sheet_has_its_ten_lines_for_both() -> None:
    state = moment(2, 45)
    text = picture(state, None, "en")
    for label in ("Planets", "Moons", "Asteroids", "Clouds", "Black holes", "Top ", "Middle", "Bottom", "Diversity"):
        assert text.count(label) == 2
    for score in state.scores():
        assert f"Total {score}" in text


def test_a_hand_card_shows_the_row_card_it_forces() -> None:
    state = catalog.game(GAME).start(seed=7)
    for move in ("start asteroid-3a", "start moon-3a"):
        state.apply(state.parse(move))
    assert "→ 2 B2 ★★" in picture(state, 0, "en")
    assert "→ 2 T2 ★★" in picture(state, 0, "fr")


def test_a_satellite_stands_where_it_is_worth_most() -> None:
    for state in played(GAME, 2, 4):
        for seat in (0, 1):
            joins = state.view(None)["players"][seat]["score"]["satellites"]
            text = picture(state, seat, "en")
            for satellite, kind in joins.items():
                label = {"blackhole": "Black holes"}.get(kind, f"{kind.capitalize()}s")
                line = next(line for line in text.splitlines() if line.startswith(label))
                assert f"S{satellite[-1]}" in line.split("│")[0]


def test_wide_terminals_get_a_framed_telescope() -> None:
    state = moment(1, 20)
    assert "╭───────╮" in picture(state, 0, "en", 100)
    assert "╭───────╮" not in picture(state, 0, "en", 80)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_description_is_made_of_sentences(lang: str) -> None:
    for state in played(GAME, 2, 6):
        for viewer in viewers(state):
            sentences = drawing.describe(state.view(viewer), state.setting, lang, NAMES)
            assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)
            assert not any(BOXES.search(sentence) or "  " in sentence for sentence in sentences)
            assert not any("None" in sentence for sentence in sentences)


def test_the_description_tells_every_open_card() -> None:
    state = moment(5, 33)
    view = state.view(0)
    told = " ".join(drawing.describe(view, state.setting, "en", NAMES))
    slots = [slot["card"] for player in view["players"] for slot in player["telescope"] if slot and slot["card"]]
    for card in [*filter(None, view["row"]), *view["players"][0]["hand"], *slots]:
        assert CARDS[card].name.en in told


@every_table
@settings(max_examples=20)
@given(data=st.data())
def test_every_game_can_be_drawn_and_described(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    names = [f"Player {seat}" for seat in range(seats)]
    for viewer in viewers(state):
        for way in (drawing_of(state.game), PlainDrawing()):
            assert drawn(way.draw(state.view(viewer), state.setting, "en", 80, names))
            assert way.describe(state.view(viewer), state.setting, "fr", names)


@every_table
def test_a_game_without_a_drawing_shows_its_own_facts_first(name: str, seats: int) -> None:
    state = catalog.game(name).start(seats, 1)
    own = {*state.game.common(state), *state.game.look(state, 0)}
    shown = list(json.loads("\n".join(PlainDrawing().describe(state.view(0)))))
    assert set(OF_EVERY_GAME) == set(state.view(0)) - own
    assert set(shown[: len(own)]) == own
    assert shown[-4:] == ["viewer", "ply", "game", "edition"]


def test_the_plain_board_of_the_browser_has_the_same_order() -> None:
    source = (Path(__file__).parents[2] / "web/src/boards/plain/order.ts").read_text(encoding="utf-8")
    assert f"const ofEveryGame = {json.dumps(OF_EVERY_GAME)};" in source
