"""Being told: the whole way from a turn to an encrypted message at a push service of our own."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from webauthn.helpers import base64url_to_bytes as read
from webauthn.helpers import bytes_to_base64url as written

from almagest.server.push import check_endpoint, signing_key
from almagest.server.refusals import Refused
from almagest.server.settings import Settings
from tests.server.harness import Person, roomy, running, wait_for

SERVICES = Settings().push_services


class Service(ThreadingHTTPServer):
    """A push service, and the one browser that listens there."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Post)
        self.origin = f"http://127.0.0.1:{self.server_port}"
        self.got: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.status = 201
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)

    def subscription(self, path: str = "/box") -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.origin + path, "keys": {"p256dh": written(point), "auth": written(self.auth)}}

    def message(self) -> tuple[dict[str, str], Any]:
        """Give the headers and the content of the next message, as the browser decrypts it."""
        _, headers, body = self.got.get(timeout=20)
        return headers, json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))


class Post(BaseHTTPRequestHandler):
    """One message that comes in."""

    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.put((self.path, dict(self.headers.items()), body))
        self.send_response(self.server.status)
        self.send_header("Location", f"{self.server.origin}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Write nothing."""


@contextmanager
def service() -> Iterator[Service]:
    with Service() as found:
        thread = Thread(target=found.serve_forever)
        thread.start()
        try:
            yield found
        finally:
            found.shutdown()
            thread.join()


def waited_for(bob: Person) -> str:
    """Sit down at a table where it is soon somebody's turn who is not there."""
    return str(bob.open("me", "random")["table"])


def test_who_is_away_is_told_of_the_turn_encrypted_and_signed_and_once(stored: str, folder: Path) -> None:
    with service() as pushed, running(roomy(folder, push_services=(pushed.origin,), push_seconds=0)) as server:
        ann = server.person("Ann")
        assert ann.web.post("/api/push", json=pushed.subscription(), headers={"Accept-Language": "fr"}).is_success
        table = waited_for(ann)
        headers, told = pushed.message()
        assert told["title"] == "Stellar : à vous de jouer"
        assert (told["path"], headers["Content-Encoding"], headers["TTL"]) == (f"/table/{table}", "aes128gcm", "86400")
        assert signed_for(headers["Authorization"], ann.get("/api/push")["key"])["aud"] == pushed.origin
        socket = ann.connect(table)
        seen = socket.my_turn()
        socket.move(seen)
        wait_for(lambda: ann.get(f"/api/tables/{table}")["seq"] > seen["seq"])
        ann.post("/api/push/removal", endpoint=pushed.subscription()["endpoint"])
        socket.close()
        waited_for(ann)
    assert pushed.got.empty()


def signed_for(authorization: str, key: str) -> Any:
    """Check the signature with the key the server has told browsers, and give what it claims."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (kind, read(parts["k"])) == ("vapid", read(key))
    claims: Any = Vapid02.verify(authorization)
    assert claims
    return json.loads(read(parts["t"].split(".")[1]))


def test_a_browser_that_is_gone_is_forgotten_and_nobody_is_sent_elsewhere(folder: Path) -> None:
    with service() as pushed, running(roomy(folder, push_services=(pushed.origin,), push_seconds=0)) as server:
        ann = server.person("Ann")
        pushed.status = 307
        ann.post("/api/push", **pushed.subscription())
        waited_for(ann)
        assert pushed.got.get(timeout=20)[0] == "/box"
        pushed.status = 410
        waited_for(ann)
        assert pushed.got.get(timeout=20)[0] == "/box"
        wait_for(lambda: ann.get("/api/push")["browsers"] == 0)
    assert pushed.got.empty()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com.example/x",
        "https://fcm.googleapis.com:22/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://[half/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_nothing_is_sent_but_to_push_services(endpoint: str) -> None:
    with pytest.raises(Refused):
        check_endpoint(endpoint, SERVICES)


def test_push_services_and_their_parts_are_known() -> None:
    for endpoint in ("https://fcm.googleapis.com/fcm/send/x", "https://wns2-am3p.notify.windows.com/w/?token=x"):
        check_endpoint(endpoint, SERVICES)


def test_the_signing_key_follows_from_the_secret_key() -> None:
    first, again, other = (signing_key(bytes([n]) * 32).private_numbers() for n in (1, 1, 2))
    assert first == again != other
