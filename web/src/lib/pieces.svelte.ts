/**
 * A board in pieces. Drawn at once, a board would keep a slow phone from answering for a third of a second; so while a
 * table opens the pieces are drawn in short tasks, and the board is shown when it is whole.
 */
import { flushSync, getContext, setContext } from "svelte";

import { nextTask } from "./later";

type Draw = () => void;

const PIECES = Symbol("pieces");
/** How many milliseconds a task may have used before the next piece has to wait for another. */
const SHORT = 4;

export class Pieces {
  /** Whether everything is drawn: what comes later is drawn at once. */
  whole = $state(false);
  private readonly waiting: Draw[] = [];

  constructor(private readonly now = () => performance.now()) {}

  /** Let a piece wait for its turn; it may go before. */
  add(draw: Draw): () => void {
    this.waiting.push(draw);
    return () => {
      const place = this.waiting.indexOf(draw);
      if (place >= 0) this.waiting.splice(place, 1);
    };
  }

  /** Draw all pieces, and those within them. */
  async drawAll(): Promise<void> {
    for (await nextTask(); this.waiting.length > 0; await nextTask()) this.drawSome();
    this.whole = true;
  }

  private drawSome(): void {
    const end = this.now() + SHORT;
    do {
      this.waiting.shift()!();
      flushSync();
    } while (this.waiting.length > 0 && this.now() < end);
  }
}

/** Let the pieces inside this component wait for their turns. */
export const inPieces = (): Pieces => setContext(PIECES, new Pieces());

/** What a piece here waits for; nothing outside a table, as in a picture of the rules. */
export const piecesAround = (): Pieces | undefined => getContext(PIECES);
