"""Decks are data: other numbers can be played, and a deck that cannot is refused with file, card and reason."""

from __future__ import annotations

import re
import tomllib
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

import almagest
from almagest.games.astra.deck_file import STANDARD, abilities
from almagest.kernel import rulebook
from almagest.kernel.errors import BadData
from tests.games.astra.table import CARDS, GAME, side

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RAW = tomllib.loads(STANDARD.read_text(encoding="utf-8"))
WALKS_ALONE = {
    "sagitta": 2,
    "triangulum": 1,
    "aquila": 3,
    "centaurus": 4,
    "orion": 4,
    "ara": 3,
    "taurus": 3,
    "virgo": 3,
}


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = deepcopy(RAW)
    change(data)
    return data


def card(data: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in data["card"] if row["id"] == name)
    return found


def swapped(data: dict[str, Any]) -> None:
    """Let the second Final Scoring card be the first one the other way round."""
    cards = data["config"]["final_scoring"]["cards"]
    cards[1] = cards[0][::-1]


def refused(change: Callable[[dict[str, Any]], object]) -> BadData:
    with pytest.raises(BadData) as error:
        GAME.start(seats=2, seed=1, deck=changed(change))
    return error.value


def test_the_standard_deck_can_be_given_as_data() -> None:
    state = GAME.start(seats=2, seed=7, deck=deepcopy(RAW))
    assert state.position()["state"] == GAME.start(seats=2, seed=7).position()["state"]


def test_a_deck_file_changes_cards_and_numbers(tmp_path: Path) -> None:
    text = STANDARD.read_text(encoding="utf-8").replace("start_stardust = 8", "start_stardust = 11")
    file = tmp_path / "rich.toml"
    file.write_text(text, encoding="utf-8")
    assert side(GAME.start(seats=2, seed=1, deck=str(file)))["stardust"] == 11


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_another_deck_plays_to_its_end(seats: int) -> None:
    def other(data: dict[str, Any]) -> None:
        data["config"]["wisdom"]["sections"] = [1, 1]
        data["config"]["spheres"] = ["air", "earth", "water", "fire"]
        card(data, "taurus")["boons"][0] = {"kind": "wisdom", "amount": 9}

    state, rng = GAME.start(seats=seats, seed=1, deck=changed(other)), almagest.rng(2)
    while not state.over:
        state.apply(int(state.sample(rng)))
    assert state.over


def test_a_disconnected_figure_is_refused() -> None:
    error = refused(lambda data: card(data, "taurus")["lines"].remove([9, 10]))
    assert "deck" in str(error)
    assert "(taurus), lines" in error.where
    assert "joined to the starting star" in str(error)


def test_a_missing_starting_star_is_refused() -> None:
    error = refused(lambda data: card(data, "leo")["stars"][0].update(kind="common"))
    assert "(leo), stars" in error.where
    assert "one starting star" in str(error)


def test_two_starting_stars_are_refused() -> None:
    assert "one starting star" in str(refused(lambda data: card(data, "leo")["stars"][1].update(kind="start")))


def test_an_unknown_ability_is_refused_with_the_nearest_one() -> None:
    error = refused(lambda data: card(data, "leo").update(ability="stardust5"))
    assert "(leo), ability" in error.where
    assert "stardust4" in str(error)


def test_a_wrong_number_of_cards_is_refused() -> None:
    assert "48 cards" in str(refused(lambda data: data["card"].pop()))
    assert "3 to 48" in str(refused(lambda data: data.update(card=data["card"][:2])))


def of_two(data: dict[str, Any]) -> None:
    """Leave six cards for two players, four of them above the Game End card."""
    data["card"] = data["card"][:6]
    side = {"seats": 2, "display": 1, "above_end": 4, "below_end": 2, "discard_after": []}
    data["config"]["board"] = [side]
    data["config"]["final_scoring"]["cards"] = data["config"]["final_scoring"]["cards"][:2]


def test_as_12_a_small_deck_is_played_by_those_it_has_a_board_for() -> None:
    deck = changed(of_two)
    state, rng = GAME.start(seats=2, seed=1, deck=deck), almagest.rng(2)
    assert len(state.view(0)["display"]) == 1
    while not state.over:
        state.apply(int(state.sample(rng)))
    with pytest.raises(BadData, match="expected one for 3 players"):
        GAME.start(seats=3, seed=1, deck=deck)


def test_as_1_an_action_of_a_card_that_a_small_deck_lacks_is_refused_and_has_a_line() -> None:
    state = GAME.start(seats=2, seed=1, deck=changed(of_two))
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert [state.parse(line) for line in lines] == [*range(GAME.num_actions)]
    for line in ("use card-7", "mark card-48 1"):
        refusal = state.why_not(state.parse(line))
        assert refusal is not None
        assert "this deck has 6 cards" in refusal.text("en")
    assert all(state.why_not(action) is not None for action in range(GAME.num_actions) if action not in state.legal())


