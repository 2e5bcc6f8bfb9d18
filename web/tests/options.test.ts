import { describe, expect, it } from "vitest";

import { Options } from "../src/lib/options";
import type { Facts, View } from "../src/lib/protocol";

const view = (options: Facts): View => ({ game: "stellar", edition: 1, seats: 2, viewer: 0, options, seat: 0, over: false, ply: 0, scores: [], winners: [] });

describe("options with a deck by name", () => {
  it("are asked for once and filled in", async () => {
    let asked = 0;
    const options = new Options(() => Promise.resolve({ deck: { card: [++asked] }, start: "x" }));
    const filled = await options.fill(view({ deck: "sha256:0", start: "1969-07-20" }));
    expect(filled.options).toEqual({ deck: { card: [1] }, start: "1969-07-20" });
    await options.fill(view({ deck: "sha256:0" }));
    expect(asked).toBe(1);
  });

  it("are left alone where nothing is named", async () => {
    const whole = view({ deck: { card: [] } });
    expect(await new Options(() => Promise.reject(new Error("not asked"))).fill(whole)).toBe(whole);
  });

  it("are the printed ones where the deck cannot be had", async () => {
    const filled = await new Options(() => Promise.reject(new Error("gone"))).fill(view({ deck: "sha256:0" }));
    expect(filled.options.deck).toBeNull();
  });
});
