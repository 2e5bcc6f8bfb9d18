/** Checks, in the browser, that the shuffle was the one promised before the game. */
import { api } from "./api";

export type Verdict = "kept" | "broken" | "unknown";

/** Compare the secret in a finished game's record with the fingerprint published before. */
export async function promiseKept(table: string, invitation: string | null, commitment: string): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return "unknown";
  const { seed, salt } = await api.record(table, invitation);
  return (await fingerprint(`${String(seed)}:${String(salt)}`)) === commitment ? "kept" : "broken";
}

/** The SHA-256 of a text in hex digits. */
export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
