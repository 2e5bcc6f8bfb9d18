"""The files of learned judges in a game's folder: plain numbers by the names of what they weigh.

`judge.json` compares decisions: bots, reviews and proofs of puzzles ask it. `told.json`, where there is one, is asked
for the chances that are told; it may look at the game's prospects, too, which take longer to see.

A row belongs to each thing the net looks at, and to each number of seats and each option (`seats=2`, `mirror=True`):
one number for every hidden one, and a last one that goes straight into the log-odds.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from librt.vecs import vec

from almagest.kernel.errors import BadData
from almagest.kernel.judge import ABREAST, WAITS, Judge, Net
from almagest.kernel.tables import fit, refuse

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game
    from almagest.kernel.setting import Setting

FORMAT = 1
FILE = "judge.json"
TOLD = "told.json"
MOST_CHOICES = 16
"""An option with more choices than this, such as a date, is not learned by name."""
NO_BIAS = vec[float]()
NO_LEAD = vec[float]()
LEAST_DOUBT, MOST_DOUBT = 0.1, 10.0


@dataclass(frozen=True)
class Learned:
    """What a judge has learned: the schema of its file."""

    judge: int
    game: str
    edition: int
    inputs: dict[str, tuple[float, ...]]
    flags: dict[str, tuple[float, ...]]
    bias: tuple[float, ...]
    own: tuple[tuple[float, ...], ...]
    others: tuple[tuple[float, ...], ...]
    inner: tuple[float, ...]
    last: tuple[float, ...]
    doubt: dict[str, float] = field(default_factory=dict)
    """By number of seats (`seats=2`): what log-odds are divided by, above 1 where the net is surer than it may be."""
    lead: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """By number of seats: what each seat has by sitting where it sits, in log-odds of the net."""
    made: dict[str, str] = field(default_factory=dict)
    """How it was learned, for people to read."""


def facts_of(game: Game) -> list[str]:
    """Name the facts that a game's bots weigh."""
    return list(game.reasons) or [f"fact_{n}" for n in range(len(game.weights) // 2)]


def inputs_of(game: Game) -> list[str]:
    """Name what a net may look at for each seat of a game, in order; the prospects at the end can be left out."""
    facts = facts_of(game)
    waits = [f"wait_{n}" for n in range(WAITS)]
    return [*facts, *(f"early_{fact}" for fact in facts), "early", *waits, *game.details, *game.prospects]


def flags_of(game: Game) -> list[str]:
    """Name the numbers of seats and the choices of options that a net can tell apart."""
    found = [f"seats={seats}" for seats in game.seats]
    for name, option in game.options.items():
        chosen = {flag: None for choice in option.choices for flag in flags(name, choice)}
        found += chosen if len(chosen) <= MOST_CHOICES else []
    return found


def flags(name: str, value: Json) -> list[str]:
    """Name one choice of an option, or each thing chosen where it is a list."""
    return [f"{name}={each}" for each in (value if isinstance(value, list | tuple) else [value])]


def flags_set(setting: Setting) -> list[str]:
    """Name the number of seats and the choices of a setting."""
    chosen = [flag for name, value in setting.options.items() for flag in flags(name, value)]
    return [f"seats={setting.seats}", *chosen]


def read_learned(path: Path, game: Game) -> Learned:
    """Read a judge's file, or say what does not fit."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadData(str(path), "", f"is not JSON ({error}).", f"n'est pas du JSON ({error}).") from error
    found = fit(Learned, data, str(path))
    check(found, game, str(path))
    return found


def check(found: Learned, game: Game, file: str) -> None:
    """Refuse a judge of another format or game, one that looks at other things, or numbers that do not fit."""
    if found.judge != FORMAT:
        refuse(file, "judge", f"expected format {FORMAT}", f"il faut le format {FORMAT}", found.judge)
    if found.game != game.name:
        refuse(file, "game", f"expected a judge of {game.name}", f"il faut un juge de {game.name}", found.game)
    whole = inputs_of(game)
    if list(found.inputs) not in (whole, whole[: len(whole) - len(game.prospects)]):
        different = sorted({*found.inputs} ^ {*whole}) or ["order"]
        raise BadData(
            file,
            "inputs",
            f"this judge looks at other things than the game has now ({', '.join(different)}); "
            f"train it anew: almagest train {game.name}.",
            f"ce juge regarde autre chose que ce que le jeu a maintenant ({', '.join(different)}) ; "
            f"entraînez-le de nouveau : almagest train {game.name}.",
        )
    check_sizes(found, file)
    for name, number in found.doubt.items():
        if not LEAST_DOUBT <= number <= MOST_DOUBT:
            between = f"{LEAST_DOUBT}, {MOST_DOUBT}"
            refuse(file, f"doubt, {name}", f"expected a number between {between}", f"il faut entre {between}", number)
    for name, numbers in found.lead.items():
        if name != f"seats={len(numbers)}":
            refuse(
                file, f"lead, {name}", "expected a number for each seat", "il faut un nombre par place", len(numbers)
            )


def check_sizes(found: Learned, file: str) -> None:
    """Refuse layers whose sizes do not fit each other."""
    hidden, second = len(found.bias) - 1, len(found.inner)
    for name, row in {**found.inputs, **found.flags}.items():
        if len(row) != hidden + 1:
            refuse(file, name, f"expected {hidden + 1} numbers", f"il faut {hidden + 1} nombres", len(row))
    tables = {"own": found.own, "others": found.others}
    fits = all(len(table) == hidden and all(len(row) == second for row in table) for table in tables.values())
    if not fits or len(found.last) != second or hidden % ABREAST or second % ABREAST or not hidden or not second:
        sizes = f"{hidden}, {second}"
        refuse(file, "own, others, last", "layers do not fit each other", "les couches ne s'accordent pas", sizes)


def net_from(found: Learned, game: Game) -> Net:
    """Make a net of what was learned."""
    rows = list(found.inputs.values())
    return Net(
        len(facts_of(game)),
        len(game.details),
        len(game.prospects) if len(rows) == len(inputs_of(game)) else 0,
        vec[float]([number for row in rows for number in row[:-1]]),
        vec[float]([row[-1] for row in rows]),
        vec[float]([number for one, two in zip(found.own, found.others, strict=True) for number in (*one, *two)]),
        vec[float](list(found.inner)),
        vec[float](list(found.last)),
    )


@cache
def shipped(game: Game, file: str = FILE) -> tuple[Learned, Net] | None:
    """Give a judge in a game's folder, None if there is none; it is read when first needed."""
    path = game.folder / file
    if not path.exists():
        return None
    found = read_learned(path, game)
    return found, net_from(found, game)


def judge_of(setting: Setting) -> Judge:
    """Make the judge that decisions are compared by: the learned one of the game's folder, else one by its facts."""
    found = shipped(setting.game)
    return judge_by_facts(setting) if found is None else judge_from(*found, setting, corrected=False)


def judge_to_tell(setting: Setting) -> Judge:
    """Make the judge whose chances are told, with doubt and lead, as games that it never saw ask for."""
    found = shipped(setting.game, TOLD)
    if found is None or not has_learned_of(found[0], setting):
        found = shipped(setting.game)
    return judge_by_facts(setting) if found is None else judge_from(*found, setting)


def has_learned_of(found: Learned, setting: Setting) -> bool:
    """Tell whether a judge has seen such tables: the number of seats and every choice that can be learned by name."""
    return not {*flags_set(setting)} & {*flags_of(setting.game)} - {*found.flags}


def judge_from(found: Learned, net: Net, setting: Setting, *, corrected: bool = True) -> Judge:
    """Make a learned judge for games of a setting: seats and options are settled before anything is seen."""
    bias = list(found.bias)
    for flag in flags_set(setting):
        for place, number in enumerate(found.flags.get(flag, ())):
            bias[place] += number
    seats = f"seats={setting.seats}" if corrected and can_be_corrected(setting) else ""
    doubt, lead = found.doubt.get(seats, 1.0), found.lead.get(seats, ())
    return Judge(net, setting.seats, vec[float](bias[:-1]), bias[-1], NO_BIAS, doubt, vec[float](list(lead)))


def can_be_corrected(setting: Setting) -> bool:
    """Tell whether corrections count: who plays alone with options of their own plays against another game."""
    return setting.seats > 1 or not setting.chosen()


def judge_by_facts(setting: Setting) -> Judge:
    """Make the judge that a game without a learned one has: by what bots weigh."""
    game = setting.game
    if setting.seats > 1 and len(game.chances) > 0:
        return Judge(None, setting.seats, NO_BIAS, 0.0, game.chances, 1.0, NO_LEAD)
    return Judge(None, setting.seats, NO_BIAS, 0.0, game.weights, game.foresight.clear_lead, NO_LEAD)


def judge_named(name: str, setting: Setting) -> Judge:
    """Make the judge that goes by a name in a game's data: the facts, the net, or the one by which chances are told."""
    return {"facts": judge_by_facts, "net": judge_of, "told": judge_to_tell}[name](setting)


def written(found: Learned) -> str:
    """Write what was learned as the file has it: a row a line."""
    lines = []
    for name, value in asdict(found).items():
        if isinstance(value, dict):
            rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(row)}" for key, row in value.items())
            lines.append(f"{json.dumps(name)}: {{\n{rows}\n}}")
        elif name in ("own", "others"):
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            lines.append(f"{json.dumps(name)}: [\n{rows}\n]")
        else:
            lines.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
