/** The calls about people. */
import { call } from "../lib/api";
import type { Identity } from "../lib/api";

export interface Account {
  name: string;
  /** null for a guest. */
  since: string | null;
  public: boolean;
  hidden: boolean;
  codes: number;
  sessions: { since: string; device: string }[];
  /** The account of a program. */
  bot: boolean;
}

export interface GamePlayed {
  table: string;
  game: string;
  at: string;
  outcome: "won" | "shared" | "lost" | "none";
  how: "played" | "time" | "resigned" | "left" | "agreed" | "host" | "won" | "long";
  score: number;
  speed: Speed;
  rated: boolean;
  opponents: string[];
  /** How accurately it was played, from 0 to 1, where it was reviewed. */
  accuracy: number | null;
}

export type Speed = "free" | "quick" | "calm" | "letters";

export interface Count {
  of: string;
  played: number;
  won: number;
  shared: number;
  lost: number;
  time: number;
}

export interface Rating {
  game: string;
  speed: Speed;
  at: string;
  rating: number;
  give_or_take: number;
  provisional: boolean;
  games: number;
}

export interface Page {
  name: string;
  own: boolean;
  games: number;
  streak: number;
  by_game: Count[];
  by_speed: Count[];
  by_seats: Count[];
  versus: { name: string; played: number; won: number }[];
  recent: GamePlayed[];
  ratings: Rating[];
  by_seat: Count[];
  by_level: Count[];
  by_mode: Count[];
  accuracy: number | null;
  /** Which of the games one sees: all, rated ones, or none but those one had a part in. */
  shown: "all" | "rated" | "together";
  followed: boolean;
}

export interface Leader {
  name: string;
  bot: boolean;
  /** The account of a bot. */
  program?: boolean;
  /** The name is theirs alone, and leads to their page. */
  page: boolean;
  rating: Rating;
}

export interface PhoneLink {
  path: string;
  minutes: number;
  qr: string;
}

/** Which games of a page are wanted; what is empty wants all. */
export interface Wanted {
  search: string;
  game: string;
  outcome: string;
  mode: string;
}

function searching(wanted: Wanted): string {
  const chosen = Object.entries(wanted).filter(([, value]) => value !== "");
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
}

/** What others see of one's page. */
export type Shown = "rated" | "all" | "nothing";

export const people = {
  account: () => call<Account>("GET", "/api/account"),
  signUp: (name: string, password: string) => call<{ codes: string[] }>("POST", "/api/account", { name, password }),
  newCodes: (password: string) => call<{ codes: string[] }>("POST", "/api/account/codes", { password }),
  signIn: (name: string, password: string) => call<Identity>("POST", "/api/session", { name, password }),
  recover: (name: string, code: string, password: string) => call<Identity>("POST", "/api/account/recovery", { name, code, password }),
  signOut: () => call<null>("DELETE", "/api/session"),
  signOutEverywhere: () => call<null>("DELETE", "/api/sessions"),
  link: () => call<PhoneLink>("POST", "/api/account/link"),
  follow: (code: string) => call<Identity>("POST", "/api/session/link", { code }),
  show: (shown: Shown) => call<Account>("PATCH", "/api/account", { public: shown === "all", hidden: shown === "nothing" }),
  erase: (password: string) => call<null>("POST", "/api/account/deletion", { password }),
  mine: (wanted: Wanted) => call<Page>("GET", `/api/me${searching(wanted)}`),
  page: (name: string, wanted: Wanted) => call<Page>("GET", `/api/people/${encodeURIComponent(name)}${searching(wanted)}`),
  leaders: (game: string, speed: string) => call<Leader[]>("GET", `/api/leaders/${encodeURIComponent(game)}/${speed}`),
};
