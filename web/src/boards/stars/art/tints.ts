/** Colours of the drawings. Shape always says the same as colour. */
import type { Kind, Type } from "../deck";

/** The tint of a star symbol; a symbol of another deck has the last one. */
const SYMBOLS: Record<string, string> = {
  "1": "#8ec9ff",
  "2": "#86e6c0",
  "3": "#ffdd7d",
  "4": "#ffa878",
  "5": "#f59be0",
  V: "#9aa6d8",
  Wn: "#d6e2ff",
  Wx: "#b9c0c9",
  Sh: "#7fe3f2",
  Me: "#ff8f7a",
  Su: "#ffc24a",
  So: "#ff9c3d",
  Mo: "#f4f1df",
  L: "#e0694f",
};
export const symbolTint = (id: string): string => SYMBOLS[id] ?? "#cfd6ea";

export const KIND_TINTS: Record<Kind, string> = { push: "#7fbcff", swap: "#7be3bd", flip: "#f59be0" };

const PANTHEONS: Record<string, string> = { cthulhoo: "#5fd0a5", tsatso: "#f0a060", hastur: "#f2d14e", chaugnar: "#f0798f" };
/** The tint of a creature, by the Great Old One that it serves. */
export const pantheonTint = (pantheon: string | undefined): string => PANTHEONS[pantheon ?? ""] ?? "#a9a3d9";

export const RIMS: Record<Type, { width: number; dashes: string }> = {
  "great-old-one": { width: 3.4, dashes: "none" },
  "greater-servitor": { width: 2.4, dashes: "none" },
  "lesser-servitor": { width: 1.3, dashes: "none" },
  minion: { width: 1.6, dashes: "5 3" },
};
