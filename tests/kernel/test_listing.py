"""Lists of actions for Python: shared numbers, and never one that no list can hold."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from almagest.kernel.state import MOST_ACTIONS, listed


def test_as_many_actions_are_listed_as_were_written() -> None:
    assert listed(vec[i64]([7, 3, MOST_ACTIONS - 1, 0]), 3) == [7, 3, MOST_ACTIONS - 1]


def test_no_more_are_listed_than_the_buffer_holds() -> None:
    assert listed(vec[i64]([7, 3]), 4096) == [7, 3]


@pytest.mark.parametrize("action", [MOST_ACTIONS, 2**62])
def test_an_action_beyond_all_numbers_is_an_error(action: int) -> None:
    with pytest.raises(IndexError):
        listed(vec[i64]([0, action]), 2)
