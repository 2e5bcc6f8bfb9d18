/** Options come with their deck by name; the deck itself is asked for once. */
import type { Facts, View } from "./protocol";

const NAMED = /^sha256:/;

export class Options {
  private whole: Promise<Facts> | null = null;

  constructor(private readonly ask: () => Promise<Facts>) {}

  /** Put the deck in place of its name; where it cannot be had, the printed one stands in. */
  async fill<V extends View>(view: V): Promise<V> {
    const names = Object.keys(view.options).filter((name) => isNamed(view.options[name]));
    if (names.length === 0) return view;
    this.whole ??= this.ask();
    const whole = await this.whole.catch(() => this.forget());
    const decks = names.map((name) => [name, whole[name] ?? null] as const);
    return { ...view, options: { ...view.options, ...Object.fromEntries(decks) } };
  }

  private forget(): Facts {
    this.whole = null;
    return {};
  }
}

function isNamed(value: unknown): boolean {
  return typeof value === "string" && NAMED.test(value);
}
