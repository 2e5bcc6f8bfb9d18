/** What a picture of Stellar's story shows: a few parts of the board, and the facts that are drawn on them. */
import { TYPES, type Section, type Type } from "./deck";
import type { Player, Score, Slot, StellarView, TypeLine } from "./model";

export interface Scene {
  row?: readonly (string | null)[];
  hand?: readonly string[];
  /** Cards face up in the telescope by their slot, `down` where one lies face down. */
  telescope?: Readonly<Record<number, string>>;
  /** The sums of the sections, with the ten points of those that are led. */
  sections?: Partial<Record<Section, { sum: number; points: number }>>;
  notebook?: readonly string[];
  /** What the collections are worth. */
  worth?: Partial<Record<Type, TypeLine>>;
  /** The coordinate that is called. */
  called?: number;
  /** The card that must be placed now. */
  place?: string;
}

const NOTHING: TypeLine = { stars: 0, run: 0, points: 0, six_zero: null };
const EVEN = { sum: 0, points: 0 };

function scoreOf({ worth = {}, sections = {} }: Scene): Score {
  const types = Object.fromEntries(TYPES.map((type) => [type, worth[type] ?? NOTHING])) as Score["types"];
  return { types, sections: { top: EVEN, middle: EVEN, bottom: EVEN, ...sections }, diversity: 0, satellites: {}, total: 0 };
}

function slotsOf({ telescope = {} }: Scene, numberOf: (card: string) => number): (Slot | null)[] {
  return Array.from({ length: 12 }, (_, n) => {
    const card = telescope[n + 1];
    if (card === undefined) return null;
    return card === "down" ? { card: null, face: "down", number: 3 } : { card, face: "up", number: numberOf(card) };
  });
}

/** The side of the board that a scene shows. */
export function playerOf(scene: Scene, numberOf: (card: string) => number): Player {
  const { hand = [], notebook = [] } = scene;
  const telescope = slotsOf(scene, numberOf);
  return { seat: 0, hand: [...hand], chosen: null, has_chosen: false, maybe: [], telescope, notebook: [...notebook], score: scoreOf(scene) };
}

/** As much of a view as the row and the hand are drawn from. */
export function viewOf(scene: Scene, player: Player): StellarView {
  const phase = scene.place ? "place" : scene.called === undefined ? "take" : "play";
  const view = { phase, round: 1, rounds: 11, row: scene.row ?? [], to_place: scene.place ?? null, pile: 40, discards: [], players: [player, player], seat: 0 };
  return view as unknown as StellarView;
}
