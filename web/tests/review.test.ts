import { describe, expect, it } from "vitest";

import { across, chancesAt, labels, line, mistakes, momentAt, nextDecision, path, strokes, turning } from "../src/review/graph";
import { addingUp, costs, fellShort, momentOf, type Decision, type Grade, type Review, type Step, type Stroke } from "../src/review/review";
import { back, EMPTY, following, go, lines, MOST_NODES, moves, play, prune, read, rename, written } from "../src/review/tree";

const nothing = { en: "", fr: "" };
const decision = (ply: number, seat: number, after: number, grade: Grade = "best"): Decision => ({
  kind: "decision",
  ply,
  seat,
  move: `move ${ply}`,
  before: [0.5, 0.5],
  after: [after, 1 - after],
  known: { before: 0.6, after: 0.4, best: "x", cost: 0.2, grade, reason: nothing, unknown: null },
});
const stroke = (ply: number, luck: number): Stroke => ({ kind: "chance", ply, what: "draw", before: [0.5, 0.5], after: [0.5 + luck, 0.5 - luck], luck: [luck, -luck], tells: null });
const STEPS: Step[] = [stroke(0, 0.1), decision(1, 0, 0.55), stroke(1, 0.2), decision(2, 1, 0.3, "blunder")];

describe("the graph of the chances", () => {
  it("follows the true cards through decisions and luck", () => {
    expect(line(STEPS, 0, "was")).toEqual([
      { at: 0, chance: 0.6 },
      { at: 0.5, chance: 0.55 },
      { at: 1, chance: 0.7 },
      { at: 1.5, chance: 0.3 },
      { at: 2, chance: 0.3 },
    ]);
  });

  it("knows of a seat only its own decisions in the other view", () => {
    expect(line(STEPS, 1, "known")).toEqual([
      { at: 1, chance: 0.6 },
      { at: 2, chance: 0.4 },
    ]);
  });

  it("tells the chances at a moment, and none before the first", () => {
    expect(chancesAt(STEPS, 1, "was", 2)[0]).toBe(0.7);
    expect(chancesAt(STEPS, 0, "known", 2)).toEqual([0.6, null]);
  });

  it("marks mistakes only where grades belong: in what could be known", () => {
    expect(mistakes(STEPS, "known")).toEqual([{ at: 2, seat: 1, chance: 0.4, sign: "??" }]);
    expect(mistakes(STEPS, "was")).toEqual([]);
  });

  it("tells what a decision cost by the view that is shown", () => {
    const harmless = decision(3, 0, 0.5, "blunder");
    const unlucky = decision(4, 0, 0.4, "best");
    expect([harmless, unlucky].map((each) => costs(each, "known"))).toEqual([true, false]);
    expect([harmless, unlucky].map((each) => costs(each, "was"))).toEqual([false, true]);
  });

  it("has nothing better to tell beside what is called best", () => {
    expect(fellShort(decision(1, 0, 0.5, "best").known!)).toBe(false);
    expect(fellShort(decision(1, 0, 0.5, "good").known!)).toBe(true);
  });

  it("marks luck that moved somebody's chance", () => {
    expect(strokes([...STEPS, stroke(3, 0.001)])).toEqual([
      { at: 0, luck: 0.1 },
      { at: 1, luck: 0.2 },
    ]);
  });

  it("leads from a place to its moment and back", () => {
    const frame = { width: 500, height: 100, all: 40 };
    for (const at of [0, 1, 17, 40]) expect(momentAt(across(at, frame), frame)).toBe(at);
    expect(momentAt(-50, frame)).toBe(0);
    expect(momentAt(900, frame)).toBe(40);
    expect(path([{ at: 0, chance: 1 }, { at: 40, chance: 0 }], frame)).toBe("M14.0 14.0L486.0 86.0");
  });

  it("labels the worst where there is no room for all", () => {
    const frame = { width: 500, height: 100, all: 40 };
    const near = ["?!", "??", "?"].map((sign, n) => ({ at: 10 + n, seat: 0, chance: 0.5, sign }));
    expect(labels([], near, frame).map(({ text }) => text)).toEqual(["??"]);
    const far = { at: 30, seat: 1, chance: 0.5, sign: "?!" };
    expect(labels([{ at: 30, n: 2 }], [...near, far], frame).map(({ text }) => text)).toEqual(["②", "??", "?!"]);
  });

  it("looks at a decision before it is made and at luck after it fell", () => {
    expect(momentOf(STEPS[1]!)).toBe(0);
    expect(momentOf(STEPS[2]!)).toBe(1);
    expect(nextDecision(STEPS, 1)).toBe(STEPS[3]);
    const review = { steps: STEPS, summary: { turning: [2, 3] } } as unknown as Review;
    expect(turning(review)).toEqual([
      { at: 1, n: 1 },
      { at: 2, n: 2 },
    ]);
  });
});

describe("an account in whole percent", () => {
  it.each([[[0.504, 0.113, -0.049, 0.432]], [[0.5, -0.125, -0.125, -0.25]], [[1 / 3, 1 / 3, 0, 1 / 3]], [[0.5, 0.005, -0.505, 0]]])("adds up: %j", (parts) => {
    const whole = addingUp(parts);
    expect(whole.reduce((sum, part) => sum + part, 0)).toBe(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100));
    parts.forEach((part, n) => expect(Math.abs(whole[n]! - part * 100)).toBeLessThan(1));
  });
});

describe("a tree of variations", () => {
  const two = play(go(play(play(EMPTY, "a"), "b"), 0), "c");

  it("keeps every line that was tried, and knows the way to each", () => {
    expect(moves(two, two.here)).toEqual(["a", "c"]);
    expect(following(two, 0)).toEqual([1, 2]);
    expect(moves(back(two), back(two).here)).toEqual(["a"]);
    expect(back(go(two, null)).here).toBeNull();
  });

  it("has a line for every end", () => {
    expect(lines(two)).toEqual([["a", "b"], ["a", "c"]]);
    expect(lines(EMPTY)).toEqual([]);
  });

  it("goes along a line that exists instead of doubling it", () => {
    const again = play(go(two, 0), "b");
    expect(again.nodes).toBe(two.nodes);
    expect(again.here).toBe(1);
  });

  it("travels in an address, names and all", () => {
    const named = rename(two, 1, "étoile ✶");
    expect(read(written(named))).toEqual(named);
    expect(written(named)).toMatch(/^[\w-]+$/);
    expect(written(EMPTY)).toBe("");
  });

  it("is empty where an address makes no sense", () => {
    for (const text of ["", "%%%", btoa("[0,[5,\"a\"]]"), btoa("{}"), btoa("[0,[null,7]]")]) expect(read(text)).toEqual(EMPTY);
  });

  it("forgets a branch with all that follows", () => {
    const long = play(two, "d");
    expect(prune(long, 2)).toEqual({ nodes: two.nodes.slice(0, 2), here: 0 });
    expect(prune(go(long, 3), 1)).toEqual({ nodes: [{ move: "a", before: null, name: "" }, { move: "c", before: 0, name: "" }, { move: "d", before: 1, name: "" }], here: 2 });
  });

  it("does not grow for ever", () => {
    let tree = EMPTY;
    for (let n = 0; n <= MOST_NODES; n++) tree = play(tree, String(n));
    expect(tree.nodes).toHaveLength(MOST_NODES);
  });
});
