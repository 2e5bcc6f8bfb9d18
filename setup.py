"""Compile the engine with mypyc where there is a C compiler; elsewhere the same files run as plain Python."""

import ast
import os
from pathlib import Path

from setuptools import setup

PACKAGE = Path("src/almagest")
COMPILED = [
    "kernel/bits.py",
    "kernel/parts.py",
    "kernel/rng.py",
    "kernel/scratch.py",
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


def docstrings(path: Path) -> dict:
    """Collect what a module says of its functions and methods, by module, class and name."""
    module = ".".join(path.with_suffix("").relative_to(PACKAGE.parent).parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    places = [("", tree), *((node.name, node) for node in tree.body if isinstance(node, ast.ClassDef))]
    return {
        (module, owner, node.name): ast.get_docstring(node)
        for owner, place in places
        for node in place.body
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node)
    }


def keep_docstrings(paths: set[Path]) -> None:
    """Let `help` say what compiled functions do: mypyc writes their signatures only."""
    from mypyc.codegen import emit, emitclass, emitmodule
    from mypyc.codegen.cstring import c_string_initializer

    said = {place: text for path in paths for place, text in docstrings(path).items()}
    signature = emit.native_function_doc_initializer

    def described(function: object) -> str:
        text = said.get((function.decl.module_name, function.class_name or "", function.name))
        head = signature(function)
        if text is None:
            return head
        body = c_string_initializer(text.encode())
        return body if head == "NULL" else f"{head} {body}"

    for place in (emit, emitclass, emitmodule):
        place.native_function_doc_initializer = described


def extensions() -> list:
    if os.environ.get("ALMAGEST_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    os.environ["CFLAGS"] = os.environ.get("CFLAGS", "") + " -fvisibility=hidden"
    found = {path for pattern in COMPILED for path in PACKAGE.glob(pattern) if path.name != "__init__.py"}
    keep_docstrings(found)
    modules = mypycify([str(path) for path in sorted(found)], opt_level="3", target_dir="build/mypyc")
    for module in modules:
        module.optional = True
    return modules


setup(ext_modules=extensions())
