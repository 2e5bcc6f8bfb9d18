/** The pens: whose mark it is, its glyph and its colour. */

export type Shape = "disc" | "square" | "triangle" | "diamond" | "star" | "psi" | "moon";
export interface Pen {
  shape: Shape;
  /** The custom property that holds its colour. */
  colour: string;
  who: "player" | "ptolemy" | "dreamer";
}

const SHAPES: readonly Shape[] = ["disc", "square", "triangle", "diamond", "star"];

/** Whose pen it is: a player's, Ptolemy's (the second pen when somebody plays alone), or the dreamer's. */
export function penOf(pen: number, seats: number): Pen {
  if (pen < seats) return { shape: SHAPES[pen]!, colour: `--pen-${pen + 1}`, who: "player" };
  if (seats === 1 && pen === 1) return { shape: "psi", colour: "--pen-ptolemy", who: "ptolemy" };
  return { shape: "moon", colour: "--pen-dreamer", who: "dreamer" };
}
