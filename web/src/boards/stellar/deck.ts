/** The printed facts of Stellar's cards: the game's own data file, or the deck that the table chose. */
import standard from "@games/stellar/data/deck.toml";
import drawing from "@games/stellar/data/drawing.toml";
import sentences from "@games/stellar/data/sentences.toml";

import type { Bilingual, Lang } from "../../lib/protocol";
import { cardFinder, deckOr } from "../cards";
import { phrasesOf } from "../phrases";

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
export const deckOf = deckOr<Deck>(standard);

/** Find a card by its id. */
export const cardOf = cardFinder<Card>();

export const isSixZero = (card: Card): boolean => card.number === SIX_ZERO;

/** A card's number as printed. */
export const printed = (card: Card): string => (isSixZero(card) ? "6/0" : String(card.number));

const KINDS = sentences as Record<string, Bilingual>;

export const { phrase, say } = phrasesOf("Stellar", sentences, drawing);

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
  return say(lang, "card", { ...facts, stars });
}
