/** Easy, normal and hard: mixtures of a game's single modifiers, read from the offers of an option and their groups. */
import type { Offer } from "./api";
import type { Json } from "./protocol";

export const PRESETS = ["easy", "normal", "hard"] as const;
export type Preset = (typeof PRESETS)[number];

/** So many modifiers of a kind make a game easy or hard. */
const MANY = 3;

/** The modifiers of each preset: none, the first of the first group (easier), the first of the second (harder). */
export function mixtures(offers: readonly Offer[]): Record<Preset, Json[]> | null {
  const groups = [...new Set(offers.map(({ group }) => group))];
  if (groups.length !== 2) return null;
  const first = (group: string | undefined): Json[] => offers.filter((offer) => offer.group === group).slice(0, MANY).map(({ value }) => value);
  return { easy: first(groups[0]), normal: [], hard: first(groups[1]) };
}

/** Which preset a choice is; null for a mixture of one's own. */
export function presetOf(offers: readonly Offer[], chosen: Json): Preset | null {
  const mixed = mixtures(offers);
  const written = (values: unknown): string => JSON.stringify(Array.isArray(values) ? [...values].sort() : []);
  return mixed === null ? null : (PRESETS.find((preset) => written(mixed[preset]) === written(chosen)) ?? null);
}
