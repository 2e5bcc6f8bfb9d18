import type { Lang } from "./protocol";

type Facts = Record<string, string | number>;

/**
 * Put facts into a sentence: `{player} wins` with a player, `{cards} [card|cards]` with a number. A placeholder without
 * a fact stays visible.
 */
export function fill(sentence: string, facts: Facts, lang: Lang = "en"): string {
  return counted(unbroken(sentence), facts, lang).replace(/((?<![\p{L}])(?:[Dd]e|[Qq]ue|[Àà]) )?\{(\w+)\}/gu, (whole, of: string | undefined, name: string) => {
    const fact = facts[name];
    return fact === undefined ? whole : elided(of ?? "", typeof fact === "number" ? trueMinus(String(fact)) : fact);
  });
}

/** A written number with a true minus: a hyphen is too short, and lines are broken after it. */
export const trueMinus = (number: string): string => number.replace("-", "−");

/** Keep a percent sign with its number, and French marks with their words: no line is broken between them. */
export function unbroken(sentence: string): string {
  return sentence.replace(/ (?=[%:;?!»])/g, "\u00A0").replaceAll("« ", "«\u00A0");
}

const SINGULAR: Record<Lang, readonly string[]> = { en: ["1", "-1"], fr: ["0", "1", "-1"] };

/** Choose the words that numbers count; a French nothing counts like one. */
function counted(sentence: string, facts: Facts, lang: Lang): string {
  return sentence.replace(/(\{(\w+)\}[^[\]{}]*)\[([^|\]]*)\|([^\]]*)\]/g, (_, before: string, name: string, one: string, many: string) =>
    before + (SINGULAR[lang].includes(String(facts[name])) ? one : many),
  );
}

const ARTICLES: readonly (readonly [word: string, article: string, together: string])[] = [
  ["d", "le ", "du "],
  ["d", "la ", "de la "],
  ["d", "l'", "de l'"],
  ["à", "le ", "au "],
  ["à", "la ", "à la "],
  ["à", "l'", "à l'"],
];

/** A French `de`, `que` or `à` before a name: `de Bob`, but `d'Ada`, `du Gardien` and `de l'Apprentie`. */
function elided(of: string, name: string): string {
  if (of === "") return name;
  const [, article, together] = ARTICLES.find(([word, before]) => of[0]!.toLowerCase() === word && name.toLowerCase().startsWith(before)) ?? [];
  if (article !== undefined && together !== undefined) return (of[0] === of[0]!.toLowerCase() ? together : together[0]!.toUpperCase() + together.slice(1)) + name.slice(article.length);
  const letter = name.slice(0, 1).normalize("NFD").slice(0, 1).toLowerCase();
  return !/[àÀ]/.test(of) && letter !== "" && "aeiouy".includes(letter) ? `${of.trimEnd().slice(0, -1)}'${name}` : of + name;
}

/** The placeholders of a sentence, sorted. */
export function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
}
