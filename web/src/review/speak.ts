import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

/** Say something of a review in the chosen language. */
export const r = speaker<Word>(WORDS);

/** A chance, or a part of one, in whole percent. */
export const percent = (chance: number): string => r("percent", { n: Math.round(chance * 100) });

/** A change of a chance with its sign. */
export function change(by: number): string {
  const n = Math.round(by * 100);
  return r("percent", { n: n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0" });
}
