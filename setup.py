"""Compile the engine with mypyc where there is a C compiler; elsewhere the same files run as plain Python."""

import ast
import os
import re
import string
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/almagest")
# A method or function in the generated C, up to its signature; one that has its docstring already does not match.
SIGNATURE = re.compile(r'\(PyCFunction\)CPyPy_(?P<name>\w+),\s+METH_[A-Z_| ]+, PyDoc_STR\("(?:[^"\\]|\\.)*"(?=\))')
PLAIN = string.ascii_letters + string.digits + " .,:;()-_'"
# The body of a module in the generated C: it runs once, and would take gcc a sixth of its time to make fast.
BODY = re.compile(r"^char CPyDef_\w+_____top_level__\(void\) \{", re.MULTILINE)
UNHURRIED = "" if os.name == "nt" else '__attribute__((optimize("O0"))) '
COMPILED = [
    "kernel/bits.py",
    "kernel/parts.py",
    "kernel/rng.py",
    "kernel/scratch.py",
    "kernel/state.py",
    "kernel/playout.py",
    "kernel/sheet.py",
    "kernel/judge.py",
    "kernel/tree.py",
    "kernel/search.py",
    "bots/search.py",
    "games/*/deck.py",
    "games/*/details.py",
    "games/*/features.py",
    "games/*/observation.py",
    "games/*/side.py",
    "games/*/state.py",
    "games/*/rules/*.py",
]


def docstrings(path: Path) -> dict[str, str]:
    """Collect what a module says of its functions and methods, by the names they have in C."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = list(path.with_suffix("").relative_to(PACKAGE.parent).parts)
    places = [([], tree), *(([node.name], node) for node in tree.body if isinstance(node, ast.ClassDef))]
    return {
        "___".join([*module, *owner, node.name]): ast.get_docstring(node)
        for owner, place in places
        for node in place.body
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node)
    }


def finish(found: set[Path], sources: set[Path]) -> None:
    """Let `help` say what compiled functions do, of which mypyc writes the signatures only; spare what runs once."""
    said = {name: text for path in found for name, text in docstrings(path).items()}
    by_end = {name.rpartition("___")[2]: [] for name in said}
    for name in said:
        by_end[name.rpartition("___")[2]].append(name)

    def described(entry: re.Match[str]) -> str:
        short = entry["name"]
        fitting = [name for name in by_end.get(short.rpartition("___")[2], []) if f"___{name}".endswith(f"___{short}")]
        return f"{entry[0]} {in_c(said[fitting[0]])}" if len(fitting) == 1 else entry[0]

    for source in sources:
        text = source.read_text(encoding="utf-8")
        text = BODY.sub(lambda body: UNHURRIED + body[0], SIGNATURE.sub(described, text))
        source.write_text(text, encoding="utf-8")


def in_c(text: str) -> str:
    """Write a text as C does."""
    return '"' + "".join(chr(byte) if chr(byte) in PLAIN else f"\\{byte:03o}" for byte in text.encode()) + '"'


def extensions() -> list:
    if os.environ.get("ALMAGEST_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + " -fvisibility=hidden -ffp-contract=off"
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.name != "__init__.py"}
    modules = mypycify([str(path) for path in sorted(found)], opt_level="3", debug_level="0", target_dir="build/mypyc")
    finish(found, {Path(source) for module in modules for source in module.sources if "__native" in source})
    for module in modules:
        module.optional = True
    return modules


setup(ext_modules=extensions())
