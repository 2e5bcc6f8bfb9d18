/** How tiles go from one sky to the next: slide, cross over or turn; at once where people asked for stillness. */
import type { TransitionConfig } from "svelte/transition";

import { prefersStillness } from "../../lib/stage";
import { UNIT } from "./geometry";
import { journey, operationBetween, touched, type Operation, type Sky } from "./sky";

const SLIDE = 420;
const TURN = 240;

/** The tiles of a sky with keys: a tile that moved has a new key at its new place. */
export interface Scene {
  sky: Sky;
  keys: readonly number[];
  operation: Operation | null;
}

let lastKey = 0;
const newKey = (): number => ++lastKey;

/** Give the next scene: what the operation touched gets new keys, so that it arrives and leaves. */
export function follow(scene: Scene | null, sky: Sky): Scene {
  if (scene === null) return { sky, keys: sky.map(newKey), operation: null };
  const operation = operationBetween(scene.sky, sky);
  const moved = operation ? touched(operation) : [];
  return { sky, keys: scene.keys.map((key, cell) => (moved.includes(cell) ? newKey() : key)), operation };
}

const AT_ONCE: TransitionConfig = { duration: 0 };

interface Motion {
  cell: number;
  operation: Operation | null;
  still: boolean;
}

/** A tile comes to a cell: from where the operation took it, or over its edge in the second half of a flip. */
export function arrive(_: Element, { cell, operation, still }: Motion): TransitionConfig {
  if (!operation || still || prefersStillness()) return AT_ONCE;
  const way = operation.kind === "push" ? journey(operation, cell)! : (journey(operation, cell)?.map((n) => -n) ?? null);
  if (way === null) return { duration: TURN, delay: TURN, css: (t) => `transform: scaleX(${t})` };
  return { duration: SLIDE, easing: smooth, css: (_t, u) => `transform: translate(${-UNIT * way[0]! * u}px, ${-UNIT * way[1]! * u}px)` };
}

/** A tile leaves a cell: to where the operation takes it, or over its edge in the first half of a flip. */
export function leave(_: Element, { cell, operation, still }: Motion): TransitionConfig {
  if (!operation || still || prefersStillness()) return AT_ONCE;
  const way = journey(operation, cell);
  if (way === null) return { duration: TURN, css: (t) => `transform: scaleX(${t})` };
  return { duration: SLIDE, easing: smooth, css: (_t, u) => `transform: translate(${UNIT * way[0] * u}px, ${UNIT * way[1] * u}px)` };
}

const smooth = (t: number): number => t * t * (3 - 2 * t);
