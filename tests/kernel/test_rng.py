"""Random numbers: repeatable, even, and unpredictable where it matters."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

import almagest
from almagest.kernel import rng
from almagest.kernel.bits import members_of
from almagest.kernel.errors import BadSeed

KEY = "00112233445566778899aabbccddeeff"


@given(seed=st.integers(0, 2**200))
def test_equal_seeds_give_equal_streams(seed: int) -> None:
    one, two = almagest.rng(seed), almagest.rng(seed)
    assert [one.word() for _ in range(20)] == [two.word() for _ in range(20)]


def test_neighbouring_seeds_give_unrelated_streams() -> None:
    firsts = {almagest.rng(seed).below(1000) for seed in range(2000)}
    assert len(firsts) > 800


@pytest.mark.parametrize("seed", [7, KEY])
def test_numbers_below_n_are_even(seed: int | str) -> None:
    stream = almagest.rng(seed)
    counts = Counter(stream.below(6) for _ in range(12_000))
    assert set(counts) == set(range(6))
    assert all(1800 < count < 2200 for count in counts.values())


def test_the_keyed_stream_is_sha256_in_counter_mode() -> None:
    key = bytes.fromhex(KEY)
    blocks = b"".join(sha256(key + counter.to_bytes(8, "big")).digest() for counter in range(3))
    stream = almagest.rng(KEY)
    words = [int(stream.word()) for _ in range(24)]
    assert words == [int.from_bytes(blocks[4 * n : 4 * n + 4], "big") for n in range(24)]


@pytest.mark.parametrize("seed", [7, KEY])
@pytest.mark.parametrize("taken", [0, 1, 7, 8, 9, 30])
def test_a_stream_goes_on_where_its_data_says(seed: int | str, taken: int) -> None:
    stream = almagest.rng(seed)
    for _ in range(taken):
        stream.word()
    again = rng.restored(stream.data())
    assert [again.word() for _ in range(20)] == [stream.word() for _ in range(20)]


def test_a_clone_goes_its_own_way() -> None:
    stream = almagest.rng(KEY)
    stream.word()
    twin = stream.clone()
    ahead = [twin.word() for _ in range(10)]
    assert [stream.word() for _ in range(10)] == ahead


@given(cards=st.integers(0, 2**60 - 1), seed=st.integers(0, 1000))
def test_shuffling_keeps_the_cards(cards: int, seed: int) -> None:
    assert sorted(rng.shuffled(cards, almagest.rng(seed))) == members_of(cards)
    pile = bytes(members_of(cards))
    assert sorted(rng.reshuffled(pile, almagest.rng(seed))) == list(pile)


def test_every_order_is_equally_likely() -> None:
    stream = almagest.rng(5)
    orders = Counter(rng.shuffled(0b111, stream) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


@pytest.mark.parametrize("seed", [-1, True, 1.5, None, "", "seven", "abcd", "zz" * 16, b"short"])
def test_a_bad_seed_is_refused_with_a_sentence(seed: object) -> None:
    with pytest.raises(BadSeed) as refused:
        almagest.rng(seed)
    assert repr(seed) in str(refused.value)
    assert "32 hex digits" in str(refused.value)
