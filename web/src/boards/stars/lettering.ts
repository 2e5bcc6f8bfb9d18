/** Names on cards: as large as their room allows, long ones on two lines. */

export interface Lettered {
  lines: string[];
  size: number;
}

/** How wide a bold letter is, in parts of its size; a little too much rather than too little. */
const WIDE = 0.7;
const LONG = 9;

/** The two lines of a long name that has a place to break, best near its middle. */
function broken(name: string): string[] {
  const breaks = [...name.matchAll(/ |(?<=-)/g)].map(({ index }) => index);
  const [at] = breaks.sort((one, two) => Math.abs(one - name.length / 2) - Math.abs(two - name.length / 2));
  return name.length <= LONG || at === undefined ? [name] : [name.slice(0, at).trim(), name.slice(at).trim()];
}

/** Letter a name within a width, at most so large. */
export function lettered(name: string, width: number, largest: number): Lettered {
  const size = (lines: readonly string[]): number => Math.min(largest, ...lines.map((line) => width / (WIDE * line.length)));
  const lines = broken(name);
  return { lines, size: Math.round(10 * size(lines)) / 10 };
}
