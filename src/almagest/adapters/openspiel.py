"""All games as OpenSpiel games: after `register()`, `pyspiel.load_game("almagest_astra(players=3)")`.

Chance is drawn first as a seed of four bytes (`chance=seed`), or asked card by card when it happens
(`chance=explicit`). What is hidden can be dealt anew with `resample_from_infostate`. See docs/research.md.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from almagest import catalog
from almagest.adapters.chance_table import ChanceTable
from almagest.adapters.encodings import encoding_of
from almagest.adapters.extra import research
from almagest.adapters.memory import latest, room
from almagest.adapters.returns import returns
from almagest.adapters.spiel_table import SEED_BYTES, Story, Table, written
from almagest.adapters.true_chance import sort
from almagest.kernel.encoding import NUMBER, Block
from almagest.kernel.errors import BadOption, shown
from almagest.kernel.rng import fast

with research():
    import numpy as np
    import pyspiel

if TYPE_CHECKING:
    from collections.abc import Callable

    from almagest.kernel.event import Json
    from almagest.kernel.game import Game, Option
    from almagest.kernel.setting import Setting
    from almagest.kernel.state import State

OUTCOMES = 256
SEED, EXPLICIT = "seed", "explicit"
LONGEST = 20_000
"""More decisions than any game takes."""
PREFIX = "almagest_"


def register() -> list[str]:
    """Make all games known to OpenSpiel, those already known left alone; give their names."""
    known = set(pyspiel.registered_names())
    for name in catalog.games():
        if PREFIX + name not in known:
            game = catalog.game(name)
            # A class, not a function: OpenSpiel lets go of it after Python has ended, which a class survives.
            pyspiel.register_game(
                game_type(game, usual_seats(game)), type(game.title.en, (AlmagestGame,), {"name": name})
            )
    return [PREFIX + name for name in catalog.games()]


def usual_seats(game: Game) -> int:
    """Give how many play if nobody says: two, where two may play."""
    return 2 if 2 in game.seats else game.seats[0]


def game_type(game: Game, players: int) -> Any:  # noqa: ANN401
    """Describe a game; with one player the returns do not sum to zero."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title.en,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": usual_seats(game),
            "edition": game.edition,
            "chance": SEED,
            "worlds": "",
            **{name: spelled(option) for name, option in game.options.items()},
        },
    )


def spelled(option: Option) -> bool | int | str:
    """Spell the default of an option as OpenSpiel can: nothing is an empty text, a list is joined by +.

    Text that OpenSpiel would take for a number, such as a date, stands in quotes.
    """
    default: Json = option.default
    if default is None:
        return ""
    if isinstance(default, list):
        return "+".join(default)
    if isinstance(default, str) and not set(default) - set("+-.0123456789"):
        return f"'{default}'"
    return default  # type: ignore[no-any-return]


def understood(option: Option, value: bool | int | str) -> Json:
    """Read the value of an option as OpenSpiel spells it."""
    if option.default is None and value == "":
        return None
    if isinstance(option.default, list):
        return [part for part in str(value).split("+") if part]
    return value.strip("'") if isinstance(value, str) else value


class AlmagestGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players and its options; `name` is set in a class of its own for each game."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        game = catalog.game(self.name)
        players = params.get("players", usual_seats(game))
        options = {key: understood(game.options[key], params[key]) for key in params if key in game.options}
        chosen = {key: value for key, value in options.items() if value != game.options[key].default}
        self.setting = game.setting(players, chosen, params.get("edition", game.edition))
        self.encoding = encoding_of(self.name, players)
        self.is_explicit = read_chance(params.get("chance", SEED))
        self.worlds = worlds_of(self.setting, params.get("worlds", ""), is_explicit=self.is_explicit)
        self.first = ChanceTable(self.setting, self.worlds) if self.is_explicit else None
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, players), info, params)

    def new_initial_state(self) -> AlmagestState:
        """Begin before anything is dealt."""
        return AlmagestState(self)

    def first_table(self) -> Table | ChanceTable:
        """Give a table before anything is dealt; what true chance asks first is found once, for OpenSpiel asks often.

        Every copy of a state begins as a new one.
        """
        return Table(self.setting, b"", None, Story([])) if self.first is None else deepcopy(self.first)

    def max_chance_nodes_in_history(self) -> int:
        """Count the chance nodes: those of the seed, or more than any game has."""
        return LONGEST if self.is_explicit else SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:  # noqa: ANN401
        """Make an observer of the table with the own things, or of the table alone; None for any other kind."""
        if params:
            raise BadOption("Observers take no parameters here.", "Les observateurs ne prennent pas de paramètre ici.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return Observer(self, recalls=kind.perfect_recall, alone=kind.private_info == pyspiel.PrivateInfoType.NONE)


class AlmagestState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game; all of it is in `table`."""

    def __init__(self, game: AlmagestGame) -> None:
        super().__init__(game)
        self.table: Table | ChanceTable = game.first_table()

    def current_player(self) -> Any:  # noqa: ANN401
        """Give who decides: chance while it is asked for something."""
        state = self.table.state
        if self.table.asks or state is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if state.over else int(state.seat)

    def _legal_actions(self, _player: int) -> list[int]:
        """List the legal actions."""
        assert self.table.state is not None
        return self.table.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what chance may bring."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        """Carry out a decision of a player or of chance."""
        if self.table.asks:
            self.table.answer(action)
        else:
            self.table.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Write an action in the notation of the game."""
        if player == pyspiel.PlayerId.CHANCE or self.table.state is None:
            return self.table.said(action)
        return self.table.state.text(action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        state = self.table.state
        return state is not None and state.over and not self.table.asks

    def returns(self) -> list[float]:
        """Share the victory once the game is over."""
        state = self.table.state
        return [0.0] * self.table.setting.seats if state is None else returns(state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> AlmagestState:
        """Give a state that the player cannot tell from this one; its history is not that of its cards."""
        twin = self.clone()
        twin.table = self.table.redealt(player, fast(int(sampler() * 2**53)))
        return twin  # type: ignore[no-any-return]

    def __str__(self) -> str:
        """Write the whole position, hidden things included."""
        return str(self.table)


def read_chance(given: str) -> bool:
    """Tell whether chance is asked when it happens."""
    if given not in (SEED, EXPLICIT):
        raise BadOption(
            f"chance is {SEED!r} or {EXPLICIT!r}, found {shown(given)}.",
            f"chance vaut {SEED!r} ou {EXPLICIT!r}, trouvé {shown(given)}.",
        )
    return given == EXPLICIT


def worlds_of(setting: Setting, path: str, *, is_explicit: bool) -> tuple[State, ...]:
    """Read the positions in one of which the games begin, none for a deal; see that true chance is to be had."""
    if path and not is_explicit:
        raise BadOption(
            f"Games that begin in positions of a file need chance={EXPLICIT}.",
            f"Des parties qui commencent dans des positions d'un fichier demandent chance={EXPLICIT}.",
        )
    if not path:
        if is_explicit:
            sort(setting.game.deal(setting, fast(0)))
        return ()
    return tuple(world_of(setting, path, position) for position in positions_in(path))


def world_of(setting: Setting, path: str, position: dict[str, Json]) -> State:
    """Lay out a position of a file."""
    state = setting.game.load(position)
    if state.setting != setting:
        raise BadOption(
            f"A position in {path} is of {state.setting}, not of {setting}: say the same players and options.",
            f"Une position dans {path} est de {state.setting}, non de {setting} : dites mêmes joueurs et options.",
        )
    world = state.imagined()
    world.diary = []
    sort(world)
    return world


def positions_in(path: str) -> list[dict[str, Json]]:
    """Read a file with positions: a JSON list of 1 to 256."""
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(
            f"{path} holds no positions: {error}.", f"{path} ne contient pas de positions : {error}."
        ) from None
    if not isinstance(found, list) or not 1 <= len(found) <= OUTCOMES:
        raise BadOption(
            f"{path} must hold a list of 1 to {OUTCOMES} positions.",
            f"{path} doit contenir une liste de 1 à {OUTCOMES} positions.",
        )
    return found


class Observer:
    """What a player observes, as numbers by block and as a line of text; with perfect recall events too."""

    def __init__(self, game: AlmagestGame, *, recalls: bool, alone: bool) -> None:
        self.encoding, self.recalls, self.is_spectator = game.encoding, recalls, alone
        self.room = room(self.encoding.seats) if recalls else 0
        memories = [Block("memories", self.room, "the events seen so far", NUMBER)] if recalls else []
        self.tensor = np.zeros(self.encoding.size + self.room, np.float32)
        self.dict, start, seats = {}, 0, self.encoding.seats
        for block in (*self.encoding.blocks, *memories):
            self.dict[block.name] = self.tensor[start : start + block.length(seats)]
            start += block.length(seats)

    def set_from(self, state: AlmagestState, player: int) -> None:
        """Write what a player observes; nothing before the game is dealt."""
        table = state.table
        if table.state is None:
            self.tensor.fill(0)
            return
        seen = self.encoding.of_view(table.state.view(None)) if self.is_spectator else None
        numbers = seen or self.encoding.see(table.state, player)
        if self.recalls:
            numbers += latest(table.remembered(None if self.is_spectator else player), self.room)
        self.tensor[:] = np.frombuffer(numbers, np.uint8)

    def string_from(self, state: AlmagestState, player: int) -> str:
        """Write what a player observes: the view, and with perfect recall the events."""
        table = state.table
        if table.state is None:
            return "not dealt"
        viewer = None if self.is_spectator else player
        seen = written(table.state.view(viewer))
        return f"{seen} [{','.join(table.told(viewer))}]" if self.recalls else seen
