/** Randomness for drawing: the same name always gives the same picture. */

export type Random = (least: number, most: number) => number;

/** Make a source of numbers between `least` and `most` from a name (FNV-1a feeding mulberry32). */
export function seeded(name: string): Random {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (most - least);
  };
}

/** Write a coordinate short enough for markup. */
export const short = (number: number): number => Math.round(number * 10) / 10;
