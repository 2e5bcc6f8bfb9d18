"""A bot that plays over the wire: it opens a table against the server's own bot and plays a whole game.

    python examples/bot_client.py http://127.0.0.1:8000 stellar
    ALMAGEST_TOKEN=almagest_… python examples/bot_client.py http://127.0.0.1:8000 stellar

Without a token it plays as a guest; with one, from the page of an account, for that account.
Needs nothing of Almagest: the standard library and `websockets`. docs/protocol.md explains every message.
"""

from __future__ import annotations

import json
import os
import random
import sys
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect


class Client:
    """One guest, whose cookie from the first call comes along with all others; or whoever has made the token."""

    def __init__(self, url: str, name: str, token: str | None = None) -> None:
        self.url = url
        self.cookies = HTTPCookieProcessor()
        self.opener = build_opener(self.cookies)
        self.proof = {"Authorization": f"Bearer {token}"} if token else {}
        if token is None:
            self.call("/api/identity", {"name": name})

    def call(self, path: str, form: dict[str, Any] | None = None) -> Any:  # noqa: ANN401  JSON
        """Call the REST API: GET without a form, POST with one."""
        data = None if form is None else json.dumps(form).encode()
        headers = {"Content-Type": "application/json", **self.proof}
        with self.opener.open(Request(self.url + path, data, headers)) as answer:
            return json.load(answer)

    def sit_at(self, table: str) -> ClientConnection:
        """Connect to a table."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.cookies.cookiejar)
        url = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}?after=0"
        return connect(url, additional_headers=self.proof or {"Cookie": cookie})


def choose(legal: list[dict[str, Any]]) -> str:
    """Choose a move: this is where your bot begins."""
    return str(random.choice(legal)["move"])


def play(url: str, game: str, opponent: str = "greedy", token: str | None = None) -> dict[str, Any]:
    """Play a whole game and give the table's last message."""
    client = Client(url, "Wire", token)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
    table = client.call("/api/tables", {"game": game, "seats": seats})["table"]
    with client.sit_at(table) as socket:
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise RuntimeError(message["says"])
            if message["type"] != "table":
                continue
            if message["result"]:
                return {**message, "record": client.call(f"/api/tables/{table}/record")}
            if message["legal"]:
                socket.send(json.dumps({"type": "move", "seq": message["seq"], "move": choose(message["legal"])}))
    raise RuntimeError("The server went away.")


if __name__ == "__main__":
    last = play(sys.argv[1], sys.argv[2], token=os.environ.get("ALMAGEST_TOKEN"))
    sys.stdout.write(f"{last['names']}: {last['result']}\n")
