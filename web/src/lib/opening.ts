/** Opening a table against a bot, from wherever one is. */
import { api, type Game } from "./api";
import { me } from "./me.svelte";
import { navigation } from "./navigation.svelte";

/** Open a table against as many of a bot as the game needs, and go there; without a name one is given. */
export async function openAgainst(game: Game, bot: string, name: string | null): Promise<void> {
  await me.call(name);
  const others = Array.from({ length: Math.max(2, game.seats[0]!) - 1 }, () => ({ kind: "bot", bot }) as const);
  const seats = game.seats.at(-1) === 1 ? [] : others;
  const { table, invitation } = await api.open({ game: game.name, seats: [{ kind: "me" }, ...seats], options: {}, clock: null });
  navigation.go({ page: "table", table, invitation });
}
