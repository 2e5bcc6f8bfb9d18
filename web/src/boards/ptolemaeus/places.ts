/** Where the bodies stand on the wheel: at their true longitude, moved only where they would cover each other. */
import { SIGNS, type Planet, type Sign } from "./deck";
import { angleOf, polar, type Point } from "./geometry";
import { planetsIn, type PtolemaeusView } from "./model";

export interface Body {
  planet: Planet;
  sign: Sign;
  /** The direction of its true longitude; null if that is not known. */
  truly: number | null;
  /** The direction it is drawn in, its distance from the middle of the wheel, and the point that makes. */
  angle: number;
  radius: number;
  at: Point;
  size: number;
}

export const COMET = 371;
const ONE_ROW = 371;
const TWO_ROWS = [405, 343] as const;
const HALF = 15;
const AIR = 2;
/** So many degrees may a body be moved for room; where that is not enough there are two rows. */
const TOLERATED = 1.5;

/** How large the bodies of a constellation are drawn. */
export const bodySize = (number: number): number => (number <= 2 ? 30 : number <= 4 ? 28 : 24);

/** How many degrees a width covers, seen from the middle. */
const degreesOf = (width: number, radius: number): number => (2 * Math.asin(width / (2 * radius)) * 180) / Math.PI;

const within = (number: number, edge: number): number => Math.min(Math.max(number, -edge), edge);

/** Ascending degrees, moved as little as possible so that neighbours are `gap` apart and none is beyond the edge. */
export function apart(wanted: readonly number[], gap: number, edge: number): number[] {
  const groups: { sum: number; number: number }[] = [];
  for (const [n, degrees] of wanted.entries()) {
    let group = { sum: degrees - n * gap, number: 1 };
    for (let before = groups.at(-1); before && before.sum / before.number > group.sum / group.number; before = groups.at(-1)) {
      groups.pop();
      group = { sum: before.sum + group.sum, number: before.number + group.number };
    }
    groups.push(group);
  }
  const last = edge - (wanted.length - 1) * gap;
  const first = groups.flatMap(({ sum, number }) => Array<number>(number).fill(Math.max(-edge, Math.min(sum / number, last))));
  return first.map((degrees, n) => degrees + n * gap);
}

interface Spot {
  /** Degrees from the middle of the constellation. */
  beside: number;
  radius: number;
}

/** Places in one row, and how far somebody was moved; standing wholly in its constellation is no move. */
function inRow(wanted: readonly number[], radius: number, size: number): { row: Spot[]; moved: number } {
  const gap = degreesOf(2 * size + AIR, radius);
  const edge = HALF - gap / 2;
  const found = apart(wanted, gap, edge);
  const moved = Math.max(0, ...found.map((degrees, n) => Math.abs(degrees - within(wanted[n]!, edge))));
  return { row: found.map((beside) => ({ beside, radius })), moved };
}

/** Places for bodies that want to stand at some degrees from the middle of their constellation, ascending. */
function spots(wanted: readonly number[], size: number): Spot[] {
  const single = inRow(wanted, ONE_ROW, size);
  if (single.moved <= TOLERATED) return single.row;
  const rows = TWO_ROWS.map((radius, row) => inRow(wanted.filter((_, n) => n % 2 === row), radius, size).row);
  return wanted.map((_, n) => rows[n % 2]![n >> 1]!);
}

/** Tell whether a planet still is where it really stood that day: the game takes it on by whole constellations. */
export const isTrue = (view: PtolemaeusView, planet: Planet): boolean => view.date.places[planet].sign === view.sky.planets[planet];

/** The planets in one constellation; those whose degrees are not known want to stand in its middle. */
function bodiesIn(view: PtolemaeusView, sign: Sign): Body[] {
  const found = planetsIn(view, sign).map((planet) => ({ planet, degrees: view.date.places[planet].degrees }));
  found.sort((one, two) => (one.degrees ?? HALF) - (two.degrees ?? HALF));
  const size = bodySize(found.length);
  const places = spots(found.map(({ degrees }) => (degrees ?? HALF) - HALF), size);
  return found.map(({ planet, degrees }, n) => {
    const { beside, radius } = places[n]!;
    const angle = angleOf(sign) + beside;
    return { planet, sign, truly: degrees === null ? null : angleOf(sign) + degrees - HALF, angle, radius, at: polar(radius, angle), size };
  });
}

/** All planets of a sky, where they are drawn. */
export const bodies = (view: PtolemaeusView): Body[] => SIGNS.flatMap((sign) => bodiesIn(view, sign));
