import { describe, expect, it } from "vitest";

import type { Rule } from "../src/lib/api";
import { bySection, found, linked } from "../src/lib/rulebook";

const rules: Rule[] = [
  { label: "ST-26", section: "Télescope", text: "A card must touch a card of its type (ST-Q29)." },
  { label: "ST-27", section: "Télescope", text: "The first card goes anywhere." },
  { label: "ST-30", section: "Notebook", text: "The notebook holds collections." },
];
const labels = new Set(["ST-26", "ST-Q29"]);

describe("the rulebook", () => {
  it("finds rules by label, section and words, whatever the accents and capitals", () => {
    expect(found(rules, "st-26").map((rule) => rule.label)).toEqual(["ST-26"]);
    expect(found(rules, "telescope FIRST").map((rule) => rule.label)).toEqual(["ST-27"]);
    expect(found(rules, "  ")).toHaveLength(3);
    expect(found(rules, "moon")).toEqual([]);
  });

  it("keeps the order of sections and rules", () => {
    expect(bySection(rules).map(({ section, rules: part }) => [section, part.length])).toEqual([
      ["Télescope", 2],
      ["Notebook", 1],
    ]);
  });

  it("links the labels of other rules, and only those that exist", () => {
    expect(linked("See ST-Q29 or ST-99.", labels)).toEqual([
      { text: "See ", label: null },
      { text: "ST-Q29", label: "ST-Q29" },
      { text: " or ", label: null },
      { text: "ST-99", label: null },
      { text: ".", label: null },
    ]);
  });
});
