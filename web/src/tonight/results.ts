/** How a deal ended, in words. */
import { n } from "./speak";
import type { Played } from "./tonight";

/** Say how somebody fared: the score, and what is to be said besides. */
export function result({ outcome, how, score, against, late }: Played): string {
  const more = [...(how === "resigned" || how === "left" ? [n(`how_${how}`)] : []), ...(late ? [n("late")] : [])];
  return [n(`outcome_${outcome}`, { score, against }), ...more].join(", ");
}
