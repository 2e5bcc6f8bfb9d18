/** What moves across the board when something happened. */
import type { Json, TableEvent } from "../../lib/protocol";
import type { Flight } from "../board";

const text = (fact: Json | undefined): string | null => (typeof fact === "string" ? fact : null);
const list = (fact: Json | undefined): (string | null)[] => (Array.isArray(fact) ? fact.map(text) : []);

/** Where a card of a hand lay: in its own place, or among the nameless ones. */
const handPlaces = (seat: number, card: string | null): string[] =>
  [card === null ? `hand-${seat}-0` : `hand-${seat}-${card}`, ...[0, 1, 2].map((n) => `hand-${seat}-${n}`), `hand-${seat}`];

export function flights(events: readonly TableEvent[]): Flight[] {
  return events.flatMap((event) => flightsOf(event, events));
}

function flightsOf(event: TableEvent, all: readonly TableEvent[]): Flight[] {
  const { kind, facts } = event;
  const seat = event.seat ?? 0;
  const card = text(facts.card);
  switch (kind) {
    case "taken":
      return [{ token: card, from: [`row-${Number(facts.coordinate)}`], to: handPlaces(seat, card) }];
    case "forced":
      return landsElsewhere(card, all) ? [] : [{ token: card, from: forcedFrom(facts.coordinate), to: [`place-${card}`, `hand-${seat}`] }];
    case "written":
      return [{ token: card, from: sourceOf(event, all), to: [`book-${seat}-${card}`, `notebook-${seat}`] }];
    case "laid":
      return [{ token: card, from: sourceOf(event, all), to: [`slot-${seat}-${Number(facts.slot)}`] }];
    case "refilled":
      return [{ token: card, from: ["pile"], to: [`row-${Number(facts.coordinate)}`] }];
    case "dealt":
      return list(facts.cards).map((dealt, n) => ({ token: dealt, from: ["pile"], to: dealt ? handPlaces(seat, dealt) : [`hand-${seat}-${n}`] }));
    case "opened":
      return [
        { token: text(facts.telescope), from: handPlaces(seat, text(facts.telescope)), to: [`slot-${seat}-1`] },
        { token: text(facts.notebook), from: handPlaces(seat, text(facts.notebook)), to: [`book-${seat}-${text(facts.notebook)}`] },
      ];
    default:
      return [];
  }
}

const forcedFrom = (coordinate: Json | undefined): string[] =>
  typeof coordinate === "number" ? [`row-${coordinate}`, "pile"] : ["pile"];

/** Whether a forced card already lies at its last place, so that one flight is enough. */
const landsElsewhere = (card: string | null, all: readonly TableEvent[]): boolean =>
  all.some((event) => (event.kind === "written" || event.kind === "laid") && event.facts.card === card);

function sourceOf({ seat: owner, facts }: TableEvent, all: readonly TableEvent[]): string[] {
  const seat = owner ?? 0;
  const card = text(facts.card);
  if (facts.source === "hand") return handPlaces(seat, card);
  const forced = all.find((event) => event.kind === "forced" && event.facts.card === card);
  return [`place-${card}`, ...(forced ? forcedFrom(forced.facts.coordinate) : []), "pile"];
}
