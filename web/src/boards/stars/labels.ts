/** What a screen reader calls the cards on the board. */
import { language } from "../../lib/language.svelte";
import { counted, nameOf, pantheonName, powerOf, say, symbolName, tally, type Card, type Deck } from "./deck";
import type { Prospect } from "./model";
import { w } from "./speak";

/** Name a type of creature. */
export const typeName = (card: Card): string => w(`type_${card.type}`);

/** Say type, pantheon and points. */
export function kindLine(card: Card, deck: Deck): string {
  const facts = { type: typeName(card), points: card.points, pantheon: pantheonName(deck, language.lang, card) };
  return card.pantheon && card.type !== "great-old-one" ? w("kind_of", facts) : w("kind", facts);
}

/** Say a constellation row by row. */
export function figureLine(card: Card, deck: Deck): string {
  const { lang } = language;
  const word = (id: string): string => (id === "." ? say(lang, "any") : symbolName(deck, lang, id));
  const figures = card.constellations.map((rows) => rows.map((row) => row.split(/\s+/).map(word).join(", ")).join(say(lang, "below")));
  return figures.join(say(lang, "semicolon"));
}

/** Say how near a hand card is to its constellation. */
export function prospectLine(prospect: Pick<Prospect, "missing" | "ready"> | undefined): string {
  if (!prospect) return "";
  if (prospect.ready) return say(language.lang, "ready");
  return prospect.missing === 0 ? say(language.lang, "in_sky") : w(prospect.missing === 1 ? "missing_one" : "missing_many", { n: prospect.missing });
}

/** Describe a hand card in full. */
export function handLabel(card: Card, deck: Deck, prospect: Prospect | undefined): string {
  const { lang } = language;
  const facts = { name: nameOf(lang, card), kind: kindLine(card, deck), symbols: counted(lang, tally(card.invocation)), figures: figureLine(card, deck) };
  return [w("hand_card", facts), prospectLine(prospect)].filter(Boolean).join(say(lang, "semicolon"));
}

/** Describe a creature on a site. */
export function siteLabel(card: Card, deck: Deck, used: boolean): string {
  const { lang } = language;
  const star = card.star ? w("bonus_star", { symbol: symbolName(deck, lang, card.star) }) : "";
  return [nameOf(lang, card), kindLine(card, deck), powerOf(lang, card), star, used ? w("used") : ""].filter(Boolean).join(say(lang, "semicolon"));
}

