import { describe, expect, it } from "vitest";

import type { Offer } from "../src/lib/api";
import { mixtures, presetOf } from "../src/lib/presets";

const offer = (value: string, group: string): Offer => ({ value, group, says: value, about: "" }) as Offer;
const offers = ["E1", "E2", "E3", "E4"].map((value) => offer(value, "Easier")).concat(["H1", "H2", "H3", "H4"].map((value) => offer(value, "Harder")));

describe("presets", () => {
  it("mix the first modifiers of the easier or the harder ones", () => {
    expect(mixtures(offers)).toEqual({ easy: ["E1", "E2", "E3"], normal: [], hard: ["H1", "H2", "H3"] });
  });

  it("exist only where modifiers are of two kinds", () => {
    expect(mixtures([offer("a", "")])).toBeNull();
  });

  it("are recognised in any order; a mixture of one's own is none", () => {
    expect(presetOf(offers, ["H3", "H1", "H2"])).toBe("hard");
    expect(presetOf(offers, [])).toBe("normal");
    expect(presetOf(offers, ["E1", "H1"])).toBeNull();
  });
});
