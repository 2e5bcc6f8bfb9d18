import { describe, expect, it } from "vitest";

import { aspectAt, aspects, CLEAR, endsIn, nearest } from "../../src/boards/ptolemaeus/aspects";
import { coach } from "../../src/boards/ptolemaeus/coach";
import { counted, deckOf, elementOf, ELEMENTS, listed, localOf, nameOf, phrase, PLANETS, SIGNS, type Configuration, type Kind, type Planet, type Sign } from "../../src/boards/ptolemaeus/deck";
import { flights } from "../../src/boards/ptolemaeus/flights";
import { angleOf, BAND, cometPath, isBelow, letterLine, lettersWithin, PLANETS_IN, polar, tokenPlaces, tokenSize, TOKENS_IN, type Point } from "../../src/boards/ptolemaeus/geometry";
import { byColour, called, configurations, handLeft, lastTurn, movesLeft, oneByOne, people, planetsIn, seatsFrom, targetName, worth, type Choice, type Player, type PtolemaeusView, type Target } from "../../src/boards/ptolemaeus/model";
import { Payment } from "../../src/boards/ptolemaeus/payment.svelte";
import { apart, bodies, isTrue } from "../../src/boards/ptolemaeus/places";
import { Chooser } from "../../src/lib/chooser.svelte";
import { dayName } from "../../src/lib/dates";
import type { TableEvent } from "../../src/lib/protocol";

const deck = deckOf({ options: {} });
const away = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);
const event = (kind: string, facts: TableEvent["facts"] = {}, seat = 0): TableEvent => ({ seq: 1, kind, seat, facts, says: "" });

function player(seat: number, given: Partial<Player> = {}): Player {
  const points = { planets: 0, asteroids: 0, bonus: 0, objective: 0, total: 0 };
  const nothing = { tokens: {}, reserve: 10, studied: [], asteroids: 0, could_study: [], points };
  return { seat, cards: 0, hand: {}, bonuses: 0, bonus: {}, objective: [], chosen: [], ...nothing, ...given };
}

const places = { luna: "libra", mercurius: "cancer", venus: "gemini", sol: "cancer", mars: "sagittarius", iupiter: "libra", saturnus: "taurus" };
const degrees = { luna: 7.9, mercurius: 25.8, venus: 15, sol: 27.9, mars: 2.8, iupiter: 0.8, saturnus: 8.1 };
const truly = (signs: Record<string, string>, within: Record<string, number | null>) =>
  Object.fromEntries(PLANETS.map((planet) => [planet, { sign: signs[planet], degrees: within[planet] }]));
/** The sky of a number: any planets anywhere, always the same. */
function anySky(seed: number, signs: number): PtolemaeusView {
  let state = seed;
  const next = (below: number): number => (state = (state * 48271 + 11) % 2147483647) % below;
  const where = Object.fromEntries(PLANETS.map((planet) => [planet, SIGNS[next(signs)]!]));
  const within = Object.fromEntries(PLANETS.map((planet) => [planet, next(300) / 10]));
  const comet = SIGNS.find((sign) => !Object.values(where).includes(sign))!;
  return view({ date: { places: truly(where, within) } as never, sky: { planets: where, comet, asteroids: [] } as never });
}
const view = (given: Partial<PtolemaeusView> = {}): PtolemaeusView =>
  ({
    seats: 2,
    viewer: 0,
    date: { places: truly(places, degrees) },
    sky: { planets: places, comet: "aries", comet_start: "aries", comet_steps: 0, asteroids: [] },
    event: ["luna"],
    events_left: ["event-01", "event-10", "eclipse"],
    observable: [],
    choice: {},
    players: [player(0), player(1)],
    hipparchus: null,
    ...given,
  }) as unknown as PtolemaeusView;

