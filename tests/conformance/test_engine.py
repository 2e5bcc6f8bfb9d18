"""Laws of the engine: games end, equal seeds give equal games, copies are independent, nothing is lost."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import almagest
from almagest.kernel import record
from almagest.kernel.errors import IllegalAction, UndoRefused, UnreadableMove
from almagest.kernel.event import Event
from almagest.kernel.state import State
from tests.conformance.cases import (
    SEEDS,
    deal,
    every_table,
    game_of,
    known_deals,
    played,
    uses_chance,
    viewers,
    walked,
    walks,
)

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@every_table
@given(seed=SEEDS)
def test_every_random_game_ends(name: str, seats: int, seed: int) -> None:
    *_, last = played(name, seats, seed)
    assert last.over
    assert last.legal() == []
    assert last.seat == -1
    assert set(last.winners()) <= set(range(seats))


@every_table
@settings(max_examples=5)  # every moment of whole games
@given(seed=SEEDS)
def test_equal_seeds_give_equal_games(name: str, seats: int, seed: int) -> None:
    one = [state.position() for state in played(name, seats, seed)]
    assert [state.position() for state in played(name, seats, seed)] == one


@every_table
@given(data=st.data())
def test_different_seeds_give_different_deals(name: str, seats: int, data: st.DataObject) -> None:
    seeds = data.draw(st.lists(SEEDS, min_size=20, max_size=20, unique=True))
    if known_deals(name, seats) > 100:
        assert len({deal(name, seats, seed) for seed in seeds}) > 15
    elif uses_chance(name, seats):
        assert known_deals(name, seats) > 1


@every_table
@given(data=st.data())
def test_a_clone_is_independent(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    before, history, events = state.position(), state.history, state.events
    clone = state.clone()
    rng = almagest.rng(1)
    while not clone.over:
        clone.apply(int(clone.sample(rng)))
    assert state.position() == before
    assert state.history == history
    assert state.events == events


@every_table
@given(data=st.data())
def test_two_clones_that_part_keep_their_own_past(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    if len(state.legal()) < 2:
        return
    one, two = state.clone(), state.clone()
    one.apply(state.legal()[0])
    two.apply(state.legal()[-1])
    assert one.history == [*state.history, state.legal()[0]]
    assert two.history == [*state.history, state.legal()[-1]]
    assert one.events == retold(one)
    assert two.events == retold(two)


def retold(state: State) -> list[Event] | None:
    return state.replayed(state.history, diary=[]).diary


@every_table
@given(data=st.data())
def test_positions_survive_json(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    position = json.loads(json.dumps(state.position()))
    loaded = game_of(name).load(position)
    assert loaded.position() == state.position()
    assert loaded.legal() == state.legal()
    assert [loaded.view(viewer) for viewer in viewers(state)] == [state.view(viewer) for viewer in viewers(state)]


@every_table
@given(data=st.data())
def test_a_loaded_position_goes_on_like_the_original(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    loaded = game_of(name).load(state.position())
    rng = almagest.rng(5)
    while not state.over:
        action = int(state.sample(rng))
        state.apply(action)
        loaded.apply(action)
    assert loaded.position() == state.position()


@every_table
@given(data=st.data())
def test_views_are_plain_json(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        view = state.view(viewer)
        assert json.loads(json.dumps(view)) == view


@every_table
@given(data=st.data())
def test_legal_is_complete_and_sound(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    legal = state.legal()
    assert legal == sorted(set(legal))
    assert bool(legal) != state.over
    allowed = [a for a in range(game_of(name).num_actions) if state.why_not(a) is None]
    assert allowed == legal


@every_table
@given(data=st.data())
def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(
    name: str, seats: int, data: st.DataObject
) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    before, history = state.position(), state.history
    illegal = sorted(set(range(-2, game_of(name).num_actions + 3)) - set(state.legal()))
    for action in [*illegal[:5], *illegal[-5:], *data.draw(st.lists(st.sampled_from(illegal), max_size=20))]:
        with pytest.raises(IllegalAction) as refused:
            state.apply(action)
        why = state.why_not(action)
        assert why is not None
        assert refused.value.rule == why.rule
        assert why.en
        assert why.fr
    assert state.position() == before
    assert state.history == history


@every_table
@given(data=st.data())
def test_refusals_name_rules_that_exist(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    rules = (game_of(name).folder / "RULES.md").read_text(encoding="utf-8")
    named = {why.rule for a in range(game_of(name).num_actions) if (why := state.why_not(a)) is not None}
    assert all(f"**{rule}**" in rules for rule in named)


@every_table
@given(data=st.data())
def test_notation_and_numbers_are_a_bijection(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    lines = [state.text(action) for action in state.legal()]
    assert len(set(lines)) == len(lines)
    assert [state.parse(line) for line in lines] == state.legal()
    assert [state.parse(f"  {line.upper()} ") for line in lines] == state.legal()


@every_table
@given(data=st.data())
def test_clicking_what_an_action_touches_is_enough_to_choose_it(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    clicks = [tuple(state.game.touches(state, action)) for action in state.legal()]
    assert all(clicks)
    assert len(set(clicks)) == len(clicks)


@every_table
@given(text=st.text(max_size=30))
def test_any_text_is_a_move_or_refused_with_a_sentence(name: str, seats: int, text: str) -> None:
    state = game_of(name).start(seats=seats, seed=1)
    with suppress(UnreadableMove):
        assert 0 <= state.parse(text) < game_of(name).num_actions


@every_table
def test_text_that_is_no_move_is_refused_in_both_languages(name: str, seats: int) -> None:
    state = game_of(name).start(seats=seats, seed=1)
    with pytest.raises(UnreadableMove) as refused:
        state.why_not("dance a jig")
    assert "dance a jig" in refused.value.text("en")
    assert "dance a jig" in refused.value.text("fr")


@every_table
@given(seed=SEEDS)
def test_components_are_conserved(name: str, seats: int, seed: int) -> None:
    inventories = [sorted(state.game.inventory(state)) for state in played(name, seats, seed)]
    assert len(set(inventories[0])) == len(inventories[0])
    assert all(inventory == inventories[0] for inventory in inventories)


@every_table
@given(data=st.data(), seed=SEEDS)
def test_sampling_is_picking_from_the_list(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    legal = state.legal()
    if legal:
        assert int(state.sample(almagest.rng(seed))) == legal[int(almagest.rng(seed).below(len(legal)))]


@every_table
@given(data=st.data())
def test_records_replay_to_the_same_game(name: str, seats: int, data: st.DataObject) -> None:
    walk = data.draw(walks(name))
    state = walked(name, seats, walk)
    opened = record.opened(
        game_of(name),
        seats,
        seed=walk.seed,
        options=state.setting.chosen(),
        names=tuple("abcde"[:seats]),
        players=("human",) * seats,
        now=NOON,
        edition=state.setting.edition,
    )
    text = record.written(opened, state, NOON).text()
    again = record.read(text, "game.json")
    assert again.text() == text
    assert record.replayed(again, game_of(name)).position() == state.position()
    verdict = record.verify(again, game_of(name))
    assert verdict.committed
    assert verdict.over == state.over


@every_table
@given(data=st.data())
def test_undo_takes_back_exactly_the_last_decision(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    if not state.may_undo():
        with pytest.raises(UndoRefused):
            state.undone()
        return
    earlier = state.undone()
    assert earlier.history == state.history[:-1]
    assert earlier.seat == state.seat
    earlier.apply(state.history[-1])
    assert earlier.position() == state.position()


@every_table
def test_scores_can_be_read_at_any_time(name: str, seats: int) -> None:
    for state in played(name, seats, 3):
        assert len(state.scores()) == seats
        assert bool(state.winners()) <= state.over
