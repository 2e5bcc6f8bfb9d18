/** What a click on something dark would mean: the move to ask the engine about. */
import type { Path } from "../../lib/choice";
import type { Bilingual, View } from "../../lib/protocol";
import { cardIn, type Phase, type StarsView } from "./model";
import { WORDS } from "./words";

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
