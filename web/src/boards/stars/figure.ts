/** Where the stars of a constellation are drawn: its figures side by side, in rows where there are many. */
import { settled, starsOf, turned } from "./matching";

export interface DrawnCell {
  x: number;
  y: number;
  symbol: string | null;
}

export interface Drawn {
  cells: DrawnCell[];
  unit: number;
  width: number;
  height: number;
}

interface Block {
  rows: number;
  columns: number;
  cells: { row: number; column: number; symbol: string | null }[];
}

const GAP = 0.35;
const LARGEST = 30;

/** A figure with its empty cells, turned by quarters. */
function block(rows: readonly string[], quarters: number): Block {
  let stars = starsOf(rows);
  for (let n = 0; n < quarters; n++) stars = turned(stars);
  stars = settled(stars);
  const height = Math.max(...stars.map(({ row }) => row)) + 1;
  const width = Math.max(...stars.map(({ column }) => column)) + 1;
  const cells = Array.from({ length: height * width }, (_, n) => {
    const [row, column] = [Math.floor(n / width), n % width];
    return { row, column, symbol: stars.find((star) => star.row === row && star.column === column)?.symbol ?? null };
  });
  return { rows: height, columns: width, cells };
}

/** Put blocks into rows of so many. */
function inRows(blocks: readonly Block[], perRow: number): Block[][] {
  const count = Math.ceil(blocks.length / perRow);
  return Array.from({ length: count }, (_, n) => blocks.slice(n * perRow, (n + 1) * perRow));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const widthOf = (row: readonly Block[]): number => sum(row.map(({ columns }) => columns)) + GAP * (row.length - 1);
const heightOf = (row: readonly Block[]): number => Math.max(...row.map(({ rows }) => rows));

/** Lay a card's figures out so that they are as large as the room allows. */
export function layout(constellations: readonly (readonly string[])[], quarters: number, width: number, height: number): Drawn {
  const blocks = constellations.map((rows) => block(rows, quarters));
  const arrangements = blocks.map((_, n) => inRows(blocks, n + 1)).map((rows) => {
    const across = Math.max(...rows.map(widthOf));
    const down = sum(rows.map(heightOf)) + GAP * (rows.length - 1);
    return { rows, across, down, unit: Math.min(LARGEST, width / across, height / down) };
  });
  const best = arrangements.reduce((one, two) => (two.unit > one.unit ? two : one));
  const { unit, across, down } = best;
  const cells: DrawnCell[] = [];
  let top = 0;
  for (const row of best.rows) {
    let left = (across - widthOf(row)) / 2;
    for (const { cells: inside, columns } of row) {
      for (const cell of inside) cells.push({ x: unit * (left + cell.column + 0.5), y: unit * (top + cell.row + 0.5), symbol: cell.symbol });
      left += columns + GAP;
    }
    top += heightOf(row) + GAP;
  }
  return { cells, unit, width: unit * across, height: unit * down };
}
