/** Colours of worlds that people know, lightest first; the others get theirs from their name. */
import { seeded } from "../../../lib/seeded";

export type Tint = readonly [light: string, middle: string, dark: string];

const KNOWN: Record<string, Tint> = {
  Mercury: ["#d9cfc6", "#9b8f86", "#463f3b"],
  Venus: ["#fff0cb", "#e0b66a", "#7a4d1c"],
  Earth: ["#d8f3ff", "#3f8ee0", "#0d2f6b"],
  Mars: ["#ffc9a1", "#d2603a", "#5e1f12"],
  Jupiter: ["#ffe7c9", "#d09a6b", "#6b3f26"],
  Saturn: ["#fff1c8", "#dcb86f", "#6f5123"],
  Uranus: ["#e3ffff", "#7fd3dc", "#235a70"],
  Neptune: ["#c2dcff", "#3f6fe0", "#142a75"],
  Pluto: ["#fbe6d2", "#c39b7c", "#5d4233"],
  Ceres: ["#dcdfe4", "#8f949c", "#3c4048"],
  Eris: ["#ffffff", "#cfd6e2", "#66708a"],
  Io: ["#fff6b0", "#e8c33f", "#8a5a10"],
  Europa: ["#fffdf3", "#dccdb3", "#7d6247"],
  Titan: ["#ffe3a6", "#dc9a3c", "#6e4212"],
  Phobos: ["#cfc0b3", "#8c7a6c", "#40342c"],
  Enceladus: ["#ffffff", "#d5e6f2", "#5f7d99"],
  Triton: ["#fff0ee", "#d9bdbd", "#6d5560"],
  Callisto: ["#d3c8bb", "#8a7b6c", "#3b3129"],
  Ganymede: ["#e9e1d4", "#ac9d89", "#4d4133"],
};

/** The colours of a world: known, or made from its name around one of the given hues. */
export function tintOf(name: string, seed: string, hues: readonly number[], saturation: number): Tint {
  const known = KNOWN[name];
  if (known) return known;
  const random = seeded(`${seed}-tint`);
  const hue = hues[Math.floor(random(0, hues.length))]! + random(-10, 10);
  const tone = (lightness: number, part = 1): string => `hsl(${hue.toFixed(0)} ${saturation * part}% ${lightness}%)`;
  return [tone(84), tone(58), tone(22, 0.9)];
}
