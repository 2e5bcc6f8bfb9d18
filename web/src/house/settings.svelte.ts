/** How somebody likes the pages to be: kept here, and with the person on the server. */
import { call, Refusal } from "../lib/api";
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
/** Whose choices the server has not acknowledged yet; what is chosen before we know who is here is whoever's. */
const UNSENT = "settings-unsent";
const WHOEVER = "*";
/** How the server answers settings that it cannot read: sent again, they would be refused again. */
const UNREADABLE = 400;

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
  private sending: Promise<void> | null = null;
  private hasNewer = false;

  constructor() {
    this.show();
  }

  /** Take what was chosen on another device, unless something chosen here is not sent yet, or chosen meanwhile. */
  async fetch(): Promise<void> {
    const before = this.choices;
    await me.known;
    if (!me.identity) return;
    if ([WHOEVER, me.identity.name].includes(kept(UNSENT) ?? "")) return this.send().catch(() => undefined);
    const found = await call<Chosen>("GET", "/api/settings").catch(() => null);
    if (found && this.choices === before) this.take(found);
  }

  /** Choose something, for this device and the others. */
  async choose(part: Partial<Chosen>): Promise<void> {
    this.choices += 1;
    this.take({ ...this.chosen, ...part });
    keep(UNSENT, me.identity?.name ?? WHOEVER);
    await me.known;
    if (me.identity) await this.send();
    else keep(UNSENT, "");
  }

  /** Send what is chosen, one after the other: while one is under way, only the newest waits. */
  private send(): Promise<void> {
    this.hasNewer = true;
    this.sending ??= this.sendNewest().finally(() => (this.sending = null));
    return this.sending;
  }

  private async sendNewest(): Promise<void> {
    while (this.hasNewer) {
      this.hasNewer = false;
      try {
        await this.put(JSON.stringify(this.chosen));
      } catch (error) {
        if (!this.hasNewer) throw error;
      }
    }
  }

  /** Send this, also while the page is being left; nothing is unsent any more if the browser keeps nothing newer. */
  private async put(sent: string): Promise<void> {
    const settled = (): void => void (kept(NAME) === sent && keep(UNSENT, ""));
    try {
      await call("PUT", "/api/settings", sent, { keepalive: true });
      settled();
    } catch (error) {
      if (error instanceof Refusal && error.status === UNREADABLE) settled();
      throw error;
    }
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
