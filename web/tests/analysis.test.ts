import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Analysis } from "../src/review/analysis.svelte";
import { EMPTY, type Tree } from "../src/review/tree";

const FOUND = { words: [], lines: [], seat: null, view: {}, legal: [], events: [], was: [0.5, 0.5], known: null, reviewed: false, result: null };

let answers: ((found: object) => void)[];
let changes: Tree[];

/** Let everything happen that waits for no answer. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  answers = [];
  changes = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("/what-if") ? new Promise<Response>((resolve) => answers.push((found) => resolve(Response.json(found)))) : Promise.resolve(Response.json({})),
  );
});

/** Look at a moment where a bot decides for seat 1, which thinks. */
async function thinking(): Promise<Analysis> {
  vi.resetModules();
  const { Analysis } = await import("../src/review/analysis.svelte");
  const analysis = new Analysis({ replay: "r", invitation: null }, 3, (tree) => changes.push(tree));
  void analysis.open(EMPTY, ["Ann", "Bob"]);
  analysis.playAs(0);
  answers[1]!({ ...FOUND, moves: [], turn: 1 });
  await quiet();
  expect(analysis.thinking).toBe(true);
  return analysis;
}

describe("a bot that answers", () => {
  it("has its decision put into the tree", async () => {
    const analysis = await thinking();
    answers[2]!({ ...FOUND, moves: ["draw"], turn: 0 });
    await quiet();
    expect(analysis.moves).toEqual(["draw"]);
    expect(changes.map((tree) => tree.nodes.length)).toEqual([1]);
  });

  it("changes nothing once somebody has left, who may look at another page by now", async () => {
    const analysis = await thinking();
    analysis.leave();
    answers[2]!({ ...FOUND, moves: ["draw"], turn: 0 });
    await quiet();
    expect(analysis.moves).toEqual([]);
    expect(changes).toEqual([]);
  });
});
