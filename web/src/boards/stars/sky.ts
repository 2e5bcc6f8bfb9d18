/** The sky as a value: 25 tiles, and what a push, a swap or a flip makes of them (SR-10 to SR-12). */
import type { Legal } from "../../lib/protocol";

export const EDGE = 5;
export const CELLS = EDGE * EDGE;

export interface Tile {
  above: string;
  below: string;
}

export type Sky = readonly Tile[];
export type Line = "row" | "column";
export type Direction = "left" | "right" | "up" | "down";

export type Operation =
  | { kind: "push"; line: Line; number: number; direction: Direction }
  | { kind: "swap"; one: number; two: number }
  | { kind: "flip"; cell: number };

/** How far a direction goes, in columns and rows. */
export const STEPS: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const WAYS: Record<Line, readonly Direction[]> = { row: ["left", "right"], column: ["up", "down"] };

export const columnOf = (cell: number): number => cell % EDGE;
export const rowOf = (cell: number): number => Math.floor(cell / EDGE);

/** Read the rows of a view: `Sh/Me` is a shooting star with a meteor shower below. */
export function readSky(rows: readonly (readonly string[])[]): Sky {
  return rows.flat().map((tile) => {
    const [above = "", below = ""] = tile.split("/");
    return { above, below };
  });
}

/** Name a cell as the engine does, by row and column from 1. */
export const place = (cell: number): string => `${rowOf(cell) + 1},${columnOf(cell) + 1}`;

/** The cell that a place names. */
export function cellAt(named: string): number {
  const [row = 0, column = 0] = named.split(",").map(Number);
  return EDGE * (row - 1) + column - 1;
}

/** The cells of a row or column, numbered from 1. */
export function cellsOf(line: Line, number: number): number[] {
  const nth = (n: number): number => (line === "row" ? EDGE * (number - 1) + n : EDGE * n + number - 1);
  return Array.from({ length: EDGE }, (_, n) => nth(n));
}

/** The cell beside another, if it is in the sky: the edges do not meet. */
export function neighbour(cell: number, direction: Direction): number | null {
  const [right, down] = STEPS[direction];
  const [column, row] = [columnOf(cell) + right, rowOf(cell) + down];
  return column >= 0 && column < EDGE && row >= 0 && row < EDGE ? EDGE * row + column : null;
}

const pushes: Operation[] = (["row", "column"] as const).flatMap((line) =>
  [1, 2, 3, 4, 5].flatMap((number) => WAYS[line].map((direction) => ({ kind: "push" as const, line, number, direction }))),
);
const pairs = (direction: Direction): Operation[] =>
  Array.from({ length: CELLS }, (_, one) => ({ kind: "swap" as const, one, two: neighbour(one, direction) ?? -1 })).filter(({ two }) => two >= 0);
const flips: Operation[] = Array.from({ length: CELLS }, (_, cell) => ({ kind: "flip", cell }));

/** Everything that can be done to a sky: 20 pushes, 40 swaps, 25 flips. */
export const OPERATIONS: readonly Operation[] = [...pushes, ...pairs("right"), ...pairs("down"), ...flips];

/** Give the sky after an operation. */
export function perform(sky: Sky, operation: Operation): Sky {
  const after = [...sky];
  if (operation.kind === "flip") {
    const { above, below } = sky[operation.cell]!;
    after[operation.cell] = { above: below, below: above };
  } else if (operation.kind === "swap") {
    after[operation.one] = sky[operation.two]!;
    after[operation.two] = sky[operation.one]!;
  } else {
    const cells = cellsOf(operation.line, operation.number);
    const on = operation.direction === "right" || operation.direction === "down" ? 1 : EDGE - 1;
    cells.forEach((cell, n) => (after[cells[(n + on) % EDGE]!] = sky[cell]!));
  }
  return after;
}

const alike = (one: Sky, two: Sky): boolean =>
  one.every((tile, cell) => tile.above === two[cell]?.above && tile.below === two[cell].below);

/** The one operation that leads from a sky to the next, if there is one: what an animation shows. */
export function operationBetween(before: Sky, after: Sky): Operation | null {
  if (alike(before, after)) return null;
  return OPERATIONS.find((operation) => alike(perform(before, operation), after)) ?? null;
}

/** The cells that an operation changes. */
export function touched(operation: Operation): number[] {
  if (operation.kind === "flip") return [operation.cell];
  return operation.kind === "swap" ? [operation.one, operation.two] : cellsOf(operation.line, operation.number);
}

/** How far a tile goes that an operation takes away from a cell, in columns and rows; null for a flip. */
export function journey(operation: Operation, cell: number): readonly [number, number] | null {
  if (operation.kind === "flip") return null;
  if (operation.kind === "push") return STEPS[operation.direction];
  const other = cell === operation.one ? operation.two : operation.one;
  return [columnOf(other) - columnOf(cell), rowOf(other) - rowOf(cell)];
}

/** The things on the board that name an operation, in the order of the clicks. */
export function touchesOf(operation: Operation, prefix = ""): string[] {
  if (operation.kind === "push") return [`${prefix}push-${operation.line}-${operation.number}-${operation.direction}`];
  if (operation.kind === "swap") return [`${prefix}tile-${place(operation.one)}`, `${prefix}tile-${place(operation.two)}`];
  return [`${prefix}tile-${place(operation.cell)}`, `${prefix}flip`];
}

/** Find the legal move that is an operation. */
export function moveFor(legal: readonly Legal[], operation: Operation, prefix: string): Legal | null {
  const wanted = touchesOf(operation, prefix).join(" ");
  return legal.find((move) => move.touches.join(" ") === wanted) ?? null;
}

/** The swap of two cells, in either order. */
export const swapOf = (one: number, two: number): Operation => ({ kind: "swap", one: Math.min(one, two), two: Math.max(one, two) });
