/** The shape of the view of The Stars Are Right, and what the drawing reads from it. No rule is decided here. */
import type { View } from "../../lib/protocol";
import { cardOf, deckOf, type Card, type Kind } from "./deck";
import { bonusStars, look, mayIgnore, type Sighting } from "./matching";
import type { Sky } from "./sky";

export type Phase = "invoke" | "operate" | "summon" | "sacrifice" | "make-room" | "discard" | "give" | "take" | "dig" | "pick" | "over";

export interface Player {
  seat: number;
  hand: (string | null)[];
  limit: number;
  site: { card: string; used: boolean }[];
  points: number;
}

export interface Prospect {
  missing: number;
  cells: number[];
  ready: boolean;
}

export interface StarsView extends View {
  phase: Phase;
  round: number;
  rounds: number;
  sky: string[][];
  invoked: string | null;
  symbols: Record<Kind, number>;
  summoning: string | null;
  minion: string | null;
  given: string | null;
  pile: number;
  pile_cards: string[] | null;
  discards: string[];
  players: Player[];
  batches: { cards: string[]; held: number[] }[];
  prospects: Record<string, Prospect>;
}

export const GOAL = 10;
export const MOST_CREATURES = 6;

/** The seats in playing order, the viewer's own first. */
export function seatsFrom(you: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, n) => ((you ?? 0) + n) % seats);
}

/** The card that a thing on the board is, if it is one. */
export function cardIn(thing: string | null): string | null {
  return /^(?:hand|site|pile|discards|card)-(.+)$/.exec(thing ?? "")?.[1] ?? null;
}

/** The symbols left to use, one by one. */
export function symbolsLeft(symbols: Record<Kind, number>): Kind[] {
  return (Object.entries(symbols) as [Kind, number][]).flatMap(([kind, number]) => Array<Kind>(number).fill(kind));
}

const sitesOf = (view: StarsView, mine: (seat: number) => boolean): Card[] =>
  view.players.filter(({ seat }) => mine(seat)).flatMap(({ site }) => site.map(({ card }) => cardOf(deckOf(view), card)));

/** Where a player's card lies in a sky, or how near it is: with the bonus stars of that player's site. */
export function sighting(view: StarsView, seat: number, card: Card, sky: Sky): Sighting {
  const bonus = bonusStars(card, sitesOf(view, (owner) => owner === seat));
  const most = mayIgnore(card, sitesOf(view, (owner) => owner !== seat));
  return look(card, sky, { mirror: view.options.mirror === true, bonus, most });
}
