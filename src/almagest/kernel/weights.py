"""What bots look at, from TOML files: weights `fact = [at the end, more at the start]`, and a clause for each fact."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from librt.vecs import vec

from almagest.kernel.errors import BadData
from almagest.kernel.phrases import phrases
from almagest.kernel.tables import fit, read_toml, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from almagest.kernel.phrases import Bilingual

JUDGES = ("facts", "net", "told")


@dataclass(frozen=True)
class Foresight:
    """How a search judges what it does not play to the end."""

    depth: int = 8
    """How many decisions it makes quickly after those it thinks through."""
    learned_depth: int = 0
    """The same for a search that judges by what was learned from games."""
    glances: int = 1
    """How many choices, taken at random, it compares at a glance for each of those; 1: none, pure chance."""
    clear_lead: float = 12.0
    """The lead over the game itself, in points, that is worth three victories in four, for those who play alone."""


@dataclass(frozen=True)
class Sage:
    """What `sage` was found to play a game best with."""

    judge: str = "net"
    """Who judges: the `facts`, the `net` that decisions are compared by, or the one by which chances are `told`."""
    judge_of_three: str = ""
    """Who judges where three or more play, if not the same."""
    depth: int = 0
    """How many quick decisions are made before it is asked; above 0, new choices are compared by facts."""
    picks: int = 1
    """Of how many choices, taken at random, a quick decision takes the one that brought most wherever it was taken."""
    habit: float = 0.0
    """For how many tries of a choice it counts what the same action brought elsewhere; 0: no habits are formed."""

    def judge_for(self, seats: int) -> str:
        """Name the judge at a table of so many."""
        return self.judge_of_three if seats > 2 and self.judge_of_three else self.judge


@dataclass(frozen=True)
class WeightFile:
    """The schema of the file."""

    weights: dict[str, tuple[float, ...]]
    chances: dict[str, tuple[float, ...]] = field(default_factory=dict)
    search: Foresight = Foresight()
    sage: Sage = Sage()


class Judgement(TypedDict):
    """What a game's data say about good positions, by the names of the game's own fields."""

    weights: vec[float]
    chances: vec[float]
    foresight: Foresight
    sage: Sage
    reasons: dict[str, Bilingual]
    details: tuple[str, ...]
    prospects: tuple[str, ...]


def judgement(
    folder: Path, names: Sequence[str], details: Sequence[str] = (), prospects: Sequence[str] = ()
) -> Judgement:
    """Read all that bots weigh from the data of a game's folder, by the names of its facts, details and prospects."""
    weights = folder / "data" / "weights.toml"
    return Judgement(
        weights=read_weights(weights, names),
        chances=read_chances(weights, names),
        foresight=read_foresight(weights),
        sage=read_sage(weights),
        reasons=read_reasons(folder / "data" / "reasons.toml", names),
        details=tuple(details),
        prospects=tuple(prospects),
    )


def read_weights(path: Path, names: Sequence[str]) -> vec[float]:
    """Read what the named facts are worth for a quick choice, all for the end first, then all for the start."""
    return in_order(fit(WeightFile, read_toml(path), path.name).weights, path, names)


def read_chances(path: Path, names: Sequence[str]) -> vec[float]:
    """Read what the named facts say about the chance to win, in the same order."""
    return in_order(fit(WeightFile, read_toml(path), path.name).chances, path, names)


def in_order(found: dict[str, tuple[float, ...]], path: Path, names: Sequence[str]) -> vec[float]:
    """Put the weights in the order of the facts; one too many or too few is an error."""
    for name in {*names, *found}:
        if name not in names or len(found.get(name, ())) != 2:
            raise BadData(
                path.name,
                name,
                f"expected two weights for each of {', '.join(names)}.",
                f"il faut deux poids pour chacun de {', '.join(names)}.",
            )
    return vec[float]([found[name][moment] for moment in (0, 1) for name in names])


def read_foresight(path: Path) -> Foresight:
    """Read how far a search looks."""
    return fit(WeightFile, read_toml(path), path.name).search


def read_sage(path: Path) -> Sage:
    """Read what `sage` plays with."""
    found = fit(WeightFile, read_toml(path), path.name).sage
    for name in {found.judge, found.judge_of_three or found.judge} - {*JUDGES}:
        wanted = ", ".join(JUDGES)
        refuse(path.name, "sage, judge", f"expected one of {wanted}", f"il faut un juge parmi {wanted}", name)
    return found


def read_reasons(path: Path, names: Sequence[str]) -> dict[str, Bilingual]:
    """Read what raising each of the named facts means."""
    found = phrases(path).entries
    for name in {*names, *found}:
        if name not in names or name not in found:
            raise BadData(
                path.name,
                name,
                f"expected a clause for each of {', '.join(names)}.",
                f"il faut une phrase pour chacun de {', '.join(names)}.",
            )
    return {name: found[name] for name in names}
