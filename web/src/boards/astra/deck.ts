/** The printed facts of Astra: the game's own data files, or the deck that the table chose. */
import abilities from "@games/astra/data/abilities.toml";
import standard from "@games/astra/data/deck.toml";
import drawing from "@games/astra/data/drawing.toml";
import options from "@games/astra/data/options.toml";
import sentences from "@games/astra/data/sentences.toml";

import type { Bilingual, Lang, View } from "../../lib/protocol";
import { cardFinder, deckOr } from "../cards";
import { phrasesOf } from "../phrases";

export const ELEMENTS = ["fire", "water", "air", "earth"] as const;
export type Element = (typeof ELEMENTS)[number];
export type StarKind = "start" | "grand" | "common";
export type BoonKind = "fame" | "stardust" | "observation" | "improvement" | "wisdom" | "activation";

export interface Star {
  label: string;
  at: [number, number];
  kind: StarKind;
}

export interface Boon {
  kind: BoonKind;
  amount: number;
}

export interface Card {
  id: string;
  abbr: string;
  name: Bilingual & { la: string };
  element: Element;
  fame: number;
  ability: string;
  boons: Boon[];
  stars: Star[];
  lines: [number, number][];
}

export interface Config {
  spheres: Element[];
  ptolemy_slots: Element[];
  dream_numbers: Record<Element, number>;
  pouch: { start: number; most: number };
  wisdom: { start: number; sections: number[] };
  board: { seats: number; discard_after: Element[] }[];
}

export interface Deck {
  config: Config;
  card: Card[];
}

interface Ability extends Bilingual {
  timing: "instant" | "turn";
}

/** The deck in play. */
export const deckOf = deckOr<Deck>(standard);

/** Find a card by its id. */
export const cardOf = cardFinder<Card>();

const ABILITIES = (abilities as { ability: Record<string, Ability> }).ability;

interface Offer {
  value: string;
  title: Bilingual;
  about: Bilingual;
}

const MODIFIERS = (options as { option: { id: string; offer?: Offer[] }[] }).option.find(({ id }) => id === "modifiers")?.offer ?? [];

/** The modifiers of a game alone, in words. */
export function modifiersOf(view: Pick<View, "options">): Offer[] {
  const chosen = view.options.modifiers;
  return Array.isArray(chosen) ? MODIFIERS.filter(({ value }) => chosen.includes(value)) : [];
}

export const { phrase, say } = phrasesOf("Astra", sentences, drawing);

/** What an Ability does, in full. */
export const abilityText = (ability: string): Bilingual => ABILITIES[ability]!;

/** Whether an Ability holds for the whole turn. */
export const lasts = (ability: string): boolean => ABILITIES[ability]!.timing === "turn";

/** What an Ability does, in a few words, without the sign for its timing. */
export const abilityShort = (lang: Lang, ability: string): string => say(lang, `ability_${ability}`).replace(/^[▸○]\s*/, "");

/** Name a Boon: `2 Fame`. */
export const boonName = (lang: Lang, { kind, amount }: Boon): string =>
  say(lang, "boon_name", { amount, kind: say(lang, `kind_${kind}`) });

/** Name a Final Scoring card: `Air + Fire`. */
export const goalName = (lang: Lang, goal: string): string =>
  goal.split("+").map((element) => say(lang, element)).join(" + ");
