"""What is hidden, what can be deduced, and worlds dealt anew (SR-Q24, SR-Q25)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import almagest
from tests.games.stars.table import CARDS, GAME, VIEWERS, Player, at, hand, play, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

MINE = ["byakhee-1", "byakhee-2", "byakhee-3", "byakhee-4", "byakhee-5"]
THEIRS = ["formless-1", "formless-2", "formless-3", "formless-4", "formless-5"]
THIRD = ["tcho-tcho-1", "tcho-tcho-2", "tcho-tcho-3", "tcho-tcho-4", "tcho-tcho-5"]


def worlds(state: State, viewer: int | None, number: int = 30) -> list[State]:
    return [state.imagine(viewer, almagest.rng(seed)) for seed in range(number)]


def passing(state: State, turns: int = 1) -> State:
    return play(state, *["pass"] * 3 * turns)


def test_sr_q24_everything_but_hands_and_pile_order_is_open() -> None:
    state = table(Player(hand=MINE, site=["gug-1"]), Player(hand=THEIRS), discards=["ghast-1"])
    view = state.view(1)
    assert view["discards"] == ["ghast-1"]
    assert view["players"][0]["hand"] == [None] * 5
    assert view["players"][1]["hand"] == THEIRS
    assert view["players"][0]["site"] == [{"card": "gug-1", "used": False}]
    assert view["pile"] == 75 - 12
    assert state.view(None)["players"][1]["hand"] == [None] * 5


def test_sr_q24_a_card_taken_from_the_discards_stays_known_until_it_is_played() -> None:
    first = Player(hand=MINE, site=["dhole-1"])
    state = play(table(first, Player(hand=THEIRS), discards=["ghast-1"]), "power dhole-1", "take ghast-1")
    assert state.view(1)["players"][0]["hand"] == ["ghast-1", *[None] * 5]
    assert all("ghast-1" in hand(world, 0) for world in worlds(state, 1))
    play(state, "invoke ghast-1")
    assert state.view(1)["players"][0]["hand"] == [None] * 5


def test_sr_q24_redealing_keeps_the_number_of_cards_and_what_the_viewer_sees() -> None:
    state = table(Player(hand=MINE), Player(hand=THEIRS), Player(hand=THIRD))
    for viewer in (0, 1, 2, None):
        for world in worlds(state, viewer, 5):
            assert world.view(viewer) == state.view(viewer)
            assert [len(hand(world, seat)) for seat in range(3)] == [5, 5, 5]


def test_sr_q25_before_any_such_moment_hands_and_pile_are_one_batch() -> None:
    state = table(Player(hand=MINE), Player(hand=THEIRS))
    seen = {card for world in worlds(state, 0, 200) for card in hand(world, 1)}
    assert seen == set(CARDS) - set(MINE)


def refilled() -> State:
    """Give a moment after the draw pile was made anew: seat 0 drew one card of the old and three of the new."""
    state = table(Player(hand=MINE[:1]), Player(hand=THEIRS), pile=["ghouls-1"], discards=["gug-1"])
    return passing(state)


def test_sr_q25_with_two_players_a_reshuffle_gives_the_other_hand_away() -> None:
    state = refilled()
    assert all(hand(world, 1) == THEIRS for world in worlds(state, 0))
    assert state.view(0)["batches"] == [{"cards": THEIRS, "held": [0, 5]}]


def test_sr_q25_cards_drawn_after_the_reshuffle_mix_with_the_new_pile() -> None:
    state = refilled()
    fresh = set(hand(state, 0)) - {"byakhee-1", "ghouls-1"}
    assert len(fresh) == 3
    seen = Counter(card for world in worlds(state, 1, 300) for card in hand(world, 0))
    assert seen["byakhee-1"] == seen["ghouls-1"] == 300
    assert set(seen) - {"byakhee-1", "ghouls-1"} == fresh | set(at(state)["pile"])
    assert state.view(1)["batches"] == [{"cards": ["byakhee-1", "ghouls-1"], "held": [2, 0]}]


def test_sr_q25_with_three_players_the_other_hands_are_known_together() -> None:
    players = [Player(hand=MINE[:4]), Player(hand=THEIRS), Player(hand=THIRD)]
    state = passing(table(*players, pile=[], discards=["gug-1"]))
    both = sorted([*THEIRS, *THIRD])
    pairs = [(hand(world, 1), hand(world, 2)) for world in worlds(state, 0, 100)]
    assert all(sorted([*one, *two]) == both for one, two in pairs)
    assert len({tuple(one) for one, _ in pairs}) > 20
    (batch,) = state.view(0)["batches"]
    assert (sorted(batch["cards"]), batch["held"]) == (both, [0, 5, 5])
    (batch,) = state.view(None)["batches"]
    assert batch["held"] == [4, 5, 5]


def test_sr_q25_cards_held_at_an_earlier_moment_stay_a_batch_of_their_own() -> None:
    early = [*THEIRS[:3], *THIRD[:2]]
    second = Player(hand=THEIRS, held_at=dict.fromkeys(THEIRS[:3], 0))
    third = Player(hand=THIRD, held_at=dict.fromkeys(THIRD[:2], 0))
    state = passing(table(Player(hand=MINE[:4]), second, third, pile=[], moments=[None], discards=["gug-1"]))
    one, two = state.view(0)["batches"]
    assert (sorted(one["cards"]), one["held"]) == (sorted(early), [0, 3, 2])
    assert (sorted(two["cards"]), two["held"]) == (sorted({*THEIRS, *THIRD} - {*early}), [0, 2, 3])
    for world in worlds(state, 0):
        assert len(set(hand(world, 1)) & set(early)) == 3
        assert len(set(hand(world, 2)) & set(early)) == 2


def searched() -> State:
    """Give a moment after seat 0 searched the draw pile with a Dhole and passed the turn."""
    first = Player(hand=MINE, site=["dhole-1"])
    state = table(first, Player(hand=THEIRS), Player(hand=THIRD))
    play(state, "power dhole-1", "search pile", "take gug-1")
    return passing(state)


def test_sr_q25_who_searches_learns_alone() -> None:
    state = searched()
    both = sorted([*THEIRS, *THIRD])
    assert all(sorted([*hand(world, 1), *hand(world, 2)]) == both for world in worlds(state, 0, 60))
    assert state.view(0)["batches"][0]["held"] == [0, 5, 5]
    for viewer in (1, 2, None):
        assert state.view(viewer)["batches"] == []
    seen = {card for world in worlds(state, 1, 300) for card in hand(world, 0)}
    assert len(seen) > 40


def test_sr_q25_a_second_search_tells_its_player_what_the_first_told_another() -> None:
    held = [dict.fromkeys(cards, 0) for cards in (MINE, THEIRS, THIRD)]
    players = [
        Player(hand=MINE, site=["dhole-1"], held_at=held[0]),
        Player(hand=THEIRS, held_at=held[1]),
        Player(hand=THIRD, held_at=held[2]),
    ]
    state = table(*players, moments=[2])
    assert state.view(0)["batches"] == []
    play(state, "power dhole-1", "search pile")
    assert [batch["held"] for batch in state.view(0)["batches"]] == [[0, 5, 5]]
    assert [batch["held"] for batch in state.view(2)["batches"]] == [[5, 5, 0]]
    assert state.view(1)["batches"] == []


def test_sr_q25_cards_drawn_after_a_search_come_from_the_known_pile() -> None:
    state = searched()
    play(state, "pass", "pass", "discard formless-1")
    drawn = (set(hand(state, 1)) - set(THEIRS)).pop()
    for world in worlds(state, 0, 60):
        other = set(hand(world, 1)) - set(THEIRS) - set(THIRD)
        assert len(other) == 1
        assert other <= {*at(state)["pile"], drawn}
    assert state.view(0)["batches"][0]["held"] == [0, 4, 5]


def test_sr_q25_a_searcher_sees_the_pile_and_others_do_not() -> None:
    first = Player(hand=MINE, site=["dhole-1"])
    state = play(table(first, Player(hand=THEIRS)), "power dhole-1", "search pile")
    for viewer in VIEWERS:
        for world in worlds(state, viewer, 5):
            assert world.view(viewer) == state.view(viewer)
            if viewer == 0:
                assert world.legal() == state.legal()
    assert all(hand(world, 1) == THEIRS for world in worlds(state, 0))
    assert len({tuple(hand(world, 1)) for world in worlds(state, None)}) > 5


def test_sr_q25_redealing_twice_is_redealing_once() -> None:
    for state in (refilled(), searched(), passing(searched(), 3)):
        for viewer in (*range(state.seats), None):
            other = state.clone().redeal(viewer, almagest.rng(4))
            for seed in range(5):
                again = other.imagine(viewer, almagest.rng(seed)).position()
                assert again == state.imagine(viewer, almagest.rng(seed)).position()


def test_sr_q25_many_moments_are_kept_apart() -> None:
    """Play random games in which Dholes come often, and see that every world keeps what its viewer knows."""
    for seed in range(3):
        state, rng = GAME.start(seats=3, seed=seed, round_limit=0, deck=many_dholes()), almagest.rng(seed)
        for step in range(900):
            if state.over:
                break
            actions = state.legal()
            searches = [action for action in actions if state.text(action).startswith(("power", "search", "summon"))]
            state.apply(searches[0] if searches else actions[int(rng.below(len(actions)))])
            if step % 15 == 0:
                for viewer in (0, 1, 2, None):
                    world = state.imagine(viewer, almagest.rng(step))
                    assert world.view(viewer) == state.view(viewer)
                    one = world.imagine(viewer, almagest.rng(1)).position()
                    assert one == state.imagine(viewer, almagest.rng(1)).position()


def many_dholes() -> dict[str, object]:
    import tomllib

    from almagest.games.stars.deck_file import STANDARD

    data = tomllib.loads(STANDARD.read_text(encoding="utf-8"))
    easy = {"effect": "take-card", "constellations": [["2"], ["3"]]}
    data["card"] = [card | easy for card in data["card"] if card["type"] == "minion"] + [
        card for card in data["card"] if card["type"] == "lesser-servitor"
    ][:20]
    return data


def test_undo_goes_back_over_operations_but_not_over_a_card_shown() -> None:
    state = play(GAME.start(seed=3), "pass")
    assert state.may_undo()
    state = GAME.start(seed=3)
    card = next(card for card in hand(state) if CARDS[card].invocation[0])
    play(state, f"invoke {card}")
    assert not state.may_undo()
    state.apply(state.legal()[0])
    assert state.may_undo()
    assert at(state.undone())["invoked"] == card
