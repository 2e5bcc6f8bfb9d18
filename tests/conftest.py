"""Settings of the whole test suite."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("full", deadline=None, max_examples=60)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "full"))
