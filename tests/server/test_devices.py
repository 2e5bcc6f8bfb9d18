"""Devices are named as people would name them."""

from __future__ import annotations

import pytest

from almagest.server.devices import device_named
from tests.server.harness import Running


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 "
            "Safari/537.36 Edg/131.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile "
            "Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.1 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox, Linux"),
        ("almagest-terminal " + "x" * 100, "almagest-terminal " + "x" * 62),
        ("", ""),
    ],
)
def test_a_device_is_named_by_its_browser_and_system(agent: str, name: str) -> None:
    assert device_named(agent) == name


def test_who_is_signed_in_reads_with_what(server: Running) -> None:
    ann = server.person("Ann")
    ann.web.headers["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
    ann.post("/api/account", name="Annabel", password="correct horse battery")
    assert [device["device"] for device in ann.get("/api/account")["sessions"]] == ["Firefox, Linux"]
