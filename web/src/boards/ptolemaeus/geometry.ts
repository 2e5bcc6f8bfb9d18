/** Where things are drawn on the zodiac wheel: Aries at the top, then clockwise; distances from the middle. */
import { short } from "../../lib/seeded";
import type { Sign } from "./deck";
import { SIGNS } from "./signs";

export const TRACK = 507;
export const RIM = 496;
export const BAND = 436;
export const PLANETS_IN = 306;
export const TOKENS_IN = 222;
export const ASPECTS = 208;
const SLICE = 30;

export interface Point {
  x: number;
  y: number;
}

/** The direction of a constellation in degrees, 0 to the right, clockwise. */
export const angleOf = (sign: Sign): number => SIGNS.indexOf(sign) * SLICE - 90;

export function polar(radius: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return { x: short(radius * Math.cos(turn)), y: short(radius * Math.sin(turn)) };
}

const at = ({ x, y }: Point): string => `${x} ${y}`;

/** A piece of a ring, from one direction to another. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${at(polar(inner, from))}L${at(polar(outer, from))}A${outer} ${outer} 0 ${large} 1 ${at(polar(outer, to))}` +
    `L${at(polar(inner, to))}A${inner} ${inner} 0 ${large} 0 ${at(polar(inner, from))}Z`
  );
}

/** The degrees of the zodiac as marks on a ring, longer every five and ten degrees. */
export const scale = (radius: number): string =>
  Array.from({ length: 360 }, (_, n) => `M${at(polar(radius, n - 105))}L${at(polar(radius + (n % 10 === 0 ? 11 : n % 5 === 0 ? 8 : 4), n - 105))}`).join("");

/** The part of a ring that belongs to a constellation. */
export const slice = (sign: Sign, inner: number, outer: number): string =>
  sector(inner, outer, angleOf(sign) - SLICE / 2, angleOf(sign) + SLICE / 2);

/** Whether a constellation lies in the lower half, where its letters would stand on their heads. */
export const isBelow = (sign: Sign): boolean => polar(RIM, angleOf(sign)).y > 1;

const MIDDLE = (RIM + BAND) / 2;
/** How many degrees a length covers in the middle of the band. */
const covers = (length: number): number => (length / MIDDLE) * (180 / Math.PI);

/** A place in the band of a constellation, so far to the reader's right of its middle, turned upright. */
export function inBand(sign: Sign, right: number): string {
  const below = isBelow(sign);
  const angle = angleOf(sign) + (below ? -1 : 1) * covers(right);
  const { x, y } = polar(MIDDLE, angle);
  return `translate(${x} ${y}) rotate(${short(angle + (below ? -90 : 90))})`;
}

/** The line on which letters of a size stand in the band, between two lengths to the reader's right of its middle. */
export function letterLine(sign: Sign, left: number, right: number, size: number): string {
  const below = isBelow(sign);
  const way = below ? -1 : 1;
  const radius = short(MIDDLE - way * size * 0.36);
  const [from, to] = [left, right].map((length) => polar(radius, angleOf(sign) + way * covers(length)));
  return `M${at(from!)}A${radius} ${radius} 0 0 ${below ? 0 : 1} ${at(to!)}`;
}

/** The largest size, up to the wished one, at which a name keeps within a length. */
export const lettersWithin = (name: string, length: number, wished: number): number => short(Math.min(wished, length / (0.64 * name.length)));

/** How large tokens are drawn, by the number of people. */
export const tokenSize = (people: number): number => [20, 20, 20, 18, 16][people] ?? 16;

/** The direction of somebody's tokens beside the middle of a constellation. */
export function lane(index: number, people: number): number {
  const width = people <= 2 ? 13 : people === 3 ? 9.6 : 7.2;
  return short((index - (people - 1) / 2) * width);
}

/** Where the tokens of one person on a constellation stand, one behind the other. */
export function tokenPlaces(sign: Sign, index: number, people: number, number: number): Point[] {
  const step = tokenSize(people) * 2 + 3;
  const middle = (PLANETS_IN + TOKENS_IN) / 2;
  return Array.from({ length: number }, (_, n) => polar(middle + ((number - 1) / 2 - n) * step, angleOf(sign) + lane(index, people)));
}

/** The way the Comet has gone, along the outside of the wheel; empty before its first step. */
export function cometPath(start: Sign, steps: number): string {
  if (steps <= 0) return "";
  const from = angleOf(start);
  const to = from + Math.min(steps, 11.99) * SLICE;
  const large = to - from > 180 ? 1 : 0;
  return `M${at(polar(TRACK, from))}A${TRACK} ${TRACK} 0 ${large} 1 ${at(polar(TRACK, to))}`;
}
