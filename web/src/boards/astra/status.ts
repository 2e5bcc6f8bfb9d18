/** What is to be decided, for the status line. */
import type { Bilingual, View } from "../../lib/protocol";
import { filled } from "../phrases";
import { phrase } from "./deck";
import type { AstraView } from "./model";
import { WORDS } from "./words";

/** Say it to the one who decides, and to the others. */
export function status(given: View, names: string[]): { own: Bilingual; other: Bilingual } {
  const { phase, seat, turn } = given as AstraView;
  const key = phase.replace("-", "_") as "turn";
  const facts = { player: names[seat] ?? "", left: turn.left };
  return { own: WORDS[`own_${key}`], other: filled(phrase(`phase_${key}`), () => facts) };
}