BAD: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda data: data.update(edition=2), "edition"),
    (lambda data: card(data, "leo").update(id="virgo"), "different"),
    (lambda data: card(data, "leo").update(id="Löwe"), "a-z"),
    (lambda data: card(data, "leo").update(element="wood"), "element"),
    (lambda data: card(data, "leo").update(fame=77), "0 to 9"),
    (lambda data: card(data, "leo")["boons"].pop(), "4 boxes"),
    (lambda data: card(data, "leo")["boons"][0].update(kind="gold"), "kind"),
    (lambda data: card(data, "leo")["boons"][0].update(amount=0), "amount"),
    (lambda data: card(data, "leo")["stars"][2].update(kind="giant"), "stars 3, kind"),
    (lambda data: card(data, "leo")["stars"][2].update(at=[0.5]), "at"),
    (lambda data: card(data, "leo")["lines"].append([1, 99]), "two stars"),
    (lambda data: card(data, "leo").pop("fame"), "'fame' is missing"),
    (lambda data: card(data, "leo").update(colour="red"), "unknown field 'colour'"),
    (lambda data: card(data, "leo").update(centre=[1.0]), "centre"),
    (lambda data: card(data, "leo").update(stars=[{"hip": 1, "label": "x", "at": [0, 0], "kind": "start"}]), "2 to 14"),
    (lambda data: data["config"].update(start_stardust=-1), "start_stardust"),
    (lambda data: data["config"].update(spheres=["fire", "water", "air", "air"]), "four elements"),
    (lambda data: data["config"]["dream_numbers"].update(fire=40), "dream_numbers"),
    (lambda data: data["config"]["pouch"].update(start=13), "pouch"),
    (lambda data: data["config"]["wisdom"].update(sections=[0]), "sections"),
    (lambda data: data["config"]["board"].clear(), "1 to 5 seats"),
    (lambda data: data["config"]["board"][1].update(seats=3), "1 to 5 seats"),
    (lambda data: data["config"]["board"][1].update(seats=6), "1 to 5 seats"),
    (lambda data: data["config"]["board"][2].update(below_end=1), "48 cards in all"),
    (lambda data: data["config"]["board"][0].update(above_end=18), "20 cards in all"),
    (lambda data: data["config"]["board"][2].update(display=9), "display"),
    (lambda data: data["config"]["board"][2].update(discard_after=["wood"]), "discard_after"),
    (lambda data: data["config"]["final_scoring"].update(cards=data["config"]["final_scoring"]["cards"][:4]), "5 to 6"),
    (swapped, "different cards"),
    (lambda data: card(data, "leo").update(id="card-7"), "notation"),
    (lambda data: data["config"]["final_scoring"].update(rows=[0, 2]), "four values"),
    (lambda data: data["config"]["final_scoring"].update(stardust=0), "stardust"),
    (lambda data: data["config"].update(ptolemy_slots=["fire", "air"]), "three elements"),
    (lambda data: data["config"]["ptolemy"].update(spared="wood"), "spared"),
    (lambda data: data["config"]["modifiers"].update(hard_fame=-3), "hard_fame"),
]


@pytest.mark.parametrize(("change", "reason"), BAD)
def test_a_deck_that_cannot_be_played_is_refused_with_its_reason(
    change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    error = refused(change)
    assert reason in str(error)
    assert error.text("fr") != error.text("en")


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("edition = ", encoding="utf-8")
    with pytest.raises(BadData, match="not valid TOML"):
        GAME.start(seats=2, seed=1, deck=str(file))


def test_a_card_named_like_another_or_with_a_number_keeps_its_moves() -> None:
    def renamed(data: dict[str, Any]) -> None:
        card(data, "leo")["name"]["en"] = "Virgo"
        card(data, "taurus").update(id="the-star-7")

    state = GAME.start(seats=2, seed=1, deck=changed(renamed))
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert [state.parse(line) for line in lines] == [*range(GAME.num_actions)]
    assert [state.parse(line.upper()) for line in lines] == [*range(GAME.num_actions)]


def test_a_line_or_an_icon_named_twice_is_one() -> None:
    def doubled(data: dict[str, Any]) -> None:
        card(data, "taurus")["lines"].append([2, 1])
        data["config"]["board"][1]["discard_after"] = ["earth", "earth"]
        data["config"]["ptolemy"]["telescope_for_boons"] = [2, 3, 3]

    state = GAME.start(seats=2, seed=7, deck=changed(doubled))
    plain, rng = GAME.start(seats=2, seed=7), almagest.rng(3)
    while not plain.over:
        action = int(plain.sample(rng))
        plain.apply(action)
        state.apply(action)
    assert state.position()["state"] == plain.position()["state"]


def test_every_ability_has_words_in_both_languages() -> None:
    assert len(abilities()) == 18
    assert all(ability.en and ability.fr and ability.timing in ("instant", "turn") for ability in abilities().values())


@pytest.mark.parametrize(("name", "walks"), WALKS_ALONE.items())
def test_the_figures_need_the_walks_they_were_designed_for(name: str, walks: int) -> None:
    from almagest.games.astra.outlook import walks_left
    from tests.games.astra.table import DECK

    assert walks_left(DECK, list(CARDS).index(name), 0) == walks


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_of_the_abilities_name_every_card_as_the_board_does(lang: str) -> None:
    told = " ".join(rule.text for rule in rulebook.rules(GAME, lang) if "AS-60" <= rule.label <= "AS-77")
    for names in (row["name"] for row in RAW["card"]):
        latin, local = names["la"], names[lang]
        assert (latin if latin == local else f"{latin} ({local})") in told


def test_the_french_rulings_call_constellations_by_their_latin_names() -> None:
    told = " ".join(rule.text for rule in rulebook.rules(GAME, "fr") if rule.label.startswith("AS-Q"))
    french = {names["fr"] for names in (row["name"] for row in RAW["card"]) if names["fr"] != names["la"]}
    assert french.isdisjoint(re.findall(r"[\w]+", told))
