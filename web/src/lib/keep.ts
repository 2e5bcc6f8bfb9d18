/** What the browser remembers between visits: taste, never anything about a game. */
const PREFIX = "almagest.";

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that refuses to remember still plays.
  }
}
