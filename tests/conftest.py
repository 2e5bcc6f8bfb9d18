"""Settings of the whole test suite."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("full", deadline=None, max_examples=40)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "full"))


@pytest.fixture(autouse=True)
def only_the_browser_has_a_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop of Playwright, which sleeps in this thread between its tests, from all other tests."""
    asleep = None if "browser" in request.fixturenames else asyncio._get_running_loop()
    if asleep is not None:
        asyncio._set_running_loop(None)
    yield
    if asleep is not None:
        asyncio._set_running_loop(asleep)
