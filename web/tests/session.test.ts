import { describe, expect, it } from "vitest";

import type { ServerMessage, TableEvent, TableMessage } from "../src/lib/protocol";
import { fresh, lastBot, NEW_SESSION, nextTable, othersLast, reconnected, reduce, resumeAt, takenBack, type Session } from "../src/lib/session";

const event = (seq: number, kind = "taken", facts: TableEvent["facts"] = {}): TableEvent => ({
  seq,
  kind,
  seat: 0,
  facts,
  says: `${kind} ${seq}`,
});

const table = (seq: number, events: TableEvent[] = []): TableMessage => ({
  type: "table",
  seq,
  you: 0,
  names: ["Ann", "Apprentice"],
  players: ["human", "bot"],
  bots: [null, "level:2"],
  present: [true, true],
  running: true,
  host: true,
  commitment: "c",
  view: null,
  legal: [],
  events,
  may_undo: false,
  clock: null,
  result: null,
});

const after = (...messages: ServerMessage[]): Session => messages.reduce(reduce, NEW_SESSION);
const said = (session: Session): string[] => session.history.map((each) => each.says);

const page = (before: number, events: TableEvent[], earlier = 0): ServerMessage => ({ type: "answer", to: "history", before, events, earlier });

describe("a long history", () => {
  const trimmed = { ...table(9, [event(8), event(9)]), earlier: 7 };

  it("says how much was left out", () => {
    expect(after(trimmed).earlier).toBe(7);
  });

  it("grows at the front by the page that was asked for", () => {
    const session = after(trimmed, page(8, [event(6), event(7)], 5));
    expect(said(session)).toEqual(["taken 6", "taken 7", "taken 8", "taken 9"]);
    expect(session.earlier).toBe(5);
  });

  it("does not take a page that came too late", () => {
    expect(after(trimmed, page(3, [event(1)])).history).toHaveLength(2);
  });

  it("keeps counting while it goes on", () => {
    const session = after(trimmed, table(10, [event(10)]));
    expect([session.history.length, session.earlier]).toEqual([3, 7]);
  });

  it("begins anew where a page leaves a gap", () => {
    const session = after(table(2, [event(1), event(2)]), trimmed);
    expect(said(session)).toEqual(["taken 8", "taken 9"]);
  });
});

