"""Notation, refusals, sentences and drawing: everything can be said, in both languages, within 100 columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from almagest import catalog
from almagest.games.stars import scene, text
from almagest.kernel.errors import BadPosition, UnreadableMove
from almagest.kernel.phrases import phrases
from tests.games.stars.building import READY
from tests.games.stars.table import CARDS, GAME, Player, happened, play, random_states, table

if TYPE_CHECKING:
    from almagest.kernel.state import State

NAMES = ["Ann", "Bob", "Cy", "Dee"]
GAP = re.compile(r"\{\w+\}")
REFUSALS = phrases(GAME.folder / "data" / "refusals.toml")
SERVITORS = ["deep-ones-1", "deep-ones-4"]


def busy() -> list[State]:
    """Give one state of every phase."""
    minions = Player(hand=["cthulhoo-1", "byakhee-9"], site=["gug-1", "byakhee-1", "dhole-1"])
    state = table(minions, Player(site=["formless-1"]), discards=["ghast-1"])
    great = table(Player(hand=["cthulhoo-1"], site=SERVITORS), sky=lacking_l())
    six = ["byakhee-1", "byakhee-2", "gug-1", "tcho-tcho-1", "ghast-1", "formless-1"]
    full = table(Player(hand=["dagoon-1"], site=six), sky=READY["dagoon-1"])
    won = table(Player(hand=["dagoon-1"], site=["cthulhoo-1", "hastur-1"]), sky=READY["dagoon-1"])
    return [
        state,
        play(state.clone(), "invoke byakhee-9"),
        play(state.clone(), "pass"),
        play(state.clone(), "pass", "pass"),
        play(state.clone(), "power gug-1"),
        play(state.clone(), "power gug-1", "give byakhee-1"),
        play(state.clone(), "power dhole-1"),
        play(state.clone(), "power dhole-1", "search pile"),
        play(great, "pass", "summon cthulhoo-1"),
        play(full, "pass", "summon dagoon-1"),
        play(won, "pass", "summon dagoon-1"),
    ]


def lacking_l() -> list[list[str]]:
    from tests.games.stars.table import sky

    return sky({"1,1": "4", "1,4": "Sh", "2,3": "Su", "2,4": "V"}, avoid=["4", "L", "Sh", "Su", "V"])


def test_the_busy_states_are_one_of_every_phase() -> None:
    phases = {state.view(None)["phase"] for state in busy()}
    assert phases == {
        "invoke", "operate", "summon", "discard", "give", "take", "dig", "pick", "sacrifice", "make-room", "over",
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_every_phase_is_drawn_within_its_columns(lang: str, width: int) -> None:
    drawing = catalog.drawing("stars")
    assert drawing is not None
    for state in busy():
        for viewer in (0, 1, None):
            drawn = drawing.draw(state.view(viewer), state.setting, lang, width, NAMES)
            assert max(len(line) for line in drawn.plain.splitlines()) <= min(width, 100)
            assert not GAP.search(drawn.plain)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_phase_is_described_in_sentences(lang: str) -> None:
    drawing = catalog.drawing("stars")
    assert drawing is not None
    for state in busy():
        for viewer in (0, 1, None):
            for line in drawing.describe(state.view(viewer), state.setting, lang, NAMES):
                assert line.endswith(".")
                assert not GAP.search(line)


def test_sr_4_the_drawing_shows_both_faces_and_marks_what_matches() -> None:
    drawing = catalog.drawing("stars")
    assert drawing is not None
    state = play(table(Player(hand=["dagoon-1"]), sky=READY["dagoon-1"]), "pass")
    drawn = drawing.draw(state.view(0), state.setting, "en", 100, NAMES).plain
    assert "[●Mo/l]" in drawn
    assert "[★Sh/me]" in drawn
    assert "can be summoned" in drawn
    other = drawing.draw(state.view(1), state.setting, "en", 100, NAMES).plain
    assert "dagoon-1" not in other


def test_what_can_be_deduced_is_shown() -> None:
    drawing = catalog.drawing("stars")
    assert drawing is not None
    state = table(Player(hand=["byakhee-1"]), Player(hand=["gug-1"]), pile=["gug-2"])
    play(state, "pass", "pass", "pass")
    assert "In other hands: gug-1" in drawing.draw(state.view(0), state.setting, "en", 100, NAMES).plain


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_choice_is_explained_and_every_event_told(lang: str) -> None:
    for state in busy():
        for action in state.legal():
            sentence = GAME.explain(state, action, lang)
            assert sentence.endswith(".")
            assert not GAP.search(sentence)
        for event in state.events or []:
            for viewer in (0, 1, None):
                told = GAME.narrate(event.seen_by(viewer), state.setting, lang)
                assert GAP.sub("", told.replace("{player}", "")) == told.replace("{player}", "")


def test_sr_10_sr_11_sr_12_operations_are_told_by_their_places() -> None:
    state = table(Player(hand=["hastur-1"]))
    play(state, "invoke hastur-1", "push row 2 left")
    (pushed,) = happened(state, "pushed")
    assert GAME.narrate(pushed, state.setting, "en") == "{player} pushes row 2 left."
    assert GAME.narrate(pushed, state.setting, "fr") == "{player} pousse la rangée 2 vers la gauche."


def test_menus_have_short_words() -> None:
    drawing = catalog.drawing("stars")
    assert drawing is not None
    state = busy()[0]
    assert (
        drawing.gloss(state.view(0), state.setting, ["push"], "fr", whole=False) == "déplacer une rangée ou une colonne"
    )
    assert drawing.gloss(state.view(0), state.setting, ["pass"], "fr", whole=True) == ""


def test_every_move_of_the_table_reads_back() -> None:
    state = GAME.start(seed=1)
    lines = [state.text(action) for action in range(GAME.num_actions)]
    assert len(set(lines)) == GAME.num_actions
    assert [state.parse(line) for line in lines] == list(range(GAME.num_actions))


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Push  Row 2 LEFT", "push row 2 left"),
        ("pousser colonne 3 haut", "push column 3 up"),
        ("swap 2,4 2,3", "swap 2,3 2,4"),
        ("swap (2, 3) and (3, 3)", "swap 2,3 3,3"),
        ("échanger 23 24", "swap 2,3 2,4"),
        ("retourner 3;3", "flip 3,3"),
        ("passer", "pass"),
        ("search the draw pile", "search pile"),
        ("utiliser byakhee-3", "power byakhee-3"),
        ("défausser gug-1", "discard gug-1"),
    ],
)
def test_reading_is_generous(typed: str, line: str) -> None:
    state = GAME.start(seed=1)
    assert state.text(state.parse(typed)) == line


@pytest.mark.parametrize("typed", ["", "swap 1,1 2,2", "push row 6 left", "invoke nobody", "flip 0,1", "sacrifice x"])
def test_what_is_no_move_is_refused(typed: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.start(seed=1).parse(typed)


def test_every_refusal_in_the_data_can_happen() -> None:
    seen = set()
    states = [*busy(), *random_states(3, 3, round_limit=8)]
    top = Player(hand=["byakhee-9"], site=["dhole-1", "ghast-1", "deep-ones-1", "deep-ones-6", "deep-ones-4"])
    states.append(play(table(top, pile=[], dhole="top"), "power dhole-1"))
    used = play(table(Player(hand=["hastur-1"], site=top.site)), "invoke hastur-1", "power deep-ones-1")
    idle = play(table(Player(hand=["hastur-1"], site=["gug-1", "tcho-tcho-5"])), "invoke hastur-1")
    states += [used, idle, *greats()]
    for state in states:
        for action in [*range(GAME.num_actions), -1]:
            why = state.why_not(action)
            if why is not None:
                assert not GAP.search(why.en + why.fr)
                seen.add(why.en)
    entries = REFUSALS.entries
    unseen = {key for key in entries if not any(matches(entries[key].en, found) for found in seen)}
    assert unseen <= {"no_card"}


def matches(shape: str, found: str) -> bool:
    pattern = ".+".join(re.escape(part) for part in re.split(r"\{\w+\}", shape))
    return re.fullmatch(pattern, found) is not None


def greats() -> list[State]:
    from tests.games.stars.table import sky

    pair = sky({"3,2": "V", "3,3": "2", "3,1": "3", "1,1": "5", "1,5": "5"}, avoid=["2", "3", "V"])
    mirrored = sky({"1,1": "Wx", "1,2": "Mo", "2,2": "1"}, avoid=["1"])
    own = Player(hand=["cthulhoo-1"], site=["cthulhoo-2"])
    three = Player(hand=["cthulhoo-1"], site=["dagoon-1", "dagoon-2", "dagoon-3"])
    few = sky({"2,3": "Su", "2,4": "V"}, avoid=["4", "L", "Sh", "Su", "V"])
    exchange = Player(hand=[], site=["gug-1", "dagoon-1", "byakhee-1", "byakhee-9"])
    return [
        play(table(Player(hand=["deep-ones-5"]), sky=pair), "pass"),
        play(table(Player(hand=["miri-nigri-1"]), sky=mirrored), "pass"),
        play(table(own, sky=READY["cthulhoo-1"]), "pass"),
        play(table(three, Player(hand=[], site=["cthulhoo-3"]), sky=few), "pass"),
        play(table(three, Player(hand=[]), sky=mirrored), "pass"),
        play(table(exchange, Player(hand=[], site=["formless-1"])), "power gug-1"),
    ]


def test_sr_2_a_small_deck_has_no_card_beyond_its_last() -> None:
    from tests.games.stars.test_minions import small_deck

    state = GAME.start(seed=1, deck=small_deck())
    why = state.why_not("invoke card-75")
    assert why is not None
    assert why.rule == "SR-2"


def test_every_phrase_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.rglob("*.py"))
    for sentences in (text.SENTENCES, REFUSALS, scene.WORDS):
        for key in sentences.entries:
            stem = key.split("_")[0]
            assert key in source or stem in source, key


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"pile": []}, "exactly one place"),
        ({"discards": ["nobody-1"]}, "state.discards[0]: 'nobody-1' is not known here"),
        ({"sky": [["2/3"] * 5] * 5}, "25 tiles"),
        ({"phase": "sleep"}, "state.phase: 'sleep' is not known here"),
        ({"seat": 7}, "state.seat: expected a whole number from -1 to 1"),
    ],
)
def test_a_damaged_position_is_refused(change: dict[str, object], says: str) -> None:
    position = GAME.start(seed=1).position()
    position["state"] |= change
    with pytest.raises(BadPosition) as refused:
        GAME.load(position)
    assert says in refused.value.en


def test_names_are_told_with_their_version() -> None:
    state = GAME.start(seed=1)
    assert text.card_name(state.setting.game.start(seed=1).deck.facts, "deep-ones-4", "fr") == "Les Profonds 4"  # type: ignore[attr-defined]
    assert len({text.card_name(state.deck.facts, name, "en") for name in CARDS}) == 75  # type: ignore[attr-defined]
