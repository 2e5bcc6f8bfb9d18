import { describe, expect, it } from "vitest";

import type { CoachStep } from "../src/boards/board";
import { placeholders, fill } from "../src/lib/fill";
import type { Bilingual } from "../src/lib/protocol";
import { WORDS } from "../src/words";

const boards = import.meta.glob<Record<string, Bilingual>>(["../src/boards/*/words.ts", "../src/*/words.ts"], { import: "WORDS", eager: true });
const sources = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const all = { "../src/words.ts": WORDS as Record<string, Bilingual>, ...boards };
const entries = Object.entries(all).flatMap(([file, words]) =>
  Object.entries(words).map(([key, text]) => [`${file} ${key}`, text] as const),
);

const lessons = Object.values(import.meta.glob<CoachStep[]>("../src/boards/*/coach.ts", { import: "coach", eager: true })).flat();
/** What the lid over the company of the smallest desk holds without covering what happened. */
const LONGEST_LESSON = 270;

describe("words", () => {
  it("are found for the shell and for Stellar", () => {
    expect(Object.keys(all).length).toBeGreaterThan(1);
    expect(entries.length).toBeGreaterThan(200);
  });

  it.each(entries)("%s is said in both languages with the same facts", (_, { en, fr }) => {
    expect(en.trim()).not.toBe("");
    expect(fr.trim()).not.toBe("");
    expect(placeholders(fr)).toEqual(placeholders(en));
  });

  it.each(entries.filter(([key]) => !key.endsWith("_many")))("%s counts one unlike many", (_, { en, fr }) => {
    expect(en + fr).not.toMatch(/\w\(s\)/);
    expect(en).not.toMatch(/\{(n|points|stars|cards|turns)\} (cards|stars|points|turns|tokens|games)\b/);
    expect(fr).not.toMatch(/\{(n|points|stars|cards|turns)\} (cartes|étoiles|points|tours|jetons|parties|libres)\b/);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))("of the lesson %s fit beside the smallest board", (_, { text }) => {
    for (const said of [text.en, text.fr]) expect(said.length).toBeLessThanOrEqual(LONGEST_LESSON);
  });

  it.each(Object.entries(sources))("of %s are not joined by hand: French sets its colons and semicolons apart", (_, source) => {
    expect(source).not.toMatch(/="\{[^"]*\}[:;] \{|\)\}[:;] ?[{<]|\$\{[^`]*\}[:;] \$\{|join\("[:;] "\)/);
  });

  it.each(Object.entries(sources))("of %s say in French on what one clicks", (_, source) => {
    expect(source).not.toMatch(/\bcliqu(ez|er) (?!(deux fois |encore )?(sur|dans|dessus)\b)/i);
  });

  it.each(Object.entries(sources))("of %s do not say in French that one clicks it", (_, source) => {
    expect(source).not.toMatch(/\bcliquez-(la|le|les|en)\b|\b(la|le|les) clique\b/i);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))("of the lesson %s name no key: there is none on a phone", (_, { text }) => {
    expect(text.en + text.fr).not.toMatch(/\b(Shift|Maj|press F|pressez F|keys?|touches?)\b/);
  });

  it.each(Object.entries(all))("of %s are all used", (file, words) => {
    const folder = /\/(house|review|learn|self|meeting)\//.test(file) ? "../src/" : file.replace("words.ts", "");
    const text = Object.entries(sources)
      .filter(([source]) => source.startsWith(folder) && source !== file)
      .map(([, source]) => source)
      .join("\n");
    // Keys that the code puts together: `react_${name}` and the like.
    const madeUp = [...text.matchAll(/`(\w*)\$\{[^`]*\}(\w*)`/g)].map(([, start, end]) => [start!, end!] as const);
    const isMadeUp = (key: string): boolean =>
      madeUp.some(([start, end]) => start + end !== "" && key.startsWith(start) && key.endsWith(end));
    const isNamed = (key: string): boolean => new RegExp(`["'.]${key}\\b`).test(text);
    const isUsed = (key: string): boolean => isNamed(key) || isMadeUp(key) || isNamed(key.replace(/_(one|many)$/, ""));
    expect(Object.keys(words).filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe("filling a sentence", () => {
  it("puts facts in their places", () => {
    expect(fill("{player} wins {n} to {n}", { player: "Ann", n: 2 })).toBe("Ann wins 2 to 2");
  });

  it("writes a true minus before a number, and leaves hyphens in names alone", () => {
    expect(fill("{player}: {n}", { player: "Jean-Luc -3", n: -3 })).toBe("Jean-Luc -3: −3");
  });

  it("leaves a place without a fact visible", () => {
    expect(fill("{player} wins", {})).toBe("{player} wins");
  });

  it("elides a French de before a vowel", () => {
    expect(fill("Tour de {player}", { player: "Élise" })).toBe("Tour d'Élise");
    expect(fill("Tour de {player}", { player: "Bob" })).toBe("Tour de Bob");
    expect(fill("Tour de {player}", { player: "" })).toBe("Tour de ");
    expect(fill("un chemin de {n}", { n: 2 })).toBe("un chemin de 2");
  });

  it("joins a French name that has an article", () => {
    expect(fill("Tour de {player}", { player: "L'Apprentie" })).toBe("Tour de l'Apprentie");
    expect(fill("Tour de {player}", { player: "Le Gardien" })).toBe("Tour du Gardien");
    expect(fill("À {player}, puis à {player}", { player: "Le Gardien" })).toBe("Au Gardien, puis au Gardien");
    expect(fill("Voilà {player}", { player: "Le Gardien" })).toBe("Voilà Le Gardien");
  });

  it("counts one unlike many, and a French nothing like one", () => {
    const cards = { en: "{n} [card|cards]", fr: "{n} [carte|cartes]" };
    expect([0, 1, 2].map((n) => fill(cards.en, { n }, "en"))).toEqual(["0 cards", "1 card", "2 cards"]);
    expect([0, 1, 2].map((n) => fill(cards.fr, { n }, "fr"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  });

  it("keeps French marks with their words", () => {
    expect(fill("« {name} » : quoi ? Rien ; fini !", { name: "Vega" }, "fr")).toBe("«\u00A0Vega\u00A0»\u00A0: quoi\u00A0? Rien\u00A0; fini\u00A0!");
    expect(fill("So: {name}? Yes; done!", { name: "Vega" })).toBe("So: Vega? Yes; done!");
  });

  it("keeps a percent sign with its number", () => {
    expect(fill("{n} %, alors {n} %", { n: 88 }, "fr")).toBe("88\u00A0%, alors 88\u00A0%");
    expect(fill("Fini : « {n} » ; et alors ?", { n: 88 }, "fr")).toBe("Fini\u00A0: «\u00A088\u00A0»\u00A0; et alors\u00A0?");
  });

  it("does not read places in the facts", () => {
    expect(fill("{player}", { player: "{n}", n: 1 })).toBe("{n}");
  });
});
