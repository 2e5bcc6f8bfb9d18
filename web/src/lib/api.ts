/** What is asked once, over REST. Every call gives data or throws a `Refusal` with a sentence to show. */
import { answering } from "./early";
import { language, t } from "./language.svelte";
import type { Pace } from "./pace";
import type { Progress } from "../review/review";
import type { Facts, Json, Legal, Result, TableEvent, View } from "./protocol";
import { query } from "./router";

export interface Offer {
  value: Json;
  /** Its name, one sentence about it, and the heading it stands under; empty if there is none. */
  says: string;
  about: string;
  group: string;
}

export interface Option {
  name: string;
  /** A name and one sentence. */
  title: string;
  about: string;
  kind: string;
  default: Json;
  choices: Json[];
  help: string;
  /** Values in words. */
  offers: Offer[];
  /** The numbers of players it is for. */
  seats: number[];
  /** Another option and the value it must have, or this one means nothing. */
  needs: Facts;
}

/** A level at which bots play; `bot` is what to ask for. */
export interface Level {
  number: number;
  bot: string;
  name: string;
  says: string;
}

/** A kind of bot, for those who know how bots think; `name` is what to ask for. */
export interface Bot {
  name: string;
  title: string;
  says: string;
}

export interface Game {
  name: string;
  title: string;
  summary: string;
  edition: number;
  seats: number[];
  options: Option[];
  levels: Level[];
  bots: Bot[];
  /** How much of the result is luck among equals and between levels, and how often the better of two wins by levels between them. */
  luck: { share: number; games: number; between: number; between_games: number; gaps: { gap: number; wins: number }[] } | null;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  /** The edition of the rules it is played by, and the one of new games. */
  edition: number;
  newest: number;
  status: "open" | "running" | "over";
  public: boolean;
  names: (string | null)[];
  players: ("human" | "bot" | "open")[];
  bots: (string | null)[];
  clock: Pace | null;
  /** The seat that decides now. */
  turn: number | null;
  you: number | null;
  host: boolean;
  invitation: string | null;
  result: Result | null;
  next: string | null;
  /** It goes on from a position of another game. */
  from_position?: boolean;
  /** The day whose deal it is, if it is one. */
  day?: string | null;
  rated?: boolean;
  /** Whether one may take a free seat by the link one has. */
  may_join?: boolean;
  /** How many look on without a seat. */
  /** Decisions were taken back after something new was seen. */
  retracted?: boolean;
  watching?: number;
  /** The club night it belongs to. */
  night?: string | null;
}

/** Which public tables to list; what is empty does not matter. */
export interface Wanted {
  game: string;
  seats: number;
  speed: string;
  rated: string;
}

export const ANY: Wanted = { game: "", seats: 0, speed: "", rated: "" };

function tablesWanted({ mine, wanted = ANY }: { mine: boolean; wanted?: Wanted }): string {
  if (mine) return "/api/tables?mine=1";
  const chosen = Object.entries(wanted).filter(([, value]) => value !== "" && value !== 0);
  return `/api/tables${chosen.length > 0 ? `?${new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])).toString()}` : ""}`;
}

export type SeatWish = { kind: "me" } | { kind: "open" } | { kind: "bot"; bot: string };

export interface TableWish {
  game: string;
  seats: SeatWish[];
  options: Facts;
  /** Left out, a table is listed if somebody is awaited. */
  public?: boolean;
  clock: Pace | null;
  rated?: boolean;
  /** Go on from a moment of a finished game, and other decisions from there. */
  start?: ReplayKey & { at: number; moves: string[] };
}

export interface Rule {
  label: string;
  section: string;
  text: string;
}

export interface Replay {
  game: string;
  edition: number;
  names: string[];
  players: string[];
  started: string;
  decisions: number;
  result: Result | null;
  commitment: string | null;
  /** It began with a position of another game. */
  from_position: boolean;
  /** The seat of whoever looks, in a game of this house. */
  you: number | null;
  /** What lets others look at the replay of a private table too. */
  invitation: string | null;
}

export interface Moment {
  n: number;
  move: string | null;
  view: View;
  events: Omit<TableEvent, "seq">[];
}

/** Where other decisions have led: chances by all cards as they lie, and by what the seat on turn can know. */
export interface Variation {
  moves: string[];
  /** The moves as the log says them. */
  words: string[];
  /** The same of other lines, as far as they can be played. */
  lines: string[][];
  seat: number | null;
  turn: number | null;
  view: View;
  legal: Legal[];
  events: Omit<TableEvent, "seq">[];
  was: number[];
  known: number[] | null;
  /** Whether `known` is what the review of the game found; else it is a short look. */
  reviewed: boolean;
  result: Result | null;
}

