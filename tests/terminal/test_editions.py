"""A game saved by an earlier edition of the rules is resumed, told and verified by it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.kernel import record as records
from almagest.kernel.errors import BadRecord
from almagest.terminal import play as table
from almagest.terminal import session
from tests.golden_moves import SEED, golden_moves, golden_score
from tests.terminal.conftest import Run
from tests.terminal.tables import noon, plain_screen, said

if TYPE_CHECKING:
    from pathlib import Path

HALF = 30


def saved(folder: Path, edition: int, moves: list[str]) -> Path:
    """Save a game as the program of that edition did."""
    game = catalog.game("astra")
    facts = {"seed": SEED, "options": {}, "names": ("Ada",), "players": ("human",), "now": noon()}
    record = records.opened(game, 1, edition=edition, **facts)  # type: ignore[arg-type]
    file = folder / f"astra-{edition}.json"
    file.write_text(replace(record, moves=tuple(moves)).text(), encoding="utf-8")
    return file


@pytest.mark.parametrize("edition", [1, 2])
def test_a_saved_game_is_resumed_by_its_own_edition_to_its_end(tmp_path: Path, edition: int) -> None:
    moves = golden_moves(edition)
    resumed = session.resume(saved(tmp_path, edition, moves[:HALF]), noon)
    for move in moves[HALF:]:
        resumed.decide(resumed.state.parse(move))
    assert resumed.state.over
    assert resumed.state.scores() == [golden_score(edition)]
    assert session.resume(resumed.file, noon).record.edition == edition


def test_the_moves_of_one_edition_do_not_fit_the_other(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="does not fit"):
        session.resume(saved(tmp_path, 2, golden_moves(1)), noon)


def test_hints_and_taking_back_work_in_an_earlier_edition(tmp_path: Path) -> None:
    resumed = session.resume(saved(tmp_path, 1, golden_moves(1)[:HALF]), noon)
    assert {choice.action for choice in resumed.hints()} <= set(resumed.state.legal())
    for move in golden_moves(1)[HALF:]:
        resumed.decide(resumed.state.parse(move))
        if resumed.state.may_undo():
            assert resumed.undo() == move
            assert resumed.state.setting.edition == 1
            return
    pytest.fail("nothing could be taken back")


def test_a_game_of_an_earlier_edition_says_so_and_others_do_not(tmp_path: Path) -> None:
    for edition, tells in ((1, True), (2, False)):
        screen = plain_screen("quit")
        table.play(screen, session.resume(saved(tmp_path, edition, golden_moves(edition)[:HALF]), noon))
        assert ("This game began by edition 1 of the rules" in said(screen)) == tells


def test_old_and_new_records_verify_side_by_side(inside: Run, tmp_path: Path) -> None:
    for edition in (1, 2):
        file = saved(tmp_path, edition, golden_moves(edition)[:HALF])
        told = inside("verify", file)
        assert told.returncode == 0
        assert f"all legal by edition {edition} of the rules" in told.stdout
        assert str(records.read(file.read_text(encoding="utf-8"), "file").commitment) in told.stdout
