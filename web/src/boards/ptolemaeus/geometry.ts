/** Where things are drawn on the zodiac wheel: Aries at the top, then clockwise; distances from the middle. */
import { short } from "../../lib/seeded";
import { SIGNS, type Sign } from "./deck";

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

/** Where a label stands upright, as a transform; below the middle it is turned round. */
export function upright(sign: Sign, radius: number): { transform: string; down: boolean } {
  const angle = angleOf(sign);
  const { x, y } = polar(radius, angle);
  const down = y > 1;
  return { transform: `translate(${x} ${y}) rotate(${short(angle + (down ? -90 : 90))})`, down };
}

/** How far a ring has bent away at a distance to the side. */
export const bend = (radius: number, side: number): number => short(radius - Math.sqrt(radius * radius - side * side));

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