describe("the deck", () => {
  it("is the game's own file, with the ids that the board knows", () => {
    expect(deck.constellation.map(({ id }) => id)).toEqual([...SIGNS]);
    expect(deck.planet.map(({ id }) => id)).toEqual([...PLANETS]);
    expect(new Set(SIGNS.map((sign) => elementOf(deck, sign)))).toEqual(new Set(ELEMENTS));
    expect(elementOf(deck, "sextant")).toBeNull();
  });

  it("names things as the engine does", () => {
    expect([nameOf(deck, "leo", "fr"), nameOf(deck, "luna", "en"), nameOf(deck, "nova-luna", "fr"), nameOf(deck, "sextant", "en")]).toEqual(["Leo", "Moon", "Nova Luna", "sextant"]);
    expect([localOf(deck, "leo", "fr"), localOf(deck, "leo", "en"), localOf(deck, "cancer", "fr"), localOf(deck, "sextant", "fr")]).toEqual(["Lion", "Lion", "", ""]);
    expect(listed(deck, ["leo", "virgo"], "en")).toBe("Leo, Virgo");
    expect(counted(deck, { leo: 2, sextant: 1 }, "en")).toBe("Leo ×2, sextant");
  });

  it("has a sentence for every phase", () => {
    for (const phase of ["before", "second", "paying", "choosing", "after", "discarding", "over"]) expect(phrase(`phase_${phase}`).fr).not.toBe("");
  });
});

describe("the wheel", () => {
  it("has Aries at the top and goes clockwise", () => {
    expect(polar(100, angleOf("aries"))).toEqual({ x: 0, y: -100 });
    expect(polar(100, angleOf("cancer"))).toEqual({ x: 100, y: 0 });
  });

  it.each([1, 2, 3, 4])("has room for two tokens of each of %i people", (number) => {
    const spots = Array.from({ length: number }, (_, index) => tokenPlaces("leo", index, number, 2)).flat();
    for (const one of spots) {
      expect(Math.hypot(one.x, one.y)).toBeGreaterThan(TOKENS_IN);
      for (const two of spots) if (one !== two) expect(away(one, two)).toBeGreaterThanOrEqual(1.8 * tokenSize(number));
    }
  });

  it("writes every name upright, within the band, beside its glyph", () => {
    for (const sign of SIGNS) {
      const line = letterLine(sign, -76, 84, 23);
      const [, from, to] = /^M(.+)A.+ 0 0 [01] (.+)$/.exec(line)!.map((end) => ({ x: Number(end.split(" ")[0]), y: Number(end.split(" ")[1]) }));
      expect(to!.x - from!.x).toBeGreaterThan(isBelow(sign) || sign === "cancer" ? -9 : sign === "capricornus" ? -9 : 0);
      expect(Math.hypot(from!.x, from!.y)).toBeGreaterThan(BAND);
    }
    for (const name of ["Sagittarius", "Capricornus", "Leo"]) expect(lettersWithin(name, 160, 23) * 0.64 * name.length).toBeLessThanOrEqual(160.5);
  });

  it("draws the Comet's way once it has gone a step", () => {
    expect(cometPath("aries", 0)).toBe("");
    expect(cometPath("aries", 8)).toContain("0 1 1");
  });
});

