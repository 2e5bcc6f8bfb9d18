import { describe, expect, it } from "vitest";

import { worded, written } from "../src/lib/likeness";
import type { BareTable } from "../src/lib/protocol";

describe("sentences", () => {
  it("are told by the one before", () => {
    const says = written(["The Moon goes on slot 2: a 3.", [22, "4", 6], [0, "Rest.", 0]]);
    expect(says).toEqual(["The Moon goes on slot 2: a 3.", "The Moon goes on slot 4: a 3.", "Rest."]);
  });

  it("are empty until they have come", () => {
    const table = { seq: 3, legal: [["take 1", "row-1"], ["play x", "hand-x slot-2"]] } as unknown as BareTable;
    expect(worded(table, []).legal.map(({ says }) => says)).toEqual(["", ""]);
    expect(worded(table, ["One.", "Two."]).legal[1]).toEqual({ action: 1, move: "play x", says: "Two.", touches: ["hand-x", "slot-2"] });
  });
});
