/** A walk laid out by one click on a far star: shown first, then walked star by star on the second click. */
import { tick } from "svelte";

import type { Chooser } from "../../lib/chooser.svelte";
import type { Card } from "./deck";
import type { Place } from "./model";

const starThing = (card: string, star: number): string => `star-${card}-${star}`;

/** The shortest way over open stars and drawn lines from a star that can be marked now to a far one; stars count from 1. */
export function wayTo(card: Pick<Card, "id" | "lines">, place: Pick<Place, "marks">, target: number, isOpen: (thing: string) => boolean): number[] | null {
  const free = place.marks.flatMap((pen, n) => (pen === null ? [n + 1] : []));
  const ways = free.filter((star) => isOpen(starThing(card.id, star))).map((star) => [star]);
  const seen = new Set(ways.flat());
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1)!;
    if (last === target) return way;
    for (const next of neighbours(card, last)) {
      if (seen.has(next) || !free.includes(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

const neighbours = ({ lines }: Pick<Card, "lines">, star: number): number[] =>
  lines.flatMap(([one, two]) => (one === star ? [two] : two === star ? [one] : []));

export class Walking {
  /** The walk that is laid out, to be confirmed. */
  plan = $state.raw<{ card: string; stars: readonly number[] } | null>(null);
  /** The stars that are still to be marked of a walk that was confirmed. */
  private queue: string[] = [];

  constructor(private readonly choice: () => Chooser) {}

  /** Whether a star lies on the walk that is laid out, and as which step. */
  step(card: string, star: number): number {
    return this.plan?.card === card ? this.plan.stars.indexOf(star) + 1 : 0;
  }

  /** Answer a click on a star: mark it, lay out the walk to it, or walk what is laid out. */
  press(card: Card, place: Place, star: number): void {
    const choice = this.choice();
    const isEnd = this.plan?.card === card.id && this.plan.stars.at(-1) === star;
    if (isEnd) return this.walk();
    this.plan = null;
    const thing = starThing(card.id, star);
    const way = choice.answers(thing) ? null : wayTo(card, place, star, (name) => choice.isOpen(name));
    if (way === null) return choice.press(thing);
    this.plan = { card: card.id, stars: way };
  }

  private walk(): void {
    const { card, stars } = this.plan!;
    this.queue = stars.map((star) => starThing(card, star));
    this.plan = null;
    this.goOn();
  }

  /** A new decision: go on with the walk if the table still allows it, else let it be. */
  goOn(): void {
    const choice = this.choice();
    const [next, ...rest] = this.queue;
    if (next === undefined || choice.legal.length === 0) return;
    this.queue = choice.isOpen(next) ? rest : [];
    if (choice.isOpen(next)) void tick().then(() => choice.press(next));
  }

  /** Forget what is laid out. */
  forget(): void {
    this.plan = null;
  }
}
