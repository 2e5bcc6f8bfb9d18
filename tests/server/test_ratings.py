"""Ratings follow from the logs: the same however they are reckoned, and nobody gains by leaving."""

from __future__ import annotations

import re
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

import pytest
from openskill.models import PlackettLuce, PlackettLuceRating

from almagest import catalog
from almagest.server.ratings import LUCK, MU, PROVISIONAL, above_the_middle, beginning, doubt, gap, ledger, ranks
from almagest.server.recount import recounted
from almagest.server.results import Result
from tests.server.harness import Person, program, roomy, run_apart, running, wait_for
from tests.server.test_rebuilt import SEED

CLOCK = {"total": 600, "increment": 5}


def result(
    table: str, seat: int, who: str, outcome: str, *, how: str = "played", score: int = 0, at: str = ""
) -> Result:
    return Result(table, seat, who, None, who, "stellar", 2, "quick", 1, outcome, how, score, at or table)


def rated_table(ann: Person, bob: Person) -> str:
    """Sit two people down at a rated table."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table: str = ann.post("/api/tables", game="stellar", seats=seats, clock=CLOCK, rated=True)["table"]
    bob.post(f"/api/tables/{table}/join")
    return table


def test_who_wins_gains_and_who_leaves_never_does() -> None:
    lines = list(ledger([result("a", 0, "ann", "won"), result("a", 1, "bob", "lost", how="resigned", score=99)]))
    ann, bob = lines
    assert ann.shown > 1500 > bob.shown
    assert ann.is_provisional
    assert ann.give_or_take < 667


def test_a_seat_that_forfeited_ranks_behind_all_others() -> None:
    rows = [
        result("a", 0, "ann", "lost", score=3),
        result("a", 1, "bob", "won", score=9),
        result("a", 2, "cy", "lost", how="time", score=8),
    ]
    assert ranks(rows) == [1, 0, 2]


@pytest.mark.parametrize("game", catalog.games())
def test_bots_begin_where_their_levels_were_measured(game: str) -> None:
    measured = catalog.strength(game)
    assert measured is not None
    begun = [beginning(game, f"bot level:{level}") for level in range(1, 1 + len(catalog.levels(game)))]
    for (below, sigma), (above, _), wins in zip(begun[:-1], begun[1:], measured.beats_below, strict=True):
        assert above - below == pytest.approx(gap(wins))
        (chance, _) = PlackettLuce().predict_win([[rating(above)], [rating(below)]])
        assert chance == pytest.approx(wins, abs=0.02)
        assert sigma < PROVISIONAL
    assert (begun[2][0], above_the_middle(game, 3)) == (MU, 0)
    assert beginning(game, "somebody") == (MU, MU / 3)


def test_a_level_is_known_by_what_was_measured() -> None:
    known = [beginning("ptolemaeus", f"bot level:{level}")[1] for level in range(3, 7)]
    assert known == sorted(known)
    measured = catalog.strength("ptolemaeus")
    assert measured
    share, games = measured.beats_below[-1], measured.games[-1]
    assert known[-1] == pytest.approx(hypot(known[-2], doubt(share, games)))


def test_a_level_seen_in_fewer_games_is_known_less_well() -> None:
    few_games, many_games = doubt(0.739, 23), doubt(0.739, 400)
    assert few_games == pytest.approx(many_games * sqrt(400 / 23))
    low, high = gap(0.739) - 2 * many_games, gap(0.739) + 2 * many_games
    shares = [NormalDist().cdf(each / LUCK) for each in (low, high)]
    assert shares == pytest.approx([0.739 - 0.044, 0.739 + 0.044], abs=0.005)


def rating(mu: float) -> PlackettLuceRating:
    """Somebody whose strength is known."""
    return PlackettLuce().rating(mu=mu, sigma=1e-6)


def test_the_measured_numbers_are_those_of_the_documentation() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    for game in catalog.games():
        measured = catalog.strength(game)
        assert measured is not None
        for level, (wins, games) in enumerate(zip(measured.beats_below, measured.games, strict=True), 2):
            assert re.search(rf"\| {game} \| {level} .* \| {games} \| {100 * wins:.1f} %", page)


def test_a_game_that_counts_for_nobody_changes_nothing() -> None:
    assert list(ledger([result("a", 0, "ann", "none"), result("a", 1, "bob", "none")])) == []


def test_a_rated_game_end_to_end_and_the_ledger_made_anew_is_the_same(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        for loser in (ann, bob, ann):
            table = rated_table(ann, bob)
            other = bob if loser is ann else ann
            loser.post(f"/api/tables/{table}/resign")
            other.post(f"/api/tables/{table}/close")
        page: Any = wait_for(lambda: (page := bob.get("/api/me")) and len(page["ratings"]) == 3 and page)
        assert page["ratings"][-1]["rating"] > 1500
        assert page["ratings"][-1]["games"] == 3
        leaders = ann.get("/api/leaders/stellar/quick")
        assert [leader["name"] for leader in leaders] == ["Bob", "Ann"]
        number, different = run_apart(server.house.standing.recount())
        assert (number, different) == (12, 0)


def test_what_a_killed_server_had_not_noted_is_made_up_for(folder: Path) -> None:
    with program(folder) as server:
        ann, bob = Person(server.url), Person(server.url)
        for person, name in ((ann, "Ann"), (bob, "Bob")):
            person.post("/api/identity", name=name)
        table = rated_table(ann, bob)
        ann.post(f"/api/tables/{table}/resign")
        bob.post(f"/api/tables/{table}/close")
        server.kill()
        ann.leave()
        bob.leave()
    with running(roomy(folder)) as again:
        wait_for(lambda: run_apart(again.house.store.rows("SELECT count(*) FROM ratings")) == [(2,)])
        assert run_apart(again.house.standing.recount())[1] == 0


@pytest.mark.slow
def test_the_ledger_made_anew_is_the_same_after_kills_at_any_moment(folder: Path) -> None:
    chance = Random(15)
    for _ in range(2):
        with program(folder) as server:
            ann, bob = Person(server.url), Person(server.url)
            for person, name in ((ann, "Ann"), (bob, "Bob")):
                person.post("/api/identity", name=name)
            for _ in range(2):
                table = rated_table(ann, bob)
                chance.choice((ann, bob)).post(f"/api/tables/{table}/resign")
                if chance.random() < 0.8:
                    for person in (ann, bob):
                        person.web.post(f"/api/tables/{table}/close", json={})
            server.kill()
            ann.leave()
            bob.leave()
    with running(roomy(folder)) as again:
        over = "SELECT count(*) FROM tables WHERE status = 'over'"
        noted = "SELECT count(DISTINCT table_id) FROM ratings"
        wait_for(lambda: run_apart(again.house.store.rows(over)) == run_apart(again.house.store.rows(noted)))
    lines, different = recounted(folder)
    assert lines >= 8
    assert different == 0


def test_a_rated_game_has_a_clock_people_and_no_way_to_dodge(folder: Path) -> None:
    with running(roomy(folder)) as server:
        ann = server.person("Ann")
        level = {"kind": "bot", "bot": "level:1"}
        for form in (
            {"seats": [{"kind": "me"}, level]},
            {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "clock": CLOCK},
        ):
            assert ann.refused("/api/tables", game="stellar", rated=True, **form) == (400, "setup")
        table = ann.post("/api/tables", game="stellar", seats=[{"kind": "me"}, level], clock=CLOCK, rated=True)["table"]
        assert ann.refused(f"/api/tables/{table}", "DELETE") == (409, "rated")
        assert ann.refused(f"/api/tables/{table}/close") == (409, "rated")
        socket = ann.connect(table)
        assert socket.my_turn()["around"]["no_hint"]
        ann.post(f"/api/tables/{table}/resign")
        page: Any = wait_for(lambda: (page := ann.get("/api/me")) and page["ratings"] and page)
        assert page["ratings"][0]["rating"] < 1500
        assert SEED not in str(page)
