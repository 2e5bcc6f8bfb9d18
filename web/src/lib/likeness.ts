/** Legal moves and the sentences about them, which come apart: moves with every table, sentences when asked for. */
import type { Bare, BareTable, Likened, TableMessage } from "./protocol";

/** Sentences of which each is told by the one before (docs/protocol.md, "Sentences when asked"). */
export function written(says: readonly Likened[]): string[] {
  let before = "";
  return says.map((said) => (before = typeof said === "string" ? said : joined(before, said)));
}

function joined(before: string, [first, text, last]: [number, string, number]): string {
  return before.slice(0, first) + text + before.slice(before.length - last);
}

/** A table with its moves and what is known of their sentences. */
export function worded(table: BareTable, says: readonly string[]): TableMessage {
  const things = (touches: string): string[] => (touches === "" ? [] : touches.split(" "));
  const legal = table.legal.map(([move, touches]: Bare, action) => ({ action, move, says: says[action] ?? "", touches: things(touches) }));
  return { ...table, legal };
}
