/** Whether the guided first game of each game is wanted, and which of its messages have been read. */
import { untrack } from "svelte";

import { settings } from "../../house/settings.svelte";
import { keep, kept } from "../../lib/keep";

/** The guide of one game. What was hidden before each game had a guide of its own stays hidden. */
class Coaching {
  on = $state(true);
  read = $state.raw<ReadonlySet<string>>(new Set());

  /** The message that is shown, or was before something else took its place. */
  private shown: string | undefined;

  constructor(private readonly game: string) {
    this.on = (kept(`coach.${game}`) ?? kept("coach") ?? (settings.chosen.guide ? "on" : "off")) !== "off";
    this.read = new Set((kept(`coach-read.${game}`) ?? kept("coach-read") ?? "").split(" "));
  }

  /** Switch the guide on, from its beginning, or off. */
  turn(on: boolean): void {
    this.on = on;
    keep(`coach.${this.game}`, on ? "on" : "off");
    this.shown = undefined;
    if (on) this.remember(new Set());
  }

  /** Show a message, or none. One whose moment has passed counts as read, even if advice lay over it meanwhile. */
  show(id: string | undefined): void {
    if (this.shown !== undefined && this.shown !== id) this.done(this.shown);
    this.shown = id;
  }

  /** Put a message aside. */
  done(id: string): void {
    this.remember(new Set([...untrack(() => this.read), id]));
  }

  private remember(read: ReadonlySet<string>): void {
    this.read = read;
    keep(`coach-read.${this.game}`, [...read].join(" "));
  }
}

class Guides {
  private readonly known = new Map<string, Coaching>();

  /** The guide of a game. */
  of(game: string): Coaching {
    let guide = this.known.get(game);
    if (!guide) this.known.set(game, (guide = new Coaching(game)));
    return guide;
  }
}

export const coaching = new Guides();
