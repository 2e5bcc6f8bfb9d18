"""What people ask at a table: why a move is forbidden, what to do, what a bot was after; and how they react."""

from __future__ import annotations

from typing import TYPE_CHECKING

from almagest.server import commands
from almagest.server.costs import Payer
from almagest.server.messages import REACTIONS, ExplainAnswer, HintAnswer, Reaction, SayAnswer, WhyAnswer
from almagest.server.refusals import WORDS, refused
from almagest.server.schedule import Fare, Rank
from almagest.server.telling import advised, sentences

if TYPE_CHECKING:
    from almagest.kernel.phrases import Bilingual
    from almagest.server.house import House
    from almagest.server.rooms import Connection
    from almagest.server.table import Table

REACTION_SHARE = 10


def why(connection: Connection, move: str) -> WhyAnswer:
    """Explain the rule against a move; only to who is on turn, for the rules look at that hand."""
    table, lang = connection.table, connection.lang
    commands.on_turn(table, connection.person)
    state = table.playing
    action = state.parse(move)
    forbidden = state.why_not(action)
    if forbidden is not None:
        return WhyAnswer(move=move, rule=forbidden.rule, says=forbidden.text(lang))
    says = WORDS.say("allowed", lang, explained=table.game.explain(state, action, lang))
    return WhyAnswer(move=move, rule=None, says=says)


def say(connection: Connection) -> SayAnswer:
    """Say what each choice would do; who is no longer on turn when the question arrives has none."""
    table, person = connection.table, connection.person
    seat = table.seat_of(person.id if person else None)
    if seat is None:
        raise refused("not_seated")
    decides = table.status == "running" and table.playing.seat == seat
    return sentences(table, connection.lang) if decides else SayAnswer(seq=table.seq, says=[])


async def hint(connection: Connection, house: House) -> HintAnswer:
    """Ask a bot for advice, at tables with one person only."""
    table, lang = connection.table, connection.lang
    if len(table.people) != 1 or table.counts:
        raise refused("no_hint" if table.opened.day is None else "day_no_hint")
    commands.on_turn(table, connection.person)
    state, seq = table.playing, table.seq
    found = await house.players.advise(state, question(connection))
    if table.seq != seq:
        raise refused("stale", seen=seq, seq=table.seq)
    return HintAnswer(seq=seq, choices=[advised(state, advice, lang) for advice in found])


async def explain(connection: Connection, house: House) -> ExplainAnswer:
    """Say what the last turn of a bot did for it, from what the asker may know, who may be a spectator."""
    table = connection.table
    turn = table.last_turn_of_a_bot()
    if turn is None:
        raise refused("no_bot_turn")
    seat, first, after = turn
    seq = table.decisions[after - 1]
    people = (seat, table.seat_of(connection.identity))
    reason = await house.players.explain(table.playing, (first, after), people, question(connection))
    return ExplainAnswer(seq=seq, seat=seat, says=explained(table, seat, reason, connection.lang))


def question(connection: Connection) -> Fare:
    """Let whoever asks pay for the answer."""
    return Fare(Payer(connection.identity, connection.address), Rank.QUESTION)


def explained(table: Table, seat: int, reason: Bilingual, lang: str) -> str:
    """Put the reason into a sentence about the bot."""
    return WORDS.say("why_bot", lang, player=table.names(lang)[seat], reason=reason.text(lang))


async def react(connection: Connection, name: str, house: House) -> None:
    """Show everybody who has not muted a player what that player feels; the more are told, the more it costs."""
    shown = reaction(connection, name)
    price = house.hub.audience(connection.table) / REACTION_SHARE
    house.limits.messages.check(connection.address, connection.identity, price)
    await house.shunning.check_silence(connection.identity or "")
    house.hub.broadcast(connection.table, shown, await house.shunning.deaf_to(connection.identity or ""))


def reaction(connection: Connection, name: str) -> Reaction:
    """Show what a player feels."""
    seat = connection.table.seat_of(connection.identity)
    if seat is None:
        raise refused("not_seated")
    if name not in REACTIONS:
        raise refused("no_reaction", name=name, known=", ".join(REACTIONS))
    return Reaction(seat, name)