describe("what a client knows of a table", () => {
  it("is nothing at first, so everything is asked for", () => {
    expect(resumeAt(NEW_SESSION)).toBe(0);
  });

  it("knows which bot did something last, its cards dealt apart", () => {
    const bot = (seq: number, kind: string): TableEvent => ({ ...event(seq, kind), seat: 1 });
    const dealt = table(3, [event(3, "table-started"), bot(3, "dealt")]);
    expect(lastBot(NEW_SESSION)).toBeNull();
    expect(lastBot(after(dealt, table(4, [event(4)])))).toBeNull();
    expect(lastBot(after(dealt, table(4, [bot(4, "taken")]), table(5, [event(5)])))).toBe(1);
  });

  it("keeps an explanation until something happens", () => {
    const answer: ServerMessage = { type: "answer", to: "explain", seq: 4, seat: 1, says: "It gains." };
    expect(after(table(4), answer, table(4)).explained?.says).toBe("It gains.");
    expect(after(table(4), answer, table(5)).explained).toBeNull();
  });

  it("knows that a bot waits until something happens", () => {
    const waiting: ServerMessage = { type: "waiting", seat: 1, says: "Apprentice waits.", wait: 12 };
    expect(after(table(4)).waiting).toBeNull();
    expect(after(table(4), waiting, table(4)).waiting?.says).toBe("Apprentice waits.");
    expect(after(table(4), waiting, table(5)).waiting).toBeNull();
  });

  it("remembers the last sequence number to resume from", () => {
    expect(resumeAt(after(table(3), table(7)))).toBe(7);
  });

  it("appends the events of each message", () => {
    expect(said(after(table(1, [event(1)]), table(2, [event(2), event(2, "refilled")])))).toEqual([
      "taken 1",
      "taken 2",
      "refilled 2",
    ]);
  });

  it("does not repeat events that come again", () => {
    const session = after(table(2, [event(1), event(2)]), table(3, [event(2), event(3)]));
    expect(said(session)).toEqual(["taken 1", "taken 2", "taken 3"]);
  });

  it("keeps the history when only somebody's presence changed", () => {
    expect(said(after(table(1, [event(1)]), table(1)))).toEqual(["taken 1"]);
  });

  it("knows which events of a message are new", () => {
    const session = after(table(2, [event(1), event(2)]));
    expect(fresh(session, table(3, [event(2), event(3)])).map((each) => each.seq)).toEqual([3]);
  });

  it("strikes out what was taken back", () => {
    const session = after(table(5, [event(4), event(5)]), table(6, [event(6, "table-undone", { seq: 5 })]));
    expect([...takenBack(session.history)]).toEqual([5]);
  });

  it("finds the table of the next game", () => {
    expect(nextTable(after(table(1, [event(1)])).history)).toBeNull();
    expect(nextTable(after(table(2, [event(2, "table-rematch", { table: "next" })])).history)).toBe("next");
  });

  it("forgets advice and refusals when the table moves on", () => {
    const hint: ServerMessage = { type: "answer", to: "hint", seq: 1, choices: [] };
    const refused: ServerMessage = { type: "refused", code: "illegal", rule: "ST-26", says: "" };
    const session = after(table(1), hint, refused);
    expect([session.hint, session.refused]).toEqual([hint, refused]);
    const later = reduce(session, table(2));
    expect([later.hint, later.refused]).toEqual([null, null]);
  });

  it("keeps advice while the table stands still", () => {
    const hint: ServerMessage = { type: "answer", to: "hint", seq: 1, choices: [] };
    expect(reduce(after(table(1), hint), table(1)).hint).toEqual(hint);
  });

  it("never changes an earlier session", () => {
    const session = after(table(1, [event(1)]));
    reduce(session, table(2, [event(2)]));
    expect(said(session)).toEqual(["taken 1"]);
  });
});

describe("what the others did last", () => {
  const by = (seat: number | null, says: string, kind = "taken"): TableEvent => ({ ...event(1, kind), seat, says });
  const told = (history: TableEvent[], you: number | null): string => othersLast(history, you).map((each) => each.says).join(" ");
  const game = [by(1, "a"), by(0, "own"), by(1, "b"), by(1, "a card is turned up", "turned_up"), by(2, "c"), by(null, "refill"), by(0, "on turn", "turn")];

  it("is everything since the own last deed, without the asides", () => {
    expect(told(game, 0)).toBe("b c");
  });

  it("stays while one decides oneself", () => {
    expect(told([...game, by(0, "own again")], 0)).toBe("b c");
  });

  it("is the last player's run for a spectator, and nothing before the start", () => {
    expect(told(game, null)).toBe("c");
    expect(told([by(0, "sits", "table-joined")], 0)).toBe("");
  });

  it("is what a rival without a seat did, where one plays alone", () => {
    const alone = [by(0, "own"), by(0, "rolls", "ptolemy_rolls"), by(0, "walks", "ptolemy_walks"), by(0, "on turn", "turn"), by(0, "own again")];
    expect(othersLast(alone, 0, "ptolemy_").map((each) => each.says)).toEqual(["rolls", "walks"]);
    expect(told(alone, 0)).toBe("");
  });

  it("tells how far a review of the finished game is", () => {
    expect(reduce(NEW_SESSION, { type: "review", done: 3, all: 40 }).reviewed).toEqual({ type: "review", done: 3, all: 40 });
  });
});

describe("a new connection", () => {
  it("knows of no spectators until it is told: whoever has just sat down looked on before", () => {
    const session = reconnected(after(table(1), { type: "watching", count: 1 }));
    expect(session.watching).toBe(0);
    expect(reduce(session, { type: "watching", count: 2 }).watching).toBe(2);
  });
});
