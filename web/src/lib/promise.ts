/** Checks, in the browser, that the secret of the shuffle fits the fingerprint that was shown during the game. */
import { api } from "./api";

export type Verdict = "kept" | "fits" | "broken" | "unknown";

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

/** Say what it proves that a secret has a fingerprint, with one that is shown now and one that was seen before. */
export function verdict(found: string, shown: string, before: string | null): Verdict {
  if (found !== shown || (before !== null && found !== before)) return "broken";
  return before === null ? "fits" : "kept";
}

/** The SHA-256 of a text in hex digits. */
export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
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
