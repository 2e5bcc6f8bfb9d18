/** A storm: the puzzle on the board, and the time that is left by what the server said last. */
import { announcer } from "../lib/announcer.svelte";
import { Chooser } from "../lib/chooser.svelte";
import { me } from "../lib/me.svelte";
import { complain } from "../lib/toaster.svelte";
import { puzzles, type Storm } from "./puzzles";
import { p } from "./speak";

const A_SECOND = 1000;

export class Storming {
  shown = $state.raw<Storm | null>(null);
  seconds = $state(0);
  readonly choice = new Chooser({ send: ({ move }) => void this.answer(move), refuse: () => undefined });
  private until = 0;

  constructor(private readonly game: string) {}

  begin = async (): Promise<void> => {
    await me.call(null).then(() => puzzles.storm(this.game)).then(this.take, complain);
  };

  /** Let the clock go on; when it is over, ask the server, which decides. */
  tick = (): void => {
    const left = Math.max(0, Math.ceil((this.until - performance.now()) / A_SECOND));
    const ends = left === 0 && this.seconds > 0;
    this.seconds = left;
    if (ends && this.shown?.now) void this.ask([]);
  };

  back(): void {
    if (this.shown?.now?.moves.length) void this.ask(this.shown.now.moves.slice(0, -1));
  }

  private answer = (move: string): Promise<void> => this.ask([...(this.shown?.now?.moves ?? []), move]);

  private async ask(moves: string[]): Promise<void> {
    const { id, place } = this.shown!;
    await puzzles.stormOn(id, place, moves).then(this.take, (error: unknown) => {
      complain(error);
      this.choice.renew(this.shown?.now?.legal ?? []);
    });
  }

  private take = (found: Storm): void => {
    this.shown = found;
    this.until = performance.now() + found.seconds * A_SECOND;
    this.seconds = Math.ceil(found.seconds);
    this.choice.renew(found.now?.legal ?? []);
    if (found.right !== null) announcer.say(p(found.right ? "storm_right" : "storm_wrong"));
  };
}
