/** Where stars, lines, Spheres and glyphs are drawn. */
import { short } from "../../lib/seeded";
import type { Card } from "./deck";
import type { Shape } from "./pens";

export interface Point {
  x: number;
  y: number;
}

export interface FigureShape {
  width: number;
  height: number;
  stars: Point[];
  lines: { from: number; to: number }[];
}

export const WIDTH = 300;
export const HEIGHT = 232;
const MARGIN = 24;
/** A figure may be drawn so much wider than it is, to fill its card. */
const STRETCH = 1.3;

/** Lay a constellation's figure on its card: as large as it fits, in the middle. */
export function figure(card: Pick<Card, "stars" | "lines">): FigureShape {
  const across = span(card.stars.map((star) => star.at[0]));
  const down = span(card.stars.map((star) => star.at[1]));
  const width = WIDTH - 2 * MARGIN;
  const height = HEIGHT - 2 * MARGIN;
  const scaleY = Math.min(height / down.size, (width / across.size) * STRETCH);
  const scaleX = Math.min(width / across.size, scaleY * STRETCH);
  const stars = card.stars.map(({ at: [x, y] }) => ({
    x: short(WIDTH / 2 + (x - across.middle) * scaleX),
    y: short(HEIGHT / 2 + (y - down.middle) * scaleY),
  }));
  return { width: WIDTH, height: HEIGHT, stars, lines: card.lines.map(([one, two]) => ({ from: one - 1, to: two - 1 })) };
}

function span(values: number[]): { size: number; middle: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { size: most - least || 1, middle: (least + most) / 2 };
}

/** How large the field around each star may be without covering another. */
export function fieldOf(stars: readonly Point[], star: number, most = 19): number {
  const here = stars[star]!;
  const gaps = stars.filter((_, n) => n !== star).map(({ x, y }) => Math.hypot(x - here.x, y - here.y));
  return short(Math.min(most, Math.min(...gaps) / 2));
}

/** Where a number beside a star covers the least: away from its neighbours. */
export function beside({ stars, lines }: FigureShape, star: number, distance: number): Point {
  const here = stars[star]!;
  const busy = lines
    .flatMap(({ from, to }) => (from === star ? [stars[to]!] : to === star ? [stars[from]!] : []))
    .map(({ x, y }) => Math.atan2(y - here.y, x - here.x));
  const others = stars.filter((_, n) => n !== star).filter(({ x, y }) => Math.hypot(x - here.x, y - here.y) < 44);
  busy.push(...others.map(({ x, y }) => Math.atan2(y - here.y, x - here.x)));
  const angles = Array.from({ length: 16 }, (_, n) => (n * Math.PI) / 8);
  const room = (angle: number): number => Math.min(Math.PI, ...busy.map((other) => Math.abs(Math.atan2(Math.sin(angle - other), Math.cos(angle - other)))));
  const inside = (angle: number): boolean => {
    const x = here.x + distance * Math.cos(angle);
    const y = here.y + distance * Math.sin(angle);
    return x > 8 && x < WIDTH - 8 && y > 8 && y < HEIGHT - 8;
  };
  const best = angles.filter(inside).reduce((found, angle) => (room(angle) > room(found) + 0.01 ? angle : found), angles.find(inside) ?? 0);
  return { x: short(here.x + distance * Math.cos(best)), y: short(here.y + distance * Math.sin(best)) };
}

/** A point on a circle; places are counted clockwise from the left, four to the circle. */
export function around(place: number, radius: number): Point {
  const angle = Math.PI + (place * Math.PI) / 2;
  return { x: short(radius * Math.cos(angle)), y: short(radius * Math.sin(angle)) };
}

/** The field of one of the four Spheres, between two radii. */
export function sector(place: number, inner: number, outer: number): string {
  const gap = 0.02;
  const corner = (at: number, radius: number): string => {
    const { x, y } = around(at, radius);
    return `${x} ${y}`;
  };
  const [from, to] = [place - 0.5 + gap, place + 0.5 - gap];
  return `M${corner(from, inner)}L${corner(from, outer)}A${outer} ${outer} 0 0 1 ${corner(to, outer)}L${corner(to, inner)}A${inner} ${inner} 0 0 0 ${corner(from, inner)}Z`;
}

/** A star with points, as a path around the origin. */
export function pointed(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const angle = (n * Math.PI) / points - Math.PI / 2;
    const radius = n % 2 === 0 ? outer : inner;
    return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** The glyph of a pen, about 12 across, around the origin. */
export const GLYPHS: Record<Shape, string> = {
  disc: "M-5.4 0A5.4 5.4 0 1 1 5.4 0A5.4 5.4 0 1 1 -5.4 0Z",
  square: "M-5 -5H5V5H-5Z",
  triangle: "M0 -6.6L6.2 4.6H-6.2Z",
  diamond: "M0 -7L5.6 0L0 7L-5.6 0Z",
  star: pointed(5, 7.4, 3.1),
  psi: "M-1.1 -6.5H1.1V2.2C3 1.8 4 .4 4 -2V-5.5H6.2V-1.8C6.2 2 4.4 4 1.1 4.4V7H-1.1V4.4C-4.4 4 -6.2 2 -6.2 -1.8V-5.5H-4V-2C-4 .4 -3 1.8 -1.1 2.2Z",
  moon: "M2.8 -6A6.4 6.4 0 1 0 2.8 6A5 5 0 1 1 2.8 -6Z",
};
