/**
 * Choosing a move by clicking things: the `touches` of the legal moves form a tree, and a path leads down it.
 * No rule of any game is known here: what the server lists can be clicked, nothing else can.
 */
import type { Legal } from "./protocol";

export type Path = readonly string[];

export interface Step {
  path: Path;
  /** The moves that this path says in full: one is sent, several are offered as sentences. */
  moves: readonly Legal[];
}

const startsWith = (touches: Path, path: Path): boolean => path.every((thing, depth) => touches[depth] === thing);

/** The moves that begin with a path. */
export function below(legal: readonly Legal[], path: Path): Legal[] {
  return legal.filter((move) => startsWith(move.touches, path));
}

/** The things that can be clicked next. */
export function next(legal: readonly Legal[], path: Path): Set<string> {
  const things = below(legal, path).map((move) => move.touches[path.length]);
  return new Set(things.filter((thing) => thing !== undefined));
}

/** The moves that a path says in full. */
export function complete(legal: readonly Legal[], path: Path): Legal[] {
  return below(legal, path).filter((move) => move.touches.length === path.length);
}

/** The path that needs no click, since every legal move begins with it; it never says a whole move. */
export function given(legal: readonly Legal[]): Path {
  const path: string[] = [];
  for (;;) {
    const things = next(legal, path);
    const [only] = things;
    if (things.size !== 1 || only === undefined) return path;
    if (complete(legal, [...path, only]).length > 0) return path;
    path.push(only);
  }
}

/** Follow a click: on, back, or over to another branch; null if the thing cannot be chosen now. */
export function click(legal: readonly Legal[], path: Path, thing: string): Step | null {
  if (next(legal, path).has(thing)) return step(legal, [...path, thing]);
  const depth = path.indexOf(thing);
  if (depth >= 0) return step(legal, depth < given(legal).length ? path : path.slice(0, depth));
  for (let length = path.length - 1; length >= 0; length--) {
    const shorter = path.slice(0, length);
    if (next(legal, shorter).has(thing)) return step(legal, [...shorter, thing]);
  }
  return null;
}

function step(legal: readonly Legal[], path: Path): Step {
  return { path, moves: path.length > 0 ? complete(legal, path) : [] };
}

/** Whether a path says one move and nothing could follow, so that it can be sent at once. */
export function decided(legal: readonly Legal[], { path, moves }: Step): Legal | null {
  const [move] = moves;
  return move !== undefined && below(legal, path).length === 1 ? move : null;
}
