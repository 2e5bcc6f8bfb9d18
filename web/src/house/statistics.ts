/** Ratings gathered into curves. */
import type { Rating } from "./people";

export type { Count, GamePlayed, Page, Speed } from "./people";

/** The ratings of one game at one speed, the oldest first. */
export interface Pool {
  game: string;
  speed: Rating["speed"];
  line: Rating[];
}

export function pools(ratings: readonly Rating[]): Pool[] {
  const found = new Map<string, Pool>();
  for (const rating of ratings) {
    const key = `${rating.game} ${rating.speed}`;
    const pool = found.get(key) ?? { game: rating.game, speed: rating.speed, line: [] };
    pool.line.push(rating);
    found.set(key, pool);
  }
  return [...found.values()];
}

/** Where a curve runs in a box, as the points of an SVG line; the first rating is the middle of everybody's. */
export function points(line: readonly Rating[], width: number, height: number): string {
  const values = [1500, ...line.map(({ rating }) => rating)];
  const low = Math.min(...values) - 20;
  const high = Math.max(...values) + 20;
  return values.map((value, n) => `${((n / (values.length - 1)) * width).toFixed(1)},${(height - ((value - low) / (high - low)) * height).toFixed(1)}`).join(" ");
}
