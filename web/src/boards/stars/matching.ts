/**
 * Is a constellation in a sky? For the scratch sky and for pictures only: what may be summoned, the engine says.
 * The patterns are those of the game's own data (SR-20 to SR-23, SR-26 to SR-30).
 */
import type { Card } from "./deck";
import { EDGE, type Sky } from "./sky";

const MOST_IGNORED = 3;
const BLANK = ".";

export interface Star {
  row: number;
  column: number;
  symbol: string;
}

/** How a constellation lies in a sky: the stars in place, and those that are not where they would have to be. */
export interface Sighting {
  missing: number;
  /** The cells of the stars in place. */
  cells: number[];
  /** What would have to show where, for the figure that lies nearest. */
  wanted: { cell: number; symbol: string }[];
}

/** The stars of a printed figure, row by row. */
export function starsOf(rows: readonly string[]): Star[] {
  return rows.flatMap((line, row) =>
    line.split(/\s+/).flatMap((symbol, column) => (symbol === BLANK ? [] : [{ row, column, symbol }])),
  );
}

/** Turn a figure by a quarter to the right. */
export const turned = (stars: readonly Star[]): Star[] => stars.map(({ row, column, symbol }) => ({ row: column, column: -row, symbol }));

const mirrored = (stars: readonly Star[]): Star[] => stars.map((star) => ({ ...star, column: -star.column }));

/** Move a figure to the upper left corner, its stars in order. */
export function settled(stars: readonly Star[]): Star[] {
  const top = Math.min(...stars.map(({ row }) => row));
  const left = Math.min(...stars.map(({ column }) => column));
  const moved = stars.map(({ row, column, symbol }) => ({ row: row - top, column: column - left, symbol }));
  return moved.sort((one, two) => one.row - two.row || one.column - two.column);
}

/** All ways to turn a figure, equal ones once, mirror images only where they count (SR-21, SR-Q1). */
export function orientations(stars: readonly Star[], mirror: boolean): Star[][] {
  const found = new Map<string, Star[]>();
  for (const start of mirror ? [stars, mirrored(stars)] : [stars]) {
    let way = [...start];
    for (let quarter = 0; quarter < 4; quarter++) {
      way = turned(way);
      const lying = settled(way);
      found.set(JSON.stringify(lying), lying);
    }
  }
  return [...found.values()];
}

interface Placed {
  cells: number[];
  symbols: string[];
  inPlace: number;
}

/** Every way in which a figure may lie in the sky: ignored stars are left out before and may lie outside (SR-30). */
function placings(stars: readonly Star[], sky: Sky, mirror: boolean): Placed[] {
  return orientations(stars, mirror).flatMap((way) => {
    const height = Math.max(...way.map(({ row }) => row)) + 1;
    const width = Math.max(...way.map(({ column }) => column)) + 1;
    if (height > EDGE || width > EDGE) return [];
    const tops = Array.from({ length: (EDGE - height + 1) * (EDGE - width + 1) }, (_, n) => n);
    return tops.map((n) => {
      const [top, left] = [Math.floor(n / (EDGE - width + 1)), n % (EDGE - width + 1)];
      const cells = way.map(({ row, column }) => EDGE * (row + top) + column + left);
      const symbols = way.map(({ symbol }) => symbol);
      return { cells, symbols, inPlace: cells.filter((cell, star) => sky[cell]?.above === symbols[star]).length };
    });
  });
}

/** Lay figures one after the other without sharing a tile, so that in all they lack so many stars (SR-23). */
function together(figures: readonly Placed[][], lacking: number, taken: readonly number[] = []): Placed[] | null {
  const [first, ...others] = figures;
  if (first === undefined) return lacking === 0 ? [] : null;
  for (const way of first) {
    const left = lacking - lackOf(way);
    if (left < 0) return null;
    if (others.length === 0 && left > 0) continue;
    if (way.cells.some((cell) => taken.includes(cell))) continue;
    const found = together(others, left, [...taken, ...way.cells]);
    if (found) return [way, ...found];
  }
  return null;
}

