"""What the server refuses: a code for programs and a sentence in both languages for people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from almagest.kernel.errors import AlmagestError, BadData, BadRecord, BadSetup, UnknownGame, UnreadableMove
from almagest.kernel.phrases import LANGUAGES, Bilingual, phrases
from almagest.puzzles.box import UnknownPuzzle

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = phrases(Path(__file__).parent / "sentences.toml")
COME_BACK_SECONDS = 10.0
MOST_LETTERS = 500
CODES = {
    "no_identity": ("identity", 401),
    "bad_name": ("name", 400),
    "mixed_name": ("name", 400),
    "bot_name": ("name", 400),
    "name_taken": ("name", 409),
    "bad_password": ("password", 400),
    "password_is_name": ("password", 400),
    "wrong_password": ("password", 403),
    "wrong_code": ("password", 403),
    "link_spent": ("link", 403),
    "account_named": ("account", 409),
    "has_account": ("account", 409),
    "no_account": ("account", 403),
    "no_passkeys_here": ("passkey", 409),
    "wrong_passkey": ("passkey", 403),
    "no_passkey": ("unknown", 404),
    "too_many_passkeys": ("passkey", 409),
    "wrong_token": ("token", 401),
    "token_scope": ("token", 403),
    "token_not_here": ("token", 403),
    "no_token": ("unknown", 404),
    "too_many_tokens": ("token", 409),
    "no_scope": ("token", 400),
    "bot_has_played": ("account", 409),
    "no_phrase": ("unreadable", 400),
    "no_free_text": ("talk", 403),
    "nothing_said": ("unreadable", 400),
    "silenced": ("talk", 403),
    "shun_self": ("shun", 409),
    "too_many_shunned": ("shun", 409),
    "not_shunned": ("unknown", 404),
    "kept_apart": ("seat", 409),
    "not_operator": ("operator", 403),
    "only_at_machine": ("operator", 403),
    "nobody_called": ("unknown", 404),
    "push_endpoint": ("push", 400),
    "no_act": ("setup", 400),
    "banned": ("blocked", 403),
    "forgotten": ("identity", 401),
    "no_page": ("unknown", 404),
    "not_rateable": ("setup", 400),
    "no_such_pool": ("setup", 400),
    "not_seeking": ("seek", 409),
    "nobody_named": ("unknown", 404),
    "only_others": ("friends", 400),
    "many_friends": ("friends", 409),
    "challenged_enough": ("slow-down", 429),
    "no_night": ("night", 404),
    "many_nights": ("night", 409),
    "night_full": ("night", 409),
    "night_over": ("night", 409),
    "night_empty": ("night", 409),
    "night_unnamed": ("night", 400),
    "night_arena_deals": ("night", 400),
    "not_night_host": ("host", 403),
    "not_in_night": ("night", 404),
    "round_runs": ("running", 409),
    "sealed": ("sealed", 403),
    "not_shared": ("sealed", 403),
    "rated_counts": ("rated", 409),
    "day_counts": ("day", 409),
    "night_counts": ("night", 409),
    "day_table": ("day", 403),
    "day_no_hint": ("hint", 403),
    "day_over": ("day", 409),
    "day_secret": ("day", 403),
    "day_seed": ("day", 409),
    "no_day": ("day", 404),
    "no_month": ("day", 400),
    "no_moment": ("unreadable", 400),
    "no_table": ("table", 404),
    "private": ("private", 403),
    "may_watch": ("private", 403),
    "not_host": ("host", 403),
    "not_seated": ("seat", 403),
    "no_such_seat": ("seat", 400),
    "seat_taken": ("seat", 409),
    "no_free_seat": ("seat", 409),
    "already_seated": ("seat", 409),
    "twice_me": ("seat", 400),
    "bot_unnamed": ("setup", 400),
    "is_present": ("seat", 409),
    "is_bot": ("seat", 409),
    "not_over": ("running", 409),
    "deck_path": ("setup", 400),
    "bad_option": ("setup", 400),
    "long_option": ("too-long", 413),
    "too_many_tables": ("slow-down", 429),
    "too_many_tables_here": ("slow-down", 429),
    "full_tables": ("slow-down", 503),
    "too_much_kept": ("slow-down", 429),
    "full_store": ("slow-down", 503),
    "wrong_host": ("misdirected", 421),
    "not_started": ("seat", 409),
    "over": ("seat", 409),
    "not_your_turn": ("seat", 409),
    "stale": ("stale", 409),
    "unreadable": ("unreadable", 400),
    "too_long": ("too-long", 413),
    "too_deep": ("unreadable", 400),
    "too_many_lists": ("unreadable", 400),
    "slow_down": ("slow-down", 429),
    "too_many_sockets": ("slow-down", 429),
    "no_hint": ("hint", 403),
    "no_advice": ("hint", 503),
    "no_bot_turn": ("explain", 409),
    "timed_out": ("seat", 409),
    "gave_up": ("seat", 409),
    "already_won": ("seat", 409),
    "close_wished": ("seat", 409),
    "over_stays": ("seat", 409),
    "not_alone": ("seat", 403),
    "table_gone": ("table", 404),
    "own_table_gone": ("table", 404),
    "no_time_to_undo": ("illegal", 409),
    "undone_often": ("illegal", 409),
    "no_reaction": ("unreadable", 400),
    "no_replay": ("replay", 404),
    "no_such_moment": ("replay", 404),
    "unfit_record": ("record", 400),
    "no_review": ("review", 404),
    "review_under_way": ("slow-down", 429),
    "reviews_full": ("slow-down", 503),
    "review_too_costly": ("too-long", 413),
    "variation_over": ("illegal", 409),
    "start_over": ("running", 409),
    "start_plain": ("setup", 400),
    "start_unfit": ("setup", 400),
    "no_puzzles": ("puzzle", 404),
    "no_more_puzzles": ("puzzle", 404),
    "no_storm": ("puzzle", 404),
    "not_found": ("unknown", 404),
    "wrong_method": ("method", 405),
    "bad_request": ("unreadable", 400),
    "body_too_long": ("too-long", 413),
    "gone_away": ("unreadable", 400),
    "foreign_origin": ("origin", 403),
    "failure": ("failure", 500),
    "cannot_write": ("store", 503),
    "cannot_read": ("store", 503),
    "in_doubt": ("in-doubt", 503),
    "untold": ("untold", 500),
    "bot_not_offered": ("setup", 400),
    "thinking_spent": ("slow-down", 429),
    "blocked": ("blocked", 403),
    "bad_allowance": ("setup", 400),
    "too_costly": ("too-long", 413),
    "too_many_decisions": ("too-long", 413),
    "not_reckoned": ("failure", 503),
}
KERNEL_CODES: tuple[tuple[type[AlmagestError], str, int], ...] = (
    (UnknownGame, "game", 404),
    (UnknownPuzzle, "puzzle", 404),
    (BadSetup, "setup", 400),
    (BadData, "setup", 400),
    (BadRecord, "record", 400),
    (UnreadableMove, "unreadable", 400),
    (AlmagestError, "illegal", 409),
)


class Refused(AlmagestError):
    """Something the server does not do; `status` is the one of HTTP."""

    def __init__(self, code: str, en: str, fr: str, *, status: int, rule: str | None = None) -> None:
        super().__init__(short(en), short(fr))
        self.code = code
        self.status = status
        self.rule = rule
        self.wait: float | None = None


class Trouble(AlmagestError):
    """A reason why the server cannot start; `key` names it for programs."""

    def __init__(self, key: str, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.key = key


def refused(key: str, /, **facts: object) -> Refused:
    """Make the refusal of a kind, with its facts."""
    code, status = CODES[key]
    en, fr = (WORDS.say(key, lang, **in_language(facts, lang)) for lang in LANGUAGES)
    return Refused(code, en, fr, status=status)


def in_language(facts: Mapping[str, object], lang: str) -> dict[str, object]:
    """Give facts in a language, where they know two."""
    return {name: fact.text(lang) if isinstance(fact, Bilingual) else fact for name, fact in facts.items()}


def short(text: str) -> str:
    """Cut a sentence that repeats too much of what it refuses."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def too_fast(wait: float, key: str) -> Refused:
    """Make the refusal of somebody who is too fast, with the wait in seconds."""
    refusal = refused("slow_down", wait=f"{wait:.1f}", key=key)
    refusal.wait = round(wait, 3)
    return refusal


def thinking_spent(wait: float, key: str, seconds: float) -> Refused:
    """Make the refusal of somebody whose bots have thought enough for now, with the wait in seconds."""
    refusal = refused("thinking_spent", wait=f"{wait:.0f}", key=WORDS.both(f"per_{key}"), seconds=f"{seconds:.0f}")
    refusal.wait = round(wait, 3)
    return refusal


def refused_for_now(key: str, /, wait: float = COME_BACK_SECONDS, **facts: object) -> Refused:
    """Make the refusal of something that may be possible later, with the seconds until then."""
    refusal = refused(key, wait=f"{wait:.0f}", **facts)
    refusal.wait = wait
    return refusal


def trouble(key: str, /, **facts: object) -> Trouble:
    """Make the error for a server that cannot start."""
    en, fr = (WORDS.say(key, lang, **in_language(facts, lang)) for lang in LANGUAGES)
    return Trouble(key, en, fr)


def classified(error: AlmagestError) -> Refused:
    """Give any error of the engine a code and a status."""
    if isinstance(error, Refused):
        return error
    code, status = next((code, status) for kind, code, status in KERNEL_CODES if isinstance(error, kind))
    return Refused(code, error.en, error.fr, status=status, rule=getattr(error, "rule", None))
