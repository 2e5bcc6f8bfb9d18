/** Months as the server writes them, `2026-11`, and the weeks they are made of. */

/** The month before or after another. */
export function neighbour(month: string, step: 1 | -1): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const found = new Date(Date.UTC(year, number - 1 + step, 1));
  return found.toISOString().slice(0, 7);
}

/** The days of a month in weeks that begin on Monday; null where a week belongs to another month. */
export function weeks(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days: (string | null)[] = Array.from({ length: (first.getUTCDay() + 6) % 7 }, () => null);
  for (let day = 1; day <= length; day++) days.push(`${month}-${String(day).padStart(2, "0")}`);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
