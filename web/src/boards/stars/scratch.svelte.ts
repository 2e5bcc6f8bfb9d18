/** A sky of one's own to try things on: it has the gestures of the real one, and nothing of it is ever sent. */
import { Chooser } from "../../lib/chooser.svelte";
import type { Legal } from "../../lib/protocol";
import { tally, type Kind } from "./deck";
import { OPERATIONS, perform, touchesOf, type Operation, type Sky } from "./sky";

export const PREFIX = "scratch-";

const EVERYTHING: readonly Legal[] = OPERATIONS.map((operation, action) => {
  const touches = touchesOf(operation, PREFIX);
  return { action, move: touches.join(" "), says: "", touches };
});

interface Tried {
  operation: Operation;
  sky: Sky;
}

export class Scratch {
  start = $state.raw<Sky>([]);
  tried = $state.raw<readonly Tried[]>([]);
  readonly choice: Chooser;

  constructor(real: Sky) {
    this.start = real;
    this.choice = new Chooser({ send: (move) => this.try(OPERATIONS[move.action]!), refuse: () => undefined });
    this.choice.renew(EVERYTHING);
  }

  get sky(): Sky {
    return this.tried.at(-1)?.sky ?? this.start;
  }

  /** The symbols that it took to get here. */
  get used(): Record<Kind, number> {
    return tally(this.tried.map(({ operation }) => operation.kind));
  }

  undo(): void {
    this.tried = this.tried.slice(0, -1);
    this.choice.reset();
  }

  /** Begin again with the sky as it is now. */
  reset(real: Sky): void {
    this.start = real;
    this.tried = [];
    this.choice.reset();
  }

  private try(operation: Operation): void {
    this.tried = [...this.tried, { operation, sky: perform(this.sky, operation) }];
    this.choice.renew(EVERYTHING);
  }
}
