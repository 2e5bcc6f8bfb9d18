/** Says the board's words in the chosen language. */
import { fill } from "../../lib/fill";
import { language } from "../../lib/language.svelte";
import { WORDS, type Word } from "./words";

export function w(word: Word, facts: Record<string, string | number> = {}): string {
  return fill(WORDS[word][language.lang], facts);
}
