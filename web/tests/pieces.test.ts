import { expect, test } from "vitest";

import { picture } from "../sky";
import { Pieces } from "../src/lib/pieces.svelte";

test("pieces are drawn in their order, those within them last, and then all is whole", async () => {
  const pieces = new Pieces();
  const drawn: string[] = [];
  const draw = (name: string): (() => void) => () => void drawn.push(`${name}, whole: ${pieces.whole}`);
  pieces.add(() => {
    draw("sky")();
    pieces.add(draw("tile"));
  });
  pieces.add(draw("hand"));

  await pieces.drawAll();

  expect(drawn).toEqual(["sky, whole: false", "hand, whole: false", "tile, whole: false"]);
  expect(pieces.whole).toBe(true);
});

test("a piece that goes before its turn is not drawn", async () => {
  const pieces = new Pieces();
  const drawn: string[] = [];
  const goes = pieces.add(() => void drawn.push("gone"));
  pieces.add(() => void drawn.push("stays"));

  goes();
  await pieces.drawAll();

  expect(drawn).toEqual(["stays"]);
});

/** Two pieces and what comes between their tasks, by a clock that goes on so far at every look. */
async function order(step: number): Promise<string[]> {
  let time = 0;
  const pieces = new Pieces(() => (time += step));
  const heard: string[] = [];
  pieces.add(() => {
    heard.push("first");
    queueMicrotask(() => heard.push("the task ends"));
  });
  pieces.add(() => void heard.push("second"));
  await pieces.drawAll();
  return heard;
}

test("a long piece has a task of its own, short ones share one", async () => {
  expect(await order(10)).toEqual(["first", "the task ends", "second"]);
  expect(await order(1)).toEqual(["first", "second", "the task ends"]);
});

test("the sky of the first page is the same for everybody", () => {
  expect(picture()).toBe(picture());
  expect(picture().match(/h0/g)).toHaveLength(170);
});
