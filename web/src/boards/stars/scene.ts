/** What a picture of the story shows: the sky, some cards of the hand, a cult site. */
import type { Player } from "./model";

export interface Scene {
  /** Five rows, as the engine writes them: `Sh/Me` is a shooting star with a meteor shower below. */
  sky?: readonly string[];
  hand?: readonly string[];
  /** The card whose constellation is shown in the sky, or what it lacks. */
  sought?: string;
  site?: readonly string[];
  points?: number;
}

export const rowsOf = (sky: readonly string[]): string[][] => sky.map((row) => row.split(" "));

/** The side of the board that a scene shows. */
export function playerOf({ hand = [], site = [], points = 0 }: Scene): Player {
  return { seat: 0, hand: [...hand], limit: 5, site: site.map((card) => ({ card, used: false })), points };
}
