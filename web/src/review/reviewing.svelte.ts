/** The review of one replay as it grows: asked for again and again until it is whole. */
import { api, type ReplayKey } from "../lib/api";
import { complain } from "../lib/toaster.svelte";
import type { Decision, Review, Told } from "./review";

export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** What is known while it grows, the last decisions first. */
  steps = $state.raw<Decision[]>([]);
  told = $state.raw<ReadonlyMap<number, Told>>(new Map());
  done = $state(0);
  all = $state(0);
  asking = $state(false);
  private left = false;

  constructor(private readonly key: ReplayKey) {}

  /** Have the game reviewed; what was found before comes at once. */
  async begin(): Promise<void> {
    if (this.asking || this.review) return;
    this.asking = true;
    try {
      while (!this.review && !this.left) await this.ask();
    } catch (error) {
      if (!this.left) complain(error);
    }
    this.asking = false;
  }

  /** Ask no more. */
  leave(): void {
    this.left = true;
  }

  private async ask(): Promise<void> {
    const { done, all, steps, told, review } = await api.review(this.key, this.done);
    this.done = done;
    this.all = all;
    this.told = new Map([...this.told, ...told.map((words) => [words.ply, words] as const)]);
    this.steps = [...this.steps, ...steps].sort((one, two) => one.ply - two.ply);
    this.review = review;
  }
}
