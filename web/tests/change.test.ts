import { describe, expect, it } from "vitest";

import { applied, changed } from "../src/lib/change";
import type { Change, BareTable } from "../src/lib/protocol";

describe("a change", () => {
  it("puts new values in, takes others out, and goes into objects and lists", () => {
    const old = { a: 1, gone: 2, list: [1, { x: 1, y: 2 }, 3], nothing: null };
    const difference = { a: [5] as [number], gone: [] as [], list: { "1": { y: [7] as [number] }, "3": [4] as [number] }, nothing: [[]] as [never[]] };
    expect(applied(old, difference)).toEqual({ a: 5, list: [1, { x: 1, y: 7 }, 3, 4], nothing: [] });
  });

  it("makes a list shorter", () => {
    expect(applied({ list: [1, 2, 3] }, { list: { "0": [9], length: 2 } })).toEqual({ list: [9, 2] });
  });

  it("leaves the old table alone and shares what is the same", () => {
    const old = { seq: 3, view: { row: [1, 2], hand: [3] }, events: [], earlier: 4 } as unknown as BareTable;
    const change: Change = { type: "change", seq: 4, since: 3, change: { view: { hand: { "0": [8] } } }, events: [] };
    const table = changed(old, change)!;
    expect(table).toMatchObject({ seq: 4, view: { row: [1, 2], hand: [8] }, earlier: 0 });
    expect((old.view as unknown as { hand: number[] }).hand).toEqual([3]);
    expect((table.view as unknown as { row: number[] }).row).toBe((old.view as unknown as { row: number[] }).row);
  });

  it("that does not fit is none", () => {
    const change: Change = { type: "change", seq: 9, since: 8, change: {}, events: [] };
    expect(changed(null, change)).toBeNull();
    expect(changed({ seq: 7 } as BareTable, change)).toBeNull();
  });
});