describe("the planets", () => {
  const skies = Array.from({ length: 240 }, (_, n) => anySky(n + 1, [12, 4, 2, 1][n % 4]!));

  it("stand at their true longitude where there is room", () => {
    const [mars, saturn] = (["mars", "saturnus"] as const).map((planet) => bodies(view()).find((body) => body.planet === planet)!);
    expect(saturn!.angle).toBeCloseTo(30 - 90 - 15 + 8.1);
    expect(saturn!.at).toEqual(polar(saturn!.radius, saturn!.angle));
    expect(mars!.truly).toBeCloseTo(240 - 90 - 15 + 2.8);
  });

  it("keep their degree when the game moves them on", () => {
    const moved = view({ sky: { ...view().sky, planets: { ...view().sky.planets, saturnus: "gemini" } } });
    expect(bodies(moved).find(({ planet }) => planet === "saturnus")!.truly).toBeCloseTo(60 - 90 - 15 + 8.1);
    expect([view(), moved].map((seen) => isTrue(seen, "saturnus"))).toEqual([true, false]);
  });

  it("stand in the middle when nobody kept their degrees", () => {
    const old = view({ date: { places: truly(places, Object.fromEntries(PLANETS.map((planet) => [planet, null]))) } as never });
    const mars = bodies(old).find(({ planet }) => planet === "mars")!;
    expect([mars.angle, mars.truly]).toEqual([angleOf("sagittarius"), null]);
  });

  it("never cover each other, and stay in their constellation and ring", () => {
    for (const sky of skies) {
      const found = bodies(sky);
      expect(found).toHaveLength(7);
      for (const [n, one] of found.entries()) {
        expect(one.radius - one.size).toBeGreaterThanOrEqual(PLANETS_IN);
        expect(one.radius + one.size).toBeLessThanOrEqual(BAND);
        expect(Math.abs(one.angle - angleOf(one.sign))).toBeLessThan(15);
        for (const two of found.slice(n + 1)) expect(away(one.at, two.at)).toBeGreaterThanOrEqual(one.size + two.size);
      }
    }
  });

  it("are moved as little as possible", () => {
    expect(apart([-9, 0, 9], 5, 12)).toEqual([-9, 0, 9]);
    expect(apart([0, 0], 4, 12)).toEqual([-2, 2]);
    expect(apart([14, 14], 4, 12)).toEqual([8, 12]);
    expect(apart([-14], 4, 12)).toEqual([-12]);
  });

  it("are where the lines of configurations end, as near to the true angle as can be", () => {
    const targets: Target[] = [{ kind: "square", signs: ["cancer", "libra"], tokens: [], can: null }];
    const seen = view({ observable: targets });
    const drawn = bodies(seen);
    const angle = (planet: Planet): number => drawn.find((body) => body.planet === planet)!.angle;
    const ends = nearest("square", (["cancer", "libra"] as const).map((sign) => endsIn(seen, drawn, sign)));
    expect(ends.map((end) => end.angle)).toEqual([angle("sol"), angle("luna")]);
    const { x, y } = polar(ends[0]!.radius, ends[0]!.angle);
    expect(aspects(seen, drawn)[0]!.legs).toContain(`M${x} ${y}L`);
  });

  it("are joined by lines that a pointer finds, the nearest one within reach", () => {
    const targets: Target[] = [
      { kind: "square", signs: ["cancer", "libra"], tokens: [], can: null },
      { kind: "opposition", signs: ["gemini", "sagittarius"], tokens: [], can: null },
    ];
    const drawn = aspects(view({ observable: targets }), bodies(view()));
    for (const { name, pieces, badge } of drawn) {
      const [one, two] = pieces[0]!;
      const nearEnd = { x: one.x * 0.9 + two.x * 0.1, y: one.y * 0.9 + two.y * 0.1 };
      expect(aspectAt(drawn, nearEnd, 12)?.name).toBe(name);
      expect(aspectAt(drawn, badge, 0)?.name).toBe(name);
    }
    expect(aspectAt(drawn, { x: 9000, y: 0 }, 40)).toBeNull();
  });

  it("take the Comet for a body", () => {
    expect(endsIn(view(), [], "aries").map(({ angle }) => angle)).toEqual([-90]);
  });

  it("leave room for the mark of every configuration", () => {
    const kinds: [Configuration, number[]][] = [["conjunction", [0]], ["square", [0, 3]], ["opposition", [0, 6]], ["trigone", [0, 4, 8]]];
    for (const sky of skies) {
      const is = (sign: Sign): number => PLANETS.filter((planet) => sky.sky.planets[planet] === sign).length + Number(sky.sky.comet === sign);
      const found = SIGNS.flatMap((_, n) => kinds.map(([kind, steps]) => ({ kind, signs: steps.map((step) => SIGNS[(n + step) % 12]!) })))
        .filter(({ kind, signs }) => signs.every((sign) => is(sign) > Number(kind === "conjunction")))
        .filter(({ kind, signs }) => kind === "square" || SIGNS.indexOf(signs[0]!) === Math.min(...signs.map((sign) => SIGNS.indexOf(sign))));
      const observable = found.map((each) => ({ ...each, tokens: [], can: null })) as Target[];
      const marks = aspects({ ...sky, observable }, bodies(sky)).map(({ badge }) => badge);
      for (const [n, one] of marks.entries()) for (const two of marks.slice(n + 1)) expect(away(one, two)).toBeGreaterThanOrEqual(CLEAR);
    }
  });
});

