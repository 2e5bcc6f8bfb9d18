"""A game in play: who sits where, the state, its record on disk, and what each person has been told."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel import rng
from almagest.kernel.bot import ask
from almagest.kernel.errors import BadSeats, BadSetup
from almagest.terminal import saves
from almagest.terminal.screen import WORDS, harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from almagest.kernel.advice import Advice
    from almagest.kernel.event import Event, Json
    from almagest.kernel.game import Game
    from almagest.kernel.phrases import Bilingual
    from almagest.kernel.record import Record
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State

HUMAN = "human"
LISTED = ("number", "move", "explain", "back", "why", "undo", "hint", "log", "board", "rules", "save", "quit")
OPPONENT = "level:2"
SIMULATIONS = 2000
SMALL_NUMBER = 1 << 59


@dataclass(frozen=True)
class Player:
    """Who sits on a seat: a person, or a bot by its name."""

    name: str
    kind: str = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person sits here."""
        return self.kind == HUMAN


@dataclass
class Session:
    """One game at one keyboard; it is saved after every decision of a person."""

    record: Record
    state: State
    file: Path
    now: Callable[[], datetime]
    told: dict[int, int] = field(default_factory=dict)
    """How many events each seat has been told."""

    @property
    def players(self) -> list[Player]:
        """The players by seat."""
        return [Player(*row) for row in zip(self.record.names, self.record.players, strict=True)]

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return list(self.record.names)

    @property
    def people(self) -> list[int]:
        """The seats where persons sit."""
        return [seat for seat, player in enumerate(self.players) if player.is_human]

    def decide(self, action: int) -> None:
        """Carry a decision out and save the game."""
        self.state.apply(action)
        self.save()

    def let_bot_decide(self) -> None:
        """Let the bot on turn decide, from what its seat may know."""
        bot = catalog.bot(self.record.players[self.state.seat])
        self.state.apply(ask(bot, self.state, self.chance()))

    @property
    def listed(self) -> tuple[str, ...]:
        """The commands that the help lists."""
        return LISTED

    def hints(self) -> list[Advice]:
        """Give the best choices of the person on turn, from what they may know."""
        return catalog.advice(self.state, self.chance(), SIMULATIONS)

    def last_turn_of_a_bot(self) -> tuple[int, State, State] | None:
        """Find what a bot did last: its seat, the state before, the state after; None if no bot has decided yet."""
        done = self.state.history
        states = [self.state.replayed(done[:number], diary=None) for number in range(len(done) + 1)]
        seats = [int(state.seat) for state in states[:-1]]
        last = next((n for n in reversed(range(len(seats))) if seats[n] not in self.people), None)
        if last is None:
            return None
        first = last
        while first > 0 and seats[first - 1] == seats[last]:
            first -= 1
        return seats[last], states[first], states[last + 1]

    def why(self, asker: int) -> tuple[int, Bilingual] | None:
        """Say which bot decided last and what that did for it, as far as the asker may know."""
        turn = self.last_turn_of_a_bot()
        if turn is None:
            return None
        seat, before, after = turn
        return seat, catalog.why(before, after, seat, asker, self.chance())

    def undo(self) -> str:
        """Take the last decision back and give its notation; refused once it showed anybody anything."""
        earlier = self.state.undone()
        line = earlier.text(self.state.history[-1])
        self.state = earlier
        known = len(earlier.events or [])
        self.told = {seat: min(told, known) for seat, told in self.told.items()}
        self.save()
        return line

    def news(self, seat: int) -> list[Event]:
        """Give what a seat has not been told yet, as far as it may know."""
        events = self.state.events or []
        fresh = events[self.told.get(seat, 0) :]
        self.told[seat] = len(events)
        return [event.seen_by(seat) for event in fresh]

    def story(self, seat: int | None) -> list[Event]:
        """Give all that happened, as far as a seat may know."""
        return [event.seen_by(seat) for event in self.state.events or []]

    def save(self) -> None:
        """Bring the record up to date, on disk too."""
        self.record = records.written(self.record, self.state, self.now())
        saves.write_text(self.file, self.record.text())

    def save_as(self, file: Path) -> None:
        """Save a copy under another name, which must be free."""
        if not file.parent.is_dir():
            sentence = WORDS.both("no_folder", folder=file.parent)
            raise saves.FileTrouble(sentence.en, sentence.fr)
        if file.exists() and not (self.file.exists() and file.samefile(self.file)):
            raise saves.trouble("exists", file)
        saves.write_text(file, records.written(self.record, self.state, self.now()).text())

    def keep(self, file: Path | None) -> Path:
        """Save, or save a copy under a name; give the file."""
        if file is None:
            self.save()
            return self.file
        self.save_as(file)
        return file

    def chance(self) -> Rng:
        """Give a bot its random numbers: others for every decision, the same when it is asked again."""
        return rng.fast(drawn("bot", self.record.seed, int(self.state.ply)).randrange(SMALL_NUMBER))


