import { describe, expect, it } from "vitest";

import { below, click, complete, decided, given, next } from "../src/lib/choice";
import type { Legal } from "../src/lib/protocol";

let action = 0;
const move = (...touches: string[]): Legal => ({ action: action++, move: touches.join(" "), says: "", touches });

const play = [
  move("hand-io", "notebook"),
  move("hand-io", "slot-2", "face-up"),
  move("hand-io", "slot-2", "face-down"),
  move("hand-io", "slot-3", "face-down"),
  move("hand-mars", "notebook"),
];
const place = [move("place-io", "slot-2", "face-up"), move("place-io", "slot-2", "face-down"), move("place-io", "slot-3", "face-down")];
const take = [move("row-1"), move("row-2")];

describe("choosing by clicks", () => {
  it("lights the first things of the legal moves", () => {
    expect([...next(play, [])]).toEqual(["hand-io", "hand-mars"]);
  });

  it("lights the places of a chosen card only", () => {
    expect([...next(play, ["hand-io"])]).toEqual(["notebook", "slot-2", "slot-3"]);
    expect([...next(play, ["hand-mars"])]).toEqual(["notebook"]);
  });

  it("goes on with each click until one move is left", () => {
    const card = click(play, [], "hand-io")!;
    expect(decided(play, card)).toBeNull();
    const slot = click(play, card.path, "slot-2")!;
    expect(decided(play, slot)).toBeNull();
    expect(decided(play, click(play, slot.path, "face-down")!)?.move).toBe("hand-io slot-2 face-down");
  });

  it("decides at once where one thing says the whole move", () => {
    expect(decided(take, click(take, [], "row-2")!)?.move).toBe("row-2");
  });

  it("asks for the face even when only one is allowed", () => {
    expect(decided(play, click(play, ["hand-io"], "slot-3")!)).toBeNull();
  });

  it("changes over to another card", () => {
    expect(click(play, ["hand-io", "slot-2"], "hand-mars")?.path).toEqual(["hand-mars"]);
  });

  it("changes over to another place of the same card", () => {
    expect(click(play, ["hand-io", "slot-2"], "slot-3")?.path).toEqual(["hand-io", "slot-3"]);
  });

  it("lets go of a thing that is clicked again", () => {
    expect(click(play, ["hand-io", "slot-2"], "slot-2")?.path).toEqual(["hand-io"]);
    expect(click(play, ["hand-io"], "hand-io")?.path).toEqual([]);
  });

  it("refuses what no legal move touches there", () => {
    expect(click(play, [], "slot-2")).toBeNull();
    expect(click(play, ["hand-mars"], "slot-2")).toBeNull();
    expect(click([], [], "row-1")).toBeNull();
  });

  it("takes for granted what every legal move begins with", () => {
    expect(given(place)).toEqual(["place-io"]);
    expect(given(play)).toEqual([]);
  });

  it("never takes a whole move for granted", () => {
    expect(given([move("row-1")])).toEqual([]);
    expect(given([move("place-io", "slot-2")])).toEqual(["place-io"]);
  });

  it("keeps what was taken for granted when it is clicked", () => {
    expect(click(place, ["place-io"], "place-io")?.path).toEqual(["place-io"]);
    expect(click(place, ["place-io", "slot-2"], "place-io")?.path).toEqual(["place-io", "slot-2"]);
  });

  it("offers moves that touch the same things as a choice of sentences", () => {
    const twins = [move("mark"), move("mark")];
    const step = click(twins, [], "mark")!;
    expect(step.moves).toEqual(twins);
    expect(decided(twins, step)).toBeNull();
  });

  it("does not send a move while a longer one begins the same way", () => {
    const stem = [move("push"), move("push", "left")];
    const step = click(stem, [], "push")!;
    expect(complete(stem, step.path)).toEqual([stem[0]]);
    expect(decided(stem, step)).toBeNull();
    expect(below(stem, step.path)).toHaveLength(2);
  });
});
