"""Whatever happens in a game, every seat's account adds up to its result, and luck averages to zero."""

from __future__ import annotations

import json
from decimal import Decimal
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import almagest
from almagest import catalog
from almagest.kernel.errors import BadOption
from almagest.kernel.judge_file import judge_of
from almagest.kernel.record import Record, replayed
from almagest.reviewing.shares import WHOLE, shares
from tests.conformance.cases import every_table
from tests.reviewing.games import recorded


def any_record(name: str, seats: int, data: st.DataObject) -> Record:
    options = tuple(
        (option, data.draw(st.sampled_from(facts.choices)))
        for option, facts in catalog.game(name).options.items()
        if facts.choices and data.draw(st.sampled_from([False, True]))
    )
    seed, bot = data.draw(st.integers(0, 1000)), data.draw(st.sampled_from(["greedy:1", "novice:300"]))
    try:
        return recorded(name, seats, seed, bot, options)
    except BadOption:
        return recorded(name, seats, seed, bot)


@every_table
@settings(max_examples=1)
@given(data=st.data())
def test_start_luck_and_decisions_add_up_to_the_result(name: str, seats: int, data: st.DataObject) -> None:
    record = any_record(name, seats, data)
    found = json.loads(almagest.review(record, budget=10, whose=()).text(), parse_float=Decimal)
    last = replayed(record, catalog.game(name))
    assert shares(judge_of(last.setting).judged(last))[:seats] == tuple(int(one * WHOLE) for one in found["result"])
    for seat, account in enumerate(found["summary"]["account"]):
        parts = [account[part] for part in ("start", "luck", "decisions", "others")]
        assert sum(parts) == account["result"] == found["result"][seat]
        assert sum(map(float, parts)) == float(account["result"])


def test_every_step_begins_where_the_one_before_it_ended() -> None:
    found = almagest.review(recorded("stellar", 2, 4), budget=10, whose=())
    assert found.steps[0].before == found.start
    for one, two in zip(found.steps, found.steps[1:], strict=False):
        assert one.after == two.before
    assert found.steps[-1].after == found.result


@pytest.mark.parametrize(("name", "seats"), [("stellar", 2), ("ptolemaeus", 1)])
def test_luck_averages_to_zero(name: str, seats: int) -> None:
    games = [almagest.review(recorded(name, seats, seed), budget=10, whose=()) for seed in range(10)]
    luck = [float(found.summary.account[0].luck) for found in games]
    assert any(luck)
    assert abs(mean(luck)) < 4 * stdev(luck) / sqrt(len(luck))


def test_shares_of_chances_add_up_and_keep_their_digits() -> None:
    found = shares([1 / 3, 1 / 3, 1 / 3])
    assert sum(found) == WHOLE
    assert max(found) - min(found) <= 1
    assert all(Decimal(repr(share / WHOLE)) * WHOLE == share for share in range(0, WHOLE, 7))