export interface WhatIf {
  at: number;
  moves: string[];
  seat: number | null;
  bot?: string;
  /** Other lines that are wanted in words. */
  lines?: string[][];
}

export interface Identity {
  name: string;
  account: boolean;
}

/** A call that did not succeed, with a sentence for the reader. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    says: string,
  ) {
    super(says);
  }
}

/** Ask once; what is `keepalive` goes on when the page is left. */
export async function call<T>(method: string, path: string, body?: unknown, more: { keepalive?: true } = {}): Promise<T> {
  return (await answered<T>(method, path, body, more)).data;
}

/** As many pages of a list as anybody reads: the header `Link` says where the next one is. */
const MOST_PAGES = 4;

async function pages<T>(path: string): Promise<T[]> {
  const found: T[] = [];
  let next: string | null = path;
  for (let page = 0; next !== null && page < MOST_PAGES; page++) {
    const { data, link }: Answer<T[]> = await answered<T[]>("GET", next);
    found.push(...data);
    next = /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? null;
  }
  return found;
}

interface Answer<T> {
  data: T;
  link: string;
}

async function answered<T>(method: string, path: string, body?: unknown, more: RequestInit = {}): Promise<Answer<T>> {
  const init: RequestInit = { ...more, method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = typeof body === "string" ? body : JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language.lang}`;
  const early = method === "GET" ? answering(address) : null;
  const response = await (early ?? fetch(address, init)).catch(() => {
    throw new Refusal(0, t("no_answer"));
  });
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, sentence(data));
  return { data: data as T, link: response.headers.get("Link") ?? "" };
}

function sentence(data: unknown): string {
  return (data as { says?: string } | null)?.says ?? t("no_answer");
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;
/** A replay; that of a private table needs an invitation from whoever did not play there. */
export interface ReplayKey {
  replay: string;
  invitation: string | null;
}

const replayAt = ({ replay, invitation }: ReplayKey, path = "", facts: Record<string, number | null> = {}): string =>
  `/api/replays/${encodeURIComponent(replay)}${path}${query({ ...facts, invitation })}`;
const invited = (invitation: string | null): string => query({ invitation });

export const api = {
  identity: () => call<Identity | null>("GET", "/api/identity"),
  introduce: (name: string | null) => call<Identity>("POST", "/api/identity", name === null ? {} : { name }),
  rename: (name: string) => call<Identity>("PATCH", "/api/identity", { name }),
  games: () => call<Game[]>("GET", "/api/games"),
  tables: (which: { mine: boolean; wanted?: Wanted }) => pages<TableInfo>(tablesWanted(which)),
  table: (table: string, invitation: string | null) => call<TableInfo>("GET", at(table) + invited(invitation)),
  options: (table: string, invitation: string | null) =>
    call<{ options: Facts }>("GET", `${at(table)}/options${invited(invitation)}`),
  open: (wish: TableWish) => call<TableInfo>("POST", "/api/tables", wish),
  join: (table: string, invitation: string | null) =>
    call<TableInfo>("POST", `${at(table)}/join`, invitation ? { invitation } : {}),
  leave: (table: string) => call<TableInfo>("POST", `${at(table)}/leave`),
  replace: (table: string, seat: number, bot: string) => call<TableInfo>("POST", `${at(table)}/replace`, { seat, bot }),
  rematch: (table: string) => call<TableInfo>("POST", `${at(table)}/rematch`),
  resign: (table: string) => call<TableInfo>("POST", `${at(table)}/resign`),
  close: (table: string) => call<TableInfo>("POST", `${at(table)}/close`),
  forget: (table: string) => call<null>("DELETE", at(table)),
  record: (table: string, invitation: string | null) => call<Facts>("GET", recordAddress(table, invitation)),
  upload: (record: string) => call<{ replay: string }>("POST", "/api/replays", record),
  replay: (key: ReplayKey) => call<Replay>("GET", replayAt(key)),
  moment: (key: ReplayKey, n: number, seat: number | null) => call<Moment>("GET", replayAt(key, `/at/${n}`, { seat })),
  review: (key: ReplayKey, after: number) => call<Progress>("POST", replayAt(key, "/review"), { after }),
  whatIf: (key: ReplayKey, wish: WhatIf) => call<Variation>("POST", replayAt(key, "/what-if"), wish),
  rules: (game: string) => call<Rule[]>("GET", `/api/rules/${encodeURIComponent(game)}`),
};

/** Where the record of a finished table can be downloaded. */
export function recordAddress(table: string, invitation: string | null): string {
  return `${at(table)}/record${invited(invitation)}`;
}
