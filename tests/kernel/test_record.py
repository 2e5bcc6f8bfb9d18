"""Records: small, readable, checked against their moves and against the promise made before the game."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

import pytest

import almagest
from almagest import catalog
from almagest.kernel import record
from almagest.kernel.errors import BadData, BadRecord, WrongEdition
from almagest.kernel.record import Record

GAME = catalog.game(catalog.games()[-1])
SEATS = GAME.seats[-1]
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


def finished(seed: int | str = 5) -> Record:
    state, rng = GAME.start(seats=SEATS, seed=seed), almagest.rng(1)
    while not state.over:
        state.apply(int(state.sample(rng)))
    people = tuple("abcde"[:SEATS])
    opened = record.opened(GAME, SEATS, seed=seed, options={}, names=people, players=("human",) * SEATS, now=NOON)
    return record.written(opened, state, NOON)


def damaged(**changes: object) -> str:
    return json.dumps({**json.loads(finished().text()), **changes})


def test_a_finished_record_verifies() -> None:
    verdict = record.verify(record.read(finished(record.new_seed()).text(), "game.json"), GAME)
    assert verdict.over
    assert verdict.committed
    assert len(verdict.scores) == SEATS


def test_the_commitment_is_the_sha256_of_seed_and_salt() -> None:
    played = finished("ab" * 16)
    assert played.commitment == sha256(f"{'ab' * 16}:{played.salt}".encode()).hexdigest()


def test_another_seed_breaks_the_promise() -> None:
    played = finished()
    with pytest.raises(BadRecord, match="do not give the commitment"):
        record.verify(replace(played, salt="00" * 16), GAME)


def test_a_record_without_promise_still_replays() -> None:
    verdict = record.verify(replace(finished(), commitment=None, salt=None), GAME)
    assert verdict.over
    assert not verdict.committed


def test_a_false_result_is_found() -> None:
    false = record.Result(scores=(999,) * SEATS, winners=(0,))
    with pytest.raises(BadRecord, match=r"claims scores \[999"):
        record.verify(replace(finished(), result=false), GAME)


def test_a_wrong_move_is_named_by_its_row() -> None:
    moves = finished().moves
    changed = replace(finished(), moves=(*moves[:4], moves[4] + "9", *moves[5:]))
    with pytest.raises(BadRecord, match=r"Move 5 of the record .* Expected one of: "):
        record.verify(changed, GAME)


def test_a_cut_off_file_is_refused_with_line_and_column() -> None:
    text = finished().text()[:-40]
    with pytest.raises(BadRecord, match=r"game.json, line \d+, column \d+: this is not JSON"):
        record.read(text, "game.json")


def test_something_else_is_no_record() -> None:
    with pytest.raises(BadRecord, match="no Almagest record"):
        record.read('{"hello": 1}', "game.json")


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("moves", "take 3", "game.json, moves: expected a list"),
        ("moves", ["take 3", 4], "game.json, moves 2: expected text, found 4"),
        ("seats", "two", "game.json, seats: expected a whole number, found 'two'"),
        ("seed", None, "seed"),
        ("extra", 1, "unknown field 'extra'"),
    ],
)
def test_a_damaged_field_is_named(field: str, value: object, complaint: str) -> None:
    with pytest.raises(BadData) as refused:
        record.read(damaged(**{field: value}), "game.json")
    assert complaint in str(refused.value)


def test_another_edition_is_refused_with_a_sentence() -> None:
    with pytest.raises(WrongEdition, match="edition 99"):
        record.verify(record.read(damaged(edition=99), "game.json"), GAME)


def test_moves_stand_one_a_line() -> None:
    played = finished()
    lines = played.text().splitlines()
    assert all(f'"{move}"' in lines or f'"{move}",' in lines for move in played.moves)


@pytest.mark.parametrize("deck", [5, "deck.toml", ["deck"]])
def test_a_record_holds_its_deck_whole_and_opens_no_file(deck: object) -> None:
    decked = next((name for name, option in GAME.options.items() if option.kind == "deck"), None)
    assert decked is not None
    with pytest.raises(BadRecord, match="must hold the whole deck"):
        record.verify(record.read(damaged(options={decked: deck}), "game.json"), GAME)
