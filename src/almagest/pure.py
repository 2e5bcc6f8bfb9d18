"""Run the engine from its Python source although a compiled one lies beside it (ALMAGEST_PURE=1)."""

from __future__ import annotations

import sys
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

PACKAGE = str(Path(__file__).parent)


def prefer_source() -> None:
    """Let imports inside this package find .py files only."""
    source = FileFinder.path_hook((SourceFileLoader, [".py"]))

    def hook(path: str) -> object:
        if not path.startswith(PACKAGE):
            raise ImportError(path)
        return source(path)

    sys.path_hooks.insert(0, hook)  # type: ignore[arg-type]
    for path in [path for path in sys.path_importer_cache if path.startswith(PACKAGE)]:
        del sys.path_importer_cache[path]
