import { tick } from "svelte";
import { describe, expect, it } from "vitest";

import { pictureOf } from "../../src/boards/astra/abilities";
import { coach } from "../../src/boards/astra/coach";
import { abilityShort, abilityText, boonName, cardOf, deckOf, goalName, lasts, phrase, type Card } from "../../src/boards/astra/deck";
import { flights } from "../../src/boards/astra/flights";
import { around, beside, fieldOf, figure, HEIGHT, sector, WIDTH } from "../../src/boards/astra/geometry";
import { counts, iconsOf, lastTurn, recent, rowMarks, seatsFrom, threats, wisdomSections, type AstraView, type Place } from "../../src/boards/astra/model";
import { penOf } from "../../src/boards/astra/pens";
import { status } from "../../src/boards/astra/status";
import { wayTo, Walking } from "../../src/boards/astra/walking.svelte";
import { WORDS } from "../../src/boards/astra/words";
import { Chooser } from "../../src/lib/chooser.svelte";
import type { Facts, Legal, TableEvent, View } from "../../src/lib/protocol";

const deck = deckOf({ options: {} });

const event = (kind: string, facts: Facts = {}, seat: number | null = 0): TableEvent => ({ seq: 1, kind, seat, facts, says: kind });

function place(card: string, marks: (number | null)[], more: Partial<Place> = {}): Place {
  const left = marks.filter((mark) => mark === null).length;
  return { card, marks, left, next: [], open: [], reach: {}, finishers: [], behind: [], ...more };
}

describe("the deck", () => {
  it("is the game's own file, or the table's", () => {
    expect(deck.card).toHaveLength(48);
    expect(cardOf(deck, "orion").name.fr).toBe("Orion");
    const chosen = { card: [], config: deck.config };
    expect(deckOf({ options: { deck: chosen as never } })).toBe(chosen);
  });

  it("has a picture, a short and a long text for every Ability", () => {
    for (const { ability } of deck.card) {
      expect(abilityText(ability).fr).not.toBe("");
      expect(abilityShort("en", ability)).not.toMatch(/^[▸○]/);
      expect(pictureOf(ability).name).not.toBe("");
    }
    expect(lasts("refundgrand")).toBe(true);
    expect(lasts("stardust4")).toBe(false);
  });

  it("names Boons and Final Scoring cards as the engine does", () => {
    expect(boonName("en", { kind: "observation", amount: 2 })).toBe("2 Telescope");
    expect(goalName("fr", "air+fire")).toBe("Air + Feu");
  });

  it("finds a phrase and an own word for every phase", () => {
    for (const key of Object.keys(WORDS).filter((word) => word.startsWith("own_") && word !== "own_card")) {
      expect(phrase(key.replace("own_", "phase_")).fr).not.toBe("");
    }
  });
});

describe("a figure", () => {
  it("lies inside its card, whichever constellation it is", () => {
    for (const card of deck.card) {
      for (const { x, y } of figure(card).stars) {
        expect(x).toBeGreaterThanOrEqual(20);
        expect(x).toBeLessThanOrEqual(WIDTH - 20);
        expect(y).toBeGreaterThanOrEqual(20);
        expect(y).toBeLessThanOrEqual(HEIGHT - 20);
      }
    }
  });

  it("leaves every star a field of its own that can be hit", () => {
    for (const card of deck.card) {
      const { stars } = figure(card);
      stars.forEach((_, n) => expect(fieldOf(stars, n)).toBeGreaterThan(8));
    }
  });

  it("writes numbers beside stars, inside the card", () => {
    for (const card of deck.card) {
      const shape = figure(card);
      shape.stars.forEach((star, n) => {
        const at = beside(shape, n, 21);
        expect(Math.hypot(at.x - star.x, at.y - star.y)).toBeCloseTo(21, 0);
        expect(at.x > 0 && at.x < WIDTH && at.y > 0 && at.y < HEIGHT).toBe(true);
      });
    }
  });

  it("writes a number away from the lines", () => {
    const shape = { width: WIDTH, height: HEIGHT, stars: [{ x: 100, y: 100 }, { x: 200, y: 100 }], lines: [{ from: 0, to: 1 }] };
    expect(beside(shape, 0, 20)).toEqual({ x: 80, y: 100 });
  });
});

