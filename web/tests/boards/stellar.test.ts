import { describe, expect, it } from "vitest";

import { coach } from "../../src/boards/stellar/coach";
import { cardOf, deckOf, fullName, kindName, phrase, SECTIONS, shortName, TYPES } from "../../src/boards/stellar/deck";
import { flights } from "../../src/boards/stellar/flights";
import { outline } from "../../src/boards/stellar/geometry";
import { lettering } from "../../src/boards/stellar/lettering";
import { columns, forcedBy, lastOf, openly, seatsFrom, turnsLeft, typesShown, type Player, type StellarView, type TypeLine } from "../../src/boards/stellar/model";
import { Laying } from "../../src/boards/stellar/laying.svelte";
import { Chooser } from "../../src/lib/chooser.svelte";
import type { Legal, TableEvent } from "../../src/lib/protocol";

const deck = deckOf({ options: {} });
const empty: TypeLine = { stars: 0, run: 0, points: 0, six_zero: null };

function player(notebook: string[], lines: Partial<Record<string, Partial<TypeLine>>> = {}, satellites: Player["score"]["satellites"] = {}): Player {
  const types = Object.fromEntries(TYPES.map((type) => [type, { ...empty, ...lines[type] }])) as Player["score"]["types"];
  const sections = Object.fromEntries(SECTIONS.map((name) => [name, { sum: 0, points: 0 }])) as Player["score"]["sections"];
  const score = { types, sections, diversity: 0, satellites, total: 0 };
  return { seat: 0, hand: [], chosen: null, has_chosen: false, maybe: [], telescope: Array<null>(12).fill(null), notebook, score };
}

const numbers = (found: ReturnType<typeof columns>): number[] => found.filter(({ cards }) => cards.length > 0).map(({ number }) => number);
const lit = (found: ReturnType<typeof columns>): number[] => found.filter(({ inRun }) => inRun).map(({ number }) => number);

describe("the deck", () => {
  it("is the game's own file", () => {
    expect(deck.card).toHaveLength(60);
    expect(cardOf(deck, "moon-4a").name).toEqual({ en: "Io", fr: "Io" });
  });

  it("is the table's own deck where it chose one", () => {
    const chosen = { card: [], telescope: deck.telescope };
    expect(deckOf({ options: { deck: chosen } })).toBe(chosen);
  });

  it("names cards as the engine does", () => {
    expect(shortName("en", cardOf(deck, "moon-4a"))).toBe("Io (moon 4)");
    expect(shortName("fr", cardOf(deck, "planet-6"))).toBe("Jupiter (planète 6/0)");
    expect(fullName("en", cardOf(deck, "moon-4a"))).toBe("Io (moon 4, 1 star)");
    expect(fullName("en", cardOf(deck, "satellite-3"))).toBe("Hubble (satellite 3)");
  });

  it("finds every phrase that the board asks the game's files for", () => {
    const phases = ["starters", "refresh", "take", "play", "place", "last", "over"].map((phase) => `phase_${phase}`);
    const asked = [...phases, ...SECTIONS, ...TYPES.map((type) => `${type}s`), "card", "starless", "stars_0", "stars_1", "stars_many"];
    for (const key of asked) expect(phrase(key).fr).not.toBe("");
    for (const kind of [...TYPES, "satellite"] as const) expect(kindName("fr", kind)).not.toBe("");
  });
});

describe("a collection", () => {
  it("lies on the number line with its longest run lit", () => {
    const found = columns(player(["moon-1a", "moon-3a", "moon-4a", "planet-2a"], { moon: { run: 2 } }), "moon", deck);
    expect(numbers(found)).toEqual([1, 3, 4]);
    expect(lit(found)).toEqual([3, 4]);
  });

  it("lights nothing for a run of one", () => {
    expect(lit(columns(player(["moon-1a"], { moon: { run: 1 } }), "moon", deck))).toEqual([]);
  });

  it("has the 6/0 where the score counts it", () => {
    const low = columns(player(["moon-6", "moon-1a"], { moon: { run: 2, six_zero: 0 } }), "moon", deck);
    const high = columns(player(["moon-6", "moon-5a"], { moon: { run: 2, six_zero: 6 } }), "moon", deck);
    expect([numbers(low), numbers(high)]).toEqual([[0, 1], [5, 6]]);
  });

  it("has the satellites that the score gives it", () => {
    const book = player(["satellite-2", "moon-1a"], { moon: { run: 2 } }, { "satellite-2": "moon" });
    expect(lit(columns(book, "moon", deck))).toEqual([1, 2]);
    expect(numbers(columns(book, "planet", deck))).toEqual([]);
  });

  it("stacks duplicates", () => {
    expect(columns(player(["moon-4a", "moon-4b"], { moon: { run: 1 } }), "moon", deck)[4]?.cards).toEqual(["moon-4a", "moon-4b"]);
  });
});

