import { describe, expect, it } from "vitest";

import { fingerprint, verdict } from "../src/lib/fingerprint";

describe("the fingerprint of a shuffle", () => {
  it("is the SHA-256 of seed and salt", async () => {
    expect(await fingerprint("7:salt")).toBe("432fe99e73572136aeb4b7e7abf5af800f7cf8522ebcd0ea77bc8751134d2b85");
  });

  it("proves that the promise was kept only to who saw it before the end", () => {
    expect(verdict("a", "a", "a")).toBe("kept");
    expect(verdict("a", "a", null)).toBe("fits");
  });

  it("is broken by another secret and by another fingerprint than the one seen before", () => {
    expect(verdict("b", "a", "a")).toBe("broken");
    expect(verdict("b", "b", "a")).toBe("broken");
    expect(verdict("b", "a", null)).toBe("broken");
  });
});
