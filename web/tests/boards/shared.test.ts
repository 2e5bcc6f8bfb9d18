import { describe, expect, it } from "vitest";

import { cardFinder, deckOr } from "../../src/boards/cards";
import { fromRound, lessonsFor } from "../../src/boards/lessons";
import { filled, phrasesOf } from "../../src/boards/phrases";
import type { View } from "../../src/lib/protocol";

interface Small extends View {
  phase: "take" | "play" | "over";
  round: number;
  players: { cards: number }[];
}

const small = { phase: "take", round: 2, seat: 1, players: [{ cards: 0 }, { cards: 3 }], options: {} } as unknown as Small;
const mine = lessonsFor<Small>();

describe("a lesson is due", () => {
  it("when the decision is mine, and nobody else's", () => {
    expect(mine("take")(small, 1)).toBe(true);
    expect(mine("take")(small, 0)).toBe(false);
  });

  it("in its phase, or in one of several", () => {
    expect(mine("play")(small, 1)).toBe(false);
    expect(mine(["play", "take"])(small, 1)).toBe(true);
  });

  it("when its moment has come for my own side", () => {
    expect(mine("take", (_, me) => me.cards === 3)(small, 1)).toBe(true);
    expect(mine("take", (_, me) => me.cards === 0)(small, 1)).toBe(false);
    expect(mine("take", fromRound(2))(small, 1)).toBe(true);
    expect(mine("take", fromRound(3))(small, 1)).toBe(false);
  });
});

describe("the cards of a table", () => {
  const own = { card: [{ id: "moon-4a", number: 4 }] };
  const deckOf = deckOr<typeof own>({ card: [{ id: "moon-4a", number: 7 }] });
  const cardOf = cardFinder<{ id: string; number: number }>();

  it("are those of the deck it chose, else the game's own", () => {
    expect(cardOf(deckOf({ options: { deck: own } } as never), "moon-4a").number).toBe(4);
    expect(cardOf(deckOf({ options: {} }), "moon-4a").number).toBe(7);
  });

  it("are refused by name when the deck has none such", () => {
    expect(() => cardOf(own, "moon-9z")).toThrow("The deck has no card moon-9z.");
  });
});

describe("a game's phrases", () => {
  const { phrase, say } = phrasesOf("Small", { hail: { en: "Hail", fr: "Salut" } }, { hail: { en: "Hail {who}", fr: "Salut {who}" } });

  it("are those of the later file, filled with facts", () => {
    expect(say("fr", "hail", { who: "Ada" })).toBe("Salut Ada");
    expect(filled(phrase("hail"), (lang) => ({ who: lang }))).toEqual({ en: "Hail en", fr: "Salut fr" });
  });

  it("name the game where one is missing", () => {
    expect(() => phrase("bye")).toThrow("Small has no phrase bye.");
  });
});