describe("what a card calls", () => {
  const view = { phase: "play", row: ["planet-1a", null, "moon-3a", "cloud-4a", "asteroid-5a"] } as StellarView;
  const says = (sentence: string, face = "face-up"): Legal => ({ action: 0, move: "", says: sentence, touches: ["hand-x", "slot-2", face] });

  it("is the row card that the engine's sentence names", () => {
    const moves = [says("Earth (planet 3) goes into your notebook. Then Europa (moon 3) from coordinate 3 must go into your telescope.")];
    expect(forcedBy(moves, view, deck, "en")).toEqual({ coordinate: 3 });
  });

  it("is the pile where the sentence names no row card", () => {
    expect(forcedBy([says("Then the top card of the pile must go into your notebook.")], view, deck, "en")).toBe("pile");
  });

  it("is nothing before the hand can be played", () => {
    expect(forcedBy([], view, deck, "en")).toBeNull();
    expect(forcedBy([says("Europa (moon 3)")], { ...view, phase: "take" }, deck, "en")).toBeNull();
  });

  it("is read from an open play before one face down", () => {
    const [down, up] = [says("a", "face-down"), says("b")];
    expect(openly([down, up])).toEqual([up]);
    expect(openly([down])).toEqual([down]);
  });
});

describe("the telescope", () => {
  it("has twelve places that do not overlap", () => {
    const { places, width, height } = outline(deck);
    expect(places.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const one of places) {
      expect(one.x >= 0 && one.x + 100 <= width && one.y >= 0 && one.y + 130 <= height).toBe(true);
      for (const two of places) {
        if (one !== two) expect(Math.abs(one.x - two.x) >= 100 || Math.abs(one.y - two.y) >= 130).toBe(true);
      }
    }
  });

  it("has two rings, where the sections meet", () => {
    expect(outline(deck).rings).toHaveLength(2);
  });

  it("counts the types that lie face up", () => {
    const owner = player([]);
    owner.telescope[0] = { card: "moon-3a", face: "up", number: 3 };
    owner.telescope[1] = { card: "moon-4a", face: "up", number: 4 };
    owner.telescope[2] = { card: "planet-1a", face: "down", number: 3 };
    owner.telescope[3] = { card: "satellite-1", face: "up", number: 1 };
    owner.telescope[4] = { card: null, face: "down", number: 3 };
    expect(typesShown(owner, deck)).toBe(1);
  });

  it("draws the viewer's own side first", () => {
    expect([seatsFrom(0), seatsFrom(1), seatsFrom(null)]).toEqual([[0, 1], [1, 0], [0, 1]]);
  });
});

describe("flights", () => {
  const event = (kind: string, facts: TableEvent["facts"], seat = 1): TableEvent => ({ seq: 1, kind, seat, facts, says: "" });

  it("go from the row to the hand", () => {
    const [flight] = flights([event("taken", { card: "moon-4a", coordinate: 3 })]);
    expect(flight).toMatchObject({ token: "moon-4a", from: ["row-3"] });
    expect(flight?.to[0]).toBe("hand-1-moon-4a");
  });

  it("do not stop on the way when a called card is written at once", () => {
    const called = event("forced", { card: "moon-4a", coordinate: 2 });
    const written = event("written", { card: "moon-4a", source: "row" });
    const found = flights([called, written]);
    expect(found).toHaveLength(1);
    expect(found[0]?.from).toContain("row-2");
    expect(flights([called])[0]?.to).toContain("place-moon-4a");
  });

  it("show no face of a card that is not known", () => {
    const [flight] = flights([event("laid", { card: null, slot: 7, face: "down", source: "hand" })]);
    expect(flight).toMatchObject({ token: null, to: ["slot-1-7"] });
  });

  it("ignore what moves nothing", () => {
    expect(flights([event("turn", { round: 2 }), event("table-started", {})])).toEqual([]);
  });
});