describe("the view", () => {
  it("finds the planets of a constellation, and the configurations", () => {
    const targets: Target[] = [
      { kind: "observe", signs: ["cancer"], tokens: ["cancer"], can: true },
      { kind: "square", signs: ["cancer", "libra"], tokens: ["cancer", "libra"], can: false },
    ];
    expect(planetsIn(view(), "cancer")).toEqual(["mercurius", "sol"]);
    expect(configurations(view({ observable: targets })).map(targetName)).toEqual(["square-cancer-libra"]);
    expect(targetName(targets[0]!)).toBe("sign-cancer");
  });

  it("weighs a target by named cards in hand and third tokens", () => {
    const me = player(0, { hand: { cancer: 1 }, tokens: { cancer: 1, libra: 2 }, studied: ["luna"] });
    const seen = view({ players: [me, player(1)] });
    expect(worth(seen, { kind: "conjunction", signs: ["cancer"], tokens: ["cancer", "cancer"], can: true })).toEqual({ tokens: 2, have: 1, studies: ["mercurius", "sol"] });
    expect(worth(seen, { kind: "square", signs: ["cancer", "libra"], tokens: ["cancer", "libra"], can: true }).studies).toEqual(["iupiter"]);
  });

  it("takes what is laid for a payment out of the hand, and sorts by colour", () => {
    const me = player(0, { hand: { aries: 2, leo: 1, cancer: 1, sextant: 1 } });
    const left = handLeft(me, { paid: { aries: 1, cancer: 1 } });
    expect(left).toEqual({ aries: 1, leo: 1, sextant: 1 });
    expect(byColour(left, deck).map(({ element, cards }) => [element, cards.length])).toEqual([["fire", 2], [null, 1]]);
    expect(oneByOne({ leo: 2 })).toEqual(["leo", "leo"]);
  });

  it("counts how often a planet can still move", () => {
    expect(movesLeft(view(), deck, "luna")).toBe(2);
    expect(movesLeft(view(), deck, "sol")).toBe(1);
    expect(movesLeft(view(), deck, "saturnus")).toBe(0);
  });

  it("has everybody around, the viewer first, Hipparchus last", () => {
    expect(seatsFrom(view(), 1).map(({ index }) => index)).toEqual([1, 0]);
    const { seat: _, ...area } = player(1);
    const alone = view({ seats: 1, players: [player(0)], hipparchus: { ...area, level: 1, misses: 0, turns: 0 } as never });
    expect(people(alone).map(({ player: found }) => found?.seat ?? null)).toEqual([0, null]);
  });
});

describe("Hipparchus' last turn", () => {
  const turn = [event("hipparchus_turns_up", { card: "leo" }), event("hipparchus_places", { sign: "libra", source: null }), event("hipparchus_studies", { planet: "luna" })];

  it("tells the card, where it led, and what he studied", () => {
    expect(lastTurn(turn)).toEqual([{ card: "leo", sign: "libra", source: null, studied: ["luna"] }]);
  });

  it("forgets the turn before", () => {
    const later = [...turn, event("turn"), event("hipparchus_misses")];
    expect(lastTurn(later)).toEqual([{ card: null, sign: null, source: null, studied: [] }]);
    expect(lastTurn([...turn, event("turn"), event("taken")])).toHaveLength(1);
    expect(lastTurn([])).toEqual([]);
  });
});

describe("flights", () => {
  it("go from the row to the hand, and from the reserve to the wheel", () => {
    expect(flights([event("taken", { card: "leo", place: 3 }, 1)])).toEqual([{ token: "card:leo", from: ["row-3"], to: ["hand-1-leo", "hand-1"] }]);
    const [flight] = flights([event("placed", { sign: "leo", source: null }, 1)]);
    expect(flight).toMatchObject({ token: "token:1", from: ["reserve-1"] });
  });

  it("show no face of a card that is not known", () => {
    expect(flights([event("drawn", { card: null })])[0]).toMatchObject({ token: "card", to: ["hand-0"] });
    expect(flights([event("bonus_drawn", { bonus: null })])[0]?.token).toBe("bonus:");
  });

  it("let planets and the Comet go from where they were", () => {
    const found = flights([event("planets_moved", { planets: { luna: "leo", sol: "virgo" } }), event("comet_moved", { sign: "leo" })]);
    expect(found.map(({ token }) => token)).toEqual(["planet:luna", "planet:sol", "comet"]);
  });

  it("ignore what moves nothing", () => {
    expect(flights([event("turn"), event("ended"), event("table-started")])).toEqual([]);
  });
});

