"""What the hidden cards can be: random worlds that agree with all a viewer knows (ST-Q19, ST-Q28, ST-Q30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from tests.games.stellar.table import VIEWERS, Player, finished, moves, play, player, reached, table

if TYPE_CHECKING:
    from almagest.kernel.event import Json
    from almagest.kernel.state import State

WORLDS = range(400)
TAKEN = {1: "moon-4a", 2: "cloud-5a", 3: "planet-1a"}
OWN = {"moon-4a", "cloud-5a", "planet-1a", "blackhole-2a", "asteroid-2a"}
HIDER = Player(
    telescope={1: "moon-3a", 2: "blackhole-2a secret", 3: "moon-4a secret"},
    notebook=["cloud-3a"],
    hand=["cloud-5a", "planet-1a", "asteroid-2a"],
    known=["planet-1a"],
    took=TAKEN,
    laid={1: 2, 2: 3},
)
SEEDS = st.integers(0, 100_000)


def hider(*, reshuffled: bool = False) -> State:
    """Slot 2 was filled secretly in round 1, slot 3 in round 2; round 3 has begun by taking planet-1a."""
    return table(HIDER, row={1: None}, phase="play", turn=4, reshuffled=reshuffled)


def worlds(state: State, viewer: int | None) -> list[dict[str, Json]]:
    """Deal the hidden cards anew many times; give the positions."""
    dealt = [state.clone().redeal(viewer, almagest.rng(seed)) for seed in WORLDS]
    return [world.position()["state"] for world in dealt]


def hidden(side: dict[str, Json]) -> list[str]:
    """List the hand and the cards laid face down from it."""
    return [*side["hand"], *(slot["card"] for slot in side["telescope"] if slot and slot["secret"])]


def on(world: dict[str, Json], slot: int, seat: int = 0) -> str:
    card: str = world["players"][seat]["telescope"][slot - 1]["card"]
    return card


def test_st_q28_every_taken_card_that_was_not_seen_since_stays_among_the_hidden_ones() -> None:
    for world in worlds(hider(), viewer=1):
        assert {*hidden(world["players"][0])} >= {*TAKEN.values()}
        assert len(hidden(world["players"][0])) == 5


def test_st_q28_a_taken_card_never_lies_in_a_slot_filled_before_it_was_taken() -> None:
    dealt = worlds(hider(), viewer=1)
    assert not {on(world, 2) for world in dealt} & {"cloud-5a", "planet-1a"}
    assert "planet-1a" not in {on(world, 3) for world in dealt}
    assert all("planet-1a" in world["players"][0]["hand"] for world in dealt)


def test_st_q28_a_taken_card_may_lie_in_any_slot_filled_since() -> None:
    dealt = worlds(hider(), viewer=1)
    assert "moon-4a" in {on(world, 2) for world in dealt}
    assert {"moon-4a", "cloud-5a"} <= {on(world, 3) for world in dealt}
    assert any({"moon-4a", "cloud-5a"} <= {*world["players"][0]["hand"]} for world in dealt)


def test_st_q28_the_other_hidden_cards_may_be_any_card_not_yet_seen() -> None:
    state = hider()
    opponent = state.position()["state"]["players"][1]["hand"]
    unseen = {*state.position()["state"]["pile"], "blackhole-2a", "asteroid-2a"}
    others = [{*hidden(world["players"][0])} - {*TAKEN.values()} for world in worlds(state, viewer=1)]
    assert all(len(pair) == 2 and pair <= unseen for pair in others)
    assert {card for pair in others for card in pair} == unseen
    assert not unseen & {*opponent}


def test_st_q28_after_a_reshuffle_the_set_of_hidden_cards_is_fixed() -> None:
    dealt = worlds(hider(reshuffled=True), viewer=1)
    assert all({*hidden(world["players"][0])} == OWN for world in dealt)
    assert {on(world, 2) for world in dealt} == {"blackhole-2a", "asteroid-2a", "moon-4a"}
    assert {on(world, 3) for world in dealt} == OWN - {"planet-1a"}


def test_st_q26_st_q28_a_reshuffle_in_the_game_fixes_the_hidden_cards() -> None:
    one, two = Player(hand=["moon-1a", "moon-2a"]), Player(hand=["cloud-1a", "cloud-2a"])
    state = table(one, two, pile=["planet-1a"], phase="refresh", satellite_taken=True)
    assert any({*world["players"][1]["hand"]} != {"cloud-1a", "cloud-2a"} for world in worlds(state, viewer=0))
    play(state, "refresh")
    assert all({*world["players"][1]["hand"]} == {"cloud-1a", "cloud-2a"} for world in worlds(state, viewer=0))


@pytest.mark.parametrize("reshuffled", [False, True])
def test_st_q28_the_order_of_the_pile_stays_unknown(reshuffled: bool) -> None:
    dealt = worlds(hider(reshuffled=reshuffled), viewer=1)
    assert len({tuple(world["pile"]) for world in dealt}) == len(dealt)
    assert len({world["pile"][0] for world in dealt}) > 20


def test_st_q28_a_player_knows_the_own_hidden_cards() -> None:
    state = hider()
    for world in worlds(state, viewer=0):
        assert world["players"][0] == state.position()["state"]["players"][0]


def test_st_q28_the_opponents_hand_too_is_dealt_anew_for_its_hider() -> None:
    state = hider()
    unseen = {*state.position()["state"]["pile"], *state.position()["state"]["players"][1]["hand"]}
    assert {card for world in worlds(state, viewer=0) for card in world["players"][1]["hand"]} == unseen


def test_st_q27_for_a_spectator_both_hands_are_dealt_anew() -> None:
    dealt = worlds(hider(), viewer=None)
    assert len({tuple(world["players"][1]["hand"]) for world in dealt}) > 50
    assert {"blackhole-2a"} < {on(world, 2) for world in dealt}
    assert all({*hidden(world["players"][0])} >= {*TAKEN.values()} for world in dealt)


def test_st_q28_after_a_reshuffle_a_spectator_cannot_tell_which_of_two_hands_holds_a_card() -> None:
    state = hider(reshuffled=True)
    both = {card for side in state.position()["state"]["players"] for card in hidden(side)}
    dealt = worlds(state, viewer=None)
    assert all({card for side in world["players"] for card in hidden(side)} == both for world in dealt)
    assert {card for world in dealt for card in world["players"][1]["hand"]} == both - {*TAKEN.values()}


def test_st_q19_while_starters_are_chosen_only_the_own_two_are_certain() -> None:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "blackhole-3a"])
    dealt = worlds(play(table(one, two, phase="starters"), "start moon-3a"), viewer=1)
    pairs = {tuple(world["players"][0]["hand"]) for world in dealt}
    assert pairs == {("planet-3a", "moon-3a"), ("planet-3a", "asteroid-3a"), ("moon-3a", "asteroid-3a")}
    assert {world["players"][0]["chosen"] for world in dealt} == {"planet-3a", "moon-3a", "asteroid-3a"}
    assert all(world["players"][0]["chosen"] in world["players"][0]["hand"] for world in dealt)
    assert all(world["players"][1]["hand"] == ["cloud-3a", "blackhole-3a"] for world in dealt)


def test_st_q19_the_first_player_keeps_starters_and_choice() -> None:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "blackhole-3a"])
    dealt = worlds(play(table(one, two, phase="starters"), "start moon-3a"), viewer=0)
    assert all(world["players"][0]["chosen"] == "moon-3a" for world in dealt)
    assert all(world["players"][0]["hand"] == ["planet-3a", "moon-3a"] for world in dealt)
    assert len({tuple(world["players"][1]["hand"]) for world in dealt}) == 3


def test_st_q30_the_last_card_chosen_by_the_other_may_be_either() -> None:
    one = Player(hand=["moon-5a", "cloud-1a"], known=["moon-5a", "cloud-1a"], took={10: "moon-5a", 11: "cloud-1a"})
    state = play(table(one, phase="last", turn=22), "play moon-5a notebook")
    assert {world["players"][0]["chosen"] for world in worlds(state, viewer=1)} == {"moon-5a", "cloud-1a"}
    assert {world["players"][0]["chosen"] for world in worlds(state, viewer=0)} == {"moon-5a"}


def test_st_q27_after_the_end_only_the_order_of_the_pile_is_unknown() -> None:
    state = finished(4)
    end = state.position()["state"]
    for world in worlds(state, viewer=1):
        assert world["players"] == end["players"]
        assert sorted(world["pile"]) == sorted(end["pile"])


@given(SEEDS, st.integers(0, 60), SEEDS, st.sampled_from(VIEWERS))
def test_st_q28_a_world_dealt_anew_looks_the_same_to_its_viewer(
    seed: int, decisions: int, chance: int, viewer: int | None
) -> None:
    state = reached(seed, decisions)
    world = state.clone().redeal(viewer, almagest.rng(chance))
    assert world.view(viewer) == state.view(viewer)
    assert [event.seen_by(viewer) for event in world.events or []] == [
        event.seen_by(viewer) for event in state.events or []
    ]


@given(SEEDS, st.integers(0, 60), SEEDS, SEEDS, st.sampled_from(VIEWERS))
def test_st_q28_a_new_deal_depends_on_nothing_but_what_its_viewer_knows(
    seed: int, decisions: int, one: int, two: int, viewer: int | None
) -> None:
    state = reached(seed, decisions)
    twin = state.clone().redeal(viewer, almagest.rng(one))
    again = [world.redeal(viewer, almagest.rng(two)).position() for world in (state.clone(), twin)]
    assert again[0] == again[1]


@given(SEEDS, st.integers(2, 60), SEEDS)
def test_st_q28_in_every_game_taken_cards_stay_hidden_after_their_time(seed: int, decisions: int, chance: int) -> None:
    state = reached(seed, decisions)
    before = state.position()["state"]["players"][0]
    world = state.clone().redeal(1, almagest.rng(chance)).position()["state"]["players"][0]
    taken = {*before["took"]} - {None}
    assert {*hidden(before)} & taken == {*hidden(world)} & taken
    for number, slot in enumerate(world["laid_secretly"]):
        if slot is not None:
            assert world["telescope"][slot - 1]["card"] not in before["took"][number + 1 :]


@given(SEEDS, st.integers(2, 60), SEEDS)
def test_a_player_on_turn_has_the_same_moves_in_a_world_dealt_anew(seed: int, decisions: int, chance: int) -> None:
    state = reached(seed, decisions)
    if not state.over:
        world = state.clone().redeal(int(state.seat), almagest.rng(chance))
        assert moves(world) == moves(state)


def test_st_q27_a_world_dealt_anew_has_forgotten_what_its_viewer_never_knew() -> None:
    one, two = Player(hand=["planet-3a", "moon-3a"]), Player(hand=["cloud-3a", "blackhole-3a"])
    state = play(table(one, two, phase="starters"), "start moon-3a", "start cloud-3a")
    world = state.clone().redeal(1, almagest.rng(5))
    told = {event.seat: event.facts["cards"] for event in world.events or [] if event.kind == "dealt"}
    assert told == {0: None, 1: player(state, 1, viewer=1)["hand"]}
    assert world.history == []
