"""Printed facts: fitted into their schema, or refused with file, row and field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from almagest.kernel.errors import BadData
from almagest.kernel.phrases import phrases
from almagest.kernel.tables import fit, read_toml

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Star:
    id: str
    magnitude: float
    neighbours: tuple[int, ...] = ()


@dataclass(frozen=True)
class Chart:
    title: str
    star: tuple[Star, ...]
    scale: dict[str, int]
    named: bool = False


GOOD = {"title": "Lyra", "star": [{"id": "vega", "magnitude": 0, "neighbours": [2]}], "scale": {"x": 1}}


def test_good_facts_fit() -> None:
    chart = fit(Chart, GOOD, "chart.toml")
    assert chart == Chart("Lyra", (Star("vega", 0.0, (2,)),), {"x": 1})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"title": 3}, "chart.toml, title: expected text, found 3."),
        ({"titel": "Lyra"}, "chart.toml: unknown field 'titel'; did you mean 'title'?"),
        ({"star": {}}, "chart.toml, star: expected a list, found {}."),
        ({"star": [{"id": "vega"}]}, "chart.toml, star 1 (vega): the field 'magnitude' is missing."),
        ({"star": [{"id": "vega", "magnitude": "0"}]}, "chart.toml, star 1 (vega), magnitude: expected a number"),
        ({"star": [{"id": "a", "magnitude": 1, "neighbours": [True]}]}, "neighbours 1: expected a whole number"),
        ({"star": [5]}, "chart.toml, star 1: expected a table of fields."),
        ({"scale": {"x": "one"}}, "chart.toml, scale, x: expected a whole number, found 'one'."),
        ({"named": 1}, "chart.toml, named: expected true or false, found 1."),
    ],
)
def test_bad_facts_are_refused_with_file_row_and_field(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadData) as refused:
        fit(Chart, {**GOOD, **change}, "chart.toml")
    assert complaint in str(refused.value)
    assert "chart.toml" in refused.value.text("fr")


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    broken, binary = tmp_path / "broken.toml", tmp_path / "binary.toml"
    broken.write_text("a = \n", encoding="utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    for path, complaint in [
        (broken, "is not valid TOML"),
        (binary, "is not UTF-8"),
        (tmp_path / "no.toml", "cannot be read"),
        (tmp_path, "cannot be read"),
    ]:
        with pytest.raises(BadData, match=complaint):
            read_toml(path)


def test_sentences_need_both_languages_and_the_same_facts(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text('[hello]\nen = "Hello {name}"\n', encoding="utf-8")
    other.write_text('[hello]\nen = "Hello {name}"\nfr = "Bonjour"\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"one.toml, hello: expected one text 'en' and one 'fr'"):
        phrases(one)
    with pytest.raises(BadData, match=r"other.toml, hello: the languages use different facts"):
        phrases(other)
