/** Finds the boards by their folders: a new game adds one folder and changes nothing here. */
import type { Component } from "svelte";

import type { Board } from "./board";
import plain from "./plain/index";
import type { AnyStory } from "./story";

const boards = import.meta.glob<Board>(["./*/index.ts", "!./plain/index.ts"], { import: "default" });
const stories = import.meta.glob<AnyStory>("./*/story.ts", { import: "default" });
const emblems = import.meta.glob<Component>("./*/Emblem.svelte", { import: "default" });

/** Load the board of a game; a game without one is played by choosing sentences. */
export async function boardOf(game: string): Promise<Board> {
  const load = boards[`./${game}/index.ts`];
  return load ? load() : plain;
}

/** Load the picture of a game for its card in the lobby. */
export async function emblemOf(game: string): Promise<Component> {
  return (emblems[`./${game}/Emblem.svelte`] ?? emblems["./plain/Emblem.svelte"]!)();
}

/** Load the picture story of a game, if it has one. */
export async function storyOf(game: string): Promise<AnyStory | null> {
  return (await stories[`./${game}/story.ts`]?.()) ?? null;
}
