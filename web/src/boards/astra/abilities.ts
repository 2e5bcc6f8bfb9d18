/** The picture of each Ability: an icon and what stands in its corner. */
const PICTURES: Record<string, readonly [icon: string, badge?: string]> = {
  markadjacent: ["burst"],
  refundgrand: ["refund", "✦"],
  stardust4: ["stardust", "4"],
  stardust3: ["stardust", "3"],
  stardust2: ["stardust", "2"],
  dust2scope: ["observation", "⇄"],
  mark3x1: ["mark", "3"],
  anycommon: ["begin"],
  famegrand: ["fame", "✦"],
  wisdom1: ["wisdom", "1"],
  fameundisc: ["fame", "✓"],
  markany: ["mark", "1"],
  scope1: ["observation", "1"],
  pouch1: ["improvement", "1"],
  restfull: ["rest", "+"],
  mark2: ["mark", "2"],
  famesphere: ["fame", "◔"],
  refundcommon: ["refund", "○"],
};

export function pictureOf(ability: string): { name: string; badge?: string } {
  const [name, badge] = PICTURES[ability] ?? ["mark"];
  return badge === undefined ? { name } : { name, badge };
}
