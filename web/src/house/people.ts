/** The calls about people. */
import { call } from "../lib/api";
import type { Identity } from "../lib/api";

export interface Account {
  name: string;
  /** null for a guest. */
  since: string | null;
  public: boolean;
  codes: number;
  sessions: { since: string; device: string }[];
}

export interface GamePlayed {
  table: string;
  game: string;
  at: string;
  outcome: "won" | "shared" | "lost" | "none";
  how: "played" | "time" | "resigned" | "left" | "agreed" | "host" | "won";
  score: number;
  speed: Speed;
  rated: boolean;
  opponents: string[];
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
}

export interface Leader {
  name: string;
  bot: boolean;
  rating: Rating;
}

export interface PhoneLink {
  path: string;
  minutes: number;
  qr: string;
}

const searching = (search: string): string => (search ? `?search=${encodeURIComponent(search)}` : "");

export const people = {
  account: () => call<Account>("GET", "/api/account"),
  signUp: (name: string, password: string) => call<{ codes: string[] }>("POST", "/api/account", { name, password }),
  signIn: (name: string, password: string) => call<Identity>("POST", "/api/session", { name, password }),
  recover: (name: string, code: string, password: string) => call<Identity>("POST", "/api/account/recovery", { name, code, password }),
  signOut: () => call<null>("DELETE", "/api/session"),
  signOutEverywhere: () => call<null>("DELETE", "/api/sessions"),
  link: () => call<PhoneLink>("POST", "/api/account/link"),
  follow: (code: string) => call<Identity>("POST", "/api/session/link", { code }),
  show: (isPublic: boolean) => call<Account>("PATCH", "/api/account", { public: isPublic }),
  erase: (password: string) => call<null>("POST", "/api/account/deletion", { password }),
  mine: (search: string) => call<Page>("GET", `/api/me${searching(search)}`),
  page: (name: string, search: string) => call<Page>("GET", `/api/people/${encodeURIComponent(name)}${searching(search)}`),
  leaders: (game: string, speed: string) => call<Leader[]>("GET", `/api/leaders/${encodeURIComponent(game)}/${speed}`),
};