def drawn(*facts: object) -> random.Random:
    """Give random numbers that depend on the facts; the seed among them cannot be found out from the numbers."""
    return random.Random(" ".join(map(str, facts)))


def begin(
    game: Game,
    players: Sequence[Player],
    folder: Path,
    *,
    seed: int | str,
    options: Mapping[str, Json],
    now: Callable[[], datetime],
) -> Session:
    """Begin a game and save it, so that trouble with the disk shows before the first decision."""
    for player in players:
        if not player.is_human:
            catalog.bot(player.kind)
    record = records.opened(
        game,
        len(players),
        seed=seed,
        options=options,
        names=tuple(player.name for player in players),
        players=tuple(player.kind for player in players),
        now=now(),
    )
    session = Session(record, records.started(record, game), saves.new_file(folder, game.name, now()), now)
    session.save()
    return session


def resume(file: Path, now: Callable[[], datetime]) -> Session:
    """Go on with a saved game; the persons know what happened before."""
    record = saves.read_record(file)
    game = catalog.game(record.game)
    for kind in record.players:
        if kind != HUMAN:
            catalog.bot(kind)
    state = records.replayed(record, game)
    known = len(state.events or [])
    return Session(record, state, file, now, dict.fromkeys(range(state.seats), known))


def seated(players: Sequence[Player], first: str | None, seed: int | str) -> list[Player]:
    """Seat the players in their order; who sits first is chosen by kind, or drawn."""
    if first is None:
        start = drawn("seats", seed).randrange(len(players))
    else:
        start = next((n for n, player in enumerate(players) if player.is_human == (first == HUMAN)), 0)
    return [*players[start:], *players[:start]]


def invited(
    game: Game,
    names: Sequence[str],
    others: Sequence[str],
    default: str,
    seats: int | None = None,
    lang: str = "en",
) -> list[Player]:
    """List who plays: persons by name, then the others; bots fill the seats, by default as many as make two."""
    if seats is not None and seats not in game.seats:
        raise BadSeats(game.name, seats, game.seats)
    kinds = [HUMAN, *others]
    if not others:
        kinds += [HUMAN] * (len(names) - 1)
    if seats is not None or not others:
        kinds += [OPPONENT] * ((fewest(game) if seats is None else seats) - len(kinds))
    if seats is not None and len(kinds) > seats:
        sentence = WORDS.both("too_many_players", players=len(kinds), seats=seats)
        raise BadSetup(sentence.en, sentence.fr)
    if len(kinds) not in game.seats:
        raise BadSeats(game.name, len(kinds), game.seats)
    if len(names) > kinds.count(HUMAN):
        sentence = WORDS.both("too_many_names", names=len(names), people=kinds.count(HUMAN))
        raise BadSetup(sentence.en, sentence.fr)
    return named(game, kinds, names, default, lang)


def filled(game: Game, kinds: Sequence[str], seats: int | None) -> list[str]:
    """Give a bot to every seat: those named, then of the second level; without a number, as many as make company."""
    wanted = seats if seats is not None else len(kinds) or fewest(game)
    if wanted not in game.seats:
        raise BadSeats(game.name, wanted, game.seats)
    if len(kinds) > wanted:
        sentence = WORDS.both("too_many_players", players=len(kinds), seats=wanted)
        raise BadSetup(sentence.en, sentence.fr)
    return [*kinds, *[OPPONENT] * (wanted - len(kinds))]


def fewest(game: Game) -> int:
    """Give the smallest number of players that makes company, where the game allows for it."""
    return 2 if 2 in game.seats else game.seats[0]


def named(game: Game, kinds: Sequence[str], names: Sequence[str], default: str, lang: str) -> list[Player]:
    """Name the players: persons as they ask, bots after their level or kind."""
    waiting = [harmless(name.strip()) for name in names]
    players = []
    for kind in kinds:
        own = waiting.pop(0) if waiting and kind == HUMAN else ""
        players.append(
            Player(own or (default if kind == HUMAN else catalog.bot_title(game.name, kind).text(lang)), kind)
        )
    return numbered(players)


def numbered(players: list[Player]) -> list[Player]:
    """Tell players of the same name apart by a number."""
    names = [player.name for player in players]
    return [
        replace(player, name=f"{player.name} {names[: n + 1].count(player.name)}")
        if names.count(player.name) > 1
        else player
        for n, player in enumerate(players)
    ]
