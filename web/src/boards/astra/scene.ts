/** What a picture of Astra's story shows: a few parts of the board, and the facts that are drawn on them. */
import type { Element } from "./deck";
import type { AstraView, Phase, Place, Player } from "./model";

/** A constellation: whose mark each star has, your own being 0. */
export interface Shown {
  card: string;
  marks: readonly (number | null)[];
  /** How many stars a walk from each open star can mark, by the number of the star. */
  reach?: Readonly<Record<number, number>>;
  /** The star on which the walk stands. */
  walk?: number;
}

export interface Scene {
  sky?: readonly Shown[];
  sphere?: Element;
  /** The own Journal, as far as it differs from that of the beginning. */
  journal?: Partial<Player>;
  /** Only what one has to play with. */
  means?: Partial<Player>;
  /** A card that somebody else has discovered, and the boxes that are left. */
  boons?: { card: string; left: readonly number[] };
  /** The button for a Rest. */
  rest?: true;
}

const BEGINNING: Player = {
  seat: 0, fame: 0, stardust: 8, telescopes: 0, pouch: 5, wisdom: 0, limit: 2,
  active: [], exhausted: [], goal: null, has_chosen: false, chosen: null, forecast: { total: 0 },
};

export const playerOf = (scene: Scene): Player => ({ ...BEGINNING, ...scene.journal, ...scene.means }) as Player;

function placeOf({ card, marks, reach = {} }: Shown): Place {
  const left = marks.filter((pen) => pen === null).length;
  return { card, marks: [...marks], left, next: [], open: [], reach, finishers: [], behind: [] };
}

const phaseOf = ({ boons, sky }: Scene): Phase => (boons ? "boon" : sky?.some(({ walk }) => walk !== undefined) ? "walk" : "turn");

/** As much of a view as the parts are drawn from; the Journal of two players shows most, three players never dream. */
export function viewOf(scene: Scene, player: Player): AstraView {
  const walking = scene.sky?.find(({ walk }) => walk !== undefined);
  const walk = walking ? [walking.card, walking.walk] : null;
  const left = [...(scene.boons?.left ?? [])];
  const discovery = scene.boons ? { card: scene.boons.card, boons: left, open: left, choosing: left.length > 3 ? [0] : [], waiting: [] } : null;
  const turn = { effects: [], glories: 0, grands: 0, spent: 0, rested: false, skipped: false, dreaming: false, left: 0, walk };
  const view = {
    options: {}, seats: scene.journal && !scene.sphere ? 2 : 3, seat: 0, over: false, phase: phaseOf(scene), player: discovery ? 1 : 0, sphere: scene.sphere ?? "fire",
    display: (scene.sky ?? []).map(placeOf), turn, discovery, players: [player, player, player], ptolemy: null, turns_left: null,
  };
  return view as unknown as AstraView;
}
