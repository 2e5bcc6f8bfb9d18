/** What a screen reader calls the things on the board, and the sentences about what is pointed at. */
import { language } from "../../lib/language.svelte";
import { counted, elementOf, listed, localOf, nameOf, say, type Deck, type Kind, type Planet, type Sign } from "./deck";
import { people, planetsIn, worth, type Person, type PtolemaeusView, type Target } from "./model";
import { isTrue } from "./places";
import { w } from "./speak";

export const name = (deck: Deck, id: string): string => nameOf(deck, id, language.lang);

/** A name with what people say at home beside it. */
const wholeName = (deck: Deck, id: string): string => [name(deck, id), localOf(deck, id, language.lang)].filter(Boolean).join(", ");

/** The name of somebody at the table. */
export const personName = (person: Person, names: readonly string[]): string =>
  person.player ? (names[person.index] ?? "") : say(language.lang, "hipparchus");

export const elementName = (deck: Deck, kind: Kind): string => {
  const element = elementOf(deck, kind);
  return element ? say(language.lang, element).toLowerCase() : "";
};

/** Name a card with its colour. */
export const cardLabel = (deck: Deck, kind: Kind): string =>
  kind === "sextant" ? name(deck, kind) : w("card_of", { card: wholeName(deck, kind), element: elementName(deck, kind) });

/** Describe a constellation and everything on it. */
export function signLabel(view: PtolemaeusView, deck: Deck, sign: Sign, names: readonly string[]): string {
  const things = planetsIn(view, sign).map((planet) => name(deck, planet));
  if (view.sky.comet === sign) things.push(w("comet_here"));
  for (const person of people(view)) {
    const n = person.tokens[sign] ?? 0;
    if (n > 0) things.push(w("tokens_of", { n, player: personName(person, names) }));
  }
  if (view.sky.asteroids.includes(sign)) things.push(w("asteroid"));
  if (view.sky.comet_start === sign) things.push(w("comet_marker"));
  return w("sign_label", { sign: wholeName(deck, sign), element: elementName(deck, sign), things: things.join(", ") || w("sign_empty") });
}

/** Describe a planet: where it stands, to the degree as long as that is true, and whether the viewer has studied it. */
export function planetLabel(view: PtolemaeusView, deck: Deck, planet: Planet, you: number | null): string {
  const done = you !== null && view.players[you]?.studied.includes(planet);
  const stood = view.date.places[planet];
  const key = stood.degrees === null ? "planet_label" : isTrue(view, planet) ? "planet_true" : "planet_moved";
  const facts = { planet: name(deck, planet), sign: name(deck, view.sky.planets[planet]), degrees: Math.floor(stood.degrees ?? 0), from: name(deck, stood.sign) };
  return w(key, facts) + (done ? w("planet_done") : "");
}

/** What a target costs and gives: tokens, named cards in hand, what a third token would study. */
export function worthSays(view: PtolemaeusView, deck: Deck, target: Target): string {
  const { tokens, have, studies } = worth(view, target);
  const parts = [w(tokens > 1 ? "worth_tokens_many" : "worth_tokens_one", { n: tokens })];
  if (view.viewer !== null) parts.push(w("worth_have", { have, n: tokens }));
  if (studies.length > 0) parts.push(w("worth_studies", { planets: studies.map((planet) => name(deck, planet)).join(w("or")) }));
  return parts.join(", ");
}

/** The same with whether the viewer could pay and place it. */
export function affordSays(view: PtolemaeusView, deck: Deck, target: Target): string {
  const worth = worthSays(view, deck, target);
  return target.can === null ? worth : w(target.can ? "config_can" : "config_cannot", { worth });
}

/** Describe a configuration. */
export function targetLabel(view: PtolemaeusView, deck: Deck, target: Target): string {
  return w("config_label", { kind: say(language.lang, target.kind), signs: listed(deck, target.signs, language.lang), worth: affordSays(view, deck, target) });
}

/** Describe somebody at the table. */
export function personLabel(person: Person, names: readonly string[], deck: Deck): string {
  const { player } = person;
  return w("person", {
    player: personName(person, names),
    points: person.points.total,
    studied: listed(deck, person.studied, language.lang),
    reserve: person.reserve,
    cards: player?.cards ?? 0,
    bonuses: player?.bonuses ?? 0,
    asteroids: person.asteroids,
  });
}

/** Say what is being paid for, and what would pay. */
export function payingSays(view: PtolemaeusView, deck: Deck): string {
  const { target, sign, signs = [], wanted } = view.choice;
  if (!target || !sign) return "";
  const kind = target === "observe" ? "" : w("pay_for", { kind: say(language.lang, target), signs: listed(deck, signs, language.lang) });
  const facts = { sign: name(deck, sign), element: elementName(deck, sign), n: wanted ?? 0 };
  return [kind, w(wanted ? "pay_more" : "pay_ways", facts)].filter(Boolean).join(" ");
}

/** Say which cards of another hand are known. */
export function knownSays({ player }: Person, deck: Deck): string {
  const cards = (player?.hand ?? {}) as Record<string, number>;
  return Object.keys(cards).length > 0 ? w("known", { cards: counted(deck, cards, language.lang) }) : "";
}
