/** Putting what has changed into the table that was told before (docs/protocol.md, "Changes"). */
import type { BareTable, Change, Difference, Json } from "./protocol";

/** The table after a change; null if we have not the one that it changes. */
export function changed(table: BareTable | null, { seq, since, change, events, earlier }: Change): BareTable | null {
  if (table?.seq !== since) return null;
  const whole = applied(table as unknown as Json, change) as unknown as BareTable;
  return { ...whole, seq, events, earlier: earlier ?? 0 };
}

/** A value with what is different in it; what is the same is shared with the old one. */
export function applied(old: Json, difference: Difference): Json {
  if (Array.isArray(old)) return inList(old, difference);
  const found: Record<string, Json> = { ...(old as Record<string, Json>) };
  for (const [name, part] of Object.entries(difference)) {
    if (!Array.isArray(part)) found[name] = applied(found[name] ?? null, part as Difference);
    else if (part.length === 0) delete found[name];
    else found[name] = part[0];
  }
  return found;
}

function inList(old: Json[], { length, ...places }: Difference): Json[] {
  const found = old.slice(0, typeof length === "number" ? length : old.length);
  for (const [place, part] of Object.entries(places)) {
    const at = Number(place);
    found[at] = Array.isArray(part) ? (part[0] ?? null) : applied(found[at] ?? null, part as Difference);
  }
  return found;
}
