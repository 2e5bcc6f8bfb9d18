/** Single-letter keys: they can be switched off, and never disturb somebody who is writing. */
import { keep, kept } from "./keep";

class Shortcuts {
  on = $state(kept("keys") !== "off");
  /** Whether the last thing the player did was press a key. */
  byKeyboard = false;

  constructor() {
    addEventListener("keydown", () => (this.byKeyboard = true), { capture: true });
    addEventListener("pointerdown", () => (this.byKeyboard = false), { capture: true });
  }

  turn(on: boolean): void {
    this.on = on;
    keep("keys", on ? "on" : "off");
  }
}

export const shortcuts = new Shortcuts();

/** Whether a key is meant as a shortcut. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (!shortcuts.on || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as Element | null;
  return !target?.closest("input, select, textarea, dialog");
}
