/** The printed facts of Stellar's cards: the game's own data file, or the deck that the table chose. */
import standard from "@games/stellar/data/deck.toml";
import drawing from "@games/stellar/data/drawing.toml";
import sentences from "@games/stellar/data/sentences.toml";

import { fill } from "../../lib/fill";
import type { Bilingual, Lang, View } from "../../lib/protocol";

export const TYPES = ["planet", "moon", "asteroid", "cloud", "blackhole"] as const;
export const SECTIONS = ["top", "middle", "bottom"] as const;
export type Type = (typeof TYPES)[number];
export type Kind = Type | "satellite";
export type Section = (typeof SECTIONS)[number];

export interface Card {
  id: string;
  type: Kind;
  number: number;
  stars: number;
  starter?: boolean;
  name: Bilingual;
  fact: Bilingual;
}

export interface Deck {
  telescope: { rows: number[][]; x: number[]; sections: Record<Section, number[]> };
  card: Card[];
}

const SIX_ZERO = 6;

/** The deck in play. */
export function deckOf(view: Pick<View, "options">): Deck {
  return (view.options.deck ?? standard) as unknown as Deck;
}

const byId = new WeakMap<Deck, Map<string, Card>>();

/** Find a card by its id. */
export function cardOf(deck: Deck, id: string): Card {
  let cards = byId.get(deck);
  if (!cards) byId.set(deck, (cards = new Map(deck.card.map((card) => [card.id, card]))));
  const card = cards.get(id);
  if (!card) throw new Error(`The deck has no card ${id}.`);
  return card;
}

export const isSixZero = (card: Card): boolean => card.number === SIX_ZERO;

/** A card's number as printed. */
export const printed = (card: Card): string => (isSixZero(card) ? "6/0" : String(card.number));

const PHRASES = { ...(sentences as Record<string, Bilingual>), ...(drawing as Record<string, Bilingual>) };
const KINDS = sentences as Record<string, Bilingual>;

/** A phrase of the game's own files, in both languages. */
export function phrase(key: string): Bilingual {
  const found = PHRASES[key];
  if (!found) throw new Error(`Stellar has no phrase ${key}.`);
  return found;
}

/** A phrase filled with facts. */
export function say(lang: Lang, key: string, facts: Record<string, string | number> = {}): string {
  return fill(phrase(key)[lang], facts);
}

/** The word for a type: moon. */
export const kindName = (lang: Lang, kind: Kind): string => KINDS[kind]![lang];

/** The word for a collection: Moons. */
export const collectionName = (lang: Lang, type: Type): string => say(lang, `${type}s`);

/** Name a card as the engine does: `Io (moon 4)`. */
export function shortName(lang: Lang, card: Card): string {
  return `${card.name[lang]} (${kindName(lang, card.type)} ${printed(card)})`;
}

/** Name a card with its stars: `Io (moon 4, 1 star)`. */
export function fullName(lang: Lang, card: Card): string {
  const facts = { name: card.name[lang], kind: kindName(lang, card.type), number: printed(card) };
  if (card.type === "satellite") return say(lang, "starless", facts);
  const stars = say(lang, card.stars > 1 ? "stars_many" : `stars_${card.stars}`, { stars: card.stars });
  return fill(phrase("card")[lang], { ...facts, stars });
}
