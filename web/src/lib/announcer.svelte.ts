/** What a screen reader is told: the engine's sentences, as they happen. */
import { untrack } from "svelte";

const LASTS = 20_000;

class Announcer {
  lines = $state.raw<readonly { id: number; says: string }[]>([]);
  private last = 0;

  say(...sentences: string[]): void {
    const lines = sentences.map((says) => ({ id: ++this.last, says }));
    this.lines = [...untrack(() => this.lines), ...lines].slice(-12);
    const until = this.last;
    setTimeout(() => (this.lines = this.lines.filter((line) => line.id > until)), LASTS);
  }
}

export const announcer = new Announcer();