describe("the Spheres", () => {
  it("go clockwise from the left", () => {
    expect([0, 1, 2, 3].map((n) => around(n, 10))).toEqual([{ x: -10, y: 0 }, { x: -0, y: -10 }, { x: 10, y: -0 }, { x: 0, y: 10 }]);
    expect(sector(0, 1, 2)).toMatch(/^M.*Z$/);
  });

  it("have their Discard icons where the board of so many players has them", () => {
    expect(iconsOf(deck, 2)).toEqual(["earth"]);
    expect(iconsOf(deck, 9)).toEqual([]);
  });
});

describe("pens", () => {
  it("belong to players first, then to Ptolemy, then to the dreamer", () => {
    expect(penOf(1, 2)).toMatchObject({ who: "player", shape: "square" });
    expect(penOf(1, 1)).toMatchObject({ who: "ptolemy", shape: "psi" });
    expect(penOf(2, 1)).toMatchObject({ who: "dreamer", shape: "moon" });
    expect(penOf(2, 2).who).toBe("dreamer");
    expect(penOf(4, 5).who).toBe("player");
  });

  it("differ in glyph and in colour", () => {
    const pens = [0, 1, 2, 3, 4].map((pen) => penOf(pen, 5));
    expect(new Set(pens.map(({ shape }) => shape)).size).toBe(5);
    expect(new Set(pens.map(({ colour }) => colour)).size).toBe(5);
  });

  it("are counted on a card, the busiest first", () => {
    expect(counts(place("lyra", [1, 0, 0, null, null, 1, 0]))).toEqual([{ pen: 0, stars: 3 }, { pen: 1, stars: 2 }]);
  });
});

describe("what a player should see", () => {
  it("warns of others only", () => {
    expect(threats(place("lyra", [], { finishers: [0, 1] }), 0)).toEqual([1]);
    expect(threats(place("lyra", [], { finishers: [0, 1] }), null)).toEqual([0, 1]);
  });

  it("has the own seat first", () => {
    expect(seatsFrom(2, 4)).toEqual([2, 3, 0, 1]);
    expect(seatsFrom(null, 3)).toEqual([0, 1, 2]);
  });

  it("marks the scoring grid by the secret card and by discoveries", () => {
    const rows = rowMarks(deck, ["andromeda", "aquarius"], "air+fire");
    expect(rows.find(({ element }) => element === "air")).toEqual({ element: "air", given: 1, cards: 2 });
    expect(rows.find(({ element }) => element === "fire")).toEqual({ element: "fire", given: 1, cards: 0 });
    expect(rowMarks(deck, [], null).every(({ given }) => given === 0)).toBe(true);
  });

  it("fills the Wisdom track section by section", () => {
    const sections = wisdomSections(deck, 3);
    expect(sections[0]).toEqual({ limit: 3, spots: [true, true] });
    expect(sections[1]).toEqual({ limit: 4, spots: [true, false] });
    expect(sections.flatMap(({ spots }) => spots)).toHaveLength(15);
  });

  it("is told Ptolemy's last turn only", () => {
    const history = [event("ptolemy_rests"), event("turn"), event("ptolemy_rolls", { die: 3 }), event("ptolemy_library"), event("ptolemy_walks"), event("turn")];
    expect(lastTurn(history).map(({ kind }) => kind)).toEqual(["ptolemy_rolls", "ptolemy_walks"]);
    expect(lastTurn([event("turn")])).toEqual([]);
  });

  it("sees which stars others marked since the turn before", () => {
    const history = [
      event("turn", {}, 0),
      event("marked", { card: "lyra", star: 1 }, 0),
      event("turn", {}, 1),
      event("marked", { card: "lyra", star: 2 }, 1),
      event("turn", {}, 0),
      event("ptolemy_walks", { card: "orion", stars: [3, 4] }, 0),
    ];
    expect([...recent(history, 0)]).toEqual(["star-lyra-2", "star-orion-3", "star-orion-4"]);
  });
});

