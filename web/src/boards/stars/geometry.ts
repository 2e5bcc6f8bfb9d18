/** Where things of the sky are drawn, and what a hand that drags means. */
import type { Legal } from "../../lib/protocol";
import { cellAt, cellsOf, columnOf, moveFor, neighbour, rowOf, STEPS, swapOf, type Direction, type Line } from "./sky";

/** The side of a tile with its gap. */
export const UNIT = 100;
const CLEAR = 0.12;
const DROP = 0.45;

export interface Arrow {
  line: Line;
  number: number;
  direction: Direction;
  x: number;
  y: number;
  turn: number;
}

/** How the sky is drawn: the strip for the arrows around it, the side of the whole drawing, and where things are. */
export interface Frame {
  strip: number;
  size: number;
  /** The upper left corner of a cell. */
  cornerOf(cell: number): { x: number; y: number };
  /** The twenty arrows around the sky: an arrow stands where its line goes to. */
  arrows: readonly Arrow[];
}

const TURNS: Record<Direction, number> = { left: 180, right: 0, up: 270, down: 90 };

function framed(strip: number): Frame {
  const size = 5 * UNIT + 2 * strip;
  const arrows = (["left", "right", "up", "down"] as const).flatMap((direction) =>
    [1, 2, 3, 4, 5].map((number) => {
      const along = strip + UNIT * (number - 0.5);
      const aside = direction === "left" || direction === "up" ? strip / 2 : size - strip / 2;
      const line = direction === "left" || direction === "right" ? ("row" as const) : ("column" as const);
      return { line, number, direction, x: line === "row" ? aside : along, y: line === "row" ? along : aside, turn: TURNS[direction] };
    }),
  );
  return { strip, size, cornerOf: (cell) => ({ x: strip + UNIT * columnOf(cell), y: strip + UNIT * rowOf(cell) }), arrows };
}

/** For a mouse, and for fingers on a small screen, which need larger arrows. */
export const WIDE = framed(42);
export const NARROW = framed(84);

/** Where a drag began: on a tile, or on an arrow, which holds its whole line. */
export type Grip = { kind: "tile"; cell: number } | { kind: "line"; line: Line; number: number };

/** Read what lies under the pointer from the name of a thing. */
export function gripOf(name: string): Grip | null {
  const [, tile, line, number] = /tile-(\d,\d)$|push-(row|column)-(\d)-\w+$/.exec(name) ?? [];
  if (tile !== undefined) return { kind: "tile", cell: cellAt(tile) };
  return line === undefined ? null : { kind: "line", line: line as Line, number: Number(number) };
}

/** The direction in which a hand has moved, once it is clear. */
export function directionOf(right: number, down: number): Direction | null {
  if (Math.max(Math.abs(right), Math.abs(down)) < CLEAR) return null;
  if (Math.abs(right) >= Math.abs(down)) return right > 0 ? "right" : "left";
  return down > 0 ? "down" : "up";
}

/** What a drag carries along: how far each cell's tile is off its place, in tiles. */
export interface Carried {
  move: Legal;
  offsets: ReadonlyMap<number, readonly [number, number]>;
  /** A line goes round: its tiles are seen again at the other end. */
  round: boolean;
  /** Far enough to count when it is let go. */
  counts: boolean;
}

/** Tell what a drag means: a tile changes places with its neighbour, or its line moves where no swap is left. */
export function carry(legal: readonly Legal[], prefix: string, grip: Grip, right: number, down: number): Carried | null {
  const direction = directionOf(right, down);
  if (direction === null) return null;
  const [x, y] = STEPS[direction];
  const far = Math.min(1, Math.abs(x === 0 ? down : right));
  const offset = [x * far, y * far] as const;
  const back = [-x * far, -y * far] as const;
  const other = grip.kind === "tile" ? neighbour(grip.cell, direction) : null;
  if (grip.kind === "tile" && other !== null) {
    const move = moveFor(legal, swapOf(grip.cell, other), prefix);
    if (move) return { move, offsets: new Map([[other, back], [grip.cell, offset]]), round: false, counts: far >= DROP };
  }
  const line: Line = x === 0 ? "column" : "row";
  if (grip.kind === "line" && grip.line !== line) return null;
  const number = grip.kind === "line" ? grip.number : (x === 0 ? columnOf(grip.cell) : rowOf(grip.cell)) + 1;
  const move = moveFor(legal, { kind: "push", line, number, direction }, prefix);
  return move && { move, offsets: new Map(cellsOf(line, number).map((cell) => [cell, offset])), round: true, counts: far >= DROP };
}

/** Carry a drag to its end, for the moment between letting go and the next sky. */
export function landed(carried: Carried): Carried {
  const offsets = new Map([...carried.offsets].map(([cell, [x, y]]) => [cell, [Math.sign(x), Math.sign(y)] as const]));
  return { ...carried, offsets };
}
