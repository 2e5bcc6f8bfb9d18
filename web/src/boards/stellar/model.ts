/** The shape of Stellar's view, and what the drawing reads from it. No rule is decided here. */
import type { Lang, Legal, View } from "../../lib/protocol";
import type { Happening } from "../board";
import { cardOf, isSixZero, shortName, type Deck, type Section, type Type } from "./deck";

export interface Slot {
  card: string | null;
  face: "up" | "down";
  number: number;
}

export interface TypeLine {
  stars: number;
  run: number;
  points: number;
  six_zero: number | null;
}

export interface Score {
  types: Record<Type, TypeLine>;
  sections: Record<Section, { sum: number; points: number }>;
  diversity: number;
  satellites: Record<string, Type>;
  total: number;
}

export interface Player {
  seat: number;
  hand: (string | null)[];
  chosen: string | null;
  has_chosen: boolean;
  maybe: string[];
  telescope: (Slot | null)[];
  notebook: string[];
  score: Score;
}

export type Phase = "starters" | "refresh" | "take" | "play" | "place" | "last" | "over";

export interface StellarView extends View {
  phase: Phase;
  round: number;
  rounds: number;
  row: (string | null)[];
  to_place: string | null;
  pile: number;
  discards: string[];
  players: [Player, Player];
}

/** One number of a collection: the cards that supply it, and whether it belongs to a longest run. */
export interface Column {
  number: number;
  cards: string[];
  inRun: boolean;
}

/** A collection spread over the numbers 0 to 6, satellites and the 6/0 where the score counts them. */
export function columns(player: Player, type: Type, deck: Deck): Column[] {
  const line = player.score.types[type];
  const spread: Column[] = Array.from({ length: 7 }, (_, number) => ({ number, cards: [], inRun: false }));
  for (const id of player.notebook) {
    const card = cardOf(deck, id);
    if (card.type !== type && player.score.satellites[id] !== type) continue;
    const number = isSixZero(card) ? (line.six_zero ?? card.number) : card.number;
    spread[number]!.cards.push(id);
  }
  if (line.run < 2) return spread;
  for (const run of runs(spread)) if (run.length === line.run) for (const column of run) column.inRun = true;
  return spread;
}

/** The stretches of neighbouring numbers that have cards. */
function runs(spread: Column[]): Column[][] {
  const found: Column[][] = [];
  for (const column of spread) {
    if (column.cards.length === 0) continue;
    const last = found.at(-1);
    if (last?.at(-1)?.number === column.number - 1) last.push(column);
    else found.push([column]);
  }
  return found;
}

export type Forced = { coordinate: number } | "pile" | null;

/**
 * What playing a card leads to, read from the engine's sentences: the row card they name, else the pile.
 * Face up and face down may lead to different cards, so only the given moves are asked.
 */
export function forcedBy(moves: readonly Legal[], view: StellarView, deck: Deck, lang: Lang): Forced {
  const [first] = moves;
  if (first === undefined || first.says === "" || view.phase !== "play") return null;
  const coordinate = view.row.findIndex((id) => id !== null && first.says.includes(shortName(lang, cardOf(deck, id))));
  return coordinate < 0 ? "pile" : { coordinate: coordinate + 1 };
}

/** The moves that show what a card does when it is played as what is printed on it. */
export function openly(moves: readonly Legal[]): readonly Legal[] {
  const up = moves.filter((move) => !move.touches.includes("face-down"));
  return up.length > 0 ? up : moves;
}

/** The turns that a player still has, the present one included; null outside the rounds. */
export function turnsLeft(view: StellarView, seat: number): number | null {
  if (["starters", "last", "over"].includes(view.phase)) return null;
  const done = seat < view.seat ? 1 : 0;
  return view.rounds - view.round + 1 - done;
}

const DEEDS = new Set(["taken", "laid", "written"]);

/** What a player laid and wrote in the last turn: slots of the telescope, cards of the notebook. */
export function lastOf(history: readonly Happening[], seat: number): { slots: ReadonlySet<number>; cards: ReadonlySet<string> } {
  const deeds = history.filter(({ kind }) => DEEDS.has(kind));
  const end = deeds.findLastIndex((deed) => deed.seat === seat) + 1;
  const start = deeds.slice(0, end).findLastIndex((deed) => deed.seat !== seat) + 1;
  const done = deeds.slice(start, end);
  return {
    slots: new Set(done.filter(({ kind }) => kind === "laid").map(({ facts }) => Number(facts.slot))),
    cards: new Set(done.filter(({ kind }) => kind === "written").map(({ facts }) => String(facts.card))),
  };
}

/** How many of the five types lie face up in a telescope. */
export function typesShown(player: Player, deck: Deck): number {
  const up = player.telescope.filter((slot) => slot?.face === "up" && slot.card !== null);
  const kinds = new Set(up.map((slot) => cardOf(deck, slot!.card!).type));
  kinds.delete("satellite");
  return kinds.size;
}

/** The seats in the order they are drawn: the viewer's own first. */
export const seatsFrom = (you: number | null): [number, number] => (you === 1 ? [1, 0] : [0, 1]);
