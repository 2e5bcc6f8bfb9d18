"""Random numbers: a fast generator for simulations and a keyed one, which nobody can predict, for real games."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NoReturn, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from almagest.kernel.bits import count, lowest
from almagest.kernel.errors import BadSeed

SMALL_SEEDS: Final = 1 << 60
SEED_BYTES: Final = 16
ASKED: Final = b"asked"


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Somebody who decides what chance brings: a search through all its outcomes, for instance."""

    def number(self, n: int) -> int:
        """Choose a number from 0 to n - 1."""
        raise NotImplementedError

    def order(self, cards: bytes) -> bytes:
        """Lay the cards of a pile in an order, the next one to be drawn first."""
        raise NotImplementedError


@final
class Rng:
    """One stream of random numbers; `key` is empty for the fast generator.

    Fast: multiply with carry. Every value stays below 2**63, so that interpreted and compiled runs agree.
    Keyed: SHA-256 over the key and a counter, 32 bits at a time.
    Asked: a dealer chooses in place of chance; its key is a mark only.
    """

    key: bytes
    x: i64
    block: bytes
    dealer: Dealer | None

    def __init__(self, key: bytes, x: i64) -> None:
        self.key = key
        self.x = x
        self.block = b""
        self.dealer = None

    def clone(self) -> Rng:
        """Copy the stream at its present place."""
        twin = Rng(self.key, self.x)
        twin.block = self.block
        twin.dealer = self.dealer
        return twin

    def word(self) -> i64:
        """Give the next 32 random bits."""
        if len(self.key) > 0:
            return self.keyed_word()
        x = 2131995753 * (self.x & 0xFFFFFFFF) + (self.x >> 32)
        self.x = x
        return (x ^ (x >> 32)) & 0xFFFFFFFF

    def keyed_word(self) -> i64:
        """Give the next 32 bits of the keyed stream; x counts the words given so far."""
        place = self.x & 7
        if place == 0 or len(self.block) == 0:
            self.block = sha256(self.key + int(self.x >> 3).to_bytes(8, "big")).digest()
        self.x += 1
        word: i64 = int.from_bytes(self.block[4 * place : 4 * place + 4], "big")
        return word

    def below(self, n: i64) -> i64:
        """Give a random number from 0 to n - 1."""
        if len(self.key) > 0:
            return self.keyed_below(n)
        x = 2131995753 * (self.x & 0xFFFFFFFF) + (self.x >> 32)
        self.x = x
        return (((x ^ (x >> 32)) & 0xFFFFFFFF) * n) >> 32

    def keyed_below(self, n: i64) -> i64:
        """Give a number from 0 to n - 1 of the keyed stream, or the one a dealer chooses."""
        dealer = self.dealer
        return (self.keyed_word() * n) >> 32 if dealer is None else i64(dealer.number(int(n)))

    def fork(self) -> Rng:
        """Start a new fast stream from the next number of this one; a dealer goes on dealing."""
        return fast(self.word()) if self.dealer is None else self

    def __eq__(self, other: object) -> bool:
        """Tell whether two streams go on with the same numbers."""
        return isinstance(other, Rng) and self.x == other.x and self.key == other.key

    def __hash__(self) -> NoReturn:
        """Refuse to be a key: a stream moves on."""
        raise TypeError("unhashable type: 'Rng'")

    def __repr__(self) -> str:
        """Tell which generator it is, and nothing of what it will give."""
        return "<Rng, keyed>" if self.key else "<Rng, fast>"

    def __copy__(self) -> Rng:
        """Copy the stream at its present place."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Rng:
        """Copy the stream at its present place."""
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the stream at its present place, secrets included."""
        return Rng, (self.key, int(self.x))

    def data(self) -> dict[str, object]:
        """Give the stream as plain data, secrets included."""
        return {"key": self.key.hex(), "x": int(self.x)}


def fast(seed: i64) -> Rng:
    """Start the fast generator; neighbouring seeds give unrelated streams."""
    x = (seed + 88172645463325252) & 0xFFFFFFFFFFFFFFF
    for _round in range(i64(3)):
        x ^= x >> 31
        x = (x * 2654435761 + 1013904223) & 0xFFFFFFFFFFFFFFF
    return Rng(b"", x | 1)


def asked(dealer: Dealer) -> Rng:
    """Let a dealer choose in place of chance."""
    rng = Rng(ASKED, 0)
    rng.dealer = dealer
    return rng


def restored(data: dict[str, object]) -> Rng:
    """Rebuild a stream from its data."""
    key, x = data["key"], data["x"]
    assert isinstance(key, str)
    assert isinstance(x, int)
    return Rng(bytes.fromhex(key), x)


def seeded(seed: object) -> Rng:
    """Start the generator a seed asks for: a whole number the fast one, bytes or hex digits the keyed one."""
    if isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0:
        return fast(seed if seed < SMALL_SEEDS else folded(seed))
    key = hex_bytes(seed) if isinstance(seed, str) else seed
    if isinstance(key, bytes) and len(key) >= SEED_BYTES:
        return Rng(key, 0)
    raise BadSeed(seed)


def folded(seed: int) -> int:
    """Bring a seed of any length below 2**60."""
    digest = sha256(seed.to_bytes((seed.bit_length() + 7) // 8, "big")).digest()
    return int.from_bytes(digest[:8], "big") % SMALL_SEEDS


def hex_bytes(text: str) -> bytes:
    """Read hex digits; anything else gives no bytes."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def shuffled(cards: i64, rng: Rng) -> bytes:
    """Give the members of a set in random order."""
    order = vec[u8]([0] * count(cards))
    n: i64 = 0
    while cards:
        order[n] = u8(lowest(cards))
        n += 1
        cards &= cards - 1
    return mixed(order, rng)


def reshuffled(cards: bytes, rng: Rng) -> bytes:
    """Give the cards of a pile in random order."""
    order = vec[u8]([0] * len(cards))
    for i in range(i64(len(cards))):
        card: i64 = cards[i]
        order[i] = u8(card)
    return mixed(order, rng)


def mixed(order: vec[u8], rng: Rng) -> bytes:
    """Shuffle by exchanging each place with a random earlier one, or itself; a dealer lays the cards as it likes."""
    dealer = rng.dealer
    if dealer is not None:
        return dealer.order(bytes(order))
    for i in range(i64(len(order)) - 1, i64(0), -1):
        j = rng.below(i + 1)
        other = order[i]
        order[i] = order[j]
        order[j] = other
    return bytes(order)
