/** Stellar in the browser. */
import type { Path } from "../../lib/choice";
import type { Bilingual, Lang, View } from "../../lib/protocol";
import type { Board } from "../board";
import Table from "./Board.svelte";
import { coach } from "./coach";
import { cardOf, deckOf, shortName } from "./deck";
import { flights } from "./flights";
import type { StellarView } from "./model";
import Sheet from "./ScoreSheet.svelte";
import { status } from "./status";
import Token from "./Token.svelte";
import { WORDS } from "./words";

/** The move that a click on something dark would mean, in notation. */
function whyMove(thing: string, path: Path, given: View): string | Bilingual | null {
  const view = given as StellarView;
  const hand = view.viewer === null ? [] : view.players[view.viewer]!.hand;
  const inPlay = path.find((step) => /^(hand|place)-/.test(step))?.replace(/^(hand|place)-/, "");
  const card = inPlay ?? (view.phase === "take" || view.phase === "refresh" ? hand[0] : null);
  const [, kind, rest] = /^(row|hand|place|slot)-(.+)$/.exec(thing) ?? [];
  if (kind === "row") return `take ${rest}`;
  if (kind === "hand") return `play ${rest} notebook`;
  if (thing === "keep" || thing === "refresh") return thing;
  if (!card) return WORDS.card_first;
  if (thing === "notebook") return `play ${card} notebook`;
  if (kind === "slot") return `play ${card} telescope ${rest}`;
  const slot = path.find((step) => step.startsWith("slot-"))?.replace("slot-", "");
  return thing === "face-up" && slot ? `play ${card} telescope ${slot}` : null;
}

/** Write names where the engine writes ids. */
function wording(sentence: string, view: View, lang: Lang): string {
  const deck = deckOf(view);
  const known = new Set(deck.card.map((card) => card.id));
  return sentence.replace(/[a-z0-9]+-[a-z0-9-]*[a-z0-9]/g, (word) => (known.has(word) ? shortName(lang, cardOf(deck, word)) : word));
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
    { key: "r", part: "row", says: WORDS.key_row },
    { key: "c", part: "hand", says: WORDS.key_hand },
    { key: "t", part: "telescope", says: WORDS.key_telescope },
    { key: "n", part: "notebook", says: WORDS.key_notebook },
  ],
};

export default board;
