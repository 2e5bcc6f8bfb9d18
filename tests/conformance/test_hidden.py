"""Laws of hidden information: whoever looks sees the same in every world that agrees with what they know."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import almagest
from almagest import catalog
from almagest.kernel.bot import ask
from almagest.kernel.errors import BadPosition
from almagest.kernel.event import Event, Json
from almagest.kernel.state import State
from tests.conformance.cases import SEEDS, TABLES, every_table, game_of, uses_chance, viewers, walked, walks

THINKING_LESS = {
    "careful": "careful:20",
    "daring": "daring:20",
    "sage": "sage:20",
    "search": "search:20",
    "strategist": "strategist:1",
}
every_bot = pytest.mark.parametrize("bot", [THINKING_LESS.get(bot, bot) for bot in catalog.bots()])


def other_world(state: State, viewer: int | None, seed: int) -> State:
    return state.clone().redeal(viewer, almagest.rng(seed))


def seen_events(state: State, viewer: int | None) -> list[Event]:
    assert state.events is not None
    return [event.seen_by(viewer) for event in state.events]


@every_table
@given(data=st.data(), seed=SEEDS)
def test_two_worlds_give_the_same_view(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        assert other_world(state, viewer, seed).view(viewer) == state.view(viewer)


@every_table
@given(data=st.data(), seed=SEEDS)
def test_two_worlds_give_the_same_choices(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    world = other_world(state, state.seat if not state.over else None, seed)
    assert world.legal() == state.legal()
    assert [world.text(action) for action in world.legal()] == [state.text(action) for action in state.legal()]
    for lang in ("en", "fr"):
        told = [state.game.explain(state, action, lang) for action in state.legal()]
        assert [world.game.explain(world, action, lang) for action in world.legal()] == told


@every_table
@settings(max_examples=10)
@given(data=st.data(), seed=SEEDS)
def test_two_worlds_give_the_same_chances_to_whoever_cannot_tell_them_apart(
    name: str, seats: int, data: st.DataObject, seed: int
) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for seat in range(seats):
        world = other_world(state, seat, seed)
        assert almagest.chances(world, seat=seat, worlds=2) == almagest.chances(state, seat=seat, worlds=2)


@every_table
@given(data=st.data(), seed=SEEDS)
def test_two_worlds_give_the_same_refusals(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    world = other_world(state, state.seat if not state.over else None, seed)
    for action in range(game_of(name).num_actions):
        assert world.why_not(action) == state.why_not(action)


@every_table
@given(data=st.data(), seed=SEEDS)
def test_two_worlds_give_the_same_events_and_sentences(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        world = other_world(state, viewer, seed)
        assert seen_events(world, viewer) == seen_events(state, viewer)
        told = [state.game.narrate(event, state.setting, "fr") for event in seen_events(state, viewer)]
        assert [world.game.narrate(event, world.setting, "fr") for event in seen_events(world, viewer)] == told


@every_table
@given(data=st.data(), seed=SEEDS)
def test_a_redealt_world_keeps_no_more_than_its_viewer_knew(
    name: str, seats: int, data: st.DataObject, seed: int
) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        for other in viewers(state):
            known = seen_events(state, viewer)
            kept = seen_events(other_world(state, viewer, seed), other)
            assert all(facts_within(mine, theirs) for mine, theirs in zip(known, kept, strict=True))


def facts_within(known: Event, kept: Event) -> bool:
    return all(fact is None or fact == known.facts[name] for name, fact in kept.facts.items())


@every_table
@given(data=st.data(), seed=SEEDS)
def test_redealing_depends_on_knowledge_only(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        world = other_world(state, viewer, seed)
        from_other = world.imagine(viewer, almagest.rng(seed + 1))
        from_true = state.imagine(viewer, almagest.rng(seed + 1))
        assert from_other.position() == from_true.position()


@every_table
@given(data=st.data(), seed=SEEDS)
def test_the_order_of_a_pile_that_a_viewer_does_not_see_is_not_known(
    name: str, seats: int, data: st.DataObject, seed: int
) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    exchanged = with_two_cards_exchanged(state, data)
    for viewer in viewers(state) if exchanged is not None else ():
        if exchanged is not None and exchanged.view(viewer) == state.view(viewer):
            supposed = exchanged.imagine(viewer, almagest.rng(seed)).position()
            assert supposed == state.imagine(viewer, almagest.rng(seed)).position()


def with_two_cards_exchanged(state: State, data: st.DataObject) -> State | None:
    """Exchange two cards of one pile, whichever it is; None where there is none, or the rules do not allow it."""
    assert state.opening is not None
    position, dealt = state.position(), Counter(names_in(state.opening.position()["state"]))
    now = Counter(names_in(position["state"]))
    # A name that stands in more places than at the beginning is remembered somewhere: that is no pile.
    piles = [
        pile for pile in lists_in(position["state"]) if len({*pile}) > 1 and not any(now[n] > dealt[n] for n in pile)
    ]
    if not piles:
        return None
    pile = data.draw(st.sampled_from(piles))
    one, two = data.draw(st.permutations(range(len(pile))))[:2]
    pile[one], pile[two] = pile[two], pile[one]
    try:
        return state.game.load(position)
    except BadPosition:
        return None


def names_in(data: Json) -> list[str]:
    """Find every name in a position."""
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [data] if isinstance(data, str) else [found for part in parts for found in names_in(part)]


def lists_in(data: Json) -> list[list[str]]:
    """Find every list of names in a position."""
    if isinstance(data, list) and data and all(isinstance(each, str) for each in data):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [found for part in parts for found in lists_in(part)]


@every_table
@given(data=st.data(), seed=SEEDS)
def test_a_redealt_world_can_be_played_to_its_end(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    for viewer in viewers(state):
        world = other_world(state, viewer, seed)
        rng = almagest.rng(seed)
        while not world.over:
            world.apply(int(world.sample(rng)))
        assert sorted(state.game.inventory(world)) == sorted(state.game.inventory(state))


@every_table
@given(data=st.data(), seed=SEEDS)
def test_worlds_hold_no_past_and_no_true_seed(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    world = state.imagine(None if state.over else state.seat, almagest.rng(seed))
    assert world.events is None
    assert world.opening is None
    assert world.history == []
    assert world.position()["rng"] != state.position()["rng"] or not uses_chance(name, seats)


@every_bot
@every_table
@given(data=st.data(), seed=SEEDS)
def test_a_bot_chooses_the_same_in_two_worlds(name: str, seats: int, bot: str, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    if not state.over:
        world = other_world(state, state.seat, seed)
        chosen = ask(catalog.bot(bot), state, almagest.rng(seed))
        assert ask(catalog.bot(bot), world, almagest.rng(seed)) == chosen
        assert state.why_not(chosen) is None


@every_table
@given(data=st.data(), seed=SEEDS)
def test_undo_never_passes_a_moment_of_learning(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    if not state.may_undo():
        return
    before, action = state.undone(), state.history[-1]
    for viewer in viewers(state):
        world = other_world(before, viewer, seed)
        if world.why_not(action) is None:
            world.apply(action)
            assert world.view(viewer) == state.view(viewer)


def test_there_are_games_to_try_the_laws_on() -> None:
    assert TABLES
