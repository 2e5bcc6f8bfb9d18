"""What a sage foresees: of many turns the one after which the chance to win is best (SR-8, SR-19, SR-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from almagest.games.stars.deck import NO_CARD
from almagest.games.stars.rules import actions, phases
from almagest.games.stars.rules.beam import OPERATIONS, kind_of, operate
from almagest.games.stars.rules.foresight import ALIKE, foreseen
from almagest.games.stars.rules.horizon import BRINGING, LACKING, NEARING, NUMBERS, Horizon
from almagest.games.stars.rules.kept import NO_SUMMON
from almagest.games.stars.rules.learned import STANDING
from almagest.games.stars.rules.matching import look_up, missing
from almagest.games.stars.rules.planner import BUDGET, best_turns
from almagest.games.stars.rules.race import GAINS, race
from almagest.games.stars.rules.standing import NAMES, Standing
from almagest.games.stars.rules.threat import fill_threats
from almagest.kernel.rng import fast
from tests.games.stars.building import READY
from tests.games.stars.table import FACTS, GAME, Player, play, table

if TYPE_CHECKING:
    from almagest.games.stars.state import Stars
    from almagest.kernel.state import State


def start(seed: int, seats: int = 2) -> Stars:
    return cast("Stars", GAME.start(seats=seats, seed=seed))


def standing(state: State, seat: int = 0) -> Standing:
    """Look at a table for a seat."""
    found = Standing(cast("Stars", state))
    found.look(cast("Stars", state), seat)
    return found


def fact(state: State, name: str, dropped: int = NO_CARD) -> float:
    """Give one fact of how the first player stands."""
    return standing(state).told(dropped)[NAMES.index(name)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_foreseen_can_be_played_until_the_next_player_decides(seats: int) -> None:
    state = start(seats, seats)
    for _ in range(8):
        seat, decided = int(state.seat), 0
        while not state.over and state.seat == seat:
            found = foreseen(state)
            assert found is not None
            assert 0 < found[0] < 1
            for action in found[1]:
                state.apply(action)
            decided += 1
        assert decided <= 4
        if state.over:
            return


def test_sr_44_a_victory_is_taken() -> None:
    state = table(Player(hand=["dagoon-1", "hastur-3"], site=["cthulhoo-1", "tsatso-1"]), sky=READY["dagoon-1"])
    found = foreseen(cast("Stars", state))
    assert found is not None
    for action in found[1]:
        state.apply(action)
    assert state.winners() == [0]


def test_no_other_turn_of_the_planner_leaves_a_better_standing() -> None:
    better = 0
    for seed in range(6):
        state = start(seed)
        found = foreseen(state)
        assert found is not None
        best = odds_after(state, found[1])
        others = [odds_after(state, turn.actions) for turn in best_turns(state, 20, BUDGET, ALIKE)]
        assert best >= max(others) - 1e-9
        better += best > others[0] + 0.02
    assert better >= 2


def odds_after(state: State, line: list[int]) -> float:
    """Give the log-odds to win after a turn and the best discard."""
    after = state.clone()
    for action in line:
        after.apply(action)
    while cast("Stars", after).phase != phases.DISCARD:
        after.apply(actions.PASS)
    return standing(after, int(after.seat)).best_discard()[0]


def test_sr_41_the_discard_foreseen_is_the_one_that_leaves_the_best_standing() -> None:
    state = play(table(Player(hand=["cthulhoo-1", "ghouls-1", "ghast-1", "deep-ones-1"])), "pass", "pass")
    found = foreseen(cast("Stars", state))
    assert found is not None
    looked = standing(state)
    worths = {action: looked.worth(dropped_by(action)) for action in state.legal()}
    assert worths[found[1][0]] == max(worths.values())
    assert len(set(worths.values())) > 2


def dropped_by(action: int) -> int:
    """Name the card that an action of step 4 discards."""
    return NO_CARD if action == actions.PASS else action - actions.DISCARD


def test_nothing_is_foreseen_while_a_minion_is_at_work() -> None:
    state = table(Player(hand=["dagoon-1"], site=["dhole-1"]))
    assert foreseen(cast("Stars", state)) is not None
    state.apply(actions.POWER + FACTS.number_of["dhole-1"])
    assert foreseen(cast("Stars", state)) is None


@pytest.mark.parametrize("seed", range(6))
def test_hands_and_piles_that_nobody_has_seen_change_nothing(seed: int) -> None:
    state = start(seed)
    rng = fast(seed)
    for _ in range(9):
        worlds = [cast("Stars", state.imagine(int(state.seat), rng)) for _ in range(2)]
        assert foreseen(worlds[0]) == foreseen(worlds[1])
        found = foreseen(worlds[0])
        for action in [state.legal()[0]] if found is None else found[1]:
            state.apply(action)
        if state.over:
            return


def test_turns_alike_leave_different_skies() -> None:
    state = start(5)
    one, several = best_turns(state, 40), best_turns(state, 40, BUDGET, ALIKE)
    assert one[0].actions == several[0].actions
    skies = [(turn.card, turn.actions[0], sky_after(state, turn.actions)) for turn in several]
    assert len(set(skies)) == len(skies) > len({(turn.card, turn.actions[0]) for turn in several})


def sky_after(state: State, line: list[int]) -> tuple[int, int, int, int]:
    """Give the sky that a turn leaves."""
    after = cast("Stars", state.clone())
    for action in line:
        after.apply(action)
    sky = after.sky
    return int(sky.a), int(sky.b), int(sky.c), int(sky.d)


@pytest.mark.parametrize("card", ["dagoon-1", "cthulhoo-1", "deep-ones-1"])
def test_the_horizon_counts_the_operations_that_help(card: str) -> None:
    state, number = start(11), FACTS.number_of[card]
    horizon, out = Horizon(state.deck, state.sky), vec[i64]([0] * NUMBERS)
    horizon.look(state.sky)
    horizon.describe(number, 0, out, 0)
    wanted = [0] * NUMBERS
    wanted[LACKING] = int(missing(state.deck, look_up(state.sky), number, 0))
    for operation in range(OPERATIONS):
        sky = state.sky.clone()
        operate(sky, operation)
        left = missing(state.deck, look_up(sky), number, 0)
        wanted[BRINGING + kind_of(operation)] += left == 0
        wanted[NEARING + kind_of(operation)] += left < wanted[LACKING]
    assert list(out) == wanted


def test_a_race_goes_on_like_a_turn_of_it() -> None:
    for own in range(10):
        for other in range(10):
            after = sum(GAINS[gain] * (1 - race(other, own + gain)) for gain in range(5))
            assert race(own, other) == pytest.approx(after)
    assert race(9, 0) > race(5, 5) > 0.5 > race(0, 5)


def test_the_chances_of_a_summon_and_of_none_make_one() -> None:
    state = start(7)
    looked = standing(state)
    looked.kept.expect(NO_CARD)
    assert sum(looked.kept.summons) == pytest.approx(1)
    assert sum(looked.threats) == pytest.approx(1)


def test_sr_24_a_card_that_everybody_knows_in_a_hand_is_a_threat() -> None:
    sky = READY["dagoon-1"]
    hidden = table(Player(), Player(hand=["dagoon-1", "gug-1"]), sky=sky)
    known = table(Player(), Player(hand=["dagoon-1", "gug-1"], known=["dagoon-1"]), sky=sky)
    assert threat_of(known) > threat_of(hidden) + 0.3


def threat_of(state: State) -> float:
    """Give how surely the second player summons something worth two points or more."""
    stars = cast("Stars", state)
    out = vec[float]([0.0] * (NO_SUMMON + 1))
    fill_threats(stars, stars.sides[0], stars.sides[1], look_up(stars.sky), out)
    return float(out[0] + out[1])


def test_a_great_old_one_in_the_hand_is_worth_keeping_and_a_threat_is_not() -> None:
    weight = dict(zip(NAMES, STANDING, strict=True))
    assert weight["great_kept"] > 0 > weight["threat"]
    state = table(Player(hand=["cthulhoo-1", "hastur-3", "gug-1"]))
    assert fact(state, "great_kept") == 2
    assert fact(state, "great_kept", FACTS.number_of["hastur-3"]) == 1
