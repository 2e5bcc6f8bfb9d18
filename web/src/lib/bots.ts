/** What bots are called. */
import { WORDS, type Word } from "../words";
import type { Bot } from "./api";
import { t } from "./language.svelte";

/** Weakest first, as far as we know them. */
const STRENGTH = ["random", "greedy", "search"];

/** The bots a person can choose, the weakest first: each level counts as one. */
export function choicesOf(bots: readonly Bot[]): string[] {
  const sorted = bots.toSorted((one, two) => STRENGTH.indexOf(one.name) - STRENGTH.indexOf(two.name));
  return sorted.flatMap(({ name, levels }) => (levels.length > 0 ? levels.map((level) => `${name}:${level}`) : [name]));
}

/** A bot's name in the chosen language: known by kind, else as the server calls it. */
export function botName(bot: string): string {
  const [kind = bot, level] = bot.split(":");
  const word = `bot_${kind}`;
  const spoken = word in WORDS ? t(word as Word) : kind;
  return level === undefined ? spoken : `${spoken} · ${t("bot_level", { level })}`;
}
