/** Where the slots of a telescope are drawn, and the tube around them. */
import { short } from "../../lib/seeded";
import type { Deck, Section } from "./deck";

export const WIDTH = 100;
export const HEIGHT = 130;
const GAP = 10;
const PAD = 12;
const CORNER = 16;
/** Room for the eyepiece above and the lens below. */
const HEAD = 26;
const FOOT = 30;

export interface Place {
  slot: number;
  x: number;
  y: number;
}

export interface Outline {
  width: number;
  height: number;
  places: Place[];
  tube: string;
  /** The brass rings between the sections. */
  rings: { x: number; y: number; width: number }[];
  /** The narrow end and the wide end. */
  eyepiece: { x: number; y: number; width: number };
  lens: { x: number; y: number; width: number };
  /** Where each section's sum can be written: in the free corners, the last below. */
  labels: Record<Section, { x: number; y: number }>;
}

interface Level {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Draw the telescope of a deck. */
export function outline({ telescope }: Deck): Outline {
  const pitch = WIDTH + GAP;
  const reach = Math.max(...telescope.x.map(Math.abs)) * pitch + WIDTH / 2 + PAD;
  const middle = reach + 2;
  const places = telescope.rows.flatMap((row, level) =>
    row.map((slot) => ({
      slot,
      x: short(middle + telescope.x[slot - 1]! * pitch - WIDTH / 2),
      y: HEAD + PAD + level * (HEIGHT + GAP),
    })),
  );
  const levels = telescope.rows.map((row) => levelOf(row.map((slot) => places.find((place) => place.slot === slot)!)));
  const first = levels[0]!;
  const last = levels.at(-1)!;
  return {
    width: short(middle * 2),
    height: last.bottom + FOOT,
    places: places.sort((one, two) => one.slot - two.slot),
    tube: rounded(corners(levels)),
    rings: rings(levels, telescope.rows, telescope.sections),
    eyepiece: { x: first.left, y: first.top, width: first.right - first.left },
    lens: { x: last.left, y: last.bottom, width: last.right - last.left },
    labels: labels(levels, telescope.rows, telescope.sections),
  };
}

function levelOf(row: Place[]): Level {
  const [first, last] = [row[0]!, row.at(-1)!];
  return { left: first.x - PAD, right: last.x + WIDTH + PAD, top: first.y - PAD, bottom: first.y + HEIGHT + PAD };
}

/** Walk around the levels: down the right side, up the left. */
function corners(levels: Level[]): [number, number][] {
  const right: [number, number][] = [];
  const left: [number, number][] = [];
  levels.forEach((level, n) => {
    const top = n === 0 ? level.top : edge(levels[n - 1]!, level);
    const bottom = n === levels.length - 1 ? level.bottom : edge(level, levels[n + 1]!);
    right.push([level.right, top], [level.right, bottom]);
    left.push([level.left, top], [level.left, bottom]);
  });
  return [...right, ...left.reverse()];
}

/** The height at which one level goes over into the next: the wider one keeps its margin. */
const edge = (above: Level, below: Level): number => (below.left <= above.left ? below.top : above.bottom);

function rounded(points: [number, number][]): string {
  const kept = points.filter((point, n) => !isStraight(points.at(n - 1)!, point, points[(n + 1) % points.length]!));
  const arcs = kept.map((point, n) => {
    const from = towards(point, kept.at(n - 1)!);
    const to = towards(point, kept[(n + 1) % kept.length]!);
    return `${n === 0 ? "M" : "L"}${from.join(" ")}Q${point.join(" ")} ${to.join(" ")}`;
  });
  return `${arcs.join("")}Z`;
}

function isStraight(before: [number, number], point: [number, number], after: [number, number]): boolean {
  return (before[0] === point[0] && point[0] === after[0]) || (before[1] === point[1] && point[1] === after[1]);
}

function towards([x, y]: [number, number], [otherX, otherY]: [number, number]): [number, number] {
  const length = Math.hypot(otherX - x, otherY - y) || 1;
  const part = Math.min(CORNER, length / 2) / length;
  return [short(x + (otherX - x) * part), short(y + (otherY - y) * part)];
}

type Rows = Deck["telescope"]["rows"];
type Sections = Deck["telescope"]["sections"];

function rings(levels: Level[], rows: Rows, sections: Sections): Outline["rings"] {
  return levels.slice(1).flatMap((level, n) => {
    const above = levels[n]!;
    if (sectionOf(rows[n]!, sections) === sectionOf(rows[n + 1]!, sections)) return [];
    const x = Math.max(level.left, above.left);
    return [{ x, y: short((above.bottom + level.top) / 2), width: Math.min(level.right, above.right) - x }];
  });
}

function sectionOf(row: number[], sections: Sections): Section {
  return (Object.keys(sections) as Section[]).find((name) => sections[name].includes(row[0]!))!;
}

function labels(levels: Level[], rows: Rows, sections: Sections): Outline["labels"] {
  const named = (section: Section): { x: number; y: number } => {
    const level = levels[rows.findIndex((row) => sectionOf(row, sections) === section)]!;
    return { x: level.left, y: level.top };
  };
  return { top: named("top"), middle: named("middle"), bottom: named("bottom") };
}
