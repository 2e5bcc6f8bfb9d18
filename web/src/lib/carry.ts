/** Carrying a thing to another by mouse or finger: a picture follows the pointer, and the place below it is told. */

/** So far a pointer may stray within a click. */
const STRAY = 8;

export interface Carrier {
  /** The thing is lifted: tell whether it may go anywhere. */
  lift(): boolean;
  /** It was let go over a thing of the board. */
  drop(thing: string, event: PointerEvent): void;
}

/** The thing of the board below a point. */
function thingAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).find((element) => element.closest("[data-thing]"));
  return found?.closest<HTMLElement>("[data-thing]")?.dataset.thing ?? null;
}

/** Attach to the picture that can be carried. */
export function carry(carrier: Carrier) {
  return (element: HTMLElement): (() => void) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;

    function down(event: PointerEvent): void {
      if (event.button === 0 && event.isPrimary) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }
    function move(event: PointerEvent): void {
      if (from?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost && Math.hypot(dx, dy) > STRAY) {
        if (!carrier.lift()) return end();
        ghost = pictureOf(element);
      }
      if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    }
    function up(event: PointerEvent): void {
      if (from?.id !== event.pointerId) return;
      const carried = ghost !== null;
      end();
      const thing = carried ? thingAt(event.clientX, event.clientY) : null;
      if (thing !== null) carrier.drop(thing, event);
    }
    function end(): void {
      ghost?.remove();
      ghost = from = null;
    }

    element.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
    };
  };
}

/** A copy of an element that lies exactly over it, for the pointer to carry. */
function pictureOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "flying";
  ghost.append(element.querySelector("svg")!.cloneNode(true));
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}
