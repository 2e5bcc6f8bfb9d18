/** What is asked about puzzles over REST. */
import { call } from "../lib/api";
import type { Legal, TableEvent, View } from "../lib/protocol";

export type Kind = "best" | "finish";

export interface PuzzleFacts {
  game: string;
  id: string;
  kind: Kind;
  /** Empty where it would tell something of the solution. */
  theme: string;
  title: string;
  /** From 1 to 5. */
  level: number;
  rating: number;
  /** How many people have tried it for a rating, and how many of them solved it. */
  tries: number;
  solved: number;
  /** What came of your first try. */
  outcome: "solved" | "failed" | "looked" | null;
}

export interface You {
  rating: number;
  give_or_take: number;
  tries: number;
  streak: number;
  longest: number;
  storm: number;
}

export interface PuzzleGame {
  game: string;
  title: string;
  count: number;
  themes: { kind: Kind; theme: string; title: string }[];
  today: string;
  you: You;
}

/** Where an answer has led. */
export interface PuzzleMoment {
  moves: string[];
  seat: number;
  turn: number | null;
  view: View;
  legal: Legal[];
  events: Omit<TableEvent, "seq">[];
  task: string;
  solved: boolean;
  lost: boolean;
  says: string;
}

export interface PuzzleState {
  facts: PuzzleFacts;
  names: string[];
  now: PuzzleMoment;
  you: You;
  gained: number;
}

export interface Hint {
  says: string;
  choices: Legal[];
}

export interface Solution {
  moves: string[];
  says: string[];
  reason: string;
  /** How often the bot of each level solves it, and how often chance does. */
  solved: number[];
  luck: number;
  /** What it is about. */
  about: string;
  /** The game it comes from, in words and as a replay, and after how many decisions of it; empty if it was dealt. */
  origin: string;
  replay: string;
  ply: number;
}

export interface Storm {
  id: string;
  game: string;
  place: number;
  solved: number;
  missed: number;
  seconds: number;
  best: number;
  now: PuzzleMoment | null;
  names: string[];
  right: boolean | null;
}

/** What somebody looks for; null does not matter. */
export interface Wish {
  kind: string | null;
  theme: string | null;
  level: number | null;
}

interface Answer {
  moves: string[];
  rated: boolean;
}

const of = (game: string): string => `/api/puzzles/${encodeURIComponent(game)}`;
const at = (game: string, id: string): string => `${of(game)}/${encodeURIComponent(id)}`;

/** Write a wish as a query. */
export function wished(wish: Wish & { after?: string | null }): string {
  const given = Object.entries(wish).filter(([, value]) => value !== null && value !== undefined);
  return given.length > 0 ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`).join("&")}` : "";
}

/** Where the record of the game that a puzzle comes from can be downloaded. */
export const recordOf = (replay: string): string => `/api/replays/${encodeURIComponent(replay)}/record`;

export const puzzles = {
  games: () => call<PuzzleGame[]>("GET", "/api/puzzles"),
  list: (game: string, wish: Wish, after: string | null) =>
    call<{ puzzles: PuzzleFacts[]; after: string | null }>("GET", of(game) + wished({ ...wish, after })),
  /** Another puzzle of the same kind and theme, whatever that is. */
  alike: (game: string, like: string) => call<{ game: string; id: string }>("GET", `${of(game)}/another?like=${encodeURIComponent(like)}`),
  another: (game: string, wish: Wish) => call<{ game: string; id: string }>("GET", `${of(game)}/another${wished(wish)}`),
  one: (game: string, id: string) => call<PuzzleState>("GET", at(game, id)),
  answer: (game: string, id: string, answer: Answer) => call<PuzzleState>("POST", `${at(game, id)}/try`, answer),
  hint: (game: string, id: string, answer: Answer) => call<Hint>("POST", `${at(game, id)}/hint`, answer),
  solution: (game: string, id: string, answer: Answer) => call<Solution>("POST", `${at(game, id)}/solution`, answer),
  storm: (game: string) => call<Storm>("POST", "/api/storms", { game }),
  stormOn: (storm: string, place: number, moves: string[]) => call<Storm>("POST", `/api/storms/${encodeURIComponent(storm)}`, { place, moves }),
};
