"""Every illegal move is refused with a rule and a sentence, and every refusal can happen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from almagest.kernel.errors import IllegalAction
from tests.games.stellar.table import GAME, Player, play, random_states, table
from tests.games.stellar.test_sentences import gaps, templates, used

if TYPE_CHECKING:
    from almagest.kernel.game import WhyNot
    from almagest.kernel.state import State

RULES = {"ST-6", "ST-7", "ST-18", "ST-19", "ST-20", "ST-24", "ST-26", "ST-38", "ST-39", "ST-Q25"}
SEED = 8


def refusals(state: State) -> list[WhyNot]:
    reasons = [state.why_not(action) for action in range(GAME.num_actions)]
    return [why for why in reasons if why is not None]


def moments() -> list[State]:
    """Give one state of every phase of a random game with a refresh, and some in between."""
    states = [state.clone() for state in random_states(SEED)]
    phases = {state.view(None)["phase"] for state in states}
    assert phases == {"starters", "refresh", "take", "play", "place", "last", "over"}
    return states


def test_an_action_is_refused_exactly_when_it_is_not_legal() -> None:
    for state in moments():
        legal = set(state.legal())
        assert all((state.why_not(action) is None) == (action in legal) for action in range(GAME.num_actions))


def test_every_refusal_names_a_rule_and_fills_its_sentences() -> None:
    reasons = {why for state in moments() for why in refusals(state)}
    assert {why.rule for why in reasons} == RULES
    for why in reasons:
        assert gaps(why.en) == gaps(why.fr) == set()
        assert why.text("en") == why.en != why.fr == why.text("fr")


def test_every_refusal_in_the_data_can_happen() -> None:
    sentences = {why.en for state in moments() for why in refusals(state)}
    outside = GAME.start(seed=1).why_not(GAME.num_actions)
    assert outside is not None
    known = templates("refusals.toml")
    assert used({*sentences, outside.en}, known) == known.keys()


def test_every_rule_named_by_a_refusal_is_in_the_rules() -> None:
    rules = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    labels = set(re.findall(r"^- \*\*(ST-Q?\d+)\*\*", rules, flags=re.MULTILINE))
    assert RULES | {"ST-Q33"} <= labels


@pytest.mark.parametrize("action", [-1, 1567, 4096, 100_000])
def test_st_q33_an_action_that_does_not_exist_is_refused(action: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        table().apply(action)
    assert refused.value.rule == "ST-Q33"
    assert str(refused.value) == f"ST-Q33: There is no action {action}: the table has 0 to 1566."


def test_a_refused_move_says_rule_and_reason_in_both_languages() -> None:
    state = table(Player(telescope={1: "moon-3a"}, hand=["moon-5a"]), row={1: None}, phase="play")
    with pytest.raises(IllegalAction) as refused:
        play(state, "play moon-5a telescope 9")
    assert refused.value.text("en").startswith("ST-26: moon-5a must touch a card of its type")
    assert refused.value.text("fr").startswith("ST-26 : moon-5a doit toucher une carte visible de son type")
