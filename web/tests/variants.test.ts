import { describe, expect, it } from "vitest";

import type { Option } from "../src/lib/api";
import type { Facts, Json } from "../src/lib/protocol";
import { isMeant } from "../src/lib/variants";

const option = (name: string, byDefault: Json, needs: Facts = {}): Option => ({
  name, title: "", about: "", kind: "", default: byDefault, choices: [], help: "", offers: [], seats: [1], needs,
});
const solo = option("solo", "race");
const level = option("level", 1, { solo: "hipparchus" });

describe("a variant that needs another", () => {
  it("is asked for only beside what it needs", () => {
    expect(isMeant(level, [solo, level], { solo: "hipparchus" })).toBe(true);
    expect(isMeant(level, [solo, level], {})).toBe(false);
    expect(isMeant(level, [option("solo", "hipparchus"), level], {})).toBe(true);
  });

  it("is always asked for where it needs nothing", () => {
    expect(isMeant(solo, [solo, level], {})).toBe(true);
  });
});
