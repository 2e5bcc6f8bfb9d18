/** How somebody likes the pages to be: kept here, and with the person on the server. */
import { call } from "../lib/api";
import { keep, kept } from "../lib/keep";
import { language } from "../lib/language.svelte";
import { me } from "../lib/me.svelte";
import type { Lang } from "../lib/protocol";

export interface Chosen {
  lang: Lang | null;
  theme: "night" | "day" | "contrast";
  text: "small" | "normal" | "large" | "huge";
  motion: "none" | "fast" | "normal" | "slow";
  sound: boolean;
  confirm: boolean;
  density: "airy" | "dense";
  hints: boolean;
  guide: boolean;
  here: boolean;
}

const USUAL: Chosen = { lang: null, theme: "night", text: "normal", motion: "normal", sound: false, confirm: false, density: "airy", hints: true, guide: true, here: true };
const NAME = "settings";

function remembered(): Chosen {
  try {
    return { ...USUAL, ...(JSON.parse(kept(NAME) ?? "{}") as Partial<Chosen>) };
  } catch {
    return USUAL;
  }
}

class Settings {
  chosen = $state<Chosen>(remembered());
  private choices = 0;

  constructor() {
    this.show();
  }

  /** Take what was chosen on another device, unless something is chosen here meanwhile. */
  async fetch(): Promise<void> {
    const before = this.choices;
    await me.known;
    if (!me.identity) return;
    const found = await call<Chosen>("GET", "/api/settings").catch(() => null);
    if (found && this.choices === before) this.take(found);
  }

  /** Choose something, for this device and the others. */
  async choose(part: Partial<Chosen>): Promise<void> {
    this.choices += 1;
    this.take({ ...this.chosen, ...part });
    await me.known;
    if (me.identity) await call("PUT", "/api/settings", this.chosen);
  }

  private take(found: Chosen): void {
    this.chosen = Object.fromEntries(Object.keys(USUAL).map((key) => [key, found[key as keyof Chosen]])) as unknown as Chosen;
    keep(NAME, JSON.stringify(this.chosen));
    if (this.chosen.lang && this.chosen.lang !== language.lang) language.speak(this.chosen.lang);
    this.show();
  }

  private show(): void {
    const { theme, text, motion, density } = this.chosen;
    Object.assign(document.documentElement.dataset, { theme, text, motion, density });
  }
}

export const settings = new Settings();
