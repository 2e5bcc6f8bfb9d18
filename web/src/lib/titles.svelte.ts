/** What the games are called in the chosen language, for lists that know them by their short names. */
import { api } from "./api";

class Titles {
  private known = $state.raw<Record<string, string>>({});

  /** Ask for the titles; who waits for it sees no short name. */
  async learn(): Promise<void> {
    const games = await api.games();
    this.known = Object.fromEntries(games.map(({ name, title }) => [name, title]));
  }

  of(game: string): string {
    return this.known[game] ?? game;
  }
}

export const titles = new Titles();
