"""A kept review is read in part, and gives what the whole would give."""

from __future__ import annotations

import json
from functools import cache

from almagest.server import kept_review, review_work
from tests.server.test_replays import finished


@cache
def kept() -> str:
    """A review as the server keeps it."""
    text = finished(3, "ptolemaeus").text()
    decisions, _ = review_work.checked(text, 10, None)
    return review_work.whole(text, review_work.portion(text, range(1, decisions + 1), 10), 10, None)


def test_what_could_be_known_is_found_by_the_number_of_decisions_before() -> None:
    steps = [step for step in json.loads(kept())["review"]["steps"] if step["kind"] == "decision"]
    for step in steps:
        known = step["known"] and step["known"]["before"]
        assert kept_review.known_at(kept(), step["ply"] - 1) == known
    assert any(step["known"] is None for step in steps)
    assert kept_review.known_at(kept(), len(steps)) is None


def test_the_rest_is_as_it_was_written() -> None:
    data = json.loads(kept())
    assert kept_review.accuracies(kept()) == data["review"]["summary"]["accuracy"]
    assert kept_review.whole(kept(), "fr") == (data["review"], data["fr"])
