import { expect, test } from "vitest";

import { dayOf } from "../src/lib/dates";

test("a day is written in the language of the page", () => {
  expect(dayOf("2026-11-17T12:00:00Z", "en")).toBe("17 Nov 2026");
  expect(dayOf("2026-11-17T12:00:00Z", "fr")).toBe("17 nov. 2026");
});