describe("the guided game", () => {
  it("speaks both languages and has ids of its own", () => {
    expect(new Set(coach.map(({ id }) => id)).size).toBe(coach.length);
    for (const { title, text } of coach) for (const said of [title, text]) expect(said.en && said.fr).toBeTruthy();
  });

  it("speaks to who is on turn, about the moment", () => {
    const now = view({ phase: "before", seat: 0, cycle: 1, round: 1 });
    expect(coach.filter(({ when }) => when(now, 0)).map(({ id }) => id)).toEqual(["pt-sky"]);
    expect(coach.some(({ when }) => when(now, 1))).toBe(false);
  });
});

describe("a day", () => {
  it("is written as people read it", () => {
    expect([dayName("1969-07-20", "en"), dayName("44bc-03-15", "en"), dayName("0127-03-26", "en")]).toEqual(["20 July 1969", "15 March 44 BC", "26 March AD 127"]);
    expect([dayName("1801-01-01", "fr"), dayName("721bc-03-19", "fr")]).toEqual(["1er janvier 1801", "19 mars 721 av. J.-C."]);
    expect(dayName("someday", "en")).toBe("someday");
  });
});

describe("sentences", () => {
  it("call everybody by name", () => {
    expect(called("Draw a card of player 2.", ["Ada", "Bob"])).toBe("Draw a card of Bob.");
    expect(called("Remplacer un jeton du joueur 3", ["Ada", "Bob"])).toBe("Remplacer un jeton du joueur 3");
  });
});

describe("a payment", () => {
  const ways: Kind[][] = [["aries", "leo"], ["aries", "sagittarius"], ["leo", "sagittarius"], ["sagittarius"], ["cancer", "scorpius", "pisces"]];
  const legal = ["pay sagittarius", "pair aries", "pair leo", "three cancer"].map((move, action) => ({ action, move, says: "", touches: [`hand-${move.split(" ")[1]}`] }));

  function purse(told: Choice = { sign: "sagittarius", target: "observe", paid: {}, wanted: 0, ways }): { payment: Payment; chooser: Chooser; sent: string[]; told: Choice } {
    const sent: string[] = [];
    const chooser = new Chooser({ send: ({ move }) => void sent.push(move), refuse: (thing) => void sent.push(`why ${thing}`) });
    chooser.renew(legal);
    const now = { told };
    const payment = new Payment(() => chooser, () => now.told);
    payment.follow();
    return Object.assign(now, { payment, chooser, sent });
  }

  it("is laid in the engine's order, whatever was clicked first", () => {
    const at = purse();
    at.payment.press("hand-leo");
    expect([at.sent, at.payment.ready, at.payment.missing]).toEqual([[], ["leo"], 1]);
    at.payment.press("hand-aries");
    expect(at.sent).toEqual(["pair aries"]);
    at.chooser.renew([{ action: 0, move: "add leo", says: "", touches: ["hand-leo"] }, { action: 1, move: "add sagittarius", says: "", touches: ["hand-sagittarius"] }]);
    at.told = { ...at.told, paid: { aries: 1 }, wanted: 1, ways: [["leo"], ["sagittarius"]] };
    at.payment.follow();
    expect(at.sent).toEqual(["pair aries", "add leo"]);
  });

  it("is laid at once where one card leaves no choice", () => {
    const at = purse();
    at.payment.press("hand-pisces");
    expect(at.sent).toEqual(["three cancer"]);
    at.chooser.renew(legal);
    at.told = { ...at.told, sign: "leo", paid: { cancer: 1, scorpius: 1, pisces: 1 } };
    at.payment.follow();
    expect([at.sent, at.payment.ready]).toEqual([["three cancer"], []]);
  });

  it("lets a card go that is clicked again, begins anew with one that does not go with it, and explains what pays nothing", () => {
    const at = purse();
    at.payment.press("hand-aries");
    expect([at.payment.isChosen("hand-aries"), at.payment.isOpen("hand-sagittarius"), at.payment.isOpen("hand-cancer")]).toEqual([true, true, false]);
    at.payment.press("hand-aries");
    expect(at.payment.ready).toEqual([]);
    at.payment.press("hand-leo");
    at.payment.press("hand-cancer");
    expect(at.sent).toEqual(["three cancer"]);
    const other = purse();
    other.payment.press("hand-virgo");
    expect(other.sent).toEqual(["why hand-virgo"]);
  });
});
