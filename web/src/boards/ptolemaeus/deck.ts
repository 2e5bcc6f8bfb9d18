/** The printed facts of Ptolemaeus: the game's own data files, or the deck that the table chose. */
import standard from "@games/ptolemaeus/data/deck.toml";
import drawing from "@games/ptolemaeus/data/drawing.toml";
import sentences from "@games/ptolemaeus/data/sentences.toml";

import type { Bilingual, Lang } from "../../lib/protocol";
import { deckOr } from "../cards";
import { phrasesOf } from "../phrases";
import { SIGNS } from "./signs";

export { SIGNS };

export const PLANETS = ["luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus"] as const;
export const ELEMENTS = ["fire", "earth", "air", "water"] as const;
/** As they are listed: kinds of which there are few come first, two of them may share a line. */
export const CONFIGURATIONS = ["conjunction", "trigone", "opposition", "square"] as const;
export type Sign = (typeof SIGNS)[number];
export type Planet = (typeof PLANETS)[number];
export type Element = (typeof ELEMENTS)[number];
export type Configuration = (typeof CONFIGURATIONS)[number];
/** A constellation card: a sign, or the joker. */
export type Kind = Sign | "sextant";

interface Named {
  id: string;
  name: Bilingual;
}

export interface Deck {
  points: { planets: number[]; two_of_objective: number; three_of_objective: number; to_win: number };
  /** How long a game is; decks of earlier days do not say it. */
  course?: { rounds: number; circuit: number };
  constellation: (Named & { element: Element; cards: number; local?: Bilingual })[];
  planet: (Named & { moves: number })[];
  event: { id: string; planets: Planet[] }[];
  bonus: (Named & { effect: Bilingual; count: number })[];
}

/** The deck in play. */
export const deckOf = deckOr<Deck>(standard);

/** Rounds in a cycle, and the steps that bring the Comet home. */
export const courseOf = ({ course }: Deck): { rounds: number; circuit: number } => course ?? (standard as Required<Deck>).course;

const SENTENCES = sentences as Record<string, Bilingual>;

export const { phrase, say } = phrasesOf("Ptolemaeus", drawing);

const isSign = (id: string): id is Sign => (SIGNS as readonly string[]).includes(id);

/** The colour of a card; the joker has none. */
export const elementOf = (deck: Deck, kind: Kind): Element | null =>
  isSign(kind) ? (deck.constellation.find(({ id }) => id === kind)?.element ?? null) : null;

/** Find what is printed on a bonus card. */
export const bonusOf = (deck: Deck, id: string): Deck["bonus"][number] | undefined => deck.bonus.find((card) => card.id === id);

/** Name a constellation, planet, bonus card or the joker as the engine does. */
export function nameOf(deck: Deck, id: string, lang: Lang): string {
  if (id === "sextant") return SENTENCES.sextant![lang];
  const found = [...deck.constellation, ...deck.planet, ...deck.bonus].find((each) => each.id === id);
  return found?.name[lang] ?? id;
}

/** What people call a constellation at home; nothing where it is the same. */
export function localOf(deck: Deck, id: string, lang: Lang): string {
  const found = deck.constellation.find((each) => each.id === id);
  return found?.local?.[lang] === found?.name[lang] ? "" : (found?.local?.[lang] ?? "");
}

/** Name several things. */
export const listed = (deck: Deck, ids: readonly string[], lang: Lang): string =>
  ids.map((id) => nameOf(deck, id, lang)).join(", ") || say(lang, "nothing");

/** Name cards with their numbers. */
export const counted = (deck: Deck, cards: Record<string, number>, lang: Lang): string =>
  Object.entries(cards)
    .map(([id, n]) => nameOf(deck, id, lang) + (n > 1 ? ` ×${n}` : ""))
    .join(", ") || say(lang, "nothing");
