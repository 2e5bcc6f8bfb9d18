"""Names put into the sentences of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import almagest
from almagest.kernel.phrases import Bilingual, Phrases, named, player_mark

SAID = Phrases(
    {
        "held": Bilingual(
            "{cards} [card|cards] and {points} of 10 points", "{cards} [carte|cartes] et {points} [point|points] sur 10"
        ),
        "power": Bilingual("the power of {card}", "le pouvoir de {card}, dit-on que {card} brille"),
    }
)
FILES = sorted(Path(almagest.__file__).parent.rglob("*.toml"))
NUMBERS = r"\{(?:n|cards|stars|points|turns|steps|tokens|decisions|moves|wait|seconds|telescopes|below|reserve)\}"
PLURAL = {
    "en": re.compile(NUMBERS + r" (?:cards|stars|points|turns|steps|tokens|decisions|seconds|Telescopes)\b"),
    "fr": re.compile(NUMBERS + r" (?:cartes|étoiles|points|tours|jetons|décisions|secondes|télescopes|libres)\b"),
}


def test_who_acted_and_who_is_spoken_of_get_their_names() -> None:
    sentence = f"{{player}} draws a card from the hand of {player_mark(2)}."
    assert named(sentence, "Ann", ["Ann", "Bob", "Cyd"]) == "Ann draws a card from the hand of Cyd."


def test_braces_in_names_are_left_alone() -> None:
    assert named(f"{player_mark(1)} wins {{here}}.", "Ann", ["Ann", "{player}"]) == "{player} wins {here}."


def test_a_mark_that_stands_for_nobody_is_left_alone() -> None:
    assert named("{player 9} and {player 0} and {player 99999999999}.", "Ann", ["Ann"]) == (
        "{player 9} and {player 0} and {player 99999999999}."
    )


def test_one_is_counted_unlike_many() -> None:
    assert SAID.say("held", "en", cards=1, points=1) == "1 card and 1 of 10 points"
    assert SAID.say("held", "en", cards=0, points=2) == "0 cards and 2 of 10 points"
    assert SAID.say("held", "fr", cards=0, points=1) == "0 carte et 1 point sur 10"
    assert SAID.say("held", "fr", cards=2, points=2) == "2 cartes et 2 points sur 10"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.name}")
def test_no_sentence_counts_one_like_many(file: Path) -> None:
    texts = re.findall(
        r'\b(en|fr) = "((?:[^"\\]|\\.)*)"', re.sub(r"(?m)^\w+_many .*$", "", file.read_text(encoding="utf-8"))
    )
    found = [
        text
        for lang, text in texts
        for many in PLURAL[lang].findall(text)
        if f"les {many}" not in text and f"the {many}" not in text
    ]
    assert found == []


def test_french_words_are_written_together_with_names() -> None:
    assert SAID.say("power", "fr", card="Orion") == "le pouvoir d'Orion, dit-on qu'Orion brille"
    assert SAID.say("power", "fr", card="Leo") == "le pouvoir de Leo, dit-on que Leo brille"
    assert SAID.say("power", "en", card="Orion") == "the power of Orion"


def test_french_names_of_many_lose_their_article_to_the_word_before() -> None:
    assert (
        SAID.say("power", "fr", card="Les Profonds 8") == "le pouvoir des Profonds 8, dit-on que Les Profonds 8 brille"
    )
    assert SAID.say("power", "fr", card="Les étoiles sont là").startswith("le pouvoir de Les étoiles sont là")
    assert SAID.say("power", "fr", card="Les {player}") == "le pouvoir des {player}, dit-on que Les {player} brille"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada", "Tour d'Ada : à Ada"),
        ("Bob", "Tour de Bob : à Bob"),
        ("L'Apprentie", "Tour de l'Apprentie : à l'Apprentie"),
        ("La Navigatrice", "Tour de la Navigatrice : à la Navigatrice"),
        ("Le Gardien", "Tour du Gardien : au Gardien"),
        ("Les Voisins", "Tour des Voisins : aux Voisins"),
    ],
)
def test_names_with_an_article_are_joined_as_french_does(name: str, written: str) -> None:
    assert named("Tour de {player} : à {player}", name, [name]) == written
