/** The printed facts of the creatures and tiles: the game's own data files, or the deck that the table chose. */
import standard from "@games/stars/data/deck.toml";
import drawing from "@games/stars/data/drawing.toml";
import sentences from "@games/stars/data/sentences.toml";

import type { Bilingual, Lang } from "../../lib/protocol";
import { cardFinder, deckOr } from "../cards";
import { phrasesOf } from "../phrases";

export const KINDS = ["push", "swap", "flip"] as const;
export type Kind = (typeof KINDS)[number];
export type Type = "great-old-one" | "greater-servitor" | "lesser-servitor" | "minion";

export interface Card {
  id: string;
  creature: string;
  type: Type;
  name: Bilingual;
  points: number;
  invocation: Kind[];
  pantheon?: string;
  power?: { change: Kind; into: Kind[] };
  /** What a minion does instead of changing symbols. */
  effect?: string;
  /** The star that a Servitor lets its Great Old One do without. */
  star?: string;
  constellations: string[][];
}

export interface StarSymbol {
  id: string;
  name: Bilingual;
  glyph: string;
}

export interface Deck {
  symbol: StarSymbol[];
  card: Card[];
}

/** The deck in play. */
export const deckOf = deckOr<Deck>(standard);

/** Find a card by its id. */
export const cardOf = cardFinder<Card>();

/** The version of a creature that a card is: the number in its id. */
export const versionOf = (card: Card): string => card.id.replace(`${card.creature}-`, "");

/** Name a card as the engine does: `Deep Ones 4`. */
export const nameOf = (lang: Lang, card: Card): string => `${card.name[lang]} ${versionOf(card)}`;

/** The name of a star symbol. */
export function symbolName(deck: Deck, lang: Lang, id: string): string {
  return deck.symbol.find((symbol) => symbol.id === id)?.name[lang] ?? id;
}

/** The Great Old One that a pantheon is named after. */
export function pantheonName(deck: Deck, lang: Lang, card: Card): string {
  const great = deck.card.find(({ type, pantheon }) => type === "great-old-one" && pantheon === card.pantheon);
  return great?.name[lang] ?? card.pantheon ?? "";
}


export const { phrase, say } = phrasesOf("The Stars Are Right", drawing, sentences);

/** Count symbols in words, as the engine does: `2 × push, 1 × flip`. */
export function counted(lang: Lang, symbols: Record<Kind, number>): string {
  const told = KINDS.filter((kind) => symbols[kind] > 0).map((kind) => `${symbols[kind]} × ${say(lang, kind)}`);
  return told.join(", ") || say(lang, "no_symbols");
}

/** Count the symbols of a list. */
export function tally(kinds: readonly Kind[]): Record<Kind, number> {
  const count = (wanted: Kind): number => kinds.filter((kind) => kind === wanted).length;
  return { push: count("push"), swap: count("swap"), flip: count("flip") };
}

/** Say what a creature does on a site. */
export function powerOf(lang: Lang, card: Card): string {
  if (!card.power) return card.effect ? say(lang, `effect_${card.effect}`) : "";
  return `${say(lang, card.power.change)} → ${counted(lang, tally(card.power.into))}`;
}
