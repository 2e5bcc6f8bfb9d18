"""In a parallel environment those who choose at the same time act in one step, and nobody sees more than he may."""

from __future__ import annotations

import pytest

import almagest
from almagest.adapters.parallel import choosing, parallel_env
from tests.adapters.peers import parallel_api_test

SHORT = {"stars": {"round_limit": 2}}


@pytest.mark.parametrize("name", almagest.games())
def test_pettingzoo_accepts_the_parallel_environment(name: str) -> None:
    parallel_api_test(parallel_env(name, seats=2, **SHORT.get(name, {})), num_cycles=60)


def test_st_7_both_choose_their_starter_in_one_step() -> None:
    table = parallel_env("stellar")
    seen, _ = table.reset(seed=7)
    assert [int(row["action_mask"].sum()) for row in seen.values()] == [2, 2]
    chosen = {agent: int(row["action_mask"].argmax()) for agent, row in seen.items()}
    table.step(chosen)
    assert table.table.state_of_game.ply == 2
    plain = almagest.game("stellar").start(2, int(almagest.rng(7).word()))
    for action in chosen.values():
        plain.apply(action)
    assert table.table.state_of_game == plain


def test_where_one_decides_the_others_have_nothing_to_choose() -> None:
    table = parallel_env("stellar")
    seen, _ = table.reset(seed=7)
    seen, *_ = table.step({agent: int(row["action_mask"].argmax()) for agent, row in seen.items()})
    assert sum(bool(row["action_mask"].any()) for row in seen.values()) == 1


def test_an_illegal_choice_is_refused_and_nothing_changes() -> None:
    table = parallel_env("stellar")
    seen, _ = table.reset(seed=7)
    legal = int(seen["player_0"]["action_mask"].argmax())
    with pytest.raises(almagest.IllegalAction, match="ST-7"):
        table.step({"player_0": legal, "player_1": 1566})
    assert table.table.state_of_game.ply == 0


def test_a_player_who_is_told_something_chooses_later() -> None:
    for name in almagest.games():
        state, rng = almagest.game(name).start(seats=2, seed=3), almagest.rng(4)
        for _ in range(40):
            for before, moment in zip(choosing(state), choosing(state)[1:], strict=False):
                assert moment.learned < moment.ply
                assert moment.seat != before.seat
            if not state.over:
                state.apply(state.legal()[int(rng.below(len(state.legal())))])
            if state.over:
                break
