/** A sky of one's own to try things on: it has the gestures of the real one, and nothing of it is ever sent. */
import { Chooser } from "../../lib/chooser.svelte";
import type { Legal } from "../../lib/protocol";
import { tally, type Kind } from "./deck";
import { operationBetween, OPERATIONS, perform, touchesOf, type Operation, type Sky } from "./sky";

export const PREFIX = "scratch-";

const EVERYTHING: readonly Legal[] = OPERATIONS.map((operation, action) => {
  const touches = touchesOf(operation, PREFIX);
  return { action, move: touches.join(" "), says: "", touches };
});

export class Scratch {
  skies = $state.raw<readonly [Sky, ...Sky[]]>([[]]);
  readonly choice: Chooser;

  constructor(real: Sky) {
    this.skies = [real];
    this.choice = new Chooser({ send: (move) => this.try(OPERATIONS[move.action]!), refuse: () => undefined });
    this.choice.renew(EVERYTHING);
  }

  get sky(): Sky {
    return this.skies.at(-1)!;
  }

  get start(): Sky {
    return this.skies[0];
  }

  /** The symbols that it took to get here. */
  get used(): Record<Kind, number> {
    const steps = this.skies.slice(1).map((sky, n) => operationBetween(this.skies[n]!, sky)?.kind);
    return tally(steps.filter((kind) => kind !== undefined));
  }

  undo(): void {
    if (this.skies.length > 1) this.skies = this.skies.slice(0, -1) as [Sky, ...Sky[]];
    this.choice.reset();
  }

  /** Begin again with the sky as it is now. */
  reset(real: Sky): void {
    this.skies = [real];
    this.choice.reset();
  }

  private try(operation: Operation): void {
    this.skies = [...this.skies, perform(this.sky, operation)];
    this.choice.renew(EVERYTHING);
  }
}
