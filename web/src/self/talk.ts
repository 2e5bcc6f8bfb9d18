/** The calls about talking, and about the operator's office. */
import { call } from "../lib/api";

export interface Phrase {
  name: string;
  says: string;
}

/** Whom words of one's own would reach at a table. */
export interface Hearing {
  words: "everybody" | "friends" | "nobody";
  seats: number[];
}

export interface Shunned {
  id: string;
  name: string;
  how: "mute" | "block";
  since: string;
}

export const REASONS = ["insult", "cheating", "stalling", "name", "other"] as const;
export type Reason = (typeof REASONS)[number];

export interface Report {
  id: string;
  at: string;
  name: string;
  table: string;
  reason: Reason;
  note: string;
  lines: string[];
}

export const ACTS = ["silence", "ban", "rename", "forgive", "dismiss"] as const;
export type Act = (typeof ACTS)[number];

/** Who has acted, where it was no account but the command line. */
export const AT_THE_MACHINE = "the command line";

export interface Logged {
  at: string;
  who: string;
  act: Act | "appoint" | "dismiss-operator";
  name: string;
  why: string;
}

export interface Office {
  reports: Report[];
  log: Logged[];
}

export const talk = {
  phrases: () => call<Phrase[]>("GET", "/api/talk/phrases"),
  hearing: (table: string, invitation: string | null) => call<Hearing>("GET", `/api/tables/${encodeURIComponent(table)}/talk${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`),
  shunned: () => call<Shunned[]>("GET", "/api/me/shunned"),
  shun: (table: string, seat: number, how: Shunned["how"]) => call<Shunned[]>("POST", "/api/me/shunned", { table, seat, how }),
  hearAgain: (id: string) => call<Shunned[]>("DELETE", `/api/me/shunned/${encodeURIComponent(id)}`),
  report: (table: string, seat: number, reason: Reason) => call<null>("POST", "/api/reports", { table, seat, reason }),
  office: () => call<Office>("GET", "/api/operator"),
  act: (act: Act, target: string, why: string, days: number, name: string) => call<Office>("POST", "/api/operator/acts", { act, target, why, days, name }),
};
