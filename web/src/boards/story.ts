/**
 * What a game's picture story is to the rest of the client: pages of words beside parts of the real board. A story is
 * data: every page lists what can be clicked and what is seen after it, so that no rule is decided here.
 */
import type { Component } from "svelte";

import type { Chooser } from "../lib/chooser.svelte";
import type { Bilingual } from "../lib/protocol";

/** One state of a page's picture. */
export interface Frame<Scene> {
  scene: Scene;
  /** What to do, or what has come of it. */
  says?: Bilingual;
  /** The clicks that lead to the next frame, each as names of things: `tile-1,2 tile-1,3`. None in the last frame. */
  moves?: readonly string[];
}

export interface StoryPage<Scene> {
  /** Its part of the address. */
  id: string;
  title: Bilingual;
  text: Bilingual;
  frames: readonly [Frame<Scene>, ...Frame<Scene>[]];
  /** What a click on something else is told. */
  missed?: Bilingual;
}

/** An idea worth practising: the puzzles of a theme wait behind it. */
export interface Lesson {
  /** The name that the puzzles have for it. */
  theme: string;
  title: Bilingual;
  text: Bilingual;
}

/** A picture in the rules. */
export interface RulePicture<Scene> {
  scene: Scene;
  says: Bilingual;
}

export interface Story<Scene> {
  /** Draws a scene with the parts of the board; what is clicked in it goes to the chooser. */
  Picture: Component<{ scene: Scene; choice: Chooser }>;
  pages: readonly StoryPage<Scene>[];
  lessons: readonly Lesson[];
  /** Pictures by the label of the rule they belong to. */
  pictures: Readonly<Record<string, RulePicture<Scene>>>;
}

/** A story of any game: whoever tells it hands its own scenes to its own picture. */
export type AnyStory = Story<any>;
