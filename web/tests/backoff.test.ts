import { expect, it } from "vitest";

import { backoff } from "../src/lib/backoff";

it("waits longer after each failure, up to a quarter of a minute", () => {
  const waits = [0, 1, 2, 3, 4, 5, 20].map((attempt) => backoff(attempt, () => 1));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000]);
});

it("spreads attempts, so that a thousand clients do not come back in step", () => {
  expect(backoff(3, () => 0)).toBe(2000);
  expect(backoff(3, () => 0.5)).toBe(3000);
});
