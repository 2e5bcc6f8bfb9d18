/** Fits a name onto a card: one line or two of like length, smaller only where it must be. */
const LARGEST = 13;
const ROOM = 94;
/** The mean width of a letter, in parts of its size. */
const LETTER = 0.7;
const ONE_LINE = 12;

export interface Lettering {
  lines: string[];
  size: number;
}

export function lettering(name: string): Lettering {
  const lines = name.length <= ONE_LINE ? [name] : halves(name);
  return { lines, size: Math.min(LARGEST, Math.floor((10 * ROOM) / (longest(lines) * LETTER)) / 10) };
}

const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));

/** Break a name at the space that leaves the shortest long line. */
function halves(name: string): string[] {
  const words = name.split(" ");
  const breaks = words.map((_, n) => [words.slice(0, n).join(" "), words.slice(n).join(" ")].filter(Boolean));
  return breaks.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}
