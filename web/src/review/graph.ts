/** Where the lines and marks of the graph lie: moments across, chances up. Nothing is drawn here. */
import { type Decision, type Review, type Side, SIGNS, type Step, isDecision } from "./review";

export interface Point {
  /** The moment: how many decisions were made; luck falls half a decision later than the decision it follows. */
  at: number;
  chance: number;
}

export interface Mark {
  at: number;
  seat: number;
  chance: number;
  sign: string;
}

export interface Frame {
  width: number;
  height: number;
  /** Decisions in the whole game. */
  all: number;
}

export const PAD = 14;

/** The line of a seat: by the true cards step by step, or by what it could know at its own decisions. */
export function line(steps: readonly Step[], seat: number, side: Side): Point[] {
  return side === "was" ? trueLine(steps, seat) : knownLine(steps, seat);
}

function trueLine(steps: readonly Step[], seat: number): Point[] {
  const points: Point[] = [];
  for (const [n, step] of steps.entries()) {
    const chance = step.after[seat]!;
    if (step.kind === "chance") points.push({ at: step.ply, chance });
    else {
      points.push({ at: step.ply - 0.5, chance });
      if (steps[n + 1]?.kind !== "chance") points.push({ at: step.ply, chance });
    }
  }
  return points;
}

function knownLine(steps: readonly Step[], seat: number): Point[] {
  return steps.flatMap((step) => {
    if (!isDecision(step) || step.seat !== seat || step.known === null) return [];
    return [
      { at: step.ply - 1, chance: step.known.before },
      { at: step.ply, chance: step.known.after },
    ];
  });
}

/** What cost something: a sign where the decision was made. Grades are of what could be known: by the true cards none. */
export function mistakes(steps: readonly Step[], side: Side): Mark[] {
  if (side === "was") return [];
  return steps.filter(isDecision).flatMap((step) => {
    const sign = step.known ? SIGNS[step.known.grade] : "";
    return sign === "" ? [] : [{ at: step.ply, seat: step.seat, chance: step.known!.after, sign }];
  });
}

/** Luck smaller than this is not worth a mark. */
export const SOME_LUCK = 0.01;

/** The strokes of chance that moved anybody's chance, with how much. */
export function strokes(steps: readonly Step[]): { at: number; luck: number }[] {
  return steps.flatMap((step) => {
    const luck = step.kind === "chance" ? Math.max(...step.luck.map(Math.abs)) : 0;
    return luck < SOME_LUCK ? [] : [{ at: step.ply, luck }];
  });
}

/** The turning points: the moment of each, in the order of the game. */
export function turning({ steps, summary }: Review): { at: number; n: number }[] {
  return summary.turning.flatMap((place, n) => (steps[place] ? [{ at: steps[place].ply, n: n + 1 }] : []));
}

export const across = (at: number, { width, all }: Frame): number => PAD + (at / Math.max(1, all)) * (width - 2 * PAD);
export const up = (chance: number, { height }: Frame): number => PAD + (1 - chance) * (height - 2 * PAD);

/** The path of a line, in whole tenths of a pixel. */
export function path(points: readonly Point[], frame: Frame): string {
  return points.map(({ at, chance }, n) => `${n === 0 ? "M" : "L"}${across(at, frame).toFixed(1)} ${up(chance, frame).toFixed(1)}`).join("");
}

export interface Label {
  x: number;
  y: number;
  text: string;
  turns: boolean;
}

/** How near to each other two labels may stand, across and down, in pixels. */
const NEAR = { across: 20, down: 15 };
const WORST_FIRST = ["??", "?", "?!"];

/** The labels that have room: turning points first, then the worst mistakes; a mark without its label stays a mark. */
export function labels(turns: readonly { at: number; n: number }[], marks: readonly Mark[], frame: Frame): Label[] {
  const wished: Label[] = turns.map(({ at, n }) => ({ x: across(at, frame), y: 12, text: "①②③"[n - 1]!, turns: true }));
  for (const sign of WORST_FIRST) {
    for (const mark of marks.filter((each) => each.sign === sign)) {
      const y = up(mark.chance, frame);
      wished.push({ x: across(mark.at, frame), y: mark.chance > 0.6 ? y + 16 : y - 7, text: sign, turns: false });
    }
  }
  const kept: Label[] = [];
  for (const label of wished) {
    const collides = kept.some(({ x, y }) => Math.abs(x - label.x) < NEAR.across && Math.abs(y - label.y) < NEAR.down);
    if (!collides) kept.push(label);
  }
  return kept;
}

/** The moment under a place on the graph. */
export function momentAt(x: number, { width, all }: Frame): number {
  const share = (x - PAD) / Math.max(1, width - 2 * PAD);
  return Math.min(all, Math.max(0, Math.round(share * all)));
}

/** The chances at a moment: the last that were reached by then; null where nothing is known yet. */
export function chancesAt(steps: readonly Step[], at: number, side: Side, seats: number): (number | null)[] {
  return Array.from({ length: seats }, (_, seat) => line(steps, seat, side).findLast((point) => point.at <= at)?.chance ?? null);
}

/** The decision that is to be made at a moment. */
export const nextDecision = (steps: readonly Step[], at: number): Decision | undefined =>
  steps.filter(isDecision).find((step) => step.ply === at + 1);
