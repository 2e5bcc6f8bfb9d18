"""Sets in one integer agree with Python's own sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from almagest.kernel import bits

MEMBERS = st.sets(st.integers(0, 61), min_size=1)


def packed(members: set[int]) -> int:
    return sum(1 << n for n in members)


@given(members=MEMBERS)
def test_a_set_lists_its_members(members: set[int]) -> None:
    assert bits.members_of(packed(members)) == sorted(members)
    assert bits.count(packed(members)) == len(members)


@given(members=MEMBERS)
def test_the_lowest_member_is_found_and_left_out(members: set[int]) -> None:
    assert bits.lowest(packed(members)) == min(members)
    assert bits.members_of(bits.without_lowest(packed(members))) == sorted(members)[1:]


@given(members=MEMBERS, n=st.integers(0, 61))
def test_membership_is_told(members: set[int], n: int) -> None:
    assert bits.has(packed(members), n) == (n in members)
    assert bits.bit(n) == 1 << n


@given(members=MEMBERS, data=st.data())
def test_the_nth_member_is_found(members: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(members) - 1))
    assert bits.nth(packed(members), n) == sorted(members)[n]
