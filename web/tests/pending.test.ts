import { describe, expect, it } from "vitest";

import { Pending, type Decision } from "../src/lib/pending";
import type { Legal } from "../src/lib/protocol";

const move: Decision = { type: "move", seq: 5, move: "take 2" };
const table = (seq: number, ...moves: string[]) => ({ seq, may_undo: false, legal: moves.map((name, action): Legal => ({ action, move: name, says: "", touches: [] })) });

describe("a decision on its way", () => {
  it("that no connection took is sent again if the table still allows it", () => {
    const pending = new Pending();
    pending.keep(move, null);
    expect(pending.waits).toBe(true);
    expect(pending.meets(table(5, "take 1", "take 2"), 2)).toEqual({ again: move });
    expect(pending.meets(table(5, "take 2"), 2)).toBeNull();
  });

  it("is not sent twice: who clicks again means the same, until the table answers", () => {
    const pending = new Pending();
    const undo: Decision = { type: "undo", seq: 5 };
    expect(pending.isSent(undo)).toBe(false);
    pending.keep(undo, 1);
    expect([pending.isSent(undo), pending.isSent(move), pending.isSent({ ...undo, seq: 6 })]).toEqual([true, false, false]);
    pending.meets(table(6), 1);
    expect(pending.isSent(undo)).toBe(false);
  });

  it("is void if the table has gone on, or no longer allows it", () => {
    for (const now of [table(6, "take 2"), table(5, "take 1")]) {
      const pending = new Pending();
      pending.keep(move, null);
      expect(pending.meets(now, 2)).toBe("void");
    }
  });

  it("that was lost with its connection is sent again, and not said to be void if it arrived", () => {
    const [lost, arrived] = [new Pending(), new Pending()];
    for (const pending of [lost, arrived]) pending.keep(move, 1);
    expect(lost.meets(table(5, "take 2"), 2)).toEqual({ again: move });
    expect(arrived.meets(table(6), 2)).toBeNull();
  });

  it("waits quietly on its own connection until the table goes on", () => {
    const pending = new Pending();
    pending.keep(move, 1);
    expect(pending.meets(table(5, "take 2"), 1)).toBeNull();
    expect(pending.meets(table(6), 1)).toBeNull();
    expect(pending.meets(table(6, "take 2"), 2)).toBeNull();
  });

  it("can be an undo", () => {
    const pending = new Pending();
    pending.keep({ type: "undo", seq: 5 }, null);
    expect(pending.meets({ ...table(5), may_undo: true }, 2)).toEqual({ again: { type: "undo", seq: 5 } });
  });
});
