"""Compile the engine with mypyc where there is a C compiler; elsewhere the same files run as plain Python."""

import os
import shlex
import subprocess
import sysconfig
import tempfile
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


PARALLEL = ["-flto=auto"]
"""All of the engine is one C file, so that calls between modules are inlined; this spreads its compilation over all
processors, once it is known what is inlined where."""


def compiles(flags: list) -> bool:
    """Tell whether the compiler and its linker know these flags."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("int probe(void) { return 0; }\n", encoding="utf-8")
        command = [*compiler, *flags, "-Werror", "-fPIC", "-shared", str(source), "-o", str(Path(folder, "probe.so"))]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


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
    parallel = PARALLEL if compiles(PARALLEL) else []
    for module in modules:
        module.optional = True
        if any("__native" in source for source in module.sources):
            module.extra_compile_args += parallel
            module.extra_link_args += [*parallel, "-O3"]
    return modules


setup(ext_modules=extensions())
