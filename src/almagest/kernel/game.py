"""What a game is: its facts, its options, and the functions of its folder, found under one name."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple

from librt.vecs import vec

from almagest.kernel import rng
from almagest.kernel.errors import (
    AlmagestError,
    BadOption,
    BadPosition,
    BadSeats,
    IllegalAction,
    NoSuchSeat,
    WrongEdition,
    shown,
    suggestion,
)
from almagest.kernel.folders import game_in, package_of
from almagest.kernel.phrases import Bilingual
from almagest.kernel.positions import Field, check_same, restored_rng
from almagest.kernel.setting import Setting
from almagest.kernel.sharing import joined
from almagest.kernel.state import NO_CHANCES, SCORE_ONLY
from almagest.kernel.weights import Foresight, Sage

if TYPE_CHECKING:
    from pathlib import Path

    from almagest.kernel.advice import Tip
    from almagest.kernel.bot import Choice
    from almagest.kernel.decks import Decks
    from almagest.kernel.event import Event, Json
    from almagest.kernel.rng import Rng
    from almagest.kernel.state import State


class WhyNot(NamedTuple):
    """Why an action is refused: the rule and a sentence in both languages."""

    rule: str
    en: str
    fr: str

    def text(self, lang: str) -> str:
        """Give the sentence in a language."""
        return self.fr if lang == "fr" else self.en


NAMELESS = Bilingual("", "")
MOST_PLIES = 10**6


@dataclass(frozen=True)
class Offer:
    """One value of an option as people choose it: its name, one sentence, and the heading it stands under, if any."""

    value: Any
    title: Bilingual
    about: Bilingual = NAMELESS
    group: Bilingual = NAMELESS


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen before a game; `read` turns what was given into plain data or refuses it."""

    kind: str
    default: Json
    help: Bilingual
    read: Callable[[Json], Json]
    choices: tuple[Json, ...] = ()
    offers: tuple[Offer, ...] = ()
    """Values in words, for a form that people fill in."""
    title: Bilingual = NAMELESS
    about: Bilingual = NAMELESS
    """A name and one sentence, for that form; `help` is for those who type."""
    seats: range | None = None
    """The numbers of players it is for; None: all."""
    needs: tuple[str, Json] | None = None
    """Another option and the value it must have, or this one means nothing; None: it always does."""
    decks: Decks[Any, Any] | None = None
    """The decks that the option takes, if it takes one."""


def deck_file(decks: Decks[Any, Any]) -> Option:
    """Make the option of every game whose cards may come from a file of one's own."""

    def read_deck(given: Json) -> Json:
        if given is None or isinstance(given, str | PathLike | dict):
            return decks.read(given)
        raise BadOption(
            f"The option 'deck' takes the path of a TOML file, or a whole deck as data, found {shown(given)}; "
            "leave it out for the standard deck.",
            f"L'option 'deck' prend le chemin d'un fichier TOML, ou un paquet entier, trouvé {shown(given)} ; "
            "omettez-la pour le paquet standard.",
        )

    help = Bilingual("another deck file (TOML)", "un autre fichier de paquet (TOML)")
    return Option("deck", None, help, read_deck, decks=decks)


