/** One page of a story being told: which frame is seen, and what a click in it leads to. */
import type { Frame, StoryPage } from "../boards/story";
import { Chooser } from "../lib/chooser.svelte";
import type { Bilingual, Legal } from "../lib/protocol";

/** The clicks of a frame as the moves that a board knows. */
const movesOf = ({ moves = [] }: Frame<unknown>, says: string): Legal[] => moves.map((move, action) => ({ action, move, says, touches: move.split(" ") }));

export class Telling<Scene> {
  private at = $state(0);
  private missed = $state(false);
  readonly choice: Chooser;

  constructor(
    readonly page: StoryPage<Scene>,
    private readonly said: (text: Bilingual) => string,
  ) {
    this.choice = new Chooser({ send: () => this.see(this.at + 1), refuse: () => (this.missed = this.frame.moves !== undefined) });
    this.see(0);
  }

  /** What is seen now. */
  get frame(): Frame<Scene> {
    return this.page.frames[this.at]!;
  }

  /** What is said below the picture. */
  get says(): Bilingual | null {
    return (this.missed ? this.page.missed : null) ?? this.frame.says ?? null;
  }

  /** Whether the last click was not among those that the frame lists. */
  get isMissed(): boolean {
    return this.missed && this.page.missed !== undefined;
  }

  /** Whether there was something to do, and it is done. */
  get isDone(): boolean {
    return this.at > 0 && this.frame.moves === undefined;
  }

  /** Begin the page anew. */
  again(): void {
    this.see(0);
  }

  private see(frame: number): void {
    this.at = frame;
    this.missed = false;
    this.choice.renew(movesOf(this.frame, this.frame.says ? this.said(this.frame.says) : ""));
  }
}
