"""What players know and what they do not (PT-Q51, PT-Q52, PT-Q57 to PT-Q59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import almagest
from tests.games.ptolemaeus.table import GAME, Player, happened, play, player, random_states, table, truth

if TYPE_CHECKING:
    from almagest.kernel.state import State

VIEWERS = (0, 1, 2, None)


def known(state: State, owner: int, viewer: int | None) -> dict[str, int]:
    hand: dict[str, int] = state.view(viewer)["players"][owner]["hand"]
    return hand


def test_pt_q57_what_everybody_sees() -> None:
    state = table(Player(hand=["leo"], bonus=["nova-luna"]), Player(), Player(), discards=["virgo"])
    view = state.view(2)
    assert view["discards"] == {"virgo": 1}
    assert (view["players"][0]["cards"], view["players"][0]["bonuses"]) == (1, 1)
    assert view["players"][0]["bonus"] is None
    assert view["players"][0]["hand"] == {}
    assert view["event"] == ["luna", "mercurius", "venus"]
    assert len(view["events_left"]) == 12
    assert view["events_left"] == sorted(view["events_left"], key=lambda card: (card == "eclipse", card))


def test_pt_q57_open_points_are_planets_and_asteroids() -> None:
    me = Player(studied=["luna", "venus"], asteroids=3, bonus=["nova-constellatio"], objective="objective-2")
    state = table(me, Player())
    assert state.scores() == [3, 0]
    assert player(state, 0, viewer=1)["points"]["total"] == 3
    assert player(state, 0, viewer=0)["points"]["total"] == 3 + 1 + 1


def test_pt_q58_a_card_of_the_row_is_known_until_it_may_have_left() -> None:
    state = play(table(Player(), Player(), Player()), "take 4", "take deck")
    for viewer in (1, 2, None):
        assert known(state, 0, viewer) == {"cancer": 1}
    play(state, "take deck", "take deck", "take deck", "take deck")
    play(state, "observe cancer", "pay cancer")
    for viewer in (1, 2, None):
        assert known(state, 0, viewer) == {}


def test_pt_q58_pt_q51_after_iupiter_taker_and_victim_know_the_card() -> None:
    victim = Player(hand=["leo", "leo", "virgo"], known=["leo", "virgo"])
    state = table(Player(bonus=["iupiter-orientalis"]), victim, Player(), seed=4)
    play(state, "play iupiter-orientalis", "draw 2")
    (card,) = truth(state)["players"][0]["hand"]
    assert known(state, 0, viewer=1) == {card: 1}
    assert known(state, 0, viewer=2) == {}
    assert known(state, 0, viewer=None) == {}
    for viewer in (2, None):
        assert known(state, 1, viewer) == {}
    left = {"leo": 1, "virgo": 1}
    left[card] -= 1
    assert known(state, 1, viewer=0) == {name: n for name, n in left.items() if n}
    (event,) = happened(state, "robbed")
    assert [event.seen_by(viewer).facts["card"] for viewer in VIEWERS] == [card, card, None, None]


def test_pt_q58_as_soon_as_the_deck_is_empty_the_only_other_hand_is_known() -> None:
    one, two = Player(hand=["leo", "virgo", "libra"], known=["leo"]), Player(hand=["aries"])
    state = table(two, one, deck=["taurus"])
    assert known(state, 1, viewer=0) == {"leo": 1}
    play(state, "take deck")
    assert state.view(0)["deck"] == 0
    assert known(state, 1, viewer=0) == {"leo": 1, "virgo": 1, "libra": 1}
    assert known(state, 0, viewer=1) == {"aries": 1, "taurus": 1}
    play(state, "take deck")
    assert state.view(0)["deck"] > 0
    assert known(state, 1, viewer=0) == {"leo": 1, "virgo": 1, "libra": 1}
    assert known(state, 0, viewer=1) == {"aries": 1, "taurus": 1}
    hand = ("aries", "leo", "libra", "taurus", "virgo")
    assert sum(sum(known(state, owner, None).values()) for owner in (0, 1)) < len(hand)
    for seed in range(20):
        world = state.imagine(0, almagest.rng(seed))
        assert truth(world)["players"][1]["hand"] == ["leo", "virgo", "libra"]


def test_pt_q58_with_an_empty_deck_a_hand_holds_what_does_not_fit_into_the_others() -> None:
    people = Player(), Player(hand=["leo"] * 3), Player(hand=["leo", "virgo"])
    state = play(
        table(*people, deck=["taurus"], row=["aries", "taurus", "gemini", "cancer", "aries", "virgo"]),
        "take deck",
        "take deck",
    )
    assert known(state, 1, viewer=0) == {"leo": 2}
    assert known(state, 2, viewer=0) == {"leo": 1}


def test_pt_q58_while_the_deck_is_empty_every_card_seen_to_leave_tells_of_the_others() -> None:
    # Leo, Leo and Cancer are in two hands; once Cancer has been paid, only the two of Leo are left.
    one, two = Player(hand=["leo", "cancer"]), Player(hand=["leo"])
    row = ["aries", "taurus", "gemini", "pisces", "aries", "taurus"]
    state = play(table(Player(), one, two, deck=["taurus", "taurus"], row=row), "take deck", "take deck")
    assert known(state, 1, viewer=0) == {"leo": 1}
    assert known(state, 2, viewer=0) == {}
    play(state, "observe cancer", "pay cancer")
    assert state.view(0)["deck"] == 0
    assert known(state, 1, viewer=0) == {"leo": 1}
    assert known(state, 2, viewer=0) == {"leo": 1}


def test_pt_q58_a_supposed_world_does_not_tell_what_others_know() -> None:
    victim = Player(hand=["leo", "leo", "virgo"])
    state = table(Player(bonus=["iupiter-orientalis"]), victim, Player(), seed=4)
    play(state, "play iupiter-orientalis", "draw 2")
    for world in (state.imagine(2, almagest.rng(seed)) for seed in range(10)):
        assert truth(world)["players"][0]["known"] == [[], [], [], [], []]


def test_pt_q58_what_is_known_is_true_in_every_random_game() -> None:
    for seed in range(5):
        for state in random_states(seed, seats=3):
            if state.over:
                break
            for owner, side in enumerate(truth(state)["players"]):
                for viewer in VIEWERS:
                    seen = known(state, owner, viewer)
                    assert all(side["hand"].count(card) >= number for card, number in seen.items())


@pytest.mark.parametrize("seed", range(6))
def test_pt_q59_nobody_has_twelve_points_in_a_supposed_world_and_objectives_differ(seed: int) -> None:
    rich = Player(
        studied=["luna", "mercurius", "venus", "sol", "mars", "iupiter"], asteroids=5, objective="objective-3"
    )
    state = table(Player(), Player(**{**rich.__dict__, "bonus": ["signa-aeris"]}), Player())
    for _ in range(30):
        world = state.imagine(0, almagest.rng(seed))
        sides = truth(world)["players"]
        assert len({side["objective"] for side in sides}) == 3
        assert world.view(1)["players"][1]["points"]["total"] < 12


def test_pt_q59_a_position_in_which_somebody_has_won_unnoticed_is_refused() -> None:
    everything = Player(studied=["luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus"])
    with pytest.raises(almagest.kernel.errors.BadPosition, match="points that end the game"):
        table(everything, Player())


def test_pt_q52_later_victims_see_nothing_of_earlier_choices() -> None:
    me = Player(bonus=["maleficus-saturnus"])
    hands = Player(hand=["leo", "virgo"]), Player(hand=["aries", "pisces"])
    worlds = []
    for choice in ("leo", "virgo"):
        state = play(table(me, *hands), "play maleficus-saturnus", f"discard {choice}")
        events = [event.seen_by(2) for event in state.events or []]
        worlds.append((state.view(2), state.view(0), state.view(None), events))
    assert worlds[0] == worlds[1]


def test_pt_q52_a_supposed_choice_comes_from_the_supposed_hand() -> None:
    me = Player(bonus=["maleficus-saturnus"])
    state = table(me, Player(hand=["leo", "virgo"]), Player(hand=["aries", "pisces"]))
    play(state, "play maleficus-saturnus", "discard leo")
    for seed in range(20):
        world = state.imagine(2, almagest.rng(seed))
        world.apply(world.legal()[0])
        assert len(truth(world)["players"][1]["hand"]) == 1


def test_pt_q37_a_supposed_world_knows_nothing_of_a_payment_being_chosen() -> None:
    state = table(Player(hand=["aries", "aries", "leo", "cancer"]), Player())
    play(state, "observe sagittarius", "pair aries")
    world = state.imagine(1, almagest.rng(3))
    assert truth(world)["phase"] == "before"
    assert truth(world)["paid"] == []
    assert truth(state.imagine(0, almagest.rng(3)))["paid"] == ["aries"]


def test_pt_q33_the_end_of_a_turn_tells_nothing_about_hidden_cards() -> None:
    for card in ("nova-constellatio", "sol-in-medio-caeli", "iupiter-orientalis"):
        state = play(table(Player(bonus=[card]), Player()), "take deck", "take deck")
        assert state.view(1)["phase"] == "after"


@pytest.mark.parametrize(("solo", "level"), [("hipparchus", 1), ("hipparchus", 2), ("hipparchus", 3), ("race", 0)])
def test_pt_q57_two_worlds_look_alike_in_solo_games(solo: str, level: int) -> None:
    for seed in range(3):
        state = GAME.start(seats=1, seed=seed, solo=solo, **({"hipparchus_level": level} if level else {}))
        rng = almagest.rng(seed)
        while not state.over:
            for viewer in (0, None):
                world = state.imagine(viewer, almagest.rng(7))
                assert world.view(viewer) == state.view(viewer)
                again = world.imagine(viewer, almagest.rng(8))
                assert again.position() == state.imagine(viewer, almagest.rng(8)).position()
            assert GAME.load(state.position()).position() == state.position()
            state.apply(int(state.sample(rng)))
