/** What is asked once, over REST. Every call gives data or throws a `Refusal` with a sentence to show. */
import { language, t } from "./language.svelte";
import type { Pace } from "./pace";
import type { Facts, Json, Result, TableEvent, View } from "./protocol";

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
}

export interface Moment {
  n: number;
  move: string | null;
  view: View;
  events: Omit<TableEvent, "seq">[];
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

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await answered<T>(method, path, body)).data;
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

async function answered<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const init: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = typeof body === "string" ? body : JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language.lang}`;
  const response = await fetch(address, init).catch(() => {
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
const replayAt = (replay: string): string => `/api/replays/${encodeURIComponent(replay)}`;
const invited = (invitation: string | null): string =>
  invitation ? `?invitation=${encodeURIComponent(invitation)}` : "";

export const api = {
  identity: () => call<Identity | null>("GET", "/api/identity"),
  introduce: (name: string | null) => call<Identity>("POST", "/api/identity", name === null ? {} : { name }),
  rename: (name: string) => call<Identity>("PATCH", "/api/identity", { name }),
  games: () => call<Game[]>("GET", "/api/games"),
  tables: ({ mine }: { mine: boolean }) => pages<TableInfo>(`/api/tables${mine ? "?mine=1" : ""}`),
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
  replay: (replay: string) => call<Replay>("GET", replayAt(replay)),
  moment: (replay: string, n: number, seat: number | null) =>
    call<Moment>("GET", `${replayAt(replay)}/at/${n}${seat === null ? "" : `?seat=${seat}`}`),
  rules: (game: string) => call<Rule[]>("GET", `/api/rules/${encodeURIComponent(game)}`),
};

/** Where the record of a finished table can be downloaded. */
export function recordAddress(table: string, invitation: string | null): string {
  return `${at(table)}/record${invited(invitation)}`;
}
