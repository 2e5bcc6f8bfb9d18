/** Dragging tiles and lines of the sky by mouse, pen or finger. A short touch stays a click. */
import type { Chooser } from "../../lib/chooser.svelte";
import { carry, gripOf, landed, UNIT, type Carried, type Grip } from "./geometry";

/** How long a let-go tile waits for the next sky before it goes back. */
const PATIENCE = 1_500;

export class Drag {
  carried = $state.raw<Carried | null>(null);
  /** Let go, and waiting for the sky in which it has happened. */
  settling = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly choice: () => Chooser,
    private readonly prefix: () => string,
    /** The side of the drawing, in its own units. */
    private readonly size: () => number,
  ) {}

  /** The next sky is here, or the player has changed their mind. */
  settle(): void {
    clearTimeout(this.timer);
    this.settling = false;
    this.carried = null;
  }

  /** Listen to pointers on the drawing. */
  listen = (drawing: Element): (() => void) => {
    let grip: (Grip & { pointer: number; x: number; y: number }) | null = null;

    const down = (event: PointerEvent): void => {
      const thing = (event.target as Element).closest<SVGElement>("[data-thing]")?.dataset.thing;
      const found = thing === undefined || event.button !== 0 ? null : gripOf(thing);
      grip = found && { ...found, pointer: event.pointerId, x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      if (grip?.pointer !== event.pointerId) return;
      const { width, height } = drawing.getBoundingClientRect();
      const unit = (Math.min(width, height) * UNIT) / this.size();
      const before = this.carried;
      this.carried = carry(this.choice().legal, this.prefix(), grip, (event.clientX - grip.x) / unit, (event.clientY - grip.y) / unit);
      if (this.carried && !before) drawing.setPointerCapture(event.pointerId);
    };
    const up = (): void => {
      grip = null;
      if (!this.carried?.counts) return this.settle();
      const { move } = this.carried;
      this.carried = landed(this.carried);
      this.settling = true;
      this.timer = setTimeout(() => this.settle(), PATIENCE);
      this.choice().choose(move);
    };
    const cancel = (): void => {
      grip = null;
      if (!this.settling) this.settle();
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
    for (const [kind, listener] of Object.entries(listeners)) drawing.addEventListener(kind, listener as EventListener);
    return () => {
      clearTimeout(this.timer);
      for (const [kind, listener] of Object.entries(listeners)) drawing.removeEventListener(kind, listener as EventListener);
    };
  };
}
