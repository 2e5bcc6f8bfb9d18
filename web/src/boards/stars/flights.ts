/** Which cards move across the board when something happened; the tiles of the sky move by themselves. */
import type { Json, TableEvent } from "../../lib/protocol";
import type { Flight } from "../board";

const text = (fact: Json | undefined): string | null => (typeof fact === "string" ? fact : null);

/** Where a card of a hand lies: in its own place, or with the others. */
const inHand = (seat: number, card: string | null): string[] => [...(card === null ? [] : [`hand-${seat}-${card}`]), `hand-${seat}`];
const onSite = (seat: number, card: string | null): string[] => [`site-${card}`, `site-of-${seat}`];

export const flights = (events: readonly TableEvent[]): Flight[] => events.flatMap(flightsOf);

function flightsOf(event: TableEvent): Flight[] {
  const { kind, facts } = event;
  const seat = event.seat ?? 0;
  const card = text(facts.card);
  switch (kind) {
    case "invoked":
      return [{ token: card, from: inHand(seat, card), to: ["invoked"] }];
    case "summoned":
      return [{ token: card, from: ["summoning", ...inHand(seat, card)], to: onSite(seat, card) }];
    case "sacrificed":
    case "removed":
      return [{ token: card, from: onSite(seat, card), to: ["discards"] }];
    case "dropped":
      return [{ token: card, from: inHand(seat, card), to: ["discards"] }];
    case "took":
      return [{ token: card, from: ["pile"], to: inHand(seat, card) }];
    case "dug":
      return [{ token: card, from: ["discards"], to: inHand(seat, card) }];
    case "drew":
    case "dealt":
      return drawn(seat, facts);
    case "exchanged":
      return [text(facts.given), text(facts.taken)].map((one) => ({ token: one, from: [`site-${one}`], to: [`site-${one}`] }));
    case "refilled":
      return [{ token: null, from: ["discards"], to: ["pile"] }];
    default:
      return [];
  }
}

/** Cards come from the draw pile: with faces to who may see them. */
function drawn(seat: number, facts: TableEvent["facts"]): Flight[] {
  const cards = Array.isArray(facts.cards) ? facts.cards.map(text) : Array<null>(Math.min(1, Number(facts.number))).fill(null);
  return cards.map((card) => ({ token: card, from: ["pile"], to: inHand(seat, card) }));
}
