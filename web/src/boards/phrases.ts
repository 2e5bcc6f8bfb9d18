/** The phrases of a game's own data files, in both languages. */
import { fill } from "../lib/fill";
import type { Bilingual, Lang } from "../lib/protocol";

type Facts = Record<string, string | number>;

export interface Phrases {
  /** A phrase in both languages. */
  phrase(key: string): Bilingual;
  /** A phrase in one language, filled with facts. */
  say(lang: Lang, key: string, facts?: Facts): string;
}

/** Look phrases up in a game's data files; a later file's phrase goes before an earlier one's. */
export function phrasesOf(game: string, ...files: readonly unknown[]): Phrases {
  const phrases = Object.assign({}, ...files) as Record<string, Bilingual>;
  const phrase = (key: string): Bilingual => {
    const found = phrases[key];
    if (!found) throw new Error(`${game} has no phrase ${key}.`);
    return found;
  };
  return { phrase, say: (lang, key, facts = {}) => fill(phrase(key)[lang], facts, lang) };
}

/** Fill a pair of sentences with facts that may depend on the language. */
export const filled = (text: Bilingual, facts: (lang: Lang) => Facts): Bilingual => ({
  en: fill(text.en, facts("en")),
  fr: fill(text.fr, facts("fr"), "fr"),
});
