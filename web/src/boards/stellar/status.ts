/** What is to be decided, for the status line. */
import type { Bilingual, Lang, View } from "../../lib/protocol";
import { filled } from "../phrases";
import { cardOf, deckOf, phrase } from "./deck";
import type { StellarView } from "./model";
import { WORDS } from "./words";

/** Say it to the one who decides, and to the others. */
export function status(given: View, names: string[]): { own: Bilingual; other: Bilingual } {
  const view = given as StellarView;
  const card = view.to_place === null ? null : cardOf(deckOf(view), view.to_place);
  const facts = (lang: Lang): Record<string, string> => ({ player: names[view.seat] ?? "", card: card?.name[lang] ?? "" });
  return { own: filled(WORDS[`own_${view.phase}`], facts), other: filled(phrase(`phase_${view.phase}`), facts) };
}
