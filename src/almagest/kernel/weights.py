"""Weights of the facts that bots look at, from a TOML file: `fact = [at the end, more at the start]`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from librt.vecs import vec

from almagest.kernel.errors import BadData
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@dataclass(frozen=True)
class WeightFile:
    """The schema of the file."""

    weights: dict[str, tuple[float, ...]]


def read_weights(path: Path, names: Sequence[str]) -> vec[float]:
    """Read the weights of the named facts, all for the end first, then all for the start."""
    found = fit(WeightFile, read_toml(path), path.name).weights
    for name in {*names, *found}:
        if name not in names or len(found.get(name, ())) != 2:
            raise BadData(
                path.name,
                name,
                f"expected two weights for each of {', '.join(names)}.",
                f"il faut deux poids pour chacun de {', '.join(names)}.",
            )
    return vec[float]([found[name][moment] for moment in (0, 1) for name in names])
