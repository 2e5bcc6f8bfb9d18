/** The chosen language, and the client's words in it. */
import { WORDS, type Word } from "../words";
import { fill, unbroken } from "./fill";
import { keep, kept } from "./keep";
import type { Bilingual, Lang } from "./protocol";

function preferred(): Lang {
  const chosen = kept("lang") ?? navigator.language;
  return chosen.toLowerCase().startsWith("fr") ? "fr" : "en";
}

class Language {
  lang = $state<Lang>(preferred());

  constructor() {
    document.documentElement.lang = this.lang;
  }

  speak(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    keep("lang", lang);
  }
}

export const language = new Language();

/** Make a speaker: it says one of these words, filled with facts, in the chosen language. */
export function speaker<Known extends string>(words: Record<Known, Bilingual>) {
  return (word: Known, facts: Record<string, string | number> = {}): string => fill(words[word][language.lang], facts, language.lang);
}

/** Say something in the chosen language. */
export const t = speaker<Word>(WORDS);

/** Say a count: one, or many. */
export function counted(word: "players" | "points" | "rules_found", n: number): string {
  const one = Math.abs(n) === 1 || (n === 0 && language.lang === "fr");
  return t(`${word}_${one ? "one" : "many"}`, { n });
}

/** Choose the text of a pair. */
export function said(text: Bilingual): string {
  return unbroken(text[language.lang]);
}
