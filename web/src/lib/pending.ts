/** A decision on its way: sent again after the connection was lost, or said to be void if the table has gone on. */
import type { TableMessage } from "./protocol";

export type Decision = { type: "move"; seq: number; move: string } | { type: "undo"; seq: number };

export type Fate = { again: Decision } | "void" | null;

export class Pending {
  /** The decision that nothing has answered yet, and the connection that took it; null if none did. */
  private kept: { decision: Decision; connection: number | null } | null = null;

  keep(decision: Decision, connection: number | null): void {
    this.kept = { decision, connection };
  }

  /** It was answered, or its owner thought better of it. */
  forget(): void {
    this.kept = null;
  }

  /** Whether this very decision is on its way already: a second click means the same. */
  isSent({ type, seq }: Pick<Decision, "type" | "seq">): boolean {
    return this.kept?.connection != null && this.kept.decision.type === type && this.kept.decision.seq === seq;
  }

  /** Whether a decision waits for a connection. */
  get waits(): boolean {
    return this.kept !== null && this.kept.connection === null;
  }

  /** What becomes of the decision now that the table tells how it stands. */
  meets(table: Pick<TableMessage, "seq" | "legal" | "may_undo">, connection: number): Fate {
    if (this.kept === null || this.kept.connection === connection) return this.settle(table);
    const { decision, connection: before } = this.kept;
    this.kept = null;
    if (table.seq > decision.seq) return before === null ? "void" : null;
    const stands = decision.type === "undo" ? table.may_undo : table.legal.some(({ move }) => move === decision.move);
    return stands ? { again: decision } : "void";
  }

  /** On the connection that took it, the table's next step is the answer. */
  private settle({ seq }: { seq: number }): null {
    if (this.kept !== null && seq > this.kept.decision.seq) this.kept = null;
    return null;
  }
}
