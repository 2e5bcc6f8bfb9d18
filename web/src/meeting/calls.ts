/** The calls about meeting others: opponents, friends, links, club nights. */
import { call, type TableInfo } from "../lib/api";
import type { Pace } from "../lib/pace";

export const POOL_PACES = ["quick", "calm", "letters"] as const;
export type PoolPace = (typeof POOL_PACES)[number];

export interface SeekWish {
  game: string;
  seats: number;
  pace: PoolPace;
  rated: boolean;
}

/** How the waiting stands; `table` is the one that was made up. */
export interface Seek extends SeekWish {
  title: string;
  waited: number;
  waiting: number;
  rating: number;
  /** How far from that rating others may be. */
  reach: number;
  bot: string | null;
  bot_name: string | null;
  table: string | null;
  invitation: string | null;
}

export interface Pool {
  game: string;
  title: string;
  seats: number;
  pace: PoolPace;
  waiting: number;
}

export interface Friend {
  name: string;
  since: string;
  here: boolean;
  mutual: boolean;
}

export interface Challenge {
  table: string;
  invitation: string | null;
  challenger: string;
  title: string;
}

export interface ChallengeWish {
  names: string[];
  game: string;
  clock: Pace | null;
}

export interface Link {
  path: string;
  qr: string;
}

export interface NightWish {
  name: string;
  game: string;
  seats: number;
  kind: "swiss" | "arena";
  rounds: number;
  minutes: number;
  duplicate: boolean;
  clock: Pace;
  fill: string | null;
  pause: number | null;
  starts: number | null;
}

export interface Place {
  rank: number;
  number: number;
  name: string;
  bot: boolean;
  gone: boolean;
  points: number;
  second: number;
  games: number;
}

export interface Sitting {
  round: number;
  table: string;
  names: string[];
  over: boolean;
  scores: number[] | null;
  /** The place of each seat, 0 the first. */
  ranks: number[] | null;
  mine: boolean;
  sealed: boolean;
  watch: string | null;
  /** The numbers of those who have lost before the end: they are free. */
  out: number[];
}

export interface Night {
  night: string;
  name: string;
  game: string;
  title: string;
  seats: number;
  kind: "swiss" | "arena";
  duplicate: boolean;
  status: "waiting" | "running" | "over";
  rounds: number;
  minutes: number;
  starts: number | null;
  ends: number | null;
  next_round: number | null;
  host: boolean;
  you: number | null;
  standings: Place[];
  tables: Sitting[];
  drawn: { number: number; over: boolean; byes: string[]; seed: string | null }[];
  path: string;
  qr: string | null;
}

const named = (name: string): string => `/api/friends/${encodeURIComponent(name)}`;
const nightAt = (night: string): string => `/api/nights/${encodeURIComponent(night)}`;

export const meeting = {
  seek: (wish: SeekWish) => call<Seek>("POST", "/api/seek", wish),
  seeking: () => call<Seek | null>("GET", "/api/seek"),
  stop: () => call<Seek | null>("DELETE", "/api/seek"),
  botInstead: () => call<TableInfo>("POST", "/api/seek/bot"),
  pools: () => call<Pool[]>("GET", "/api/seeks"),
  links: (table: string) => call<{ play: Link; watch: Link }>("GET", `/api/tables/${encodeURIComponent(table)}/links`),
  friends: () => call<Friend[]>("GET", "/api/friends"),
  follow: (name: string) => call<Friend[]>("PUT", named(name)),
  unfollow: (name: string) => call<Friend[]>("DELETE", named(name)),
  challenge: (wish: ChallengeWish) => call<TableInfo>("POST", "/api/challenges", wish),
  challenges: () => call<Challenge[]>("GET", "/api/challenges"),
  decline: (table: string) => call<null>("DELETE", `/api/challenges/${encodeURIComponent(table)}`),
  nights: () => call<Night[]>("GET", "/api/nights"),
  hold: (wish: NightWish) => call<Night>("POST", "/api/nights", wish),
  night: (night: string) => call<Night>("GET", nightAt(night)),
  enter: (night: string) => call<Night>("POST", `${nightAt(night)}/join`),
  leave: (night: string) => call<Night>("POST", `${nightAt(night)}/leave`, {}),
  bots: (night: string, bot: string, count: number) => call<Night>("POST", `${nightAt(night)}/bots`, { bot, count }),
  round: (night: string) => call<Night>("POST", `${nightAt(night)}/round`),
  finish: (night: string) => call<Night>("POST", `${nightAt(night)}/finish`),
};

/** Where the results of a night can be downloaded. */
export const sheetOf = (night: string): string => `${nightAt(night)}/results`;
