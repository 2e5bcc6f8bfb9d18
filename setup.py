"""Compile the engine with mypyc where there is a C compiler; elsewhere the same files run as plain Python."""

import os
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/almagest")
COMPILED = [
    "kernel/bits.py",
    "kernel/rng.py",
    "kernel/state.py",
    "kernel/playout.py",
    "kernel/sheet.py",
    "kernel/tree.py",
    "bots/search.py",
    "games/*/deck.py",
    "games/*/features.py",
    "games/*/observation.py",
    "games/*/side.py",
    "games/*/state.py",
    "games/*/rules/*.py",
]


def extensions() -> list:
    if os.environ.get("ALMAGEST_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + " -fvisibility=hidden"
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.name != "__init__.py"}
    modules = mypycify([str(path) for path in sorted(found)], opt_level="3", target_dir="build/mypyc")
    for module in modules:
        module.optional = True
    return modules


setup(ext_modules=extensions())
