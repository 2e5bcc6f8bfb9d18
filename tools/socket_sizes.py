"""Measures what compressing sockets would save: bytes per message and processor time per message, game by game.

Each game is played by lot; every message to the first seat is packed as a WebSocket would, with the window kept between
messages (`permessage-deflate`) and without: whole messages, and the changes that the browser asks for (`changes=2`).
Run it as `python -m tools.socket_sizes`.
"""

from __future__ import annotations

import json
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
    print("game        told      messages  bytes  kept window  new window  µs kept  µs new")
    with tempfile.TemporaryDirectory() as folder, running(roomy(Path(folder))) as server:
        for game in catalog.games():
            seats = max(2, catalog.game(game).seats[0])
            with evening(server.url, game, seats) as company:
                browser = company.people[0].connect(company.table, changes=2)
                company.play(DECISIONS)
                last = max(json.loads(text).get("seq", 0) for text in company.sockets[0].all)
                while json.loads(browser.all[-1] if browser.all else "{}").get("seq", 0) < last:
                    browser.receive()
                print(row(game, "whole", company.sockets[0].all))
                print(row(game, "changes", browser.all[1:]))


def row(game: str, told: str, texts: list[str]) -> str:
    """Write what the messages of one kind take."""
    heard = [text.encode() for text in texts]
    count, whole = len(heard), sum(map(len, heard))
    (kept, kept_time), (new, new_time) = packed(heard, keep=True), packed(heard, keep=False)
    times = f"{kept_time / count * 1e6:7.0f} {new_time / count * 1e6:7.0f}"
    return f"{game:11} {told:9} {count:8} {whole // count:6} {kept // count:12} {new // count:11} {times}"


if __name__ == "__main__":
    main()
