/** Astra in the browser. */
import type { Path } from "../../lib/choice";
import type { Bilingual, View } from "../../lib/protocol";
import type { Board } from "../board";
import { filled } from "../phrases";
import Table from "./Board.svelte";
import { coach } from "./coach";
import { abilityText, cardOf, deckOf } from "./deck";
import { flights } from "./flights";
import type { AstraView } from "./model";
import Sheet from "./Sheet.svelte";
import { status } from "./status";
import Token from "./Token.svelte";
import { WORDS } from "./words";

/** The move that a click on something dark would mean, in notation; a card that cannot be chosen tells of itself. */
function whyMove(thing: string, path: Path, given: View): string | Bilingual | null {
  const view = given as AstraView;
  const [, card, star] = /^star-(.+)-(\d+)$/.exec(thing) ?? [];
  if (card) return `mark ${card} ${star}`;
  const [, kind, name] = /^(own|card|boon)-(.+)$/.exec(thing) ?? [];
  if (kind === "boon") return `boon ${name}`;
  if (kind === "own") return `${ownVerb(view)} ${name}`;
  if (kind === "card") return view.phase === "discover" ? `discover ${name}` : about(view, name!);
  const own = path.find((step) => step.startsWith("own-"))?.replace("own-", "");
  if (["use", "wake", "discard"].includes(thing)) return own ? `${thing} ${own}` : WORDS.card_first;
  return thing;
}

const ownVerb = ({ phase }: AstraView): string => (phase === "wake" ? "wake" : phase === "give-up" ? "discard" : "use");

function about(view: AstraView, id: string): Bilingual {
  const card = cardOf(deckOf(view), id);
  const ability = abilityText(card.ability);
  return filled(WORDS.about_card, (lang) => ({ card: card.name.la, ability: ability[lang] }));
}

const board: Board = {
  Table,
  Sheet,
  Token,
  flights,
  status,
  whyMove,
  wording: (sentence) => sentence,
  coach,
  rival: "ptolemy_",
  keys: [
    { key: "s", part: "sky", says: WORDS.key_sky },
    { key: "c", part: "actions", says: WORDS.key_actions },
    { key: "j", part: "journal", says: WORDS.key_journal },
  ],
};

export default board;
