/** Whether the guided first game is wanted, and which of its messages have been read. */
import { untrack } from "svelte";

import { keep, kept } from "../../lib/keep";

class Coaching {
  on = $state(kept("coach") !== "off");
  read = $state.raw<ReadonlySet<string>>(new Set((kept("coach-read") ?? "").split(" ")));

  /** Switch the guide on, from its beginning, or off. */
  turn(on: boolean): void {
    this.on = on;
    keep("coach", on ? "on" : "off");
    if (on) this.remember(new Set());
  }

  /** Put a message aside. */
  done(id: string): void {
    this.remember(new Set([...untrack(() => this.read), id]));
  }

  private remember(read: ReadonlySet<string>): void {
    this.read = read;
    keep("coach-read", [...read].join(" "));
  }
}

export const coaching = new Coaching();
