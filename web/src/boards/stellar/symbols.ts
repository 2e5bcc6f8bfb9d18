/** What is drawn on a card and is no number, star or name: the joker, the 6/0, the diamond, the back. */
import { language } from "../../lib/language.svelte";
import { cardOf, fullName, isSixZero, type Card, type Deck } from "./deck";
import { slotLabel } from "./labels";
import type { Player } from "./model";
import { w } from "./speak";

/** A sentence for every symbol of a card. */
export function symbolsOf(card: Card): string[] {
  return [
    ...(card.type === "satellite" ? [w("means_satellite")] : []),
    ...(isSixZero(card) ? [w("means_six_zero")] : []),
    ...(card.starter ? [w("means_starter")] : []),
  ];
}

/** A card and its symbols, for a finger that holds it. */
export const cardTip = (card: Card): string => [fullName(language.lang, card), ...symbolsOf(card)].join(". ");

/** What lies on a slot and what its symbols mean; a free slot needs no words. */
export function slotTip(player: Player, deck: Deck, slot: number): string | undefined {
  const laid = player.telescope[slot - 1];
  if (!laid) return undefined;
  const symbols = laid.face === "down" ? [w("means_down")] : laid.card === null ? [] : symbolsOf(cardOf(deck, laid.card));
  return [slotLabel(player, deck, slot), ...symbols].join(". ");
}
