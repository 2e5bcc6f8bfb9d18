/** How many tables wait for this person, wherever they are on the site: the tab and the menu show it. */
import { api, type TableInfo } from "./api";
import { whenIdle } from "./later";
import { me } from "./me.svelte";

const EVERY = 20_000;

/** Whether a table waits for the person who asked for it. */
export const isMyTurn = (table: TableInfo): boolean => table.turn !== null && table.turn === table.you && table.players[table.turn] === "human";

/** The own tables, those that wait for oneself first, then as they come. */
export const mineFirst = (tables: readonly TableInfo[]): TableInfo[] =>
  tables.toSorted((one, two) => Number(isMyTurn(two)) - Number(isMyTurn(one)));

class Turns {
  private waiting = $state.raw<readonly string[]>([]);
  /** The table in front of the person is known at once and better than by asking. */
  private here = $state.raw<{ table: string; mine: boolean } | null>(null);

  readonly count: number = $derived(
    this.waiting.filter((table) => table !== this.here?.table).length + (this.here?.mine ? 1 : 0),
  );

  take(own: readonly TableInfo[]): void {
    this.waiting = own.filter(isMyTurn).map(({ table }) => table);
  }

  at(table: string, mine: boolean): void {
    this.here = { table, mine };
  }

  leave(): void {
    this.here = null;
  }

  private async look(): Promise<void> {
    await me.known;
    if (me.identity) this.take(await api.tables({ mine: true }));
  }

  /** Ask now and then, also while the tab is in the background. */
  watch(): () => void {
    const look = (): void => void this.look().catch(() => undefined);
    whenIdle(look);
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }
}

export const turns = new Turns();

/** Before a page's title: how many tables wait. */
export const waitingMark = (): string => (turns.count > 0 ? `(${turns.count}) ` : "");
