/** Laying a card: face up by a click on a slot, face down once the card is flipped or with Shift held. */
import type { Chooser } from "../../lib/chooser.svelte";
import type { Legal } from "../../lib/protocol";

export class Laying {
  /** The card that was turned over in the hand. */
  flipped = $state<string | null>(null);

  constructor(private readonly choice: () => Chooser) {}

  /** The thing that stands for a card: in the hand, or to be placed now. */
  private thingOf(card: string): string | null {
    const names = [`hand-${card}`, `place-${card}`];
    return names.find((name) => this.choice().legal.some(({ touches }) => touches[0] === name)) ?? null;
  }

  /** Whether a card may be laid face down at all just now. */
  mayFlip(card: string): boolean {
    const name = this.thingOf(card);
    return name !== null && this.choice().legal.some(({ touches }) => touches[0] === name && touches.includes("face-down"));
  }

  /** Turn a card over, or back; it is chosen with that. */
  flip(card: string): void {
    this.flipped = this.flipped === card ? null : card;
    this.hold(card);
  }

  /** Choose a card if it is not chosen yet; tell whether it can be. */
  hold(card: string): boolean {
    const name = this.thingOf(card);
    if (name !== null && !this.choice().isChosen(name)) this.choice().press(name);
    return name !== null && this.choice().isChosen(name);
  }

  /** The face that the chosen card shows. */
  get face(): "face-up" | "face-down" {
    const chosen = this.choice().path[0]?.replace(/^(hand|place)-/, "");
    return chosen !== undefined && chosen === this.flipped ? "face-down" : "face-up";
  }

  /** Lay the chosen card on a slot with the face that it shows; where that face is not allowed, both are offered. */
  lay(slot: string, { down }: { down: boolean }): void {
    const choice = this.choice();
    const face = down ? "face-down" : this.face;
    choice.press(slot);
    if (choice.path.at(-1) === slot && choice.isOpen(face)) choice.press(face);
  }

  /** Of some moves those that show the card's face, or all where there are none; a hidden card is not meant for the notebook. */
  shown(moves: readonly Legal[]): readonly Legal[] {
    const isDown = this.face === "face-down";
    const alike = moves.filter(({ touches }) => touches.includes("face-down") === isDown);
    return alike.length > 0 ? alike : moves;
  }
}
