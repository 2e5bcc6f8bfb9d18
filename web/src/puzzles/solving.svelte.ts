/** One puzzle on the board: the moves so far, how they do, hints, and the solution step by step. */
import type { Board } from "../boards/board";
import { announcer } from "../lib/announcer.svelte";
import { Chooser } from "../lib/chooser.svelte";
import type { Path } from "../lib/choice";
import { said, t } from "../lib/language.svelte";
import { me } from "../lib/me.svelte";
import { complain, toaster } from "../lib/toaster.svelte";
import { puzzles, type Hint, type PuzzleState, type Solution } from "./puzzles";

export class Solving {
  shown = $state.raw<PuzzleState | null>(null);
  hint = $state.raw<Hint | null>(null);
  solution = $state.raw<Solution | null>(null);
  rated = $state(true);
  gained = $state<number | null>(null);
  /** A call is on its way: nothing else is asked meanwhile. */
  busy = $state(false);
  readonly choice = new Chooser({ send: ({ move }) => void this.play([...this.moves, move]), refuse: (thing, path) => this.explain(thing, path) });
  /** The board it is drawn on, once it is there. */
  board: Board | null = null;

  constructor(
    private readonly game: string,
    private readonly id: string,
  ) {}

  get moves(): string[] {
    return this.shown?.now.moves ?? [];
  }

  /** Whether the first settled try is still to come. */
  get counts(): boolean {
    return this.rated && this.shown?.facts.outcome === null;
  }

  get isSettled(): boolean {
    return this.shown !== null && (this.shown.now.solved || this.shown.now.lost);
  }

  async open(): Promise<void> {
    this.take(await puzzles.one(this.game, this.id));
  }

  back(): void {
    if (this.moves.length > 0) void this.play(this.moves.slice(0, -1));
  }

  again(): void {
    void this.play([]);
  }

  /** Point at a few choices. */
  point = (): Promise<void> =>
    this.ask(async () => {
      this.hint = await puzzles.hint(this.game, this.id, await this.answer(this.moves));
      this.choice.hinted = this.hint.choices.flatMap(({ touches }) => touches.slice(0, 1));
      announcer.say(this.hint.says, ...this.hint.choices.map(({ says }) => says));
      await this.look(this.moves);
    });

  /** Give up: the solution is shown, and played from the beginning. */
  giveUp = (): Promise<void> =>
    this.ask(async () => {
      this.solution = await puzzles.solution(this.game, this.id, await this.answer(this.moves));
      this.hint = null;
      await this.look([]);
    });

  /** How many moves of the solution are played. */
  get followed(): number {
    const solution = this.solution?.moves ?? [];
    return this.moves.every((move, place) => solution[place] === move) ? this.moves.length : 0;
  }

  /** Play the next move of the solution. */
  step = (): void => {
    const next = this.solution?.moves.slice(0, this.followed + 1);
    if (next) void this.play(next);
  };

  /** Say that something dark cannot be chosen now, and what the board knows about why. */
  private explain(thing: string, path: Path): void {
    if (!this.board || !this.shown || this.isSettled || this.busy) return;
    const why = this.board.whyMove(thing, path, this.shown.now.view);
    toaster.show(why && typeof why !== "string" ? said(why) : t("not_now"));
  }

  private play(moves: string[]): Promise<void> {
    return this.ask(() => this.look(moves));
  }

  private async look(moves: string[]): Promise<void> {
    this.take(await puzzles.answer(this.game, this.id, await this.answer(moves)));
    if (this.shown?.now.solved) this.solution ??= await puzzles.solution(this.game, this.id, { moves: [], rated: false });
  }

  /** Write an answer; who has no name yet gets a star's before it can count. */
  private async answer(moves: string[]): Promise<{ moves: string[]; rated: boolean }> {
    if (this.rated) await me.call(null);
    return { moves, rated: this.counts };
  }

  private take(found: PuzzleState): void {
    this.hint = found.now.moves.length === this.shown?.now.moves.length ? this.hint : null;
    if (!this.hint) this.choice.hinted = [];
    if (found.gained !== 0) this.gained = found.gained;
    this.shown = found;
    this.choice.renew(found.now.legal);
    announcer.say(...found.now.events.map(({ says }) => says), ...(this.isSettled ? [found.now.says] : []));
  }

  private async ask(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await work().catch((error: unknown) => {
      complain(error);
      this.choice.renew(this.shown?.now.legal ?? []);
    });
    this.busy = false;
  }
}
