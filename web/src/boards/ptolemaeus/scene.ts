/** What a picture of Ptolemaeus' story shows: the wheel under the sky of 20 July 1969, cards, a study area. */
import { SIGNS, type Kind, type Planet, type Sign } from "./deck";
import type { Choice, Counts, Player, PtolemaeusView, Target } from "./model";

export interface Scene {
  /** The wheel, with the tokens on it: yours, and another player's. */
  wheel?: {
    own?: Counts<Sign>;
    other?: Counts<Sign>;
    /** Where planets and Comet stand, if they have moved since, and how far the Comet came. */
    moved?: Partial<Record<Planet, Sign>>;
    comet?: Sign;
    steps?: number;
    /** The planets that move next. */
    event?: readonly Planet[];
    /** Constellations whose asteroid is gone. */
    taken?: readonly Sign[];
  };
  /** Lines that are drawn. */
  lines?: readonly Target[];
  row?: readonly (Kind | null)[];
  hand?: Counts<Kind>;
  /** What is being paid for. */
  choice?: Choice;
  /** The own study area, as far as it differs from that of the beginning. */
  study?: Partial<Player>;
}

/** Where the planets stood that day (PT-3), and the Comet that begins opposite the Moon (PT-4). */
const PLANETS: Record<Planet, Sign> = { sol: "cancer", luna: "libra", mercurius: "cancer", venus: "gemini", mars: "sagittarius", iupiter: "libra", saturnus: "taurus" };
const COMET: Sign = "aries";

const countOf = (counts: Counts): number => Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);

function playerOf(seat: number, tokens: Counts<Sign>, hand: Counts<Kind>, study: Partial<Player> = {}): Player {
  const points = { planets: 0, asteroids: 0, bonus: 0, objective: 0, total: 0 };
  const reserve = 10 - countOf(tokens) - (study.studied?.length ?? 0);
  return {
    seat, tokens, reserve, studied: [], asteroids: 0, could_study: [], points, cards: countOf(hand), hand,
    bonuses: 0, bonus: {}, objective: null, chosen: null, ...study,
  };
}

const placesOf = (planets: Record<Planet, Sign>): PtolemaeusView["date"]["places"] =>
  Object.fromEntries(Object.entries(planets).map(([planet, sign]) => [planet, { sign, degrees: null }])) as PtolemaeusView["date"]["places"];

/** As much of a view as the parts are drawn from. */
export function viewOf(scene: Scene): PtolemaeusView {
  const { own = {}, other = {}, comet = COMET, steps = 0, moved = {}, event = [], taken = [] } = scene.wheel ?? {};
  const planets = { ...PLANETS, ...moved };
  const players = [playerOf(0, own, scene.hand ?? {}, scene.study), playerOf(1, other, {})];
  const view = {
    options: {}, viewer: 0, seat: 0, seats: 2, active: 0, over: false, phase: scene.choice ? "paying" : "before",
    cycle: 1, round: 1, astrolabe: 0, extra_turns: 0, hipparchus: null,
    date: { date: "1969-07-20", hour: "", event: null, cycles: null, near: [], places: placesOf(planets) },
    sky: { planets, comet, comet_start: COMET, comet_steps: steps, asteroids: SIGNS.filter((sign) => !taken.includes(sign)) },
    event: [...event], events_left: [], row: scene.row ?? [], deck: 40, can_draw: true, discards: {}, bonus_deck: 20, bonus_played: {},
    observable: scene.lines ?? [], choice: scene.choice ?? {}, players,
  };
  return view as unknown as PtolemaeusView;
}
