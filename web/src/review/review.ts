/** A review as the server tells it: docs/review.md. Chances go from 0 to 1. */
import type { Bilingual } from "../lib/protocol";

export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** A decision by what its player could know. */
export interface Known {
  before: number;
  after: number;
  best: string;
  cost: number;
  grade: Grade;
  reason: Bilingual;
  unknown: Bilingual | null;
}

/** The decision number `ply`, counted from 1, by the true cards; `known` is null where there was no choice. */
export interface Decision {
  kind: "decision";
  ply: number;
  seat: number;
  move: string;
  before: number[];
  after: number[];
  known: Known | null;
}

/** A stroke of chance after the decision number `ply`; 0 is the deal. */
export interface Stroke {
  kind: "chance";
  ply: number;
  what: string;
  before: number[];
  after: number[];
  luck: number[];
  tells: Bilingual | null;
}

export type Step = Decision | Stroke;

/** Whether something better is worth telling: beside what is called best nothing is. */
export const fellShort = ({ grade }: Known): boolean => grade !== "best";

export interface Account {
  start: number;
  luck: number;
  decisions: number;
  others: number;
  result: number;
}

/** What strokes of one kind did to a seat in all; in words if it is a percent or more. */
export interface LuckOfKind {
  what: string;
  luck: number;
  says: Bilingual | null;
}

export interface Luck {
  positive: number;
  negative: number;
  /** The place of the largest stroke in the list of steps. */
  largest: number | null;
  kinds: LuckOfKind[];
}

export interface Review {
  names: string[];
  seats: number;
  start: number[];
  steps: Step[];
  summary: {
    accuracy: (number | null)[];
    turning: number[];
    account: Account[];
    grades: Record<Grade, number>[];
    luck: Luck[];
  };
}

/** What was decided and what was better, in words, with the things on the board that the better choice touches. */
export interface Told {
  ply: number;
  says: string;
  best: string;
  touches: string[];
}

export interface Progress {
  done: number;
  all: number;
  steps: Decision[];
  told: Told[];
  review: Review | null;
}

/** The two views of a game, never mixed: what its players could know, and how the cards really lay. */
export type Side = "known" | "was";

export const isDecision = (step: Step): step is Decision => step.kind === "decision";

/** The decisions by their numbers. */
export function decisionsOf(steps: readonly Step[]): Map<number, Decision> {
  return new Map(steps.filter(isDecision).map((step) => [step.ply, step]));
}

/** The strokes of chance by the number of the decision before them. */
export function strokesOf(steps: readonly Step[]): Map<number, Stroke> {
  return new Map(steps.flatMap((step) => (step.kind === "chance" ? [[step.ply, step] as const] : [])));
}

/** The sign of a grade as chess players write it; nothing for what cost nothing. */
export const SIGNS: Record<Grade, string> = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** What a decision must have given away by the true cards to be told among what cost something. */
const A_COST = 0.05;

/** Whether a decision cost something in a view: grades are of what could be known, the true cards have none. */
export function costs({ seat, before, after, known }: Decision, side: Side): boolean {
  return side === "was" ? before[seat]! - after[seat]! >= A_COST : known !== null && SIGNS[known.grade] !== "";
}

/** The moment at which a step is looked at: a decision before it is made, a stroke when it has fallen. */
export const momentOf = (step: Step): number => (isDecision(step) ? step.ply - 1 : step.ply);

/** Chances in whole percent that add up: the parts are rounded so that their sum is the whole, rounded. */
export function addingUp(parts: readonly number[]): number[] {
  const exact = parts.map((part) => part * 100);
  const rounded = exact.map(Math.floor);
  const left = Math.round(exact.reduce((sum, part) => sum + part, 0)) - rounded.reduce((sum, part) => sum + part, 0);
  const first = exact.map((part, n) => [part - Math.floor(part), n] as const).sort(([a], [b]) => b - a);
  for (const [, n] of first.slice(0, left)) rounded[n]! += 1;
  return rounded.map((part) => part + 0);
}
