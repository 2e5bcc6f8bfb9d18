/** Short notices at the edge of the page; each goes away by itself or when it is closed. */
import { unbroken } from "./fill";

export interface Toast {
  id: number;
  says: string;
  rule: string | null;
  game: string | null;
}

const LASTS = 9_000;

class Toaster {
  toasts = $state.raw<readonly Toast[]>([]);
  private last = 0;

  show(says: string, { rule = null, game = null }: { rule?: string | null; game?: string | null } = {}): void {
    const toast = { id: ++this.last, says: unbroken(says), rule, game };
    this.toasts = [...this.toasts.filter((other) => other.says !== toast.says).slice(-2), toast];
    setTimeout(() => this.close(toast.id), LASTS);
  }

  close(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}

export const toaster = new Toaster();

/** Show what went wrong with a call. */
export function complain(error: unknown): void {
  toaster.show(error instanceof Error ? error.message : String(error));
}
