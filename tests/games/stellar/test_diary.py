"""The diary of a game, told to each viewer as far as it may know: an opening, a refresh and an end, word for word."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.stellar.table import SLOTS, Player, finished, happened, play, player, table
from tests.games.stellar.test_sentences import told

if TYPE_CHECKING:
    from almagest.kernel.state import State

ONE = Player(hand=["planet-3a", "moon-3a"])
TWO = Player(hand=["cloud-3a", "blackhole-3a"])
DEALT = ["moon-1a", "moon-6", "cloud-1a", "satellite-5"]
ROW = ["planet-1a", "planet-2a", "planet-4a", "satellite-4", "planet-5a"]
REFILLS = ["asteroid-1a", "asteroid-2a", "asteroid-4a", "asteroid-5a"]

OPENING = """
{player} has chosen a starter.
{player} has chosen a starter: Orion Nebula (cloud 3).
{player} begins with Europa (moon 3) in the telescope and Mars (planet 3) in the notebook.
{player} begins with Orion Nebula (cloud 3) in the telescope and Cygnus X-1 (black hole 3) in the notebook.
{player} is dealt two cards.
{player} is dealt Horsehead Nebula (cloud 1), James Webb (satellite 5).
Mercury (planet 1) is turned up at coordinate 1.
Venus (planet 2) is turned up at coordinate 2.
Uranus (planet 4) is turned up at coordinate 3.
International Space Station (satellite 4) is turned up at coordinate 4.
Neptune (planet 5) is turned up at coordinate 5.
"""
FIRST_TURN = """
{player} takes International Space Station (satellite 4) from coordinate 4.
{player} lays a card face down on slot 2.
{player} must now play Uranus (planet 4) from coordinate 3.
{player} writes Uranus (planet 4) into the notebook.
Itokawa (asteroid 1) is turned up at coordinate 3.
Bennu (asteroid 2) is turned up at coordinate 4.
Round 1: {player} to go on.
"""
SECOND_TURN = """
{player} keeps the row.
{player} takes Mercury (planet 1) from coordinate 1.
{player} writes Horsehead Nebula (cloud 1) into the notebook.
{player} must now play the top card of the pile: Psyche (asteroid 4).
{player} lays Psyche (asteroid 4) on slot 12.
Juno (asteroid 5) is turned up at coordinate 1.
Round 2: {player} to go on.
"""
END = """
{player} a choisi sa dernière carte.
{player} a choisi sa dernière carte : Vénus (planète 2).
{player} inscrit Phobos (lune 1) au carnet, comme dernière carte.
{player} inscrit Vénus (planète 2) au carnet, comme dernière carte.
{player} montre : restait Callisto (lune 5) ; faces cachées 2 : Io (lune 4), 9 : La Lune (lune 4).
{player} montre : restait Mercure (planète 1) ; faces cachées –.
"""


def opened() -> State:
    return play(table(ONE, TWO, phase="starters", pile_top=[*DEALT, *ROW, *REFILLS]), "start moon-3a", "start cloud-3a")


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def test_the_opening_is_told_to_the_second_player() -> None:
    assert told(opened(), 1, "en") == lines(OPENING)


def test_a_turn_with_a_secret_play_is_told_to_the_other_player() -> None:
    state = play(opened(), "take 4", "play moon-1a telescope 2 down")
    assert told(state, 1, "en")[-7:] == lines(FIRST_TURN)


def test_a_turn_with_a_card_of_the_pile_is_told_to_a_spectator() -> None:
    state = play(opened(), "take 4", "play moon-1a telescope 2 down", "keep")
    play(state, "take 1", "play cloud-1a notebook", "play asteroid-4a telescope 12")
    assert told(state, None, "en")[-7:] == lines(SECOND_TURN)


def test_each_event_is_the_deed_of_its_player() -> None:
    state = play(opened(), "take 4", "play moon-1a telescope 2 down", "keep", "take 1")
    seats = {kind: [event.seat for event in happened(state, kind)] for kind in ("starter", "dealt", "taken", "kept")}
    assert seats == {"starter": [0, 1], "dealt": [0, 1], "taken": [0, 1], "kept": [1]}


@pytest.mark.parametrize("seed", range(8))
def test_the_diary_tells_where_every_card_lies_in_the_end(seed: int) -> None:
    state = finished(seed)
    slots: dict[tuple[int, int], tuple[str, str]] = {}
    written: dict[int, set[str]] = {0: set(), 1: set()}
    for event in state.events or []:
        if event.kind == "opened":
            slots[event.seat, 1] = (event.facts["telescope"], "up")
            written[event.seat].add(event.facts["notebook"])
        if event.kind == "laid":
            slots[event.seat, event.facts["slot"]] = (event.facts["card"], event.facts["face"])
        if event.kind in ("written", "last"):
            written[event.seat].add(event.facts["card"])
    for seat in (0, 1):
        laid = [(slot["card"], slot["face"]) for slot in player(state, seat)["telescope"]]
        assert laid == [slots[seat, number] for number in SLOTS]
        assert {*player(state, seat)["notebook"]} == written[seat]


def test_the_rounds_are_announced_to_the_player_who_goes_on() -> None:
    state = play(opened(), "take 4", "play moon-1a telescope 2 down", "keep", "take 1", "play cloud-1a telescope 2")
    assert [(event.seat, event.facts["round"]) for event in happened(state, "turn")] == [(1, 1), (0, 2)]


def test_the_last_turn_is_announced_as_round_11() -> None:
    state = table(second=Player(hand=["blackhole-1a"]), seat=1, turn=21)
    play(state, "take 5", "play blackhole-1a telescope 2")
    assert [(event.seat, event.facts["round"]) for event in happened(state, "turn")] == [(0, 11)]


def test_a_refresh_with_a_reshuffle_is_told() -> None:
    row = dict(enumerate(ROW, start=1))
    state = table(row=row, pile=["moon-1a", "moon-2a", "moon-4a"], phase="refresh", satellite_taken=True)
    discards = len(state.view(None)["discards"]) + 5
    diary = told(play(state, "refresh"), None, "en")
    assert diary[0] == (
        "{player} refreshes the row; discarded: Mercury (planet 1), Venus (planet 2), Uranus (planet 4), "
        "International Space Station (satellite 4), Neptune (planet 5)."
    )
    assert diary[1] == "Phobos (moon 1) is turned up at coordinate 1."
    assert diary[4] == f"The pile is empty: the {discards} discards are shuffled into a new one."


def test_the_end_is_told_in_french() -> None:
    one = Player(telescope={2: "moon-4a secret", 3: "cloud-4a down", 9: "moon-4b secret"}, hand=["moon-1a", "moon-5a"])
    two = Player(hand=["planet-1a", "planet-2a"])
    state = play(table(one, two, phase="last", turn=22), "play moon-1a notebook", "play planet-2a notebook")
    assert told(state, 1, "fr")[:6] == lines(END)
    assert told(state, 1, "fr")[6].startswith("La partie est finie : 20 : 0.")
