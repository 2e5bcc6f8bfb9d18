/** How long to wait before trying to connect again: longer each time, never in step with everybody else. */
const FIRST = 500;
const LONGEST = 15_000;

export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random() / 2));
}
