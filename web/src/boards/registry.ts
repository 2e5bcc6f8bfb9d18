/** Finds the boards by their folders: a new game adds one folder and changes nothing here. */
import type { Component } from "svelte";

import type { Board } from "./board";
import plain from "./plain/index";

const boards = import.meta.glob<Board>(["./*/index.ts", "!./plain/index.ts"], { import: "default" });
const emblems = import.meta.glob<Component>("./*/Emblem.svelte", { import: "default", eager: true });

/** Load the board of a game; a game without one is played by choosing sentences. */
export async function boardOf(game: string): Promise<Board> {
  const load = boards[`./${game}/index.ts`];
  return load ? load() : plain;
}

/** The picture of a game on its card in the lobby. */
export function emblemOf(game: string): Component | null {
  return emblems[`./${game}/Emblem.svelte`] ?? emblems["./plain/Emblem.svelte"] ?? null;
}
