/** What a view of any game holds, what players look for first. */
const ofEveryGame = ["scores", "winners", "seat", "over", "seats", "options", "viewer", "ply", "game", "edition"];

/** Put a game's own facts before those that every game has. */
export function ownFirst(view: object): object {
  const rank = (name: string): number => ofEveryGame.indexOf(name);
  return Object.fromEntries(Object.entries(view).sort(([one], [other]) => rank(one) - rank(other)));
}
