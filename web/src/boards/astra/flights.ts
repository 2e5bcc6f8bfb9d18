/** What moves across the board when something happened. */
import type { Json, TableEvent } from "../../lib/protocol";
import type { Flight } from "../board";

const text = (fact: Json | undefined): string => (typeof fact === "string" ? fact : "");
const numbers = (fact: Json | undefined): number[] => (Array.isArray(fact) ? fact.map(Number) : typeof fact === "number" ? [fact] : []);

const GAINS: Record<string, string> = {
  fame: "fame",
  stardust: "stardust",
  observation: "observation",
  improvement: "improvement",
  wisdom: "wisdom",
};

export function flights(events: readonly TableEvent[]): Flight[] {
  return events.flatMap((event) => flightsOf(event, events));
}

function flightsOf(event: TableEvent, all: readonly TableEvent[]): Flight[] {
  const isHis = event.kind.startsWith("ptolemy_");
  const kind = event.kind.replace("ptolemy_", "");
  const owner = isHis ? "ptolemy" : String(event.seat ?? 0);
  const card = text(event.facts.card);
  switch (kind) {
    case "marked":
    case "walks":
      return marks(event, `dust-${owner}`, "dust");
    case "dreamt":
      return marks(event, "dreamer", "moon");
    case "taken":
      return [{ token: card, from: [`place-${card}`], to: [`own-${card}`, `journal-${owner}`] }];
    case "given_up":
      return [{ token: card, from: [`own-${card}`, `journal-${owner}`], to: ["discards"] }];
    case "dream_lost":
      return [{ token: card, from: [`place-${card}`], to: ["discards"] }];
    case "icon":
      return [{ token: card, from: ["deck"], to: ["discards"] }];
    case "refilled":
      return [{ token: card, from: ["deck"], to: [`place-${card}`] }];
    case "boon":
      return gain(text(event.facts.kind), [`place-${resolved(all)}`, "supply"], owner);
    case "gained":
      return followsBoon(event, all) ? [] : gain(text(event.facts.kind), ["supply"], owner);
    default:
      return [];
  }
}

const marks = ({ facts }: TableEvent, from: string, token: string): Flight[] =>
  numbers(facts.star ?? facts.stars).map((star) => ({ token: `*${token}`, from: [from], to: [`star-${text(facts.card)}-${star}`] }));

function gain(kind: string, from: string[], owner: string): Flight[] {
  const icon = GAINS[kind];
  if (!icon) return [];
  const target = { stardust: `dust-${owner}`, observation: `scopes-${owner}`, fame: `fame-${owner}` }[kind];
  return [{ token: `*${icon}`, from, to: [...(target ? [target] : []), `journal-${owner}`] }];
}

/** The card whose Boons these are. */
const resolved = (all: readonly TableEvent[]): string =>
  text(all.find(({ kind }) => /^(ptolemy_)?(taken|dream_lost|discovered|dream_found)$/.test(kind))?.facts.card);

/** A Boon flies from its card; its gain is told once more and needs no second flight. */
const followsBoon = (event: TableEvent, all: readonly TableEvent[]): boolean =>
  all.some((other) => other.kind.endsWith("boon") && other.seat === event.seat && other.facts.kind === event.facts.kind);