const lackOf = ({ cells, inPlace }: Placed): number => cells.length - inPlace;

/** Lay figures so that they share no tile and lack as few stars as possible: as exact as the engine. */
function nearest(figures: readonly Placed[][]): Placed[] {
  const sorted = figures.map((ways) => [...ways].sort((one, two) => lackOf(one) - lackOf(two)));
  const stars = sorted.reduce((sum, [way]) => sum + (way?.cells.length ?? 0), 0);
  for (let lacking = 0; lacking <= stars; lacking++) {
    const found = together(sorted, lacking);
    if (found) return found;
  }
  return sorted.map(([way]) => way!);
}

const ascending = (cells: readonly number[]): number[] => [...cells].sort((one, two) => one - two);

/** Look for figures in a sky, none of their stars ignored. */
function sight(figures: readonly (readonly Star[])[], sky: Sky, mirror: boolean): Sighting {
  if (figures.length > 1 && figures.every((stars) => stars.length === 1)) return sightSingles(figures, sky);
  const laid = nearest(figures.map((stars) => placings(stars, sky, mirror)));
  const shows = laid.flatMap((way) => way.cells.map((cell, star) => ({ cell, symbol: way.symbols[star]! })));
  const wanted = shows.filter(({ cell, symbol }) => sky[cell]?.above !== symbol);
  const seen = shows.filter(({ cell, symbol }) => sky[cell]?.above === symbol).map(({ cell }) => cell);
  return { missing: wanted.length, cells: ascending(seen), wanted };
}

/** Single stars may each be any tile, all different ones (SR-Q11). */
function sightSingles(figures: readonly (readonly Star[])[], sky: Sky): Sighting {
  const cells: number[] = [];
  for (const [star] of figures) {
    const cell = sky.findIndex((tile, n) => tile.above === star!.symbol && !cells.includes(n));
    if (cell >= 0) cells.push(cell);
  }
  return { missing: figures.length - cells.length, cells: ascending(cells), wanted: [] };
}

/** Every choice of at most so many of some things, the empty one first. */
function choices<T>(things: readonly T[], most: number): T[][] {
  const all = things.reduce<T[][]>((found, thing) => [...found, ...found.map((some) => [...some, thing])], [[]]);
  return all.filter((some) => some.length <= most);
}

/** Look for a card's constellations, with the bonus stars that may be ignored in a Great Old One's (SR-26, SR-27). */
export function look(card: Card, sky: Sky, options: { mirror?: boolean; bonus?: readonly string[]; most?: number } = {}): Sighting {
  const { mirror = false, bonus = [], most = MOST_IGNORED } = options;
  const figures = card.constellations.map(starsOf);
  const ways = choices(bonus, most).map((ignored) => {
    const kept = figures.map((stars) => stars.filter(({ symbol }) => !ignored.includes(symbol)));
    return sight(kept, sky, mirror);
  });
  return ways.reduce((best, found) => (found.missing < best.missing ? found : best));
}

/** The bonus stars that the Servitors on a site lend a Great Old One, each once, at most three (SR-26, SR-Q12). */
export function bonusStars(card: Card, site: readonly Card[]): string[] {
  if (card.type !== "great-old-one") return [];
  const figure = card.constellations.flatMap(starsOf).map(({ symbol }) => symbol);
  const lent = site.filter(({ pantheon, star }) => pantheon === card.pantheon && star !== undefined && figure.includes(star));
  return [...new Set(lent.map(({ star }) => star!))].slice(0, MOST_IGNORED);
}

/** How many stars may be ignored: three, less one for each copy on another site (SR-27, SR-28). */
export function mayIgnore(card: Card, otherSites: readonly Card[]): number {
  return Math.max(0, MOST_IGNORED - otherSites.filter(({ creature }) => creature === card.creature).length);
}
