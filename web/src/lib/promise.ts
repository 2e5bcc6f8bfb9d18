/** Checks, in the browser, that the secret of the shuffle fits the fingerprint that was shown during the game. */
import { api } from "./api";
import { fingerprint, verdict, type Verdict } from "./fingerprint";

const KEY = "almagest-fingerprint-";

/** Remember the fingerprint of a game that goes on: the first one seen is the one that counts. */
export function noticed(table: string, commitment: string, over: boolean): void {
  if (!over && seen(table) === null) keep(table, commitment);
}

/** Compare the secret in a finished game's record with the fingerprint seen before the end, if this browser saw one. */
export async function promiseKept(table: string, invitation: string | null, commitment: string): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return "unknown";
  const { seed, salt } = await api.record(table, invitation);
  return verdict(await fingerprint(`${String(seed)}:${String(salt)}`), commitment, seen(table));
}

/* A browser may refuse to remember anything; then there is nothing to compare with. */
function seen(table: string): string | null {
  try {
    return localStorage.getItem(KEY + table);
  } catch {
    return null;
  }
}

function keep(table: string, commitment: string): void {
  try {
    localStorage.setItem(KEY + table, commitment);
  } catch {
    return;
  }
}
