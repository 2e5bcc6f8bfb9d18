"""A bot that plays over the wire: it opens a table against the server's own bot and plays a whole game.

    python examples/bot_client.py http://127.0.0.1:8000 stellar

Needs nothing of Almagest: the standard library and `websockets`. docs/protocol.md explains every message.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect


class Client:
    """One guest: the cookie from the first call comes along with all others."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.cookies = HTTPCookieProcessor()
        self.opener = build_opener(self.cookies)
        self.call("/api/identity", {"name": name})

    def call(self, path: str, form: dict[str, Any] | None = None) -> Any:  # noqa: ANN401  JSON
        """Call the REST API: GET without a form, POST with one."""
        data = None if form is None else json.dumps(form).encode()
        with self.opener.open(Request(self.url + path, data, {"Content-Type": "application/json"})) as answer:
            return json.load(answer)

    def sit_at(self, table: str) -> ClientConnection:
        """Connect to a table."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.cookies.cookiejar)
        url = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}?after=0"
        return connect(url, additional_headers={"Cookie": cookie})


def choose(legal: list[dict[str, Any]]) -> str:
    """Choose a move: this is where your bot begins."""
    return str(random.choice(legal)["move"])


def play(url: str, game: str, opponent: str = "greedy") -> dict[str, Any]:
    """Play a whole game and give the table's last message."""
    client = Client(url, "Wire")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
    table = client.call("/api/tables", {"game": game, "seats": seats})["table"]
    with client.sit_at(table) as socket:
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise RuntimeError(message["says"])
            if message["result"]:
                return {**message, "record": client.call(f"/api/tables/{table}/record")}
            if message["legal"]:
                socket.send(json.dumps({"type": "move", "seq": message["seq"], "move": choose(message["legal"])}))
    raise RuntimeError("The server went away.")


if __name__ == "__main__":
    last = play(sys.argv[1], sys.argv[2])
    sys.stdout.write(f"{last['names']}: {last['result']}\n")
