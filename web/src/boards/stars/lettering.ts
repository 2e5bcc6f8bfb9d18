/** Names on cards: as large as their room allows, long ones on two lines. */

export interface Lettered {
  lines: string[];
  size: number;
}

/** How wide a bold letter is, in parts of its size; a little too much rather than too little. */
const WIDE = 0.7;
const LONG = 9;

/** The two lines of a long name that has a place to break. */
function broken(name: string): string[] {
  const breaks = [...name.matchAll(/[ -]|(?<=')/g)].map(({ index }) => index);
  const middle = (at: number): number => Math.abs(at - name.length / 2);
  const [at] = breaks.sort((one, two) => middle(one) - middle(two));
  return name.length <= LONG || at === undefined ? [name] : [name.slice(0, at + (name[at] === "-" ? 1 : 0)).trim(), name.slice(at + (name[at] === "-" ? 1 : 0)).trim()];
}

/** Letter a name within a width, at most so large. */
export function lettered(name: string, width: number, largest: number): Lettered {
  const size = (lines: readonly string[]): number => Math.min(largest, ...lines.map((line) => width / (WIDE * line.length)));
  const lines = broken(name);
  return { lines, size: Math.round(10 * size(lines)) / 10 };
}