describe("flights", () => {
  it("send Stardust to the star and the card to its discoverer", () => {
    expect(flights([event("marked", { card: "ursa-major", star: 4 }, 1)])).toEqual([{ token: "*dust", from: ["dust-1"], to: ["star-ursa-major-4"] }]);
    expect(flights([event("taken", { card: "lyra" }, 1)])[0]).toMatchObject({ token: "lyra", from: ["place-lyra"] });
  });

  it("send every star of Ptolemy's walk from him, of a dream from the dreamer", () => {
    expect(flights([event("ptolemy_walks", { card: "lyra", stars: [1, 2] })]).map(({ from }) => from[0])).toEqual(["dust-ptolemy", "dust-ptolemy"]);
    expect(flights([event("ptolemy_dreamt", { card: "lyra", stars: [1] })])[0]!.from).toEqual(["dreamer"]);
  });

  it("show a Boon once, though its gain is told again", () => {
    const facts = { kind: "fame", amount: 2 };
    expect(flights([event("boon", { ...facts, box: 1 }, 1), event("gained", facts, 1)])).toHaveLength(1);
    expect(flights([event("gained", facts, 1)])).toHaveLength(1);
  });

  it("leave out what does not move", () => {
    expect(flights([event("turn"), event("opened")])).toEqual([]);
  });
});

describe("the guide", () => {
  const me = { seat: 0, stardust: 8, active: [], exhausted: [] };
  const view = { seat: 0, phase: "turn", ply: 0, display: [], players: [me], pile: { above: 15, below: 29 }, turns_left: null, ptolemy: null } as unknown as AstraView;

  it("begins with marking a star and waits while others decide", () => {
    expect(coach.find((step) => step.when(view, 0))?.id).toBe("astra-observe");
    expect(coach.some((step) => step.when({ ...view, seat: 1 }, 0))).toBe(false);
  });

  it("explains the Rest when Stardust runs out and the end when it is near", () => {
    const when = (id: string, given: AstraView): boolean => coach.find((step) => step.id === id)!.when(given, 0);
    expect(when("astra-rest", view)).toBe(false);
    expect(when("astra-rest", { ...view, players: [{ ...me, stardust: 1 }] } as unknown as AstraView)).toBe(true);
    expect(when("astra-end", view)).toBe(false);
    expect(when("astra-end", { ...view, pile: { above: 3, below: 29 } })).toBe(true);
  });

  it("has a name of its own for every step", () => {
    const ids = coach.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of coach) expect(id).toMatch(/^astra-/);
  });
});

describe("a walk to a far star", () => {
  const chain = { id: "x", lines: [[1, 2], [2, 3], [3, 4], [2, 5]] as [number, number][] };
  const open = (...stars: number[]) => (thing: string): boolean => stars.some((star) => thing === `star-x-${star}`);

  it("goes the shortest way over open stars", () => {
    expect(wayTo(chain, { marks: [null, null, null, null, null] }, 4, open(1))).toEqual([1, 2, 3, 4]);
    expect(wayTo(chain, { marks: [0, null, null, null, null] }, 4, open(2, 3))).toEqual([3, 4]);
  });

  it("does not cross a marked star, nor begin where nothing can be marked", () => {
    expect(wayTo(chain, { marks: [null, 0, null, null, null] }, 4, open(1))).toBeNull();
    expect(wayTo(chain, { marks: [null, null, null, null, null] }, 4, open())).toBeNull();
  });

  it("is laid out by the first click and walked star by star after the second", async () => {
    const sent: string[] = [];
    const legal = (star: number): Legal => ({ action: star, move: `mark x ${star}`, says: "", touches: [`star-x-${star}`] });
    const choice = new Chooser({ send: ({ move }) => sent.push(move), refuse: () => undefined });
    const walking = new Walking(() => choice);
    const card = { ...chain, stars: [] } as unknown as Card;
    choice.renew([legal(1), legal(5)]);
    walking.press(card, place("x", [null, null, null, null, null]), 3);
    expect(walking.plan?.stars).toEqual([1, 2, 3]);
    expect(sent).toEqual([]);
    walking.press(card, place("x", [null, null, null, null, null]), 3);
    await tick();
    expect(sent).toEqual(["mark x 1"]);
    choice.renew([legal(2)]);
    walking.goOn();
    await tick();
    choice.renew([legal(5)]);
    walking.goOn();
    await tick();
    expect(sent).toEqual(["mark x 1", "mark x 2"]);
  });
});

describe("the status line", () => {
  it.each(["turn", "walk", "again", "mark-any", "mark-adjacent", "mark-two", "mark-second", "mark-three", "exchange", "discover", "boon", "wake", "give-up", "dream", "dream-walk", "over"])(
    "has all its facts in phase %s",
    (phase) => {
      const told = status({ phase, seat: 0, turn: { left: 2 } } as unknown as View, ["Ann"]);
      expect(Object.values({ ...told.own, ...told.other }).join()).not.toMatch(/\{\w+\}/);
    },
  );
});
