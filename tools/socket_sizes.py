"""Measures what compressing sockets would save: bytes per message and processor time per message, game by game.

Each game is played by lot; every message to the first seat is packed as a WebSocket would, with the window kept between
messages (`permessage-deflate`) and without. Run it as `python -m tools.socket_sizes`.
"""

from __future__ import annotations

import tempfile
import time
import zlib
from pathlib import Path

from tests.browser.fit import evening
from tests.server.harness import roomy, running

from almagest import catalog

DECISIONS = 60
LEVEL = 6
WINDOW = -15


def packed(messages: list[bytes], *, keep: bool) -> tuple[int, float]:
    """Pack messages one after another; give all their bytes and the processor time."""
    began, size, packer = time.process_time(), 0, zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW)
    for message in messages:
        if not keep:
            packer = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW)
        size += len(packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH))
    return size, time.process_time() - began


def main() -> None:
    """Print a row for each game."""
    print("game        messages  bytes  kept window  new window  µs kept  µs new")
    with tempfile.TemporaryDirectory() as folder, running(roomy(Path(folder))) as server:
        for game in catalog.games():
            seats = max(2, catalog.game(game).seats[0])
            with evening(server.url, game, seats) as company:
                company.play(DECISIONS)
                heard = [text.encode() for text in company.sockets[0].all]
            count, whole = len(heard), sum(map(len, heard))
            (kept, kept_time), (new, new_time) = packed(heard, keep=True), packed(heard, keep=False)
            times = f"{kept_time / count * 1e6:7.0f} {new_time / count * 1e6:7.0f}"
            print(f"{game:11} {count:8} {whole // count:6} {kept // count:12} {new // count:11} {times}")


if __name__ == "__main__":
    main()
