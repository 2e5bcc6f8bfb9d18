/** What the server tells about tonight's sky and the days, and how it is asked. */
import { call, type TableInfo } from "../lib/api";
import type { Facts } from "../lib/protocol";

/** Right ascension and declination in degrees. */
export type Place = [number, number];

export interface Body {
  planet: Planet;
  /** Degrees along the ecliptic. */
  longitude: number;
  now: Place;
  /** Twelve hours later. */
  later: Place;
}

export interface Figure {
  id: string;
  /** The Latin one in every language. */
  name: string;
  /** What people call it in theirs. */
  local: string;
  /** Right ascension, declination, brightness. */
  stars: [number, number, number][];
  lines: [number, number][];
}

/** A figure by both its names. */
export const bothNames = ({ name, local }: Figure): string => (name === local ? name : `${name} (${local})`);

export interface Sky {
  at: string;
  bodies: Body[];
  /** How far the Moon stands east of the Sun, and how much of it shines. */
  elongation: number;
  lit: number;
  figures: Figure[];
}

export const PLANETS = ["luna", "mercurius", "venus", "sol", "mars", "iupiter", "saturnus"] as const;
export type Planet = (typeof PLANETS)[number];

export interface Promised {
  day: string;
  commitment: string;
  since: string;
  seed: string | null;
  salt: string | null;
}

export interface Played {
  replay: string;
  name: string;
  you: boolean;
  outcome: "won" | "shared" | "lost" | "none";
  how: string;
  score: number;
  against: number;
  finished: string;
  late: boolean;
  curve: number[];
}

export interface Deal {
  game: string;
  title: string;
  bot: string;
  opponent: string;
  seats: number;
  seat: number;
  options: Facts;
  commitment: string;
  status: "new" | "running" | "over";
  table: string | null;
  mine: Played | null;
  finished: number;
}

export interface Day {
  day: string;
  today: string;
  ends: string;
  promise: Promised;
  coming: Promised[];
  before: string | null;
  after: string | null;
  deals: Deal[];
}

export interface Calendar {
  month: string;
  first: string;
  today: string;
  days: { day: string; finished: number; mine: number; won: number }[];
  streak: number;
  longest: number;
}

const at = (day: string): string => `/api/daily/${encodeURIComponent(day)}`;

export const tonight = {
  sky: () => call<Sky>("GET", "/api/sky"),
  day: (day: string | null) => call<Day>("GET", at(day ?? "today")),
  everybody: (day: string, game: string) => call<Played[]>("GET", `${at(day)}/${encodeURIComponent(game)}`),
  play: (day: string, game: string) => call<TableInfo>("POST", `${at(day)}/${encodeURIComponent(game)}`),
  calendar: (month: string | null) => call<Calendar>("GET", `/api/daily/calendar${month ? `?month=${encodeURIComponent(month)}` : ""}`),
};
