"""A designer's report: what every thing is worth, two decks on the same deals, one page in two languages."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from almagest import catalog
from almagest.games.astra.ledger import entries
from almagest.kernel import record as records
from almagest.kernel.errors import BadRecord, BadSetup
from almagest.kernel.event import Json
from almagest.lab import comparing, trial
from almagest.lab.chronicle import CHOSEN, DONE, OFFERED, Chronicle, chronicled
from almagest.lab.findings import Estimate, ratio, share
from almagest.lab.report import Report, reported
from almagest.lab.report_page import Page, signed
from almagest.lab.trial import FIRST, SECOND, Trial, announced, tried

NAMES = catalog.games()


def changed_deck() -> Json:
    """Give Stellar's deck with a Mercury without stars."""
    deck = tomllib.loads((catalog.game("stellar").folder / "data" / "deck.toml").read_text(encoding="utf-8"))
    deck["card"][0]["stars"] = 0
    return deck


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Report:
    asked = announced("stellar", 2, games=8, lucky=1, options={"deck": changed_deck()}, against={})
    games = tried(asked, tmp_path_factory.mktemp("trial") / "results.jsonl", lambda _: None)
    return reported(asked, games)


class Tags(HTMLParser):
    """Counts what a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        links = [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        self.outside += [link for link in links if not link.startswith("#")]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_done_in_a_game_is_booked_under_things_that_have_names(name: str) -> None:
    seats = catalog.game(name).seats[-1]
    plan = announced(name, seats, games=1, bot="random").plans()[0]
    game, ledger = chronicled(plan), catalog.ledger(name)
    assert ledger is not None
    known = {entry.key for entry in ledger.entries(catalog.game(name).setting(seats, {}))}
    assert {key.partition(" ")[2] for key in game.things} <= known
    assert {thing for things in game.dealt for thing in things} <= known
    assert all(f"verb_{key.partition(' ')[0]}" in ledger.WORDS.entries for key in game.things)
    assert all(f"group_{key.partition('/')[0]}" in ledger.WORDS.entries for key in known)
    assert all(book[CHOSEN] <= min(book[OFFERED], book[DONE]) for book in game.things.values())
    assert sum(book[DONE] for book in game.things.values()) > 0


def test_the_chances_of_a_game_begin_at_the_deal_and_end_with_the_result() -> None:
    game = chronicled(announced("stellar", 2, games=1, bot="random").plans()[0])
    assert game.curve[-1] == pytest.approx(game.shares)
    assert sum(game.curve[0]) == pytest.approx(1, abs=0.001)
    assert game.low <= min(moment[game.shares.index(max(game.shares))] for moment in game.curve) + 0.001


def test_both_decks_are_played_on_the_same_deals(compared: Report) -> None:
    assert [game.number for game in compared.games[FIRST]] == [game.number for game in compared.games[SECOND]]
    plans = compared.trial.plans()
    assert plans[0].seed == plans[1].seed != plans[2].seed
    assert plans[0].options != plans[1].options == {}


def test_the_change_of_a_deck_is_named_by_its_card_and_its_field(compared: Report) -> None:
    assert compared.changes() == [comparing.Change("card planet-1a stars", 3, 0)]


def test_the_page_is_one_file_without_scripts(compared: Report) -> None:
    text = Page(compared, "en", "almagest balance <x>").text()
    tags = Tags()
    tags.feed(text)
    assert "card planet-1a stars" in text
    assert "&lt;x&gt;" in text
    assert tags.outside == []
    assert "script" not in tags.found
    assert tags.found.count("svg") >= 5
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')


def test_the_page_speaks_french(compared: Report) -> None:
    page = Page(compared, "fr")
    assert "Ce qui a changé" in "".join(page.compared())
    assert "Rien n&#x27;est délaissé" in page.summary() or "Personne ne veut" in page.summary()
    assert "décisions par partie" in page.numbers()
    headings = re.findall(r"<h2>(.*?)</h2>", "".join(page.things()))
    assert headings
    assert all(" : " in heading for heading in headings)


@pytest.mark.parametrize(("seats", "dotted"), [(2, True), (1, False)])
def test_a_fair_part_is_drawn_only_where_several_play(tmp_path: Path, seats: int, *, dotted: bool) -> None:
    asked = announced("astra", seats, games=1, bot="random", seed=1)
    page = Page(reported(asked, tried(asked, tmp_path / "results.jsonl", lambda _: None)), "en")
    assert ("stroke-dasharray" in page.seats()) is dotted


@pytest.mark.parametrize(("value", "written"), [(-0.0001, "+0.0"), (-0.001, "−0.1"), (0.123, "+12.3")])
def test_points_have_their_sign(value: float, written: str) -> None:
    assert signed(value) == written


def test_constellations_are_called_in_latin_first() -> None:
    names = [entry.title.fr for entry in entries(catalog.game("astra").setting(2, {})) if entry.group == "card"]
    assert "Gemini, Gémeaux (2, 11★)" in names
    assert "Orion (2, 12★)" in names


def test_a_card_without_stars_is_worth_less_in_the_same_place(compared: Report) -> None:
    now, before = (compared.rows[row].worth_of("take", "card/planet-1a") for row in (FIRST, SECOND))
    assert now is not None
    assert before is not None
    assert now.worth.value < before.worth.value


def test_what_only_the_other_deck_has_is_named(compared: Report) -> None:
    deck = changed_deck()
    for card in deck["card"]:
        card["stars"] = min(card["stars"], 2)
    tamer = replace(compared.trial, rows={**compared.trial.rows, FIRST: {"deck": deck}})
    page = Page(replace(compared, trial=tamer), "en")
    assert page.gone().startswith("<p>Only B has, with its worth there: 3 stars (written into the notebook,")
    assert Page(compared, "en").gone() == ""


def test_a_report_that_was_stopped_goes_on_with_the_games_that_are_missing(tmp_path: Path) -> None:
    file, told = tmp_path / "results.jsonl", list[Chronicle]()
    asked = announced("stellar", 2, games=2, bot="random")
    whole = tried(asked, file, told.append)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
    again = list[Chronicle]()
    resumed = tried(asked, file, again.append)
    assert (len(told), len(again)) == (2, 1)
    assert [(game.things, game.moves) for game in resumed] == [(game.things, game.moves) for game in whole]


def test_the_results_of_another_trial_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    trial.taken_up(announced("stellar", 2, games=1, bot="random"), file)
    with pytest.raises(BadRecord, match="holds another trial"):
        trial.taken_up(announced("stellar", 2, games=1, bot="random", seed=2), file)


def test_the_record_of_a_game_fits_together(compared: Report) -> None:
    game = compared.games[FIRST][0]
    record = trial.record_of(compared.trial, game, datetime.now(UTC))
    assert records.verify(record, catalog.game("stellar")).scores == game.scores


def test_a_group_of_beginnings_that_is_not_there_is_refused_by_name() -> None:
    for name in NAMES:
        with pytest.raises(BadSetup, match="no ways to begin called 'colour'"):
            trial.conditions_of(name, ["colour"], catalog.game(name).seats[0])


def test_every_way_to_begin_can_be_played() -> None:
    for name in NAMES:
        ledger = catalog.ledger(name)
        assert ledger is not None
        for condition in ledger.conditions():
            state = catalog.game(name).start(seats=condition.seats[0], seed=1, **condition.options)
            assert not state.over


def test_moments_of_one_game_do_not_make_a_mean_surer() -> None:
    once = ratio([(float(n % 2), 1.0) for n in range(40)])
    often = ratio([(10.0 * (n % 2), 10.0) for n in range(40)])
    assert (once.value, once.low) == (often.value, often.low)
    assert ratio([(1.0, 1.0)] * 3) == Estimate(1.0)


def test_no_share_is_below_nothing_or_above_all(compared: Report) -> None:
    few = ratio([(1.0, 2.0), *[(0.0, 1.0)] * 9])
    assert few.low is not None
    assert few.low < 0
    assert few.within(0, 1) == Estimate(few.value, 0, few.high)
    assert Estimate(0.5).within(0, 1) == Estimate(0.5)
    for row in compared.rows.values():
        for rate in [row.turned, *(thing.rate for thing in row.things)]:
            assert 0 <= (rate.low or 0) <= rate.value <= (1 if rate.high is None else rate.high) <= 1


def test_the_share_of_a_seat_has_an_interval_around_it() -> None:
    found = share([1.0, 0.0, 0.5, 1.0])
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.value == 0.625 < found.high


def test_a_report_as_data_can_be_written_as_json_and_as_a_table(compared: Report) -> None:
    data = json.loads(json.dumps(compared.data()))
    assert data["findings"]["a"]["games"] == 8
    heads, *rows = compared.table()
    assert {len(row) for row in rows} == {len(heads)}
    assert isinstance(compared.trial, Trial)
