/** The Stars Are Right in the browser. */
import type { Bilingual, Lang, View } from "../../lib/protocol";
import type { Board } from "../board";
import { filled } from "../phrases";
import Table from "./Board.svelte";
import { coach } from "./coach";
import { cardOf, deckOf, nameOf, phrase } from "./deck";
import { flights } from "./flights";
import type { StarsView } from "./model";
import Sheet from "./Sheet.svelte";
import Token from "./Token.svelte";
import { whyMove } from "./why";
import { WORDS } from "./words";

function status(given: View, names: string[]): { own: Bilingual; other: Bilingual } {
  const view = given as StarsView;
  const card = view.summoning ?? view.minion;
  const facts = (lang: Lang): Record<string, string> => ({
    player: names[view.seat] ?? "",
    card: card === null ? "" : nameOf(lang, cardOf(deckOf(view), card)),
  });
  return { own: filled(WORDS[`own_${view.phase}`], facts), other: filled(phrase(`phase_${view.phase}`), facts) };
}

/** Write names where the engine writes ids. */
function wording(sentence: string, view: View, lang: Lang): string {
  const deck = deckOf(view);
  const known = new Set(deck.card.map((card) => card.id));
  return sentence.replace(/[a-z]+(?:-[a-z0-9]+)+/g, (word) => (known.has(word) ? nameOf(lang, cardOf(deck, word)) : word));
}

const board: Board = {
  Table,
  Sheet,
  Token,
  flights,
  status,
  whyMove,
  wording,
  coach,
  keys: [
    { key: "s", part: "sky", says: WORDS.key_sky },
    { key: "c", part: "hand", says: WORDS.key_hand },
    { key: "t", part: "turn", says: WORDS.key_turn },
    { key: "o", part: "site", says: WORDS.key_site },
    { key: "x", part: "scratch", says: WORDS.key_scratch },
    { key: "f", says: WORDS.key_flip },
    { key: "⇧ ←↑↓→", says: WORDS.key_push },
  ],
};

export default board;
