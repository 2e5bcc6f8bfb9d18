/** The deck a table plays with, and its cards by id. */
import type { View } from "../lib/protocol";

/** Make a board's `deckOf`: the deck that the table chose, or the game's own. */
export const deckOr =
  <Deck>(standard: unknown) =>
  (view: Pick<View, "options">): Deck =>
    (view.options.deck ?? standard) as Deck;

/** Make a board's `cardOf`: find a card of a deck by its id, with one index per deck. */
export function cardFinder<Card extends { id: string }>(): (deck: { card: Card[] }, id: string) => Card {
  const byId = new WeakMap<object, Map<string, Card>>();
  return (deck, id) => {
    let cards = byId.get(deck);
    if (!cards) byId.set(deck, (cards = new Map(deck.card.map((card) => [card.id, card]))));
    const card = cards.get(id);
    if (!card) throw new Error(`The deck has no card ${id}.`);
    return card;
  };
}