@dataclass(frozen=True, eq=False)
class Game:
    """One game: facts first, then what its folder can do. See docs/adding-a-game.md."""

    name: str
    title: Bilingual
    summary: Bilingual
    edition: int
    """The newest edition of the rules: every new game is played by it."""
    seats: range
    num_actions: int
    folder: Path

    deal: Callable[[Setting, Rng], State]
    """Set the game up."""
    dump: Callable[[State], dict[str, Json]]
    """Give the game's own part of a position."""
    restore: Callable[[Setting, Field], State]
    """Rebuild a state from its part of a position; reading a field checks it, and refuses by the way to it."""
    inventory: Callable[[State], list[str]]
    """Name every component where it lies: the same ones at every moment of a game."""
    look: Callable[[State, int | None], dict[str, Json]]
    """Give the game's own part of a view, or if it has `common` what one viewer sees beside that."""
    text: Callable[[State, int], str]
    """Write an action."""
    parse: Callable[[State, str], int]
    """Read an action, or raise UnreadableMove."""
    forbid: Callable[[State, int], WhyNot]
    """Find the rule against an action that is not legal."""
    explain: Callable[[State, int, str], str]
    """Say in a sentence what a legal action would do."""
    narrate: Callable[[Event, Setting, str], str]
    """Say in a sentence what happened, as far as the event tells; `{player}` acted, `{player 2}` is the second."""
    touches: Callable[[State, int], list[str]]
    """Name the things on the board that a legal action concerns, in the order a person would click them."""
    common: Callable[[State], dict[str, Json]] = lambda _: {}
    """Give the part of a view that is the same for everybody; players are put together with those of `look`."""
    weights: vec[float] = field(default_factory=lambda: SCORE_ONLY)
    """How bots weigh the facts of a position for a quick choice; without any they look at the score."""
    chances: vec[float] = field(default_factory=lambda: NO_CHANCES)
    """What each fact adds to the log-odds of winning, for a search; without any it weighs as for a quick choice."""
    foresight: Foresight = field(default_factory=Foresight)
    """How far a search looks before it judges by those facts."""
    sage: Sage = field(default_factory=Sage)
    """What the bot `sage` searches with."""
    reasons: Mapping[str, Bilingual] = field(default_factory=dict)
    """The names of those facts, and what raising each of them means, in a clause."""
    details: tuple[str, ...] = ()
    """The names of what the judge looks at beside those facts, as `fill_details` of the state writes it."""
    prospects: tuple[str, ...] = ()
    """The names of what a judge may look at besides, where it need not be as quick, as `fill_prospects` writes it."""
    advise: Callable[[State], Tip | None] | None = None
    """Find a good action in a world that agrees with what the deciding seat knows, None where a bot knows better."""
    turns: Callable[[State, int], list[list[int]]] | None = None
    """Plan so many of the best whole turns in such a world, the best first; none where a turn is no plan."""
    turn_at_once: Callable[[State], list[int]] | None = None
    """Plan the turn that brings most by its own end, whatever it leaves for later; empty where none is found."""
    foresee: Callable[[State], Choice | None] | None = None
    """Find what a sage decides in such a world, and what it plans to follow; None where it must search instead."""
    verdict: Callable[[State, str], str] | None = None
    """Say in a headline how a finished game ended, where the winners' names do not say it; empty where they do."""
    options: Mapping[str, Option] = field(default_factory=dict)
    older: tuple[int, ...] = ()
    """The earlier editions whose games still go on, ascending."""
    settings: dict[tuple[int, int], Setting] = field(default_factory=dict, repr=False)
    """The settings without options, one per number of seats and edition, made when first needed."""

    def __repr__(self) -> str:
        """Name the game and its edition."""
        return f"<Game: {self.name}, edition {self.edition}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: whoever reads it must have the game's folder."""
        return game_in, (package_of(self),)

    @property
    def editions(self) -> tuple[int, ...]:
        """The editions of the rules this game can be played by, the newest last."""
        return (*self.older, self.edition)

    def start(
        self,
        seats: int | None = None,
        seed: int | str | bytes | None = None,
        *,
        edition: int | None = None,
        **options: Json,
    ) -> State:
        """Begin a game of the newest edition, or of the one named; without a seed a secret one of 256 bits is drawn."""
        return self.begun(self.setting(self.seats[0] if seats is None else seats, options, edition), seed)

    def begun(self, setting: Setting, seed: int | str | bytes | None = None) -> State:
        """Begin a game with everything but chance settled."""
        state = self.deal(setting, rng.seeded(secrets.token_bytes(32) if seed is None else seed))
        state.weights = self.weights
        state.begin()
        return state

    def headline(self, state: State, lang: str) -> str:
        """Say how a finished game ended if the game has words of its own for it, else nothing."""
        return self.verdict(state, lang) if self.verdict and state.over else ""

    def load(self, position: Mapping[str, Json]) -> State:
        """Rebuild a state from position data; whatever does not fit is refused by the way to the field."""
        if not isinstance(position, Mapping) or position.get("game") != self.name:
            raise BadPosition(
                f"This is no position of {self.name}: its field 'game' must read {self.name!r}.",
                f"Ce n'est pas une position de {self.name} : son champ 'game' doit valoir {self.name!r}.",
            )
        self.known_edition(position.get("edition"))
        whole = Field("", position)
        state = self.restored(whole)
        if not state.over and not state.legal():
            raise whole["state"].refused("nothing can be decided here.", "il n'y a rien à décider ici.")
        check_same(Field("", {**position, "options": None}), {**self.position(state), "options": None})
        state.begin()
        return state

    def restored(self, whole: Field) -> State:
        """Rebuild a state and the kernel's own part of it."""
        try:
            state = self.restore(self.loaded_setting(whole), whole["state"])
        except BadOption as error:  # options that do not go with the number of seats
            raise whole["options"].refused(error.en, error.fr) from error
        state.rng = restored_rng(whole["rng"])
        state.ply = whole["ply"].integer(0, MOST_PLIES)
        state.learned = whole["learned"].integer(0, int(state.ply))
        state.weights = self.weights
        return state

    def loaded_setting(self, whole: Field) -> Setting:
        """Read seats and options of a position."""
        seats = whole["seats"].integer(self.seats[0], self.seats[-1])
        options = {name: option.data for name, option in whole["options"].named().items()}
        try:
            return self.setting(seats, options, whole["edition"].data)
        except AlmagestError as error:
            raise whole["options"].refused(error.en, error.fr) from error

    def position(self, state: State) -> dict[str, Json]:
        """Give a whole position as plain data, hidden things included."""
        return {
            "game": self.name,
            "edition": state.setting.edition,
            "seats": state.seats,
            "options": state.setting.chosen(),
            "ply": int(state.ply),
            "learned": int(state.learned),
            "rng": state.rng.data(),
            "state": self.dump(state),
        }

    def view(self, state: State, seat: int | None, common: dict[str, Json] | None = None) -> dict[str, Json]:
        """Give what a seat may know as plain data; what is the same for all may be at hand already."""
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < state.seats):
            raise NoSuchSeat(seat, state.seats)
        shared = self.seen_by_all(state) if common is None else common
        return joined(shared, {"viewer": seat, **self.look(state, seat)})

    def seen_by_all(self, state: State) -> dict[str, Json]:
        """Give the part of every view that is the same for all who look."""
        return {
            "game": self.name,
            "edition": state.setting.edition,
            "seats": state.seats,
            "options": state.setting.chosen(),
            "seat": int(state.seat),
            "over": state.over,
            "ply": int(state.ply),
            "scores": state.scores(),
            "winners": state.winners(),
            **self.common(state),
        }

    def why_not(self, state: State, action: int | str) -> WhyNot | None:
        """Explain why an action is refused now; None if it is legal."""
        number = self.parse(state, action) if isinstance(action, str) else action
        if not state.over and 0 <= number < self.num_actions and state.is_legal(number):
            return None
        return self.forbid(state, number)

    def refusal(self, state: State, action: int) -> IllegalAction:
        """Make the error for an action that is not legal."""
        return IllegalAction(*self.forbid(state, action))

    def setting(self, seats: int, options: Mapping[str, Json], edition: int | None = None) -> Setting:
        """Check seats, options and edition and fill in the defaults; without an edition it is the newest."""
        rules = self.edition if edition is None else self.known_edition(edition)
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise BadSeats(self.name, seats, self.seats)
        known = None if options else self.settings.get((seats, rules))
        if known is not None:
            return known
        if seats not in self.seats:
            raise BadSeats(self.name, seats, self.seats)
        setting = Setting(self, seats, self.settled(options), frozenset(options), rules)
        if not options:
            self.settings[seats, rules] = setting
        return setting

    def known_edition(self, edition: Json) -> int:
        """Give an edition back if games of it can still be played here, else say which ones can."""
        if not isinstance(edition, int) or isinstance(edition, bool) or edition not in self.editions:
            raise WrongEdition(self.name, edition, self.editions)
        return edition

    def settled(self, options: Mapping[str, Json]) -> dict[str, Json]:
        """Read the given options and fill in the others."""
        for name in options:
            if name not in self.options:
                raise unknown_option(self, name)
        return {
            name: option.read(options[name]) if name in options else option.default
            for name, option in self.options.items()
        }


def unknown_option(game: Game, name: str) -> BadOption:
    """Make the error for an option that a game does not have."""
    known, connues = ", ".join(game.options) or "none", ", ".join(game.options) or "aucune"
    hint, piste = suggestion(name, game.options)
    return BadOption(
        f"{game.name} has no option {shown(name)}{hint} Options: {known}.",
        f"{game.name} n'a pas d'option {shown(name)}{piste} Options : {connues}.",
    )
