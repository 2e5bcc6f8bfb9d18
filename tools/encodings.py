"""Write docs/encodings.md: what the numbers of an observation mean, game by game, from the encodings themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.adapters.encodings import encoding_of, plain_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from almagest.kernel.encoding import Block

PAGE = Path(__file__).parent.parent / "docs" / "encodings.md"
INTRODUCTION = """# Observations as numbers

Made by `python tools/encodings.py` from the encodings themselves; a test keeps it up to date.

An observation of PettingZoo, and an observation tensor of OpenSpiel, is a row of whole numbers from 0 to 255: the
blocks of the game one after the other. It is a function of the seat's *view* (`state.view(seat)`) and of nothing else,
so it holds nothing that the seat cannot know. `encode(view)` in the game's `encoding.py` is the definition; a test
proves on random games that the compiled `observe(state, seat)` gives the same numbers.

- "each" blocks are repeated for every player: the observer first, then clockwise.
- A block "one of n" is 1 at one place; a set is 1 at each member.
- No number is above its bound, whatever the deck; where a block's numbers have different ones, each is given. 0–255
  stands where the rules set no bound, or decks may raise it so far: what is above is written as 255.
- Legal actions are not part of it: PettingZoo has them in `action_mask`, OpenSpiel in `legal_actions_mask`.
- OpenSpiel's information state tensor adds a block `memories` of 8,192 numbers for each seat: the events the player has
  seen, one after the other, written so that they can be read again (`almagest.adapters.memory`), then zeros. Two
  different pasts have different numbers. Should a game outgrow the block, its oldest events are left out; the
  information state *string* has no such limit.

```python
>>> import almagest
>>> from almagest.adapters.encodings import encoding_of
>>> encoding = encoding_of("stellar", seats=2)
>>> state = almagest.game("stellar").start(seats=2, seed=7)
>>> encoding.see(state, 0) == encoding.of_view(state.view(0))
True
>>> encoding.see(state, 0)[encoding.places()["pile"]][0] == state.view(0)["pile"]
True

```
"""
WITHOUT = """
## A game without an encoding

A game whose folder has no `encoding.py` (the one of [adding a game](adding-a-game.md), for instance) gets these
blocks. To give it its own, add `encoding.py` with `blocks(seats)` and `encode(view)`; nothing else is needed.
"""


def row(block: Block, more: int) -> str:
    """Write one block as a row; `more` is its size with more players."""
    size = f"{block.size:,} each" if block.each else f"{block.size:,}"
    sizes = size if more == block.size else f"{size} alone, else {more:,}"
    return f"| `{block.name}` | {sizes} | {bounds(block)} | {block.meaning} |"


def bounds(block: Block) -> str:
    """Write the largest value of a block's numbers, or of each of them where they differ."""
    return ", ".join(f"0–{most}" for most in (block.most if isinstance(block.most, tuple) else (block.most,)))


def table(blocks: Sequence[Block], others: Sequence[Block]) -> str:
    """Write blocks as a table, with those for more players beside them."""
    more = {block.name: block.size for block in others}
    rows = [row(block, more.get(block.name, block.size)) for block in blocks]
    return "\n".join(["| block | numbers | values | meaning |", "|---|---|---|---|", *rows])


def chapter(name: str) -> str:
    """Write the chapter of a game."""
    game = catalog.game(name)
    sizes = ", ".join(f"{seats} players {encoding_of(name, seats).size:,}" for seats in game.seats)
    fewest, most = encoding_of(name, game.seats[0]).blocks, encoding_of(name, game.seats[-1]).blocks
    alone = [block.name for block in fewest if block.name not in {other.name for other in most}]
    note = f" Only alone: {', '.join(f'`{block}`' for block in alone)}." if alone else ""
    total = f"Numbers in all: {sizes.replace('1 players', '1 player')}.{note}"
    return f"\n## {game.title.en}\n\n{total}\n\n{table(fewest, most)}\n"


def page() -> str:
    """Write the page, for the games of this package."""
    own = [name for name in catalog.games() if catalog.encoding(name) is not None]
    chapters = "".join(chapter(name) for name in own)
    return f"{INTRODUCTION}{chapters}{WITHOUT}\n{table(plain_blocks(2), [])}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
