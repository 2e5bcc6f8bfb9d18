/** The configurations as lines from body to body, and a place for the mark of each. */
import type { Configuration, Sign } from "./deck";
import { angleOf, ASPECTS, polar, type Point } from "./geometry";
import { configurations, targetName, type PtolemaeusView, type Target } from "./model";
import { COMET, type Body } from "./places";

/** Where a line can end: at a body, in its direction, on the side that looks to the middle. */
export interface End {
  angle: number;
  radius: number;
}

export interface Aspect {
  target: Target;
  name: string;
  /** The line within the disc, and its legs out to the bodies. */
  path: string;
  legs: string;
  /** The same line in straight pieces, to find it under a pointer. */
  pieces: Piece[];
  badge: Point;
}

type Piece = readonly [Point, Point];

interface Drawn {
  path: string;
  pieces: Piece[];
  /** Where its mark may stand. */
  marks: Point[];
}

const COMET_HEAD = 26;
const ANGLES: Record<Configuration, number> = { conjunction: 0, opposition: 180, trigone: 120, square: 90 };
/** Marks keep so far from each other. */
export const CLEAR = 40;
/** Where on a line a mark may stand: the first choice in its middle, the others towards its ends. */
const ALONG = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.14, 0.86] as const;

const at = ({ x, y }: Point): string => `${x} ${y}`;
const foot = ({ angle }: End): Point => polar(ASPECTS, angle);
const apart = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);
const between = (one: number, two: number): number => Math.abs(((((two - one) % 360) + 540) % 360) - 180);

/** Where lines to a constellation can end: at its planets, or at the Comet. */
export function endsIn(view: PtolemaeusView, drawn: readonly Body[], sign: Sign): End[] {
  const found = drawn.filter((body) => body.sign === sign).map(({ angle, radius, size }) => ({ angle, radius: radius - size }));
  return view.sky.comet === sign ? [...found, { angle: angleOf(sign), radius: COMET - COMET_HEAD }] : found;
}

/** Of all ways to draw a configuration take the one nearest to its true angle; a conjunction has all its planets. */
export function nearest(kind: Configuration, choices: readonly (readonly End[])[]): End[] {
  if (kind === "conjunction") return [...(choices[0] ?? [])];
  const ways = choices.reduce<End[][]>((all, some) => all.flatMap((way) => some.map((end) => [...way, end])), [[]]);
  const amiss = (way: readonly End[]): number =>
    way.reduce((sum, { angle }, n) => sum + Math.abs(between(angle, way.at(n - 1)!.angle) - ANGLES[kind]), 0);
  return ways.reduce((best, way) => (amiss(way) < amiss(best) ? way : best));
}

/** A loop that joins the planets of one constellation. */
function loop(ends: readonly End[]): Drawn {
  const angles = ends.map(({ angle }) => angle);
  const middle = (Math.min(...angles) + Math.max(...angles)) / 2;
  const half = Math.max(6, (Math.max(...angles) - Math.min(...angles)) / 2);
  const [one, two, tip] = [polar(ASPECTS, middle - half), polar(ASPECTS, middle + half), polar(150, middle)];
  const [left, right] = [polar(158, middle - half - 5), polar(158, middle + half + 5)];
  const path = `M${at(one)}C${at(left)} ${at(left)} ${at(tip)}C${at(right)} ${at(right)} ${at(two)}`;
  return { path, pieces: [[one, tip], [tip, two]], marks: [176, 150, 130, 112].map((far) => polar(far, middle)) };
}

const along = (one: Point, two: Point, part: number): Point => ({ x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part });

/** Straight lines; an opposition has its mark off the middle of the disc, where all of them meet. */
function chord(kind: Configuration, ends: readonly End[]): Drawn {
  const feet = ends.map(foot);
  const sides: Piece[] = feet.slice(1).map((two, n) => [feet[n]!, two]);
  if (kind === "trigone") sides.push([feet.at(-1)!, feet[0]!]);
  const parts = kind === "opposition" ? ALONG.filter((part) => part !== 0.5) : ALONG;
  const path = `M${feet.map(at).join("L")}${kind === "trigone" ? "Z" : ""}`;
  return { path, pieces: sides, marks: parts.flatMap((part) => sides.map(([one, two]) => along(one, two, part))) };
}

/** A place for the mark of every line, clear of the others; lines with little choice choose first. */
function badges(lines: readonly { marks: Point[] }[]): Map<object, Point> {
  const taken = new Map<object, Point>();
  for (const line of [...lines].sort((one, two) => one.marks.length - two.marks.length)) {
    const room = (mark: Point): number => Math.min(Infinity, ...[...taken.values()].map((other) => apart(mark, other)));
    const best = line.marks.find((mark) => room(mark) >= CLEAR) ?? line.marks.reduce((best, mark) => (room(mark) > room(best) ? mark : best));
    taken.set(line, best);
  }
  return taken;
}

/** All configurations of a sky as they are drawn: every line ends at bodies, no two marks cover each other. */
export function aspects(view: PtolemaeusView, drawn: readonly Body[]): Aspect[] {
  const lines = configurations(view).map((target) => {
    const kind = target.kind as Configuration;
    const ends = nearest(kind, target.signs.map((sign) => endsIn(view, drawn, sign)));
    const legs = ends.map((end) => `M${at(polar(end.radius, end.angle))}L${at(foot(end))}`).join("");
    return { target, name: targetName(target), legs, ...(kind === "conjunction" ? loop(ends) : chord(kind, ends)) };
  });
  const marks = badges(lines);
  return lines.map((line) => ({ ...line, badge: marks.get(line)! }));
}

/** How far a point is from a straight piece of a line. */
function distance(point: Point, [one, two]: Piece): number {
  const [x, y] = [two.x - one.x, two.y - one.y];
  const part = ((point.x - one.x) * x + (point.y - one.y) * y) / (x * x + y * y || 1);
  return apart(point, along(one, two, Math.min(1, Math.max(0, part))));
}

/** The line that a pointer means: the nearest one within reach; a mark counts before any line. */
export function aspectAt(drawn: readonly Aspect[], point: Point, reach: number): Aspect | null {
  const near = (aspect: Aspect): number =>
    apart(point, aspect.badge) <= CLEAR / 2 ? -1 : Math.min(...aspect.pieces.map((piece) => distance(point, piece)));
  const found = drawn.map((aspect) => ({ aspect, far: near(aspect) })).filter(({ far }) => far <= reach);
  return found.sort((one, two) => one.far - two.far)[0]?.aspect ?? null;
}
