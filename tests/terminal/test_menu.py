"""Choices in small steps: every legal move can be reached, by numbers and by words."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from almagest import catalog
from almagest.terminal.menu import Branch, Choice, Menu, matching, menu_of
from tests.conformance.cases import SEEDS, every_table, walked, walks


def menu(*moves: str) -> Menu:
    return menu_of(Choice(tuple(move.split()), number) for number, move in enumerate(moves))


def keys(place: Menu) -> list[str]:
    return [branch.key for branch in place.branches]


def added(place: Menu) -> list[str]:
    return [" ".join(branch.added) for branch in place.branches]


def leaves(place: Menu) -> Iterator[Branch]:
    for branch in place.branches:
        if branch.action is None:
            yield from leaves(place.picked(branch))
        else:
            yield branch


PLAYS = menu(
    "play moon-4a notebook",
    "play moon-4a telescope 7",
    "play moon-4a telescope 11",
    "play moon-4a telescope 7 down",
    "play mars notebook",
)


def test_words_that_all_moves_share_are_skipped() -> None:
    assert PLAYS.said == ("play",)
    assert added(PLAYS) == ["moon-4a", "mars notebook"]


def test_a_single_chain_is_one_branch() -> None:
    assert menu("pass", "push row 2 left").branches[1].added == ("push", "row", "2", "left")


def test_numbers_in_the_notation_are_their_own_keys() -> None:
    slots = PLAYS.picked(PLAYS.branches[0])
    slots = slots.picked(slots.branches[1])
    assert keys(slots) == ["7", "11"]
    assert keys(PLAYS) == ["1", "2"]


def test_words_beside_numbers_are_counted_after_them() -> None:
    takes = menu("take deck", "take 1", "take 3", "take 6")
    assert keys(takes) == ["1", "3", "6", "7"]
    assert added(takes) == ["1", "3", "6", "deck"]


def test_a_move_that_begins_another_can_be_picked() -> None:
    faces = Menu(PLAYS.root, ("play", "moon-4a", "telescope", "7"))
    assert added(faces) == ["", "down"]
    assert [branch.action for branch in faces.branches] == [1, 3]


def test_back_goes_up_one_pick_at_a_time_and_stays_at_the_top() -> None:
    area = PLAYS.picked(PLAYS.branches[0])
    slots = area.picked(area.branches[1])
    assert slots.back() == area
    assert area.back() == PLAYS
    assert PLAYS.back() == PLAYS


def test_a_single_move_is_still_a_choice() -> None:
    assert [branch.action for branch in menu("keep the row").branches] == [0]


def test_an_unambiguous_beginning_finds_its_move() -> None:
    assert [choice.action for choice in matching(PLAYS, "play mars")] == [4]
    assert [choice.action for choice in matching(PLAYS, "pl mo n")] == [0]
    assert [choice.action for choice in matching(PLAYS, "mars n")] == [4]


def test_a_word_typed_in_full_beats_longer_words() -> None:
    slots = menu("go 1", "go 11", "go 12")
    assert [choice.action for choice in matching(slots, "go 1")] == [0]


def test_a_complete_move_beats_those_it_begins() -> None:
    assert [choice.action for choice in matching(PLAYS, "play moon-4a telescope 7")] == [1]


def test_an_ambiguous_beginning_finds_several_and_nonsense_none() -> None:
    assert len(matching(PLAYS, "play m")) == 5
    assert matching(PLAYS, "play venus") == ()
    assert matching(PLAYS, "play mars notebook now") == ()


@every_table
@given(data=st.data())
def test_every_legal_move_is_reached_exactly_once(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    place = menu_of(Choice(tuple(state.text(action).split()), action) for action in state.legal())
    assert sorted(branch.action or 0 for branch in leaves(place)) == state.legal()


@every_table
@given(data=st.data())
def test_every_level_has_a_choice_and_different_keys(name: str, seats: int, data: st.DataObject) -> None:
    state = walked(name, seats, data.draw(walks(name)))
    place = menu_of(Choice(tuple(state.text(action).split()), action) for action in state.legal())
    while len(place.choices) > 1:
        assert len(place.branches) > 1
        assert len(set(keys(place))) == len(place.branches)
        place = place.picked(data.draw(st.sampled_from(place.branches)))


@given(seed=SEEDS)
def test_every_move_can_be_typed_in_full(seed: int) -> None:
    for name in catalog.games():
        state = catalog.game(name).start(seed=seed)
        place = menu_of(Choice(tuple(state.text(action).split()), action) for action in state.legal())
        for action in state.legal():
            assert [choice.action for choice in matching(place, state.text(action))] == [action]
