/** The choice in the making at one table: what is lit, what is chosen, what is pointed at. */
import { below, click, decided, given, next, type Path } from "./choice";
import type { Legal } from "./protocol";

export interface ChooserOptions {
  /** A move has been chosen in full. */
  send(move: Legal): void;
  /** Something dark was clicked. */
  refuse(thing: string, path: Path): void;
}

export class Chooser {
  legal = $state.raw<readonly Legal[]>([]);
  path = $state.raw<Path>([]);
  /** Moves with the same things: the player picks a sentence. */
  offered = $state.raw<readonly Legal[]>([]);
  /** The things of the move that a bot advises. */
  hinted = $state.raw<Path>([]);
  /** The thing under the pointer or the focus. */
  pointed = $state<string | null>(null);

  readonly open: ReadonlySet<string> = $derived(next(this.legal, this.path));
  readonly possible: readonly Legal[] = $derived(below(this.legal, this.path));

  /** Without anybody to tell it is still: a replay and a picture are looked at only. */
  constructor(private readonly options: ChooserOptions | null = null) {}

  get isStill(): boolean {
    return this.options === null;
  }

  /** Begin with new legal moves. */
  renew(legal: readonly Legal[]): void {
    this.legal = legal;
    this.offered = [];
    this.path = given(legal);
  }

  /** Whether a thing can be clicked with effect: it goes on, or changes an earlier choice. */
  isOpen(thing: string): boolean {
    return this.open.has(thing);
  }

  isChosen(thing: string): boolean {
    return this.path.includes(thing);
  }

  /** Whether advice points at a thing: all of it while the choice follows it, else where to begin anew. */
  isHinted(thing: string): boolean {
    const follows = this.path.every((chosen, depth) => this.hinted[depth] === chosen);
    return follows ? this.hinted.includes(thing) : this.hinted[0] === thing;
  }

  /** Whether a click does anything at all, as against explaining why not. */
  answers(thing: string): boolean {
    return click(this.legal, this.path, thing) !== null;
  }

  press(thing: string): void {
    const step = click(this.legal, this.path, thing);
    if (step === null) return this.options?.refuse(thing, this.path);
    const move = decided(this.legal, step);
    if (move) return this.choose(move);
    this.path = step.path;
    this.offered = step.moves;
  }

  choose(move: Legal): void {
    this.renew([]);
    this.options?.send(move);
  }

  /** Let go of what was chosen so far. */
  reset(): void {
    this.path = given(this.legal);
    this.offered = [];
  }

  /** The moves that would follow from pointing at a thing. */
  following(thing: string): readonly Legal[] {
    const step = click(this.legal, this.path, thing);
    return step === null ? [] : below(this.legal, step.path);
  }
}
