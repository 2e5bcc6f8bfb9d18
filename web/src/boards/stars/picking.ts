/** Choosing tiles: which are lit, and what a click on one means. Either tile of a swap may be clicked first. */
import type { Legal } from "../../lib/protocol";
import { cellAt, moveFor, neighbour, place, swapOf, type Direction } from "./sky";

const DIRECTIONS: readonly Direction[] = ["left", "right", "up", "down"];

export const tileName = (prefix: string, cell: number): string => `${prefix}tile-${place(cell)}`;

/** The first tile on a path. */
export function tileOn(path: readonly string[], prefix: string): number | null {
  const [first] = path;
  const named = first?.startsWith(`${prefix}tile-`) ? first.slice(`${prefix}tile-`.length) : null;
  return named === null ? null : cellAt(named);
}

/** The cells with which a cell may change places. */
export function partners(legal: readonly Legal[], prefix: string, cell: number): number[] {
  const beside = DIRECTIONS.map((direction) => neighbour(cell, direction)).filter((other) => other !== null);
  return beside.filter((other) => moveFor(legal, swapOf(cell, other), prefix) !== null);
}

/** The move that turns a cell's tile over, if it is legal. */
export const flipFor = (legal: readonly Legal[], prefix: string, cell: number): Legal | null => moveFor(legal, { kind: "flip", cell }, prefix);

/** The cells that can be clicked with effect: partners of the chosen one, or where to begin. */
export function openCells(legal: readonly Legal[], prefix: string, chosen: number | null): ReadonlySet<number> {
  if (chosen !== null) return new Set(partners(legal, prefix, chosen));
  const named = legal.flatMap(({ touches }) => touches).filter((thing) => thing.startsWith(`${prefix}tile-`));
  return new Set(named.map((thing) => cellAt(thing.slice(`${prefix}tile-`.length))));
}
