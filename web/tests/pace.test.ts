import { describe, expect, it } from "vitest";

import { allowance, isShort, leftAt, PACES, written } from "../src/lib/pace";
import type { Clock } from "../src/lib/protocol";

const clock: Clock = { total: 300, increment: 10, left: [120, 45.5, null], running: 1 };

describe("a clock", () => {
  it("counts down for whoever is on turn only", () => {
    expect(leftAt(clock, 0, 20)).toBe(120);
    expect(leftAt(clock, 1, 20)).toBe(25.5);
  });

  it("never shows less than nothing", () => {
    expect(leftAt(clock, 1, 1_000)).toBe(0);
  });

  it("is not shown for bots", () => {
    expect(leftAt(clock, 2, 0)).toBeNull();
  });

  it.each([
    [0, "0:00"],
    [8.2, "0:09"],
    [65, "1:05"],
    [3_600, "1:00:00"],
    [2 * 86_400 + 5 * 3_600 + 100, "2 d 5 h"],
  ])("writes %d seconds as %s", (seconds, text) => {
    expect(written(seconds, "d")).toBe(text);
  });

  it.each([
    [PACES.quick, "5 min + 10 s"],
    [PACES.days, "3 d"],
    [{ total: 90, increment: 0 }, "90 s"],
  ])("tells what the pace %o gives: %s", (pace, text) => {
    expect(allowance(pace, "d")).toBe(text);
  });

  it("hurries people near the end, not at every decision of a quick game", () => {
    expect(isShort(12, PACES.quick)).toBe(true);
    expect(isShort(200, PACES.quick)).toBe(false);
    expect(isShort(3_600, PACES.days)).toBe(false);
  });
});
