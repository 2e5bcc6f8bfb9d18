/** What a screen reader calls the things on the board, and what the board says of them when they are pointed at. */
import { abilityText, cardOf, type Boon, type Card, type Deck } from "./deck";
import { counts, type AstraView, type Place } from "./model";
import { penOf } from "./pens";
import { boonNamed, g, inWords, named, w } from "./speak";

export interface Company {
  view: AstraView;
  names: string[];
}

/** Who marks with a pen. */
export function ownerName({ view, names }: Company, pen: number): string {
  const { who } = penOf(pen, view.seats);
  return who === "player" ? (names[pen] ?? "") : w(who === "ptolemy" ? "ptolemy" : "dreamer");
}

/** Describe one star of a card on display. */
export function starLabel(company: Company, card: Card, place: Place, star: number): string {
  const { label, kind } = card.stars[star - 1]!;
  const pen = place.marks[star - 1] ?? null;
  const facts = { n: star, label, kind: g(`kind_${kind}`) };
  if (pen !== null) {
    const told = w("star_marked", { ...facts, player: ownerName(company, pen) });
    const [walked, at] = company.view.turn.walk ?? [];
    return walked === card.id && at === star ? w("star_now", { label: told }) : told;
  }
  const reach = place.reach[star] ?? 1;
  return reach > 1 ? w("star_open", { ...facts, reach }) : w("star_dead", facts);
}

/** Describe a card on display. */
export function cardLabel(card: Card, place: Place): string {
  return w("card_label", {
    card: named(card),
    element: g(card.element),
    open: place.left,
    stars: card.stars.length,
    fame: card.fame,
    ability: inWords(abilityText(card.ability)),
  });
}

/** The rest of what is printed on a card, and whose marks it has. */
export function cardDetails(company: Company, card: Card, place: Place): string {
  const boons = w("boons_of", { boons: card.boons.map(boonNamed).join(", ") });
  const marks = counts(place).map(({ pen, stars }) => w("marks_by", { player: ownerName(company, pen), n: stars }));
  return marks.length === 0 ? boons : `${boons} ${w("marks_so_far", { marks: marks.join(", ") })}`;
}

/** A Boon, and what it is good for. */
export const boonMeans = (boon: Boon): string => w(`means_${boon.kind}`, { boon: boonNamed(boon) });

/** Describe a discovered card. */
export function ownLabel(deck: Deck, id: string, ready: boolean): string {
  const card = cardOf(deck, id);
  return w("own_card", {
    card: named(card),
    element: g(card.element),
    state: w(ready ? "ready" : "asleep"),
    fame: card.fame,
    ability: inWords(abilityText(card.ability)),
  });
}
