"""A stranger's verifier: deals a record of Stellar again from its seed and follows every card. See docs/records.md.

    python examples/verify_stellar.py game.json [COMMITMENT]

COMMITMENT is the one noted before the game. Slots and points are not checked: `almagest verify` does that.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

KINDS = ("planet", "moon", "asteroid", "cloud", "blackhole")
CARDS = [f"{kind}-{end}" for kind in KINDS for end in ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6")]
CARDS += [f"satellite-{number}" for number in range(1, 6)]


class Table:
    """Pile, row, discards and hands; what lies in telescopes and notebooks stays there."""

    def __init__(self, seed: str, moves: list[str]) -> None:
        self.key, self.given, self.moves = bytes.fromhex(seed), 0, iter(enumerate(moves, start=1))
        starters = self.shuffled([card for card in CARDS if card.endswith("-3a")])
        self.hands = [starters[:2], starters[2:4]]
        self.pile = self.shuffled([card for card in CARDS if card not in starters[:4]])
        self.row, self.discards = [""] * 5, list[str]()

    def below(self, n: int) -> int:
        """SHA-256 in counter mode: eight words of 32 bits from the key and a block number of eight bytes."""
        block = sha256(self.key + (self.given // 8).to_bytes(8, "big")).digest()
        place, self.given = 4 * (self.given % 8), self.given + 1
        return int.from_bytes(block[place : place + 4], "big") * n >> 32

    def shuffled(self, cards: list[str]) -> list[str]:
        """Exchange each card, from the last on, with a random one before it or itself."""
        order = sorted(cards, key=CARDS.index)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def move(self, *expected: str) -> list[str]:
        """Read the next move, which must begin as expected."""
        number, move = next(self.moves, (0, "the end"))
        if not any(f"{move} ".startswith(f"{line} ") for line in expected):
            raise ValueError(f"move {number} is {move!r}, but this seed asks for one of: {', '.join(expected)}.")
        return move.split()

    def draw(self) -> str:
        """Turn up the top card; without a pile the discards are shuffled."""
        if not self.pile:
            self.pile, self.discards = self.shuffled(self.discards), []
        return self.pile.pop(0)

    def replay(self) -> None:
        """Follow a whole game."""
        for hand in self.hands:
            self.move(*(f"start {card}" for card in hand))
        self.hands, taken = [[self.draw(), self.draw()] for _ in range(2)], ""
        for turn in range(22):
            self.row = [card or self.draw() for card in self.row]
            if taken.startswith("satellite") and self.move("keep", "refresh") == ["refresh"]:
                self.discards += self.row
                self.row = [self.draw() for _ in self.row]
            taken = self.turn(self.hands[turn % 2])
        for hand in self.hands:
            self.move(*(f"play {card} notebook" for card in hand))

    def turn(self, hand: list[str]) -> str:
        """Follow one turn and give the card taken from the row."""
        coordinate = int(self.move("take 1", "take 2", "take 3", "take 4", "take 5")[1]) - 1
        taken, self.row[coordinate] = self.row[coordinate], ""
        _, card, area, *where = self.move(*(f"play {card}" for card in [*hand, taken]))
        hand[:] = [one for one in [*hand, taken] if one != card]
        number = 3 if where[1:] == ["down"] else int(card.split("-")[1][0])
        forced = self.draw() if number == 6 or not self.row[number - 1] else self.row[number - 1]
        self.row = ["" if card == forced else card for card in self.row]
        if area == "notebook":
            self.move(f"play {forced} telescope")
        return taken


def verify(record: dict[str, Any], noted: str | None = None) -> str:
    """Say what the record shows, or raise a sentence."""
    if (record["game"], record["edition"], record["options"]) != ("stellar", 1, {}) or isinstance(record["seed"], int):
        raise ValueError("this program knows Stellar, edition 1, with the standard deck and a seed of hex digits.")
    found = sha256(f"{record['seed']}:{record['salt']}".encode()).hexdigest()
    if not found == record["commitment"] == (noted or found):
        raise ValueError(f"seed and salt give the commitment {found}, not {noted or record['commitment']}.")
    Table(record["seed"], record["moves"]).replay()
    return f"All {len(record['moves'])} moves follow from the seed. Shown before the game must have been: {found}"


if __name__ == "__main__":
    try:
        print(verify(json.loads(Path(sys.argv[1]).read_text("utf-8")), *sys.argv[2:3]))  # noqa: T201
    except (OSError, LookupError, ValueError) as error:
        sys.exit(f"Not verified: {error}")
