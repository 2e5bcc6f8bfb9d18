"""PettingZoo's own tests; importing them makes that library warn of its own old names."""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

__all__ = ["api_test", "parallel_api_test", "render_test", "seed_test"]
