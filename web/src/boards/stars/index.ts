/** The Stars Are Right in the browser. */
import { fill } from "../../lib/fill";
import type { Path } from "../../lib/choice";
import type { Bilingual, Lang, View } from "../../lib/protocol";
import type { Board } from "../board";
import Table from "./Board.svelte";
import { coach } from "./coach";
import { cardOf, deckOf, nameOf, phrase } from "./deck";
import { flights } from "./flights";
import { cardIn, type Phase, type StarsView } from "./model";
import Sheet from "./Sheet.svelte";
import Token from "./Token.svelte";
import { WORDS } from "./words";

function status(given: View, names: string[]): { own: Bilingual; other: Bilingual } {
  const view = given as StarsView;
  const card = view.summoning ?? view.minion;
  const facts = (lang: Lang): Record<string, string> => ({
    player: names[view.seat] ?? "",
    card: card === null ? "" : nameOf(lang, cardOf(deckOf(view), card)),
  });
  const both = (text: Bilingual): Bilingual => ({ en: fill(text.en, facts("en")), fr: fill(text.fr, facts("fr")) });
  return { own: both(WORDS[`own_${view.phase}`]), other: both(phrase(`phase_${view.phase}`)) };
}

const HAND_VERBS: Partial<Record<Phase, string>> = { invoke: "invoke", operate: "invoke", discard: "discard" };
const SITE_VERBS: Partial<Record<Phase, string>> = { sacrifice: "sacrifice", "make-room": "remove", give: "give", take: "take" };

/** The move that a click on something dark would mean, in notation. */
export function whyMove(thing: string, path: Path, given: View): string | Bilingual | null {
  const view = given as StarsView;
  const chosen = cardIn(path.find((step) => step.startsWith("hand-")) ?? null);
  const held = view.viewer === null ? null : (view.players[view.viewer]?.hand[0] ?? null);
  const [, kind, rest] = /^(hand|site|pile|discards|tile|push)-(.+)$/.exec(thing) ?? [];
  if (kind === "hand") return `${HAND_VERBS[view.phase] ?? "summon"} ${rest}`;
  if (kind === "site") return `${SITE_VERBS[view.phase] ?? "power"} ${rest}`;
  if (kind === "pile" || kind === "discards") return `take ${rest}`;
  if (kind === "tile") return `flip ${rest}`;
  if (kind === "push") return `push ${rest!.replaceAll("-", " ")}`;
  if (thing === "pass") return "pass";
  if (thing === "pile") return "search pile";
  if (thing === "flip") return view.symbols.flip > 0 ? WORDS.tile_first : "flip 1,1";
  if (!["invoke", "summon", "discard"].includes(thing)) return null;
  if (chosen === null && thing === view.phase) return WORDS.card_first;
  return (chosen ?? held) === null ? null : `${thing} ${chosen ?? held}`;
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
  ],
};

export default board;
