/** Ptolemaeus in the browser. */
import type { Path } from "../../lib/choice";
import type { Bilingual, Lang, View } from "../../lib/protocol";
import type { Board } from "../board";
import { filled } from "../phrases";
import Table from "./Board.svelte";
import { coach } from "./coach";
import { deckOf, elementOf, nameOf, phrase, PLANETS, say, SIGNS, type Kind } from "./deck";
import { flights } from "./flights";
import { called, type PtolemaeusView } from "./model";
import Sheet from "./ScoreSheet.svelte";
import Token from "./Token.svelte";
import { WORDS } from "./words";

function status(given: View, names: string[]): { own: Bilingual; other: Bilingual } {
  const view = given as PtolemaeusView;
  const deck = deckOf(view);
  const { sign, bonus, number } = view.choice;
  const facts = (lang: Lang): Record<string, string> => ({
    player: names[view.seat] ?? "",
    sign: sign ? nameOf(deck, sign, lang) : "",
    bonus: bonus ? nameOf(deck, bonus, lang) : say(lang, "event_eclipse"),
    number: String(number ?? ""),
  });
  return { own: filled(WORDS[`own_${view.phase}`], facts), other: filled(phrase(`phase_${view.phase}`), facts) };
}

/** The move that a click on something dark would mean, in notation. */
function whyMove(thing: string, _path: Path, given: View): string | Bilingual | null {
  const view = given as PtolemaeusView;
  const [, kind, rest = ""] = /^(row|sign|hand|token|planet|player|bonus|conjunction|opposition|trigone|square)-(.+)$/.exec(thing) ?? [];
  switch (kind) {
    case "row":
      return `take ${rest}`;
    case "sign":
      return ["placing", "arriving", "setting"].includes(view.phase) ? `place ${rest}` : `observe ${rest}`;
    case "hand":
      return cardMove(view, rest as Kind);
    case "token":
      return ["returning", "recalling"].includes(view.phase) ? `return ${rest}` : ["moving", "leaving"].includes(view.phase) ? `move ${rest}` : WORDS.token_stays;
    case "planet":
      return `study ${rest}`;
    case "player":
      return view.phase === "robbing" ? `draw ${rest}` : WORDS.player_dark;
    case "bonus":
      return `play ${rest}`;
    case undefined:
      return thing === "deck" ? "take deck" : thing === "pair" ? null : thing;
    default:
      return `${kind} ${rest}`;
  }
}

/** What laying a card of the hand would mean now. */
function cardMove(view: PtolemaeusView, card: Kind): string | Bilingual {
  if (view.phase === "discarding") return `discard ${card}`;
  const { sign, wanted } = view.choice;
  if (view.phase !== "paying" || !sign) return WORDS.hand_pays;
  if (wanted) return `add ${card}`;
  if (card === sign || card === "sextant") return `pay ${card}`;
  const deck = deckOf(view);
  return `${elementOf(deck, card) === elementOf(deck, sign) ? "pair" : "three"} ${card}`;
}

const IDS = new RegExp(`(?<!['\\w-])(${[...SIGNS, ...PLANETS].join("|")})(?![\\w-])`, "g");

/** Write names where the engine writes ids, and leave out what one would type. */
function wording(sentence: string, view: View, lang: Lang, names: readonly string[] = []): string {
  const deck = deckOf(view);
  const named = called(sentence, names).replace(/ \('[^)]*'\)/g, "").replace(IDS, (id) => nameOf(deck, id, lang));
  return deck.bonus.reduce((text, card) => text.replaceAll(card.id, card.name[lang]), named);
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
  rival: "hipparchus_",
  keys: [
    { key: "z", part: "wheel", says: WORDS.key_wheel },
    { key: "f", part: "configurations", says: WORDS.key_configurations },
    { key: "r", part: "row", says: WORDS.key_row },
    { key: "c", part: "hand", says: WORDS.key_hand },
    { key: "b", part: "bonus", says: WORDS.key_bonus },
    { key: "p", part: "players", says: WORDS.key_players },
  ],
};

export default board;
