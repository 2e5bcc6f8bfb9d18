/** What a screen reader calls the things on the board. */
import { language } from "../../lib/language.svelte";
import { cardOf, fullName, type Deck } from "./deck";
import type { Player } from "./model";
import { w } from "./speak";

/** Describe a slot and what lies on it. */
export function slotLabel(player: Player, deck: Deck, slot: number): string {
  const laid = player.telescope[slot - 1];
  if (!laid) return w("slot_free", { n: slot });
  if (laid.card === null) return w("slot_secret", { n: slot, number: laid.number });
  const card = fullName(language.lang, cardOf(deck, laid.card));
  return laid.face === "up"
    ? w("slot_up", { n: slot, card })
    : w("slot_down", { n: slot, number: laid.number, card });
}