describe("the guided game", () => {
  it("speaks both languages and has ids of its own", () => {
    expect(new Set(coach.map(({ id }) => id)).size).toBe(coach.length);
    for (const { title, text } of coach) for (const said of [title, text]) expect(said.en && said.fr).toBeTruthy();
  });

  it("speaks to who is on turn, about the phase", () => {
    const view = { phase: "take", seat: 0, round: 1, players: [{}, {}] } as unknown as StellarView;
    expect(coach.filter(({ when }) => when(view, 0)).map(({ id }) => id)).toEqual(["take"]);
    expect(coach.some(({ when }) => when(view, 1))).toBe(false);
  });
});

describe("lettering", () => {
  it("fits every name of the deck on two lines", () => {
    for (const card of deck.card) {
      for (const name of [card.name.en, card.name.fr]) {
        const { lines, size } = lettering(name);
        expect(lines.length).toBeLessThanOrEqual(2);
        expect(lines.join(" ")).toBe(name);
        for (const line of lines) expect(line.length * size * 0.66).toBeLessThanOrEqual(94);
      }
    }
  });
});

describe("how far the game has come", () => {
  const at = (round: number, seat: number, phase = "take") => ({ round, rounds: 11, seat, phase }) as StellarView;

  it("counts the turns that are left, the present one included", () => {
    expect(turnsLeft(at(1, 0), 0)).toBe(11);
    expect(turnsLeft(at(1, 1), 0)).toBe(10);
    expect(turnsLeft(at(11, 0), 1)).toBe(1);
    expect(turnsLeft(at(11, 1, "last"), 1)).toBeNull();
  });

  it("marks what the other laid and wrote in the last turn only", () => {
    const event = (kind: string, seat: number, facts: object) => ({ kind, seat, facts, says: "" }) as never;
    const history = [
      event("laid", 1, { slot: 2, card: "a" }),
      event("taken", 0, { card: "b" }),
      event("laid", 0, { slot: 5, card: "b" }),
      event("taken", 1, { card: "c" }),
      event("written", 1, { card: "c" }),
      event("laid", 1, { slot: 7, card: "d" }),
      event("taken", 0, { card: "e" }),
    ];
    expect(lastOf(history, 1)).toEqual({ slots: new Set([7]), cards: new Set(["c"]) });
  });
});

describe("laying a card", () => {
  function hand(...moves: string[]) {
    const sent: string[] = [];
    const choice = new Chooser({ send: ({ move }) => sent.push(move), refuse: () => undefined });
    choice.renew(moves.map((move, action) => ({ action, move, says: "", touches: move.split(" ") })));
    return { sent, choice, laying: new Laying(() => choice) };
  }
  const BOTH = ["hand-io slot-2 face-up", "hand-io slot-2 face-down", "hand-io slot-3 face-down", "hand-eris notebook"];

  it("is face up by a click on a slot, without a question", () => {
    const { sent, laying } = hand(...BOTH);
    expect(laying.hold("io")).toBe(true);
    laying.lay("slot-2", { down: false });
    expect(sent).toEqual(["hand-io slot-2 face-up"]);
  });

  it("is face down once the card is flipped, or with Shift", () => {
    const { sent, laying } = hand(...BOTH);
    laying.flip("io");
    laying.lay("slot-3", { down: false });
    const shifted = hand(...BOTH);
    shifted.laying.hold("io");
    shifted.laying.lay("slot-2", { down: true });
    expect([...sent, ...shifted.sent]).toEqual(["hand-io slot-3 face-down", "hand-io slot-2 face-down"]);
  });

  it("asks where the face that is shown is not allowed", () => {
    const { sent, choice, laying } = hand(...BOTH);
    laying.hold("io");
    laying.lay("slot-3", { down: false });
    expect(sent).toEqual([]);
    expect(choice.path).toEqual(["hand-io", "slot-3"]);
  });

  it("calls what the face it shows calls", () => {
    const { choice, laying } = hand("hand-io notebook", ...BOTH);
    laying.hold("io");
    expect(laying.shown(choice.possible).map(({ move }) => move)).toEqual(["hand-io notebook", "hand-io slot-2 face-up"]);
    laying.flip("io");
    expect(laying.shown(choice.possible).map(({ move }) => move)).toEqual(["hand-io slot-2 face-down", "hand-io slot-3 face-down"]);
  });

  it("can be flipped only where a face may be hidden", () => {
    const { laying } = hand(...BOTH);
    expect([laying.mayFlip("io"), laying.mayFlip("eris")]).toEqual([true, false]);
  });
});
