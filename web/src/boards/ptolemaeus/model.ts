/** The shape of Ptolemaeus' view, and what the drawing reads from it. No rule is decided here. */
import type { Bilingual, Json, View } from "../../lib/protocol";
import type { Happening } from "../board";
import { ELEMENTS, elementOf, PLANETS, SIGNS, type Configuration, type Deck, type Element, type Kind, type Planet, type Sign } from "./deck";

export type Phase =
  | "before"
  | "second"
  | "paying"
  | "placing"
  | "moving"
  | "choosing"
  | "after"
  | "returning"
  | "replacing"
  | "taking"
  | "leaving"
  | "arriving"
  | "robbing"
  | "setting"
  | "recalling"
  | "discarding"
  | "over";

export type Counts<T extends string = string> = Partial<Record<T, number>>;

export interface Points {
  planets: number;
  asteroids: number;
  bonus: number | null;
  objective: number | null;
  total: number;
}

/** What everybody sees of somebody: study area, tokens, reserve. */
interface StudyArea {
  tokens: Counts<Sign>;
  reserve: number;
  studied: Planet[];
  asteroids: number;
  could_study: Planet[];
  points: Points;
}

export interface Player extends StudyArea {
  seat: number;
  cards: number;
  hand: Counts<Kind>;
  bonuses: number;
  bonus: Counts | null;
  objective: Planet[] | null;
  chosen: string[] | null;
}

export interface Hipparchus extends StudyArea {
  level: number;
  bonus: Counts;
  objective: Planet[];
  misses: number;
  turns: number;
}

export type TargetKind = "observe" | Configuration;

export interface Target {
  kind: TargetKind;
  signs: Sign[];
  tokens: Sign[];
  can: boolean | null;
}

export interface Choice {
  bonus?: string;
  left?: number;
  sign?: Sign;
  signs?: Sign[];
  number?: number;
  target?: TargetKind;
  paid?: Counts<Kind>;
  wanted?: number;
  /** All payments for the token on its way, the cards of each in the order in which they are laid. */
  ways?: Kind[][];
}

export interface PtolemaeusView extends View {
  phase: Phase;
  active: number;
  cycle: number;
  round: number;
  astrolabe: number;
  extra_turns: number;
  date: { date: string; hour: string; event: Bilingual | null; cycles: number | null; near: Planet[]; places: Record<Planet, { sign: Sign; degrees: number | null }> };
  sky: { planets: Record<Planet, Sign>; comet: Sign; comet_start: Sign; comet_steps: number; asteroids: Sign[] };
  event: Planet[];
  events_left: string[];
  row: (Kind | null)[];
  deck: number;
  can_draw: boolean;
  discards: Counts<Kind>;
  bonus_deck: number;
  bonus_played: Counts;
  observable: Target[];
  choice: Choice;
  players: Player[];
  hipparchus: Hipparchus | null;
}

/** Somebody with tokens on the wheel: a player, or Hipparchus, who has no hand and no seat. */
export interface Person extends StudyArea {
  /** The place at the table, counted from 0. */
  index: number;
  /** Null for Hipparchus. */
  player: Player | null;
}

/** Everybody at the table, Hipparchus last. */
export function people(view: PtolemaeusView): Person[] {
  const found: Person[] = view.players.map((player, index) => ({ ...player, index, player }));
  return view.hipparchus ? [...found, { ...view.hipparchus, index: found.length, player: null }] : found;
}

export const planetsIn = (view: PtolemaeusView, sign: Sign): Planet[] => PLANETS.filter((planet) => view.sky.planets[planet] === sign);

/** The configurations of this sky; single constellations are clicked on the wheel. */
export const configurations = (view: PtolemaeusView): Target[] => view.observable.filter(({ kind }) => kind !== "observe");

/** The name that `touches` has for a target. */
export const targetName = ({ kind, signs }: Target): string => (kind === "observe" ? `sign-${signs[0]}` : `${kind}-${signs.join("-")}`);

/** What a target would give the viewer: tokens, named cards in hand, and planets that a third token could study. */
export interface Worth {
  tokens: number;
  have: number;
  studies: Planet[];
}

