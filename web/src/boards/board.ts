/** What a game's board is to the rest of the client. One folder per game, found by `registry.ts`. */
import type { Component } from "svelte";

import type { Chooser } from "../lib/chooser.svelte";
import type { Path } from "../lib/choice";
import type { Bilingual, Lang, TableEvent, View } from "../lib/protocol";

/** An event as a board reads it. */
export type Happening = Omit<TableEvent, "seq">;

export interface BoardProps {
  view: View;
  names: string[];
  /** The seat whose side is drawn large and named "you"; null for a spectator. */
  you: number | null;
  choice: Chooser;
  /** What happened so far; in a replay, what the last decision brought. */
  history?: readonly Happening[];
}

export interface SheetProps {
  view: View;
  names: string[];
  you: number | null;
}

/** One thing that flies: from the first place that was there before, to the first that is there now. */
export interface Flight {
  token: string | null;
  from: string[];
  to: string[];
}

/** A short message of the guided first game, shown the first time its moment comes. */
export interface CoachStep {
  id: string;
  when(view: View, you: number): boolean;
  title: Bilingual;
  text: Bilingual;
  /** The part of the board (`data-part`) that it speaks of. */
  points: string | null;
}

export interface BoardKey {
  key: string;
  /** The part of the board (`data-part`) in which a thing gets the focus; without it the board itself hears the key. */
  part?: string;
  says: Bilingual;
}

export interface Board {
  Table: Component<BoardProps>;
  Sheet?: Component<SheetProps>;
  /** Draws what flies in an animation. */
  Token?: Component<{ token: string | null; view: View }>;
  flights(events: readonly TableEvent[]): Flight[];
  /** What is to be decided: for the one who decides, and for the others. */
  status(view: View, names: string[]): { own: Bilingual; other: Bilingual };
  /** The move to ask "why not?" about when something dark is clicked, or a sentence where no move fits. */
  whyMove(thing: string, path: Path, view: View): string | Bilingual | null;
  /** Put a sentence of the engine into the reader's words, for instance card ids and seats into names. */
  wording(sentence: string, view: View, lang: Lang, names?: readonly string[]): string;
  coach: CoachStep[];
  keys: BoardKey[];
  /** How the kinds of events begin that tell what a rival without a seat does. */
  rival?: string;
}
