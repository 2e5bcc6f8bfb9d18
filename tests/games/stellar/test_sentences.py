"""Sentences in both languages: what happened, what a choice would do (ST-4), and why a move is refused."""

from __future__ import annotations

import re
import tomllib
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from almagest.kernel.phrases import LANGUAGES
from tests.games.stellar.table import (
    GAME,
    VIEWERS,
    Player,
    finished,
    happened,
    play,
    random_states,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from almagest.kernel.state import State

SEEDS = range(12)
ROW = {1: "asteroid-1a", 2: "asteroid-2a", 3: "asteroid-4a", 4: "asteroid-6", 5: "satellite-3"}
ONE = Player(telescope={1: "moon-3a"}, hand=["moon-4a", "moon-6"])
KINDS = {
    "starter", "opened", "dealt", "refilled", "reshuffled", "refreshed", "kept", "taken", "forced", "written",
    "laid", "turn", "last", "last_shown", "shown", "ended",
}  # fmt: skip


def gaps(sentence: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def told(state: State, viewer: int | None, lang: str) -> list[str]:
    return [GAME.narrate(event.seen_by(viewer), state.setting, lang) for event in state.events or []]


def explained(state: State, lang: str = "en") -> dict[str, str]:
    return {state.text(action): GAME.explain(state, action, lang) for action in state.legal()}


def templates(file: str) -> dict[str, str]:
    """Read the full sentences of a data file, words without a full stop left out."""
    rows = tomllib.loads((GAME.folder / "data" / file).read_text(encoding="utf-8"))
    return {key: row["en"] for key, row in rows.items() if row["en"].endswith(".")}


def used(sentences: Iterable[str], templates: dict[str, str]) -> set[str]:
    """Find the templates that some sentence was made from."""
    text = "\n".join(sentences)
    patterns = {key: re.sub(r"\\{\w+\\}", ".+", re.escape(template)) for key, template in templates.items()}
    return {key for key, pattern in patterns.items() if re.search(pattern, text)}


def tied_end() -> State:
    one, two = Player(hand=["moon-4a", "moon-5a"]), Player(hand=["cloud-4a", "cloud-5a"])
    return play(table(one, two, phase="last", turn=22), "play moon-4a notebook", "play cloud-4a notebook")


def test_every_kind_of_event_happens_in_random_games() -> None:
    assert {event.kind for seed in SEEDS for event in finished(seed).events or []} == KINDS


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_event_can_be_told_to_everybody_in_both_languages(viewer: int | None, lang: str) -> None:
    for sentence in [line for seed in SEEDS for line in told(finished(seed), viewer, lang)]:
        assert gaps(sentence) <= {"player", "player 1", "player 2"}
        assert sentence[0] in "{" or sentence[0].isupper()
        assert sentence.endswith(".")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_shows_python_instead_of_words(lang: str) -> None:
    text = "\n".join(line for seed in SEEDS for line in told(finished(seed), None, lang))
    assert not re.search(r"None|True|False|[\[\]]", text)


def test_st_4_every_choice_can_be_explained_in_both_languages() -> None:
    for seed in range(4):
        for state in random_states(seed):
            english, french = explained(state), explained(state, "fr")
            assert english.keys() == french.keys() == {state.text(action) for action in state.legal()}
            for sentence in [*english.values(), *french.values()]:
                assert gaps(sentence) == set()
                assert sentence.endswith(".")


def test_every_sentence_in_the_data_is_used() -> None:
    sentences = [line for seed in SEEDS for viewer in VIEWERS for line in told(finished(seed), viewer, "en")]
    sentences += told(tied_end(), None, "en")
    sentences += [line for seed in SEEDS for state in random_states(seed) for line in explained(state).values()]
    known = templates("sentences.toml")
    assert used(sentences, known) == known.keys()


def test_st_4_a_hand_card_is_explained_with_the_row_card_it_forces() -> None:
    state = play(table(ONE, row=ROW), "take 1")
    assert explained(state)["play moon-4a notebook"] == (
        "Io (moon 4) goes into your notebook. Then Vesta (asteroid 6/0) from coordinate 4 must go into your telescope."
    )
    assert explained(state, "fr")["play moon-4a notebook"] == (
        "Io (lune 4) va dans votre carnet. "
        "Ensuite Vesta (astéroïde 6/0), de la coordonnée 4, doit aller dans votre télescope."
    )


def test_st_4_a_telescope_play_is_explained_with_slot_and_forced_card() -> None:
    state = play(table(ONE, row=ROW), "take 1")
    assert explained(state)["play moon-4a telescope 2"] == (
        "Io (moon 4) goes face up on slot 2. Then Vesta (asteroid 6/0) from coordinate 4 must go into your notebook."
    )


def test_st_4_st_q21_a_card_laid_face_down_is_explained_as_a_three() -> None:
    state = play(table(ONE, row=ROW), "take 1")
    assert explained(state)["play moon-4a telescope 12 down"] == (
        "Io (moon 4) goes face down on slot 12: a 3 without type and stars. "
        "Then Psyche (asteroid 4) from coordinate 3 must go into your notebook."
    )


def test_st_4_st_21_st_35_a_forced_pile_card_is_explained_as_such() -> None:
    state = play(table(ONE, row=ROW), "take 4")
    pile = "Then the top card of the pile must go into your telescope."
    assert explained(state)["play moon-4a notebook"] == f"Io (moon 4) goes into your notebook. {pile}"
    assert explained(state)["play moon-6 notebook"] == f"Ganymede (moon 6/0) goes into your notebook. {pile}"


def test_st_4_taking_is_explained_with_the_coordinate_that_becomes_empty() -> None:
    assert explained(table(ONE, row=ROW))["take 5"] == (
        "Take Hubble (satellite 3) into your hand; coordinate 5 is then empty, "
        "so playing a 5 would force the top card of the pile."
    )


def test_st_4_what_was_explained_comes_true() -> None:
    state = play(table(ONE, row=ROW), "take 1")
    assert "Vesta" in explained(state)["play moon-4a telescope 2"]
    play(state, "play moon-4a telescope 2")
    assert "asteroid-6" in state.view(0)["players"][0]["notebook"]


def test_st_q27_the_others_are_told_of_a_card_face_down() -> None:
    state = play(table(ONE, row=ROW), "take 1", "play moon-4a telescope 2 down")
    (laid,) = happened(state, "laid")
    assert GAME.narrate(laid.seen_by(1), state.setting, "en") == "{player} lays a card face down on slot 2."
    assert GAME.narrate(laid.seen_by(0), state.setting, "en") == "{player} lays Io (moon 4) face down on slot 2."
    assert GAME.narrate(laid.seen_by(1), state.setting, "fr") == (
        "{player} pose une carte face cachée sur l'emplacement 2."
    )


def test_st_45_a_shared_victory_is_told_as_such() -> None:
    (ended,) = happened(tied_end(), "ended")
    assert GAME.narrate(ended, tied_end().setting, "en") == "The game is over: 0 : 0. The victory is shared."