export function worth(view: PtolemaeusView, target: Target): Worth {
  const me = view.viewer === null ? null : (view.players[view.viewer] ?? null);
  const wanted = tally(target.tokens);
  const each = Object.entries(wanted) as [Sign, number][];
  const have = each.reduce((sum, [sign, times]) => sum + Math.min(times, me?.hand[sign] ?? 0), 0);
  const thirds = each.filter(([sign, times]) => (me?.tokens[sign] ?? 0) + times >= 3);
  const studies = thirds.flatMap(([sign]) => planetsIn(view, sign)).filter((planet) => !me?.studied.includes(planet));
  return { tokens: target.tokens.length, have, studies };
}

/** Count things by their name. */
export function tally<T extends string>(things: readonly T[]): Record<T, number> {
  const counts = {} as Record<T, number>;
  for (const thing of things) counts[thing] = (counts[thing] ?? 0) + 1;
  return counts;
}

/** The cards still in hand: what is laid for a payment is no longer there. */
export function handLeft(player: Player, choice: Choice): Counts<Kind> {
  const left: Counts<Kind> = {};
  for (const kind of [...SIGNS, "sextant"] as const) {
    const number = (player.hand[kind] ?? 0) - (choice.paid?.[kind] ?? 0);
    if (number > 0) left[kind] = number;
  }
  return left;
}

export interface Colour {
  element: Element | null;
  cards: { kind: Kind; number: number }[];
}

/** Cards sorted by colour, sextants last; colours without a card are left out. */
export function byColour(cards: Counts<Kind>, deck: Deck): Colour[] {
  const kinds = [...SIGNS, "sextant"] as const;
  return [...ELEMENTS, null]
    .map((element) => ({
      element,
      cards: kinds.filter((kind) => elementOf(deck, kind) === element && cards[kind]).map((kind) => ({ kind, number: cards[kind]! })),
    }))
    .filter((group) => group.cards.length > 0);
}

/** Cards one by one: two Leo cards are two. */
export const oneByOne = <T extends string>(cards: Counts<T>): T[] =>
  (Object.entries(cards) as [T, number][]).flatMap(([kind, number]) => Array<T>(number).fill(kind));

/** The event cards still in the pile that name a planet: how often it can still move, the card on the table included. */
export function movesLeft(view: PtolemaeusView, deck: Deck, planet: Planet): number {
  const left = deck.event.filter(({ id, planets }) => view.events_left.includes(id) && planets.includes(planet)).length;
  return left + (view.event.includes(planet) ? 1 : 0);
}

/** One card that Hipparchus turned up, and what came of it. */
export interface Step {
  card: Kind | null;
  /** Where his token went. */
  sign: Sign | null;
  source: Sign | null;
  studied: Planet[];
}

const word = <T extends string>(fact: Json | undefined): T | null => (typeof fact === "string" ? (fact as T) : null);

/** What Hipparchus did in his last turn, from the events; none before his first. */
export function lastTurn(history: readonly Happening[]): Step[] {
  const steps: Step[] = [];
  let ended = false;
  for (const { kind, facts } of history) {
    if (!kind.startsWith("hipparchus_")) {
      ended ||= kind === "turn";
      continue;
    }
    if (kind === "hipparchus_objective" || kind === "hipparchus_recalls") continue;
    if (ended) steps.length = 0;
    ended = false;
    if (kind === "hipparchus_turns_up") steps.push({ card: word<Kind>(facts.card), sign: null, source: null, studied: [] });
    if (kind === "hipparchus_misses") steps.push({ card: null, sign: null, source: null, studied: [] });
    const last = steps.at(-1);
    if (last && kind === "hipparchus_places") Object.assign(last, { sign: word<Sign>(facts.sign), source: word<Sign>(facts.source) });
    if (last && kind === "hipparchus_studies") last.studied.push(word<Planet>(facts.planet)!);
  }
  return steps;
}

/** The seats in the order they are drawn: the viewer's own first. */
export function seatsFrom(view: PtolemaeusView, you: number | null): Person[] {
  const all = people(view);
  return you === null ? all : [...all.slice(you), ...all.slice(0, you)];
}

/** A sentence of the engine with names where it counts the players. */
export const called = (sentence: string, names: readonly string[]): string =>
  sentence.replace(/\b(?:player|joueur) ([1-4])\b/g, (counted, number: string) => names[Number(number) - 1] || counted);
