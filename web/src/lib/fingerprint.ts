/** The fingerprint of a shuffle, and what it proves. */

export type Verdict = "kept" | "fits" | "broken" | "unknown";

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
