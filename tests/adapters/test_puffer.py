"""PufferLib's conventions, kept also where it is not installed."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from almagest.adapters.puffer import environment, legal

GAMES = 4


def test_everything_is_written_into_the_arrays_that_were_given() -> None:
    plain = environment("stellar", games=GAMES)
    names = ("observations", "rewards", "terminals", "truncations", "masks", "actions")
    given = SimpleNamespace(**{name: np.full_like(getattr(plain, name), 1) for name in names})
    table = environment("stellar", games=GAMES, buf=given)
    seen, infos = table.reset(seed=5)
    assert seen is given.observations
    assert infos == []
    assert all(row in table.single_observation_space for row in seen)
    ended = 0
    while ended == 0:
        seen, rewards, terminals, truncations, _ = table.step(np.zeros(GAMES, np.int32))
        assert (seen is given.observations, rewards is given.rewards) == (True, True)
        assert not rewards[~terminals].any()
        assert not truncations.any()
        ended = int(given.terminals.sum())
    assert all(row in table.single_observation_space for row in seen)


def test_the_row_ends_with_the_legal_actions() -> None:
    table = environment("astra", games=GAMES, seats=2)
    seen, _ = table.reset(seed=1)
    actions = table.single_action_space.n
    assert (seen[:, -actions:] == table.games.batch.masks).all()


def test_an_illegal_action_stands_for_a_legal_one() -> None:
    masks = np.array([[0, 1, 0, 1], [1, 1, 0, 0]], np.uint8)
    assert legal(np.array([3, 2]), masks).tolist() == [3, 0]
    assert legal(np.array([0, 3]), masks).tolist() == [1, 1]
