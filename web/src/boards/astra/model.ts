/** The shape of Astra's view, and what the drawing reads from it. No rule is decided here. */
import type { Json, View } from "../../lib/protocol";
import type { Happening } from "../board";
import { cardOf, ELEMENTS, type Deck, type Element } from "./deck";

export type Phase =
  | "turn" | "walk" | "again" | "mark-any" | "mark-adjacent" | "mark-two" | "mark-second" | "mark-three"
  | "exchange" | "discover" | "boon" | "wake" | "give-up" | "dream" | "dream-walk" | "over";

export interface Place {
  card: string;
  /** The pen of each star, null where it is open. */
  marks: (number | null)[];
  left: number;
  next: number[];
  open: number[];
  /** How many stars a walk from each open star can mark. */
  reach: Record<string, number>;
  finishers: number[];
  /** Who has fewer marks than the dreamer, so that only the two Boons on the right are left. */
  behind: number[];
}

export type Forecast = Record<string, number> & { total: number };

export interface Player {
  seat: number;
  fame: number;
  stardust: number;
  telescopes: number;
  pouch: number;
  wisdom: number;
  limit: number;
  active: string[];
  exhausted: string[];
  goal: string | null;
  has_chosen: boolean;
  chosen: number | null;
  forecast: Forecast;
}

export interface Ptolemy {
  fame: number;
  stardust: number;
  telescopes: number;
  cards: string[];
  left: string | null;
  right: string | null;
  top: string | null;
  /** The places of his library without a card; what is null and not among them lies face down. */
  empty: string[];
  deck: number;
  discards: string[];
  removed: number;
  goal: string | null;
  lost: boolean;
  forecast: Forecast;
}

export interface Discovery {
  card: string;
  boons: number[];
  open: number[];
  choosing: number[];
  waiting: number[];
}

export interface Turn {
  effects: string[];
  glories: number;
  grands: number;
  spent: number;
  rested: boolean;
  skipped: boolean;
  dreaming: boolean;
  left: number;
  walk: [string, number] | null;
}

export interface AstraView extends View {
  phase: Phase;
  player: number;
  sphere: Element;
  pile: { above: number; below: number };
  turns_left: number | null;
  discards: string[];
  display: (Place | null)[];
  turn: Turn;
  discovery: Discovery | null;
  players: Player[];
  ptolemy: Ptolemy | null;
}

/** How many stars each pen has marked on a card, most first. */
export function counts(place: Place): { pen: number; stars: number }[] {
  const pens = [...new Set(place.marks.filter((pen) => pen !== null))];
  const counted = pens.map((pen) => ({ pen, stars: place.marks.filter((mark) => mark === pen).length }));
  return counted.sort((one, two) => two.stars - one.stars || one.pen - two.pen);
}

/** Who else could finish a card in one turn, as a warning. */
export const threats = (place: Place, you: number | null): number[] => place.finishers.filter((seat) => seat !== you);

/** The seats in the order they are drawn: the viewer's own first, then around the table. */
export const seatsFrom = (you: number | null, seats: number): number[] =>
  Array.from({ length: seats }, (_, n) => ((you ?? 0) + n) % seats);

/** How many spots of each row of the Final Scoring grid are marked: by the secret card and by discovered ones. */
export function rowMarks(deck: Deck, cards: readonly string[], goal: string | null): { element: Element; given: number; cards: number }[] {
  return ELEMENTS.map((element) => ({
    element,
    given: goal?.split("+").includes(element) ? 1 : 0,
    cards: cards.filter((id) => cardOf(deck, id).element === element).length,
  }));
}

/** How many spots of the Wisdom track lie behind each card limit. */
export function wisdomSections(deck: Deck, wisdom: number): { limit: number; spots: boolean[] }[] {
  let before = 0;
  return deck.config.wisdom.sections.map((size, n) => {
    const spots = Array.from({ length: size }, (_, spot) => before + spot < wisdom);
    before += size;
    return { limit: deck.config.wisdom.start + n + 1, spots };
  });
}

const PTOLEMYS = /^ptolemy_(rests|rolls|emptied|aims|idle|spends|walks|dream|dreamt)$/;
const BEGINNINGS = ["ptolemy_rolls", "ptolemy_rests"];

/** What Ptolemy did in his last turn, as far as it is told. */
export function lastTurn(history: readonly Happening[]): Happening[] {
  const begin = history.findLastIndex(({ kind }) => BEGINNINGS.includes(kind));
  return begin < 0 ? [] : history.slice(begin).filter((event) => PTOLEMYS.test(event.kind));
}

const numbers = (fact: Json | undefined): number[] => (Array.isArray(fact) ? fact.map(Number) : typeof fact === "number" ? [fact] : []);
const isMark = ({ kind }: Happening): boolean => ["marked", "dreamt", "ptolemy_walks", "ptolemy_dreamt"].includes(kind);

/** The stars that others marked since the viewer's last turn began, so that nobody misses what happened. */
export function recent(history: readonly Happening[], you: number | null): ReadonlySet<string> {
  const since = history.findLastIndex((event) => event.kind === "turn" && event.seat === you);
  const before = history.slice(0, since < 0 ? undefined : since).findLastIndex((event) => event.kind === "turn" && event.seat === you);
  const own = (event: Happening): boolean => event.seat === you && (event.kind === "marked" || event.kind === "dreamt");
  const marks = history.slice(Math.max(before, 0)).filter((event) => isMark(event) && !own(event));
  const stars = marks.flatMap(({ facts }) => numbers(facts.star ?? facts.stars).map((star) => `star-${String(facts.card)}-${star}`));
  return new Set(stars);
}

/** The Discard icons: Spheres that the marker leaves over one. */
export const iconsOf = (deck: Deck, seats: number): Element[] =>
  deck.config.board.find((side) => side.seats === seats)?.discard_after ?? [];
