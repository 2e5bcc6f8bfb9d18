import { expect, test } from "vitest";
import { ownFirst } from "../../src/boards/plain/order";

test("a game's own facts come first, in their own order, and the edition last", () => {
  const view = { game: "meteor", edition: 1, viewer: 0, ply: 4, scores: [1, 0], hands: [3, 3], shown: [7] };
  expect(Object.keys(ownFirst(view))).toEqual(["hands", "shown", "scores", "viewer", "ply", "game", "edition"]);
});
