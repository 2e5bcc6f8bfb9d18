/** What moves across the board when something happened. */
import type { Json, TableEvent } from "../../lib/protocol";
import type { Flight } from "../board";

const text = (fact: Json | undefined): string | null => (typeof fact === "string" ? fact : null);
const list = (fact: Json | undefined): string[] => (Array.isArray(fact) ? fact.filter((each) => typeof each === "string") : []);
/** Hipparchus sits at the second place of a solo table. */
const HIPPARCHUS = 1;

const card = (id: string | null): string => (id === null ? "card" : `card:${id}`);
const hand = (seat: number, id: string | null): string[] => (id === null ? [`hand-${seat}`] : [`hand-${seat}-${id}`, `hand-${seat}`]);
/** Somebody's tokens on a constellation, the last one first. */
const tokens = (index: number, sign: string): string[] => [2, 1, 0].map((n) => `token-${index}-${sign}-${n}`);

export function flights(events: readonly TableEvent[]): Flight[] {
  return events.flatMap(flightsOf);
}

function flightsOf({ kind, seat: owner, facts }: TableEvent): Flight[] {
  const seat = kind.startsWith("hipparchus_") ? HIPPARCHUS : (owner ?? 0);
  const id = text(facts.card);
  switch (kind) {
    case "taken":
      return [{ token: card(id), from: [`row-${Number(facts.place)}`], to: hand(seat, id) }];
    case "drawn":
      return [{ token: card(id), from: ["deck"], to: hand(seat, id) }];
    case "turned_up":
      return [{ token: card(id), from: ["deck"], to: [`row-${Number(facts.place)}`] }];
    case "robbed":
      return [{ token: card(id), from: hand(Number(facts.victim), id), to: hand(seat, id) }];
    case "observed":
    case "discarded":
      return list(facts.cards).map((each) => ({ token: card(each), from: [`paid-${each}`, ...hand(seat, each)], to: ["discards"] }));
    case "hipparchus_turns_up":
      return [{ token: card(id), from: ["deck"], to: ["discards"] }];
    case "placed":
    case "hipparchus_places":
      return [placed(seat, text(facts.sign) ?? "", text(facts.source))];
    case "studied":
    case "hipparchus_studies":
      return studied(seat, text(facts.planet) ?? "", text(facts.sign) ?? "", facts.asteroid === true);
    case "bonus_drawn":
      return [{ token: `bonus:${text(facts.bonus) ?? ""}`, from: ["bonus-deck"], to: [`bonus-${seat}-${text(facts.bonus)}`, `bonus-${seat}`] }];
    case "replaced":
      return [home(Number(facts.victim), text(facts.sign) ?? "")];
    case "recalled":
    case "hipparchus_recalls":
      return list(facts.signs).map((sign) => home(seat, sign));
    case "taken_off":
      return [home(seat, text(facts.sign) ?? "")];
    case "planets_moved":
      return Object.keys((facts.planets ?? {}) as object).map((planet) => ({ token: `planet:${planet}`, from: [`planet-${planet}`], to: [`planet-${planet}`] }));
    case "comet_moved":
      return [{ token: "comet", from: ["comet"], to: ["comet"] }];
    default:
      return [];
  }
}

const placed = (index: number, sign: string, source: string | null): Flight => ({
  token: `token:${index}`,
  from: source === null ? [`reserve-${index}`] : tokens(index, source),
  to: tokens(index, sign),
});

const home = (index: number, sign: string): Flight => ({ token: `token:${index}`, from: tokens(index, sign), to: [`reserve-${index}`] });

function studied(index: number, planet: string, sign: string, asteroid: boolean): Flight[] {
  const flight = { token: `planet:${planet}`, from: [`planet-${planet}`], to: [`studied-${index}-${planet}`] };
  return asteroid ? [flight, { token: "asteroid", from: [`asteroid-${sign}`], to: [`asteroids-${index}`] }] : [flight];
}
