"""How the two protocols are spoken: both sides open tables, sit down, and read just enough of a message to move on."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.request import Request, urlopen

import msgspec

from benchmarks.load.sockets import SECONDS, Socket

SEATS = (0, 1)


@dataclass(frozen=True)
class Turn:
    """What a message says to somebody who plays: where the game stands, and a move to send if it is theirs."""

    at: int
    move: bytes | None


@dataclass
class Known:
    """What a seat remembers of the messages before."""

    legal: list[Any] = field(default_factory=list)


class Wire(Protocol):
    """One protocol."""

    def open(self, tables: int) -> list[list[str]]:
        """Open tables; give for each what each seat needs to sit down."""
        ...

    def sit(self, seat: str) -> Socket:
        """Connect a seat."""
        ...

    def read(self, text: bytes, seat: int, known: Known) -> Turn | None:
        """Read a message with what is known from those before; None if it does not tell how the game stands."""
        ...


def post(url: str, form: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
    """Send a form; give the answer and the cookie that came with it."""
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    with urlopen(Request(url, json.dumps(form).encode(), headers), timeout=SECONDS) as answer:
        return json.load(answer), (answer.headers.get("Set-Cookie") or "").partition(";")[0]


class OurChange(msgspec.Struct):
    """The part of a change that a player needs."""

    legal: Any = None


class OurTable(msgspec.Struct):
    """The part of a message that a player needs: legal moves as objects, as pairs, or what is different in them."""

    type: str
    seq: int | None = None
    legal: list[Any] = []
    change: OurChange | None = None


class Ours:
    """The protocol of docs/protocol.md, as of old or by changes."""

    def __init__(self, host: str, game: str = "stellar", changes: int = 2) -> None:
        self.host = host
        self.game = game
        self.changes = changes
        self.reader = msgspec.json.Decoder(OurTable)
        self.cookies: list[str] = []

    def open(self, tables: int) -> list[list[str]]:
        """Open tables of two seats and sit down at both."""
        url = f"http://{self.host}/api"
        self.cookies = [post(f"{url}/identity", {"name": name})[1] for name in ("Ann", "Bob")]
        form = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        names = [post(f"{url}/tables", form, self.cookies[0])[0]["table"] for _ in range(tables)]
        for name in names:
            post(f"{url}/tables/{name}/join", {}, self.cookies[1])
        return [[f"{name} {seat}" for seat in SEATS] for name in names]

    def sit(self, seat: str) -> Socket:
        """Connect a seat."""
        name, number = seat.split()
        return self.watch(name, self.cookies[int(number)])

    def watch(self, name: str, cookie: str = "") -> Socket:
        """Connect somebody, who needs no name to look on."""
        return Socket(self.host, f"/ws/tables/{name}?after=0&changes={self.changes}", cookie)

    def read(self, text: bytes, seat: int, known: Known) -> Turn | None:  # noqa: ARG002  it is for this seat already
        """Read a table message, whole or by what has changed; the move is the one in the middle of the legal ones."""
        message = self.reader.decode(text)
        if message.type not in ("table", "change") or message.seq is None:
            return None
        known.legal = patched(known.legal, message.change.legal) if message.change else message.legal
        if not known.legal:
            return Turn(message.seq, None)
        choice = known.legal[len(known.legal) // 2]
        move = choice["move"] if isinstance(choice, dict) else choice[0]
        return Turn(message.seq, msgspec.json.encode({"type": "move", "seq": message.seq, "move": move}))


def patched(old: list[Any], change: Any) -> list[Any]:  # noqa: ANN401  any JSON
    """Put what is different into a list of moves, of which each is new or as it was."""
    if change is None:
        return old
    if isinstance(change, list):
        return list(change[0])
    found = old[: change.get("length", len(old))]
    for place, part in change.items():
        if place != "length":
            at = int(place)
            found[at : at + 1] = [part[0] if isinstance(part, list) else inside(found[at], part)]
    return found


def inside(old: Any, change: dict[str, Any]) -> Any:  # noqa: ANN401  any JSON
    """Put what is different into a move; only its own notation is needed here."""
    place = "move" if isinstance(old, dict) else 0
    part = change.get(str(place))
    if part is not None:
        old = old.copy()
        old[place] = part[0]
    return old


class PeerContext(msgspec.Struct):
    """Whose turn it is."""

    currentPlayer: str  # noqa: N815  their name


class PeerState(msgspec.Struct):
    """The part of a state that a player needs."""

    ctx: PeerContext
    at: int = msgspec.field(name="_stateID")


class PeerSync(msgspec.Struct):
    """The first message holds the state among other things."""

    state: PeerState


class Peer:
    """The protocol of boardgame.io 0.50 over socket.io."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.first = msgspec.json.Decoder(tuple[str, str, PeerSync])
        self.keys: dict[tuple[str, str], str] = {}
        self.later = msgspec.json.Decoder(tuple[str, str, PeerState, msgspec.Raw])

    def open(self, tables: int) -> list[list[str]]:
        """Create matches of two players and join both."""
        url = f"http://{self.host}/games/load"
        names = [post(f"{url}/create", {"numPlayers": 2})[0]["matchID"] for _ in range(tables)]
        return [[f"{name} {seat} {self.credentials(url, name, seat)}" for seat in SEATS] for name in names]

    @staticmethod
    def credentials(url: str, name: str, seat: int) -> str:
        """Join a match and give the credentials."""
        form = {"playerID": str(seat), "playerName": f"P{seat}"}
        return str(post(f"{url}/{name}/join", form)[0]["playerCredentials"])

    def sit(self, seat: str) -> Socket:
        """Connect a seat: the handshakes of engine.io and socket.io, then the request for the state."""
        name, number, credentials = seat.split()
        wire = Socket(self.host, "/socket.io/?EIO=4&transport=websocket")
        wire.one()
        wire.send(b"40/load,")
        wire.one()
        wire.send(b"42/load," + msgspec.json.encode(["sync", name, number, credentials, 2]))
        self.keys[name, number] = credentials
        return wire

    def read(self, text: bytes, seat: int, known: Known) -> Turn | None:  # noqa: ARG002  every message is whole
        """Read a state; the move is to take a card, each time to another place."""
        if text.startswith(b'42/load,["sync"'):
            _, name, sync = self.first.decode(text[8:])
            state = sync.state
        elif text.startswith(b'42/load,["update"'):
            _, name, state, _ = self.later.decode(text[8:])
        else:
            return None
        if state.ctx.currentPlayer != str(seat):
            return Turn(state.at, None)
        return Turn(state.at, self.move(name, str(seat), state.at))

    def move(self, name: str, seat: str, at: int) -> bytes:
        """Write a move."""
        credentials = self.keys[name, seat]
        payload = {"type": "take", "args": [at % 5, at % 12], "playerID": seat, "credentials": credentials}
        return b"42/load," + msgspec.json.encode(["update", {"type": "MAKE_MOVE", "payload": payload}, at, name, seat])
