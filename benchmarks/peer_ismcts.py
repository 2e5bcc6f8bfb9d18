"""Our search against OpenSpiel's own information-set search, equal simulations or equal time, on our games.

    python -m benchmarks.peer_ismcts stellar --simulations 500 --games 300 --jobs 2
    python -m benchmarks.peer_ismcts stellar --milliseconds 20 --games 400 --jobs 2

Two seats, every deal played twice with seats exchanged, one line of the result file for each game, so that a match can
be stopped and taken up again. OpenSpiel's bot is `open_spiel.python.algorithms.ismcts.ISMCTSBot` with one random
rollout a simulation; its C++ twin cannot search games written in Python, because OpenSpiel does not pass
`ResampleFromInfostate` on to Python. It plays through the adapter; two things make it faster: a node is known by the
numbers of the observation and the legal actions instead of a long text, and the random rollout runs in our compiled
core.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from almagest import catalog
from almagest.adapters import openspiel
from almagest.adapters.returns import returns
from almagest.kernel.bot import ask
from almagest.kernel.playout import play_out
from almagest.kernel.rng import Rng, fast
from almagest.lab.statistics import interval
from benchmarks.paced import Paced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from almagest.kernel.bot import Bot

SEATS = 2
UCT = 2.0
RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Match:
    """Who plays what: with so many simulations a decision, or, where there are none, so much processor time."""

    game: str
    simulations: int
    uct: float
    seed: int
    milliseconds: int = 0

    @property
    def budget(self) -> str:
        """What a decision may cost, in words."""
        return f"{self.simulations} simulations" if self.simulations else f"{self.milliseconds} ms of CPU time"


@dataclass(frozen=True)
class Result:
    """One game: what we got (1, 0.5 or 0), on which seat, with which scores, and who thought how long."""

    number: int
    seat: int
    share: float
    scores: tuple[int, ...]
    decisions: int
    ours: float
    theirs: float


class Rollout(mcts.Evaluator):  # type: ignore[misc]
    """One random game to the end, as OpenSpiel's RandomRolloutEvaluator plays it, in the compiled core."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def evaluate(self, state: Any) -> list[float]:  # noqa: ANN401
        """Play at random to the end and give what everybody gets."""
        world = state.table.state.imagined()
        play_out(world, self.rng)
        return returns(world)

    def prior(self, state: Any) -> list[tuple[int, float]]:  # noqa: ANN401
        """Prefer nothing."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class PeerBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, with a short key for its nodes."""

    def get_state_key(self, state: Any) -> Any:  # noqa: ANN401
        """Name what the deciding player knows: the observation, and what may be chosen."""
        table = state.table.state
        seat = int(table.seat)
        return seat, bytes(state.get_game().encoding.see(table, seat)), tuple(table.legal())


class TimedPeerBot(PeerBot):
    """The same, until its processor time is used up; the search is OpenSpiel's, with another end."""

    seconds = 0.0

    def run_search(self, state: Any) -> Any:  # noqa: ANN401
        """Simulate as often as there is time, at least once."""
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        end = time.process_time() + self.seconds
        self._root_node = self.create_new_node(state)
        self.run_simulation(self.sample_root_state(state))
        while time.process_time() < end:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


def peer(game: Any, match: Match, seed: int) -> PeerBot:  # noqa: ANN401
    """Make OpenSpiel's bot; the action visited most often is played."""
    worlds = np.random.RandomState(seed)
    bot = (PeerBot if match.simulations else TimedPeerBot)(
        game,
        Rollout(fast(seed)),
        match.uct,
        match.simulations,
        random_state=np.random.RandomState(seed + 1),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    bot.seconds = match.milliseconds / 1000
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, worlds.random_sample))
    return bot


def ours(match: Match) -> Bot:
    """Make our bot."""
    return catalog.bot(f"search:{match.simulations}") if match.simulations else Paced(f"search,{match.milliseconds}")


def played(match: Match, number: int) -> Result:
    """Play one game; games 2 n and 2 n + 1 are one deal with seats exchanged."""
    openspiel.register()
    deal, seat = match.seed * 1_000_003 + number // SEATS, number % SEATS
    game = pyspiel.load_game(f"almagest_{match.game}(players={SEATS})")
    bots = ours(match), peer(game, match, deal % 2**31)
    rng, state, spent = fast(deal), game.new_initial_state(), [0.0, 0.0]
    for byte in (deal % 2**32).to_bytes(4, "big"):
        state.apply_action(byte)
    while not state.is_terminal():
        is_peer, start = state.current_player() != seat, time.process_time()
        action = bots[1].step(state) if is_peer else ask(bots[0], state.table.state, rng)
        spent[is_peer] += time.process_time() - start
        state.apply_action(int(action))
    table = state.table.state
    share = (1 + state.returns()[seat]) / 2
    return Result(number, seat, share, tuple(table.scores()), int(table.ply), round(spent[0], 3), round(spent[1], 3))


def all_played(match: Match, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
    """Play games here, or in several processes at once."""
    if jobs == 1:
        yield from (played(match, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(played, [match] * len(numbers), numbers)


def taken_up(match: Match, file: Path) -> list[Result]:
    """Read the games of an earlier run; a new file gets the match as its first line."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(asdict(match)) + "\n", encoding="utf-8")
        return []
    if json.loads(whole[0]) != asdict(match):
        raise SystemExit(f"{file} holds another match ({whole[0].strip()}); give another file.")
    file.write_text("".join(whole), encoding="utf-8")
    return [Result(**json.loads(line)) for line in whole[1:]]


def told(match: Match, results: Sequence[Result]) -> str:
    """Sum a match up."""
    games = len(results)
    wins, draws = (sum(result.share == share for result in results) for share in (1, 0.5))
    share = sum(result.share for result in results)
    low, high = interval(share, games)
    ours, theirs = (sum(getattr(result, side) for result in results) / max(1, games) for side in ("ours", "theirs"))
    return (
        f"{match.game}, {match.budget} a decision, {games} games: search won {wins}, drew {draws}, "
        f"lost {games - wins - draws}; win rate {100 * share / max(1, games):.1f} % "
        f"(95 %: {100 * low:.1f} to {100 * high:.1f}); CPU seconds a game: search {ours:.2f}, OpenSpiel {theirs:.2f}."
    )


def fight(match: Match, file: Path, games: int, jobs: int) -> list[Result]:
    """Play the games that the result file does not have yet; give all."""
    results = taken_up(match, file)
    done = {result.number for result in results}
    left = [number for number in range(games) if number not in done]
    with file.open("a", encoding="utf-8") as lines:
        for result in all_played(match, left, jobs):
            lines.write(json.dumps(asdict(result)) + "\n")
            lines.flush()
            results.append(result)
    return results


def main() -> None:
    """Play a match, then tell how it stands."""
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's own information-set search.")
    parser.add_argument("game")
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--milliseconds", type=int, default=0, help="of processor time a decision, instead")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--uct", type=float, default=UCT, help="OpenSpiel's exploration; returns lie within -1 and 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=None)
    given = parser.parse_args()
    simulations = 0 if given.milliseconds else given.simulations
    match = Match(given.game, simulations, given.uct, given.seed, given.milliseconds)
    budget = f"{match.milliseconds}ms" if given.milliseconds else match.simulations
    file = given.file or RESULTS / f"peer-{match.game}-{budget}-{match.seed}.jsonl"
    results = fight(match, file, given.games, given.jobs)
    print(told(match, results))
    print(f"Results: {file}")


if __name__ == "__main__":
    main()
