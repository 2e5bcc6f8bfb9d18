/** The messages of docs/protocol.md, as types. */

export type Lang = "en" | "fr";
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Facts = Record<string, Json>;

export interface Bilingual {
  en: string;
  fr: string;
}

export interface Legal {
  action: number;
  move: string;
  says: string;
  touches: string[];
}

export interface TableEvent {
  seq: number;
  kind: string;
  /** The player it concerns; null for the whole table. */
  seat: number | null;
  facts: Facts;
  says: string;
}

/** What every game's view has; the rest belongs to the game's board. */
export interface View {
  game: string;
  edition: number;
  seats: number;
  viewer: number | null;
  options: Facts;
  seat: number;
  over: boolean;
  ply: number;
  scores: number[];
  winners: number[];
}

export interface Result {
  scores: number[];
  winners: number[];
  /** How it ended, where the winners' names do not say it; otherwise empty. */
  headline: string;
  /** Who has lost before the end, in sentences. */
  notes?: string[];
}

/** What one may do beside deciding; why not, where a sentence is not empty. */
export interface Around {
  /** The seat that is one's own, though a bot may play there. */
  owns: number | null;
  may_resign: boolean;
  may_close: boolean;
  may_delete: boolean;
  no_undo: string;
  no_hint: string;
  /** The seats that wish it. */
  rematch: number[];
  close: number[];
  /** New information was taken back. */
  retracted: boolean;
  /** Others still play the same deal: nothing of it may be told. */
  sealed?: boolean;
  /** Everybody else has given up: to close is to win. */
  has_won?: boolean;
}

/** The clocks when the message was sent, in seconds; bots have none. */
export interface Clock {
  total: number;
  increment: number;
  left: (number | null)[];
  running: number | null;
  each?: boolean;
}

/** A legal move as it comes: with spaces between what it touches, and without the sentence, which is asked for. */
export type Bare = [move: string, touches: string];

/** A sentence, or the one before by what is different: so many first letters, a text, so many last letters. */
export type Likened = string | [first: number, text: string, last: number];

/** What each legal move would do, in their order. */
export interface SayAnswer {
  type: "answer";
  to: "say";
  seq: number;
  says: Likened[];
}

/** The table as it comes. */
export interface BareTable extends Omit<TableMessage, "legal"> {
  legal: Bare[];
}

export interface TableMessage {
  type: "table";
  seq: number;
  you: number | null;
  names: (string | null)[];
  players: ("human" | "bot" | "open")[];
  bots: (string | null)[];
  present: boolean[];
  running: boolean;
  host: boolean;
  commitment: string;
  view: View | null;
  legal: Legal[];
  events: TableEvent[];
  may_undo: boolean;
  clock: Clock | null;
  result: Result | null;
  /** So many older events were left out. */
  earlier?: number;
  around?: Around | null;
}

/** What is different in an object or a list: `[value]` new, `[]` gone, an object changed inside, a number its length. */
export interface Difference {
  [place: string]: [] | [Json] | Difference | number;
}

/** What is different from the table message before, which told the moment `since`. */
export interface Change {
  type: "change";
  seq: number;
  since: number;
  change: Difference;
  events: TableEvent[];
  earlier?: number;
}

/** One choice as a bot sees it: the chance to win that it leaves, from 0 to 1, and why. */
export interface Advised extends Legal {
  chance: number;
  reason: string;
}

export interface Refused {
  type: "refused";
  code: string;
  rule?: string | null;
  says: string;
  seq?: number | null;
  wait?: number | null;
}

export interface WhyAnswer {
  type: "answer";
  to: "why";
  move: string;
  rule: string | null;
  says: string;
}

export interface HintAnswer {
  type: "answer";
  to: "hint";
  seq: number;
  choices: Advised[];
}

/** What the last turn of a bot did for it, as far as the asker may know. */
export interface ExplainAnswer {
  type: "answer";
  to: "explain";
  seq: number;
  seat: number;
  says: string;
}

/** A page of what happened before a sequence number. */
export interface HistoryAnswer {
  type: "answer";
  to: "history";
  before: number;
  events: TableEvent[];
  earlier: number;
}

export interface Reaction {
  type: "reaction";
  seat: number;
  name: ReactionName;
}

/** Something that was said; the seat is null for who looks on, the phrase for words of one's own. */
export interface Said {
  type: "said";
  id: string;
  at: string;
  seat: number | null;
  name: string;
  phrase: string | null;
  says: string;
}

/** The bot of a seat has to wait before it may think; `wait` is in seconds where they are known. */
export interface Waiting {
  type: "waiting";
  seat: number;
  says: string;
  wait: number | null;
}

/** So many people look on without a seat. */
export interface Watching {
  type: "watching";
  count: number;
}

/** Somebody has the game, which is over, reviewed: so many of all its decisions are looked at. */
export interface ReviewNews {
  type: "review";
  done: number;
  all: number;
}

export const REACTIONS = ["clap", "wow", "think", "smile", "oops", "thanks"] as const;
export type ReactionName = (typeof REACTIONS)[number];

export type ServerMessage =
  | TableMessage
  | Refused
  | WhyAnswer
  | HintAnswer
  | ExplainAnswer
  | HistoryAnswer
  | Reaction
  | Said
  | Waiting
  | Watching
  | ReviewNews;

export type ClientMessage =
  | { type: "move"; seq: number; move: string }
  | { type: "undo"; seq: number }
  | { type: "why"; move: string }
  | { type: "hint" }
  | { type: "explain" }
  | { type: "history"; before: number }
  | { type: "react"; name: ReactionName }
  | { type: "phrase"; name: string }
  | { type: "talk"; text: string }
  | { type: "lang"; lang: Lang }
  | { type: "whole" }
  | { type: "say" };
