/** Time at a table: what a clock shows now, and the paces one can choose. */
import type { Clock } from "./protocol";

export interface Pace {
  total: number;
  increment: number;
  /** The time is for every decision anew. */
  each?: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The paces of the form; null is no clock at all. */
export const PACES = {
  none: null,
  quick: { total: 5 * MINUTE, increment: 10 },
  calm: { total: 20 * MINUTE, increment: 30 },
  day: { total: DAY, increment: 0, each: true },
  days: { total: 3 * DAY, increment: 0, each: true },
  week: { total: 7 * DAY, increment: 0, each: true },
} as const satisfies Record<string, Pace | null>;

export type PaceName = keyof typeof PACES;

/** The seconds a seat has left, so many seconds after the clock was told; null for bots. */
export function leftAt(clock: Clock, seat: number, since: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null || clock.running !== seat) return left;
  return Math.max(0, left - Math.max(0, since));
}

/** Write seconds as a clock shows them: `4:09`, `1:04:09`, `2 d 5 h`. */
export function written(seconds: number, day: string): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return `${Math.floor(whole / DAY)} ${day} ${Math.floor((whole % DAY) / HOUR)} h`;
  const parts = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** Write how much time a pace gives: `5 min + 10 s`, `3 d`. */
export function allowance({ total, increment }: Pace, day: string): string {
  const whole = [[DAY, day], [MINUTE, "min"]].find(([unit]) => total % Number(unit) === 0) ?? [1, "s"];
  const time = `${total / Number(whole[0])} ${whole[1]}`;
  return increment > 0 ? `${time} + ${increment} s` : time;
}

/** When it is time to hurry. */
export const isShort = (seconds: number, { total, increment }: Pace): boolean =>
  seconds <= Math.min(30, total / 4) && seconds <= Math.max(20, increment);
