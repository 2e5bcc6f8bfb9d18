"""Options in words: every game's file is complete, and a bad file says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from almagest import catalog
from almagest.kernel.errors import BadData
from almagest.kernel.game import Option
from almagest.kernel.phrases import Bilingual
from almagest.kernel.wording import worded

EVERY_OPTION = [(name, option) for name in catalog.games() for option in catalog.game(name).options]
OPTION = Option(kind="flag", default=False, help=Bilingual("x", "x"), read=lambda given: given)
GOOD = '[[option]]\nid = "x"\ntitle = { en = "A", fr = "B" }\nabout = { en = "C", fr = "D" }\n'


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "option"), EVERY_OPTION)
def test_every_option_has_a_name_and_a_sentence(name: str, option: str, lang: str) -> None:
    facts = catalog.game(name).options[option]
    assert facts.title.text(lang)
    assert facts.about.text(lang).endswith(".")


@pytest.mark.parametrize(("name", "option"), EVERY_OPTION)
def test_every_value_people_are_offered_is_named_and_can_be_read(name: str, option: str) -> None:
    facts = catalog.game(name).options[option]
    for offer in facts.offers:
        facts.read([offer.value] if isinstance(facts.default, list) else offer.value)
        assert offer.title.en
        assert offer.title.fr


@pytest.mark.parametrize(("name", "option"), EVERY_OPTION)
def test_whatever_is_chosen_from_a_list_is_offered_in_words(name: str, option: str) -> None:
    facts = catalog.game(name).options[option]
    if isinstance(facts.default, bool) or not facts.choices:
        return
    plain = {str(part) for choice in facts.choices for part in (choice if isinstance(choice, list) else [choice])}
    assert plain - {"random"} <= {str(offer.value) for offer in facts.offers}


def test_words_are_put_to_their_option(tmp_path: Path) -> None:
    file = tmp_path / "options.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert worded({"x": OPTION}, file)["x"].about == Bilingual("C", "D")


@pytest.mark.parametrize("options", [{}, {"x": OPTION, "y": OPTION}])
def test_an_option_without_words_or_words_without_an_option_are_refused(
    tmp_path: Path, options: dict[str, Option]
) -> None:
    file = tmp_path / "options.toml"
    file.write_text(GOOD, encoding="utf-8")
    with pytest.raises(BadData, match=r"options\.toml"):
        worded(options, file)
