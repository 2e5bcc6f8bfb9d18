"""Numbers of a deck by the way to them, goals, and a search for better numbers that can be taken up again."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from almagest import catalog
from almagest.kernel.errors import BadSetup
from almagest.lab import deck_goals, deck_numbers
from almagest.lab.chronicle import chronicled
from almagest.lab.deck_tuning import UNPLAYABLE, Candidate, Search, best_of
from almagest.lab.findings import Findings, found
from almagest.lab.trial import announced

FILE = catalog.game("ptolemaeus").folder / "data" / "deck.toml"
TEXT = FILE.read_text(encoding="utf-8")
DECK = tomllib.loads(TEXT)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return found("a", [chronicled(plan) for plan in announced("ptolemaeus", 2, games=8).plans()])


def search(*goals: deck_goals.Goal, vary: str = "points.to_win=4..14", games: int = 2) -> Search:
    numbers = tuple(deck_numbers.numbers(DECK, [vary]))
    return Search("ptolemaeus", 2, "greedy", games, 1, DECK, {}, numbers, goals, 0.02)


def test_numbers_are_found_by_id_by_place_and_all_at_once() -> None:
    (moon,) = deck_numbers.numbers(DECK, ["planet.luna.moves=1..12", "planet.id:luna.moves=1..12"])
    assert (moon.name, moon.ways) == ("planet.luna.moves", (("planet", 0, "moves"),))
    assert deck_numbers.numbers(DECK, ["points.planets.2=0..9"])[0].ways == (("points", "planets", 1),)
    assert len(deck_numbers.numbers(DECK, ["planet.*.moves=1..12"])) == 7


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ("points.to_win", "names no numbers"),
        ("points.to_win=9..9", "names no numbers"),
        ("points.beauty=1..9", "no whole number at 'points.beauty'"),
        ("title.en=1..9", "no whole number"),
    ],
)
def test_what_is_no_number_is_refused_with_a_sentence(asked: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        deck_numbers.numbers(DECK, [asked])


def test_a_deck_keeps_its_comments_and_everything_but_the_numbers() -> None:
    rows = deck_numbers.numbers(DECK, ["points.to_win=8..14"])
    text = deck_numbers.deck_text(TEXT, rows, [13], ("Longer", "Plus long"))
    before, after = TEXT.splitlines(), text.splitlines()
    differing = [line for old, line in zip(before, after, strict=True) if old != line]
    assert differing == ['title = { en = "Longer", fr = "Plus long" }', "to_win = 13"]


def test_numbers_that_are_one_all_get_the_same() -> None:
    rows = deck_numbers.numbers(DECK, ["bonus.count:2.count+=-1..1"])
    assert [(row.value, len(row.ways)) for row in rows] == [(0, 11)]
    changed = tomllib.loads(deck_numbers.deck_text(TEXT, rows, [1]))
    assert [bonus["count"] for bonus in changed["bonus"]] == [3] * 12


def test_goals_are_read_or_refused_with_those_there_are() -> None:
    assert deck_goals.goal_from("objective", ["objective"]) == deck_goals.Goal("objective")
    assert deck_goals.goal_from("planet:study", ["planet"]) == deck_goals.Goal("planet", "study")
    assert deck_goals.goal_from("length=90", []).number == 90
    for text in ("length", "seats=3", "colour", "planet:"):
        with pytest.raises(BadSetup, match="is no goal"):
            deck_goals.goal_from(text, ["planet"])


def test_a_goal_within_its_bounds_is_no_loss(findings: Findings) -> None:
    seats = deck_goals.Goal(deck_goals.SEATS)
    assert deck_goals.loss([seats], findings, 0.5) == 0
    length = deck_goals.Goal(deck_goals.LENGTH, number=round(findings.decisions.value))
    assert deck_goals.loss([length], findings, 0.02) == 0
    twice = deck_goals.Goal(deck_goals.LENGTH, number=2 * round(findings.decisions.value))
    assert deck_goals.loss([twice], findings, 0.02) == pytest.approx(48**2, rel=0.05)


def test_things_that_were_dealt_and_things_that_were_chosen_are_measured_from_their_mean(findings: Findings) -> None:
    for goal in (deck_goals.Goal("objective"), deck_goals.Goal("constellation", "take")):
        distances = goal.distances(findings)
        assert len(distances) >= 2
        assert sum(distances.values()) == pytest.approx(0, abs=1e-9)


def test_a_search_finds_shorter_games_and_is_taken_up_where_it_was_stopped(tmp_path: Path) -> None:
    wanted, told = search(deck_goals.Goal(deck_goals.LENGTH, number=60)), list[Candidate]()
    first, best = best_of(wanted, 1, told.append, tmp_path / "kept")
    assert first.values == (12,)
    assert best.loss < first.loss
    assert best.values < first.values
    lines = (tmp_path / "kept").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + len({candidate.values for candidate in told})
    (tmp_path / "kept").write_text("\n".join(lines).replace(str(best.loss), "0.0") + "\n", encoding="utf-8")
    assert best_of(wanted, 1, told.append, tmp_path / "kept")[1] == Candidate(best.values, 0.0)


def test_a_deck_that_cannot_be_played_is_as_bad_as_can_be() -> None:
    wanted = search(deck_goals.Goal(deck_goals.SEATS), vary="sextants=1..9")
    assert wanted.loss([9]) == UNPLAYABLE
