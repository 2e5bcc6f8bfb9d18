/** What bots are called. The server says which there are, the weakest first. */
import type { Bot, Game, Level } from "./api";
import { t } from "./language.svelte";

/** The level that is offered first to somebody new. */
export const FIRST_LEVEL = 2;

/** The number of a level, null for any other bot and for people. */
export function levelOf(bot: string | null): number | null {
  const [, level] = /^level:(\d+)$/.exec(bot ?? "") ?? [];
  return level === undefined ? null : Number(level);
}

/** A name as a list shows it: a bot's with its level. */
export function called(name: string | null, bot: string | null): string {
  const level = levelOf(bot);
  return level === null ? (name ?? t("free_seat")) : `${name} · ${t("bot_level", { level })}`;
}

/** Everybody at a table, in one line. */
export const everybody = ({ names, bots }: { names: readonly (string | null)[]; bots: readonly (string | null)[] }): string =>
  names.map((name, seat) => called(name, bots[seat] ?? null)).join(", ");

/** What a chosen bot does, in a sentence. */
export function describes(game: Game, bot: string): string {
  const known: (Level | Bot | undefined)[] = [game.levels.find((level) => level.bot === bot), game.bots.find(({ name }) => name === bot)];
  return known.find((found) => found !== undefined)?.says ?? "";
}
