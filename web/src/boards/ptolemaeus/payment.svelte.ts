/** Paying in any order: cards are put ready until they pay for a token, then laid in the order that the engine lists. */
import type { Chooser } from "../../lib/chooser.svelte";
import type { Choosing } from "../../lib/thing";
import { SIGNS, type Kind } from "./deck";
import { oneByOne, type Choice } from "./model";

const KINDS: readonly Kind[] = [...SIGNS, "sextant"];
const VERBS = ["pay", "pair", "three"] as const;
const HAND = "hand-";

const inOrder = (cards: readonly Kind[]): Kind[] => [...cards].sort((one, two) => KINDS.indexOf(one) - KINDS.indexOf(two));
const alike = (one: readonly Kind[], two: readonly Kind[]): boolean => inOrder(one).join() === inOrder(two).join();

/** Whether a payment has all of some cards, each as often. */
export function holds(way: readonly Kind[], cards: readonly Kind[]): boolean {
  const number = (all: readonly Kind[], kind: Kind): number => all.filter((each) => each === kind).length;
  return cards.every((kind) => number(way, kind) >= number(cards, kind));
}

/** The moves that lay a payment. */
export function movesFor(way: readonly Kind[], begun: boolean): string[] {
  return inOrder(way).map((kind, n) => `${n > 0 || begun ? "add" : VERBS[way.length - 1]} ${kind}`);
}

/** What is laid, in one word, to see whether the table has gone on as expected. */
const written = (paid: Choice["paid"], more: readonly Kind[] = []): string =>
  inOrder([...oneByOne(paid ?? {}), ...more]).join();

/** The choice as the hand sees it. What is no payment goes to the table's own chooser. */
export class Payment implements Choosing {
  /** The cards put ready, not laid yet. */
  ready = $state.raw<readonly Kind[]>([]);
  /** The moves that are still to be sent for a payment, and what must lie there before the next of them. */
  private rest: { move: string; after: string }[] = [];
  private moment = "";

  constructor(
    private readonly chooser: () => Chooser,
    private readonly told: () => Choice,
  ) {}

  get pointed(): string | null {
    return this.chooser().pointed;
  }

  set pointed(thing: string | null) {
    this.chooser().pointed = thing;
  }

  isOpen(thing: string): boolean {
    const card = this.cardIn(thing);
    return card === null ? this.chooser().isOpen(thing) : this.extends(card);
  }

  isChosen(thing: string): boolean {
    return this.chooser().isChosen(thing) || this.ready.some((kind) => thing === `${HAND}${kind}`);
  }

  isHinted(thing: string): boolean {
    return this.chooser().isHinted(thing);
  }

  answers(thing: string): boolean {
    return this.isOpen(thing) || this.isChosen(thing) || this.chooser().answers(thing);
  }

  /** How many cards are at least still to be put ready. */
  get missing(): number {
    const ways = (this.told().ways ?? []).filter((way) => holds(way, this.ready));
    return ways.length > 0 ? Math.min(...ways.map((way) => way.length)) - this.ready.length : 0;
  }

  /** Put a card ready or away again, and lay all of them once they pay. */
  press(thing: string): void {
    const card = this.cardIn(thing);
    if (card === null) return this.chooser().press(thing);
    if (this.extends(card)) return this.take([...this.ready, card]);
    if (this.ready.includes(card)) {
      this.ready = this.ready.filter((_, n) => n !== this.ready.indexOf(card));
      return;
    }
    this.ready = [];
    if (this.extends(card)) this.take([card]);
    else this.chooser().press(thing);
  }

  /** A new position: send the next card of a payment, or forget what was put ready for the one before. */
  follow(): void {
    const { sign, paid } = this.told();
    const moment = `${sign ?? ""} ${written(paid)}`;
    if (moment === this.moment) return;
    this.moment = moment;
    this.ready = [];
    const next = this.rest.shift();
    const move = next?.after === written(paid) ? this.chooser().legal.find((legal) => legal.move === next.move) : undefined;
    if (move) this.chooser().choose(move);
    else this.rest = [];
  }

  /** The card of the hand that a thing is, where a payment is under way and cards can be put ready. */
  private cardIn(thing: string): Kind | null {
    const paying = this.told().ways !== undefined && this.chooser().path.length === 0 && this.chooser().legal.length > 0;
    return paying && thing.startsWith(HAND) ? (thing.slice(HAND.length) as Kind) : null;
  }

  private extends(card: Kind): boolean {
    return (this.told().ways ?? []).some((way) => holds(way, [...this.ready, card]));
  }

  private take(cards: readonly Kind[]): void {
    const { ways = [], paid, wanted } = this.told();
    this.ready = cards;
    const possible = ways.filter((way) => holds(way, cards));
    const way = possible.find((each) => alike(each, cards)) ?? (possible.length === 1 ? possible[0] : undefined);
    if (way) this.lay(way, paid, (wanted ?? 0) > 0);
  }

  private lay(way: readonly Kind[], paid: Choice["paid"], begun: boolean): void {
    const cards = inOrder(way);
    const [first, ...others] = movesFor(way, begun);
    const move = this.chooser().legal.find((legal) => legal.move === first);
    if (!move) return;
    this.rest = others.map((next, n) => ({ move: next, after: written(paid, cards.slice(0, n + 1)) }));
    this.chooser().choose(move);
  }
}
