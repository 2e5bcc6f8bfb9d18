import { describe, expect, it } from "vitest";

import { deckOf } from "../src/boards/astra/deck";
import type { Lesson, RulePicture, StoryPage } from "../src/boards/story";
import { Telling } from "../src/learn/telling.svelte";
import type { Bilingual } from "../src/lib/protocol";

interface Book {
  pages: readonly StoryPage<unknown>[];
  lessons: readonly Lesson[];
  pictures: Record<string, RulePicture<unknown>>;
}

const books = Object.entries(import.meta.glob<Book>("../src/boards/*/storybook.ts", { eager: true })).map(
  ([file, book]) => [file.split("/").at(-2)!, book] as const,
);
const boards = Object.keys(import.meta.glob("../src/boards/*/coach.ts")).map((file) => file.split("/").at(-2)!);
const rules = import.meta.glob<string>("../../src/almagest/games/*/RULES.md", { query: "?raw", import: "default", eager: true });
const inEnglish = (text: Bilingual): string => text.en;

const pages = books.flatMap(([game, book]) => book.pages.map((page) => [`${game} ${page.id}`, page] as const));
const words = ({ pages, lessons, pictures }: Book): Bilingual[] => [
  ...pages.flatMap(({ title, text, frames, missed }) => [title, text, ...frames.flatMap(({ says }) => says ?? []), ...(missed ? [missed] : [])]),
  ...lessons.flatMap(({ title, text }) => [title, text]),
  ...Object.values(pictures).map(({ says }) => says),
];

describe("the picture stories", () => {
  it("are told for every game with a guide", () => {
    expect(books.map(([game]) => game)).toEqual(boards);
  });

  it.each(books)("%s takes about two minutes", (_, { pages }) => {
    const length = pages.map(({ text, frames }) => text.en + frames.map(({ says }) => says?.en ?? "").join(" ")).join(" ").split(/\s+/).length;
    expect(length).toBeGreaterThan(200);
    expect(length).toBeLessThan(600);
    expect(pages.filter(({ frames }) => frames.length > 1).length).toBeGreaterThanOrEqual(3);
  });

  it.each(books)("%s has an address for each page", (_, { pages }) => {
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(pages.map(({ id }) => id).filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
  });

  it.each(books)("%s speaks both languages", (_, book) => {
    for (const { en, fr } of words(book)) {
      expect(en.trim()).not.toBe("");
      expect(fr.trim()).not.toBe("");
      expect(fr).not.toBe(en);
    }
  });

  it.each(books)("%s calls constellations by their Latin names, as the cards do", (_, book) => {
    const local = deckOf({ options: {} }).card.flatMap(({ name }) => (name.fr === name.la ? [] : [name.fr]));
    const said = words(book).flatMap(({ fr }) => fr.split(/[^\p{L}]+/u));
    expect(local.filter((name) => said.includes(name))).toEqual([]);
  });

  it.each(books)("%s illustrates rules that there are", (game, { pictures }) => {
    const text = rules[`../../src/almagest/games/${game}/RULES.md`]!;
    expect(Object.keys(pictures).length).toBeGreaterThanOrEqual(3);
    expect(Object.keys(pictures).filter((label) => !text.includes(`**${label}**`))).toEqual([]);
  });

  it.each(pages)("%s ends where nothing is left to click, and says what a wrong click means", (_, { frames, missed }) => {
    expect(frames.slice(0, -1).filter(({ moves, says }) => !moves?.length || !says)).toEqual([]);
    expect(frames.at(-1)!.moves).toBeUndefined();
    if (frames.length > 1) expect(missed).toBeDefined();
  });
});

describe("a page being told", () => {
  it.each(pages)("%s goes on by the clicks that it lists", (_, page) => {
    const telling = new Telling(page, inEnglish);
    for (const frame of page.frames.slice(0, -1)) {
      expect(telling.frame).toBe(frame);
      expect(telling.isDone).toBe(false);
      const [move] = telling.choice.legal;
      telling.choice.choose(move!);
    }
    expect(telling.frame).toBe(page.frames.at(-1));
    expect(telling.isDone).toBe(page.frames.length > 1);
  });

  const page: StoryPage<number> = {
    id: "push",
    title: { en: "Push", fr: "Pousser" },
    text: { en: "Push.", fr: "Poussez." },
    frames: [
      { scene: 1, moves: ["row-1"], says: { en: "push row 1", fr: "poussez la rangée 1" } },
      { scene: 2, says: { en: "done", fr: "fait" } },
    ],
    missed: { en: "not that", fr: "pas ça" },
  };

  it("tells what a wrong click means, and stays", () => {
    const telling = new Telling(page, inEnglish);
    telling.choice.press("row-2");
    expect(telling.frame.scene).toBe(1);
    expect(telling.isMissed).toBe(true);
    expect(telling.says?.en).toBe("not that");
  });

  it("forgets the wrong click after the right one, and begins anew", () => {
    const telling = new Telling(page, inEnglish);
    telling.choice.press("row-2");
    telling.choice.press("row-1");
    expect(telling.says?.en).toBe("done");
    telling.again();
    expect(telling.frame.scene).toBe(1);
    expect(telling.choice.isOpen("row-1")).toBe(true);
  });

  it("is silent about clicks where there is nothing to do", () => {
    const telling = new Telling({ ...page, frames: [{ scene: 1 }] }, inEnglish);
    telling.choice.press("row-1");
    expect(telling.isMissed).toBe(false);
    expect(telling.says).toBeNull();
  });
});
