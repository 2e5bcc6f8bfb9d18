import { describe, expect, it } from "vitest";

import { anatomy, eyes, tentacles } from "../../src/boards/stars/art/anatomy";
import { coach } from "../../src/boards/stars/coach";
import { cardOf, counted, deckOf, KINDS, nameOf, phrase, powerOf, symbolName, tally } from "../../src/boards/stars/deck";
import { layout } from "../../src/boards/stars/figure";
import { flights } from "../../src/boards/stars/flights";
import { carry, directionOf, gripOf, landed, NARROW, WIDE } from "../../src/boards/stars/geometry";
import { lettered } from "../../src/boards/stars/lettering";
import { bonusStars, look, mayIgnore, orientations, starsOf } from "../../src/boards/stars/matching";
import { cardIn, seatsFrom, sighting, symbolsLeft, type StarsView } from "../../src/boards/stars/model";
import { follow } from "../../src/boards/stars/motion";
import { flipFor, openCells, partners, tileOn } from "../../src/boards/stars/picking";
import { Scratch } from "../../src/boards/stars/scratch.svelte";
import { cellAt, moveFor, neighbour, operationBetween, OPERATIONS, perform, place, readSky, swapOf, touchesOf, type Operation } from "../../src/boards/stars/sky";
import { WORDS } from "../../src/boards/stars/words";
import { whyMove } from "../../src/boards/stars/why";
import type { Legal, TableEvent } from "../../src/lib/protocol";
import sightings from "./stars-sightings.json";

const deck = deckOf({ options: {} });
const sky = readSky(sightings[0]!.sky.map((row) => row.split(" ")));
const legal: Legal[] = OPERATIONS.map((operation, action) => ({ action, move: String(action), says: "", touches: touchesOf(operation) }));
const only = (kind: Operation["kind"]): Legal[] => legal.filter(({ action }) => OPERATIONS[action]!.kind === kind);

describe("the deck", () => {
  it("is the game's own file, or the table's", () => {
    expect(deck.card).toHaveLength(75);
    const chosen = { card: [], symbol: [] };
    expect(deckOf({ options: { deck: chosen } })).toBe(chosen);
  });

  it("names cards and powers as the engine does", () => {
    expect(nameOf("en", cardOf(deck, "deep-ones-4"))).toBe("Deep Ones 4");
    expect(nameOf("fr", cardOf(deck, "hasturs-spawn-2"))).toBe("Rejeton d'Hastur 2");
    expect(powerOf("en", cardOf(deck, "cthulhoo-1"))).toBe("push → 3 × push");
    expect(powerOf("en", cardOf(deck, "ghast-1"))).toBe("hand limit 6");
    expect(symbolName(deck, "fr", "Sh")).toBe("étoile filante");
  });

  it("counts symbols in words", () => {
    expect(counted("en", tally(["push", "flip", "push"]))).toBe("2 × push, 1 × flip");
    expect(counted("fr", tally([]))).toBe("aucun");
  });

  it("finds every phrase that the board asks the game's files for", () => {
    const phases = ["invoke", "operate", "summon", "sacrifice", "make-room", "discard", "give", "take", "dig", "pick", "over"];
    const effects = deck.card.flatMap(({ effect }) => (effect ? [`effect_${effect}`] : []));
    const asked = [...phases.map((phase) => `phase_${phase}`), ...effects, ...KINDS, "row", "column", "left", "right", "up", "down", "tile", "any", "below", "semicolon", "ready", "in_sky"];
    for (const key of asked) expect(phrase(key).fr).not.toBe("");
    for (const phase of phases) expect(WORDS).toHaveProperty([`own_${phase}`]);
  });
});

describe("the sky", () => {
  it("knows 20 pushes, 40 swaps and 25 flips", () => {
    const count = (kind: string): number => OPERATIONS.filter((operation) => operation.kind === kind).length;
    expect([count("push"), count("swap"), count("flip")]).toEqual([20, 40, 25]);
  });

  it("names cells by row and column from 1", () => {
    expect([place(0), place(7), place(24)]).toEqual(["1,1", "2,3", "5,5"]);
    for (let cell = 0; cell < 25; cell++) expect(cellAt(place(cell))).toBe(cell);
  });

  it("brings the tile that is pushed out back at the other end", () => {
    const after = perform(sky, { kind: "push", line: "row", number: 2, direction: "left" });
    expect(after.slice(5, 10)).toEqual([...sky.slice(6, 10), sky[5]]);
    const down = perform(sky, { kind: "push", line: "column", number: 1, direction: "down" });
    expect(down[0]).toEqual(sky[20]);
    expect(down[5]).toEqual(sky[0]);
  });

  it("keeps all tiles in every operation", () => {
    const faces = (tiles: typeof sky): string[] => tiles.map(({ above, below }) => [above, below].sort().join()).sort();
    for (const operation of OPERATIONS) expect(faces(perform(sky, operation))).toEqual(faces(sky));
  });

  it("finds the operation between two skies", () => {
    for (const operation of OPERATIONS) {
      const after = perform(sky, operation);
      const found = operationBetween(sky, after);
      if (found) expect(perform(sky, found)).toEqual(after);
      else expect(after).toEqual(sky);
    }
  });

  it("ends at its edges", () => {
    expect(neighbour(4, "right")).toBeNull();
    expect(neighbour(4, "down")).toBe(9);
  });
});

describe("moving pictures", () => {
  it("give new keys to what an operation touched, and to nothing else", () => {
    const first = follow(null, sky);
    const flipped = follow(first, perform(sky, { kind: "flip", cell: 12 }));
    expect(flipped.keys.filter((key, cell) => key !== first.keys[cell])).toHaveLength(1);
    expect(flipped.operation).toEqual({ kind: "flip", cell: 12 });
  });

  it("stand still where the skies have nothing in common", () => {
    const first = follow(null, sky);
    const other = follow(first, [...sky].reverse());
    expect(other.operation).toBeNull();
    expect(other.keys).toEqual(first.keys);
  });
});

describe("the matcher", () => {
  it.each(sightings.map((moment, n) => [n, moment] as const))("agrees with the engine at moment %i", (_, moment) => {
    const tiles = readSky(moment.sky.map((row) => row.split(" ")));
    const sites = moment.sites.map((site) => site.split(" ").filter(Boolean).map((id) => cardOf(deck, id)));
    for (const [id, [missing, cells]] of Object.entries(moment.found) as [string, [number, number[]]][]) {
      const card = cardOf(deck, id);
      const others = sites.filter((_, seat) => seat !== moment.seat).flat();
      const options = { mirror: moment.mirror, bonus: bonusStars(card, sites[moment.seat]!), most: mayIgnore(card, others) };
      const found = look(card, tiles, options);
      expect([id, found.missing]).toEqual([id, missing]);
      if (missing > 0) continue;
      expect(found.wanted).toEqual([]);
      expect(found.cells).toHaveLength(cells.length);
      const shown = (all: readonly number[]): string[] => all.map((cell) => tiles[cell]!.above).sort();
      if (options.bonus.length === 0) expect(shown(found.cells)).toEqual(shown(cells));
    }
  });

  it("turns figures, and mirrors them only where that counts", () => {
    const bent = starsOf(["1 2", "3 ."]);
    expect(orientations(bent, false)).toHaveLength(4);
    expect(orientations(bent, true)).toHaveLength(8);
    expect(orientations(starsOf(["1 1"]), false)).toHaveLength(2);
  });

  it("says what is wanted where", () => {
    const card = { ...cardOf(deck, "miri-nigri-1"), constellations: [[`${sky[0]!.above} ${sky[1]!.above} ${sky[2]!.above} ${sky[3]!.above} V`]] };
    const found = look(card, sky);
    expect(found.missing).toBe(1);
    expect(found.cells).toEqual([0, 1, 2, 3]);
    expect(found.wanted).toEqual([{ cell: 4, symbol: "V" }]);
  });

  it("shows figures that nearly lie in the sky on tiles of their own where it can", () => {
    const [one, two] = [sky[0]!.above, sky[1]!.above];
    const card = { ...cardOf(deck, "deep-ones-1"), constellations: [[`${one} ${two} V V V`], [`${one} ${two} V V V`]] };
    const { cells, wanted } = look(card, sky);
    expect(cells.length + wanted.length).toBe(10);
  });

  it("lets no tile serve two figures, however near both are", () => {
    const faces = ["1", "2", ...Array<string>(23).fill("V")].map((above) => ({ above, below: "5" }));
    const card = { ...cardOf(deck, "deep-ones-1"), constellations: [["1 2"], ["1 2"]] };
    const found = look(card, faces);
    expect(found.missing).toBe(2);
    expect(found.cells).toEqual([0, 1]);
    expect(found.wanted).toHaveLength(2);
    const chain = faces.map((tile, cell) => (cell === 2 ? { ...tile, above: "3" } : tile));
    const { missing, cells, wanted } = look({ ...card, constellations: [["1 2"], ["2 3"]] }, chain);
    expect([missing, cells.length, wanted.length, new Set([...cells, ...wanted.map(({ cell }) => cell)]).size]).toEqual([1, 3, 1, 4]);
  });

  it("counts single stars, each a tile of its own", () => {
    const card = { ...cardOf(deck, "gug-1"), constellations: Array<string[]>(26).fill(["1"]) };
    expect(look(card, sky).missing).toBe(26 - sky.filter(({ above }) => above === "1").length);
  });

  it("lends each bonus star once, to its own pantheon only, less one for a copy elsewhere", () => {
    const great = cardOf(deck, "cthulhoo-1");
    const lent = bonusStars(great, ["deep-ones-1", "deep-ones-2", "formless-1"].map((id) => cardOf(deck, id)));
    expect(lent).toEqual(["L", "4"]);
    expect(bonusStars(cardOf(deck, "gug-1"), [cardOf(deck, "deep-ones-1")])).toEqual([]);
    expect(mayIgnore(great, [cardOf(deck, "cthulhoo-2")])).toBe(2);
  });

  it("reads sites and options from the view", () => {
    const moment = sightings[0]!;
    const players = moment.sites.map((site, seat) => ({ seat, hand: [], limit: 5, points: 0, site: site.split(" ").filter(Boolean).map((card) => ({ card, used: false })) }));
    const view = { options: {}, players } as unknown as StarsView;
    const [id, [missing]] = Object.entries(moment.found)[0] as [string, [number, number[]]];
    expect(sighting(view, moment.seat, cardOf(deck, id), sky).missing).toBe(missing);
  });
});

describe("picking tiles", () => {
  it("lights both tiles of every swap, whichever is clicked first", () => {
    expect(openCells(only("swap"), "", null).size).toBe(25);
    expect([...openCells(only("swap"), "", 24)].sort()).toEqual([19, 23]);
    expect(partners(only("push"), "", 0)).toEqual([]);
  });

  it("means the same swap from either tile", () => {
    expect(swapOf(8, 7)).toEqual(swapOf(7, 8));
  });

  it("finds a tile's flip, and the tile on a path", () => {
    expect(flipFor(legal, "", 7)?.touches).toEqual(["tile-2,3", "flip"]);
    expect(flipFor(only("swap"), "", 7)).toBeNull();
    expect([tileOn(["tile-2,3"], ""), tileOn(["hand-gug-1"], ""), tileOn(["scratch-tile-1,1"], "scratch-")]).toEqual([7, null, 0]);
  });
});

describe("dragging", () => {
  const tile = { kind: "tile", cell: 7 } as const;

  it("takes hold of tiles and of lines by their arrows", () => {
    expect(gripOf("tile-2,3")).toEqual(tile);
    expect(gripOf("scratch-push-row-4-left")).toEqual({ kind: "line", line: "row", number: 4 });
    expect(gripOf("hand-gug-1")).toBeNull();
  });

  it("waits until the direction is clear", () => {
    expect([directionOf(0.05, 0.02), directionOf(0.5, 0.1), directionOf(-0.1, -0.6)]).toEqual([null, "right", "up"]);
  });

  it("swaps a tile with its neighbour, or pushes its line where no swap is left", () => {
    expect(carry(legal, "", tile, 0.7, 0)?.move.touches).toEqual(["tile-2,3", "tile-2,4"]);
    expect(carry(only("push"), "", tile, 0, -0.7)?.move.touches).toEqual(["push-column-3-up"]);
    expect(carry(only("flip"), "", tile, 0.7, 0)).toBeNull();
  });

  it("holds a line by its arrow, along the line only, and carries all of it", () => {
    const row = { kind: "line", line: "row", number: 2 } as const;
    const carried = carry(legal, "", row, 0.6, 0.1)!;
    expect(carried.move.touches).toEqual(["push-row-2-right"]);
    expect([...landed(carried).offsets]).toEqual([5, 6, 7, 8, 9].map((cell) => [cell, [1, 0]]));
    expect(carry(legal, "", row, 0, 0.6)).toBeNull();
  });

  it("counts only when it went far enough", () => {
    expect([carry(legal, "", tile, 0.3, 0)?.counts, carry(legal, "", tile, 0.5, 0)?.counts]).toEqual([false, true]);
  });

  it.each([WIDE, NARROW])("has twenty arrows around the sky", ({ arrows, size }) => {
    expect(arrows).toHaveLength(20);
    for (const { x, y, line, number, direction } of arrows) {
      expect(x > 0 && x < size && y > 0 && y < size).toBe(true);
      expect(moveFor(legal, { kind: "push", line, number, direction }, "")).not.toBeNull();
    }
  });
});

describe("names on cards", () => {
  it("keep within their room in both languages, long ones on two lines", () => {
    for (const { name } of deck.card)
      for (const text of [name.en, name.fr]) {
        const { lines, size } = lettered(text, 68, 13);
        expect(lines.join(" ").replaceAll("- ", "-")).toBe(text);
        for (const line of lines) expect(0.69 * line.length * size).toBeLessThanOrEqual(68);
        expect(size).toBeGreaterThanOrEqual(7.5);
      }
    expect(lettered("Hastur's Spawn", 68, 13).lines).toEqual(["Hastur's", "Spawn"]);
  });
});

describe("the scratch sky", () => {
  it("has its own names, tries, steps back and starts again", () => {
    const scratch = new Scratch(sky);
    scratch.choice.press("scratch-push-row-1-left");
    scratch.choice.press("scratch-tile-2,2");
    scratch.choice.press("scratch-flip");
    expect(scratch.used).toEqual({ push: 1, swap: 0, flip: 1 });
    scratch.undo();
    expect(scratch.sky).toEqual(perform(sky, { kind: "push", line: "row", number: 1, direction: "left" }));
    scratch.reset(sky);
    expect(scratch.sky).toBe(sky);
    scratch.choice.press("tile-2,2");
    expect(scratch.choice.path).toEqual([]);
  });
});

describe("the scratch sky of equal tiles", () => {
  it("counts what was tried even where nothing is seen of it", () => {
    const scratch = new Scratch(sky.map(() => ({ above: "2", below: "3" })));
    scratch.choice.press("scratch-tile-2,2");
    scratch.choice.press("scratch-tile-2,3");
    expect(scratch.used).toEqual({ push: 0, swap: 1, flip: 0 });
  });
});

describe("constellations on cards", () => {
  it("fit their room, every star once, however they are turned", () => {
    for (const card of deck.card) {
      for (const quarters of [0, 1, 2, 3]) {
        const { cells, width, height } = layout(card.constellations, quarters, 90, 40);
        expect(width).toBeLessThanOrEqual(90.001);
        expect(height).toBeLessThanOrEqual(40.001);
        expect(cells.filter(({ symbol }) => symbol !== null)).toHaveLength(card.constellations.flatMap(starsOf).length);
      }
    }
  });

  it("have creatures with looks of their own", () => {
    const looks = [...new Set(deck.card.map(({ creature }) => creature))].map((creature) => JSON.stringify(anatomy(creature)));
    expect(new Set(looks).size).toBe(17);
    expect(eyes(anatomy("hasturs-spawn"))).toHaveLength(5);
    expect(tentacles(anatomy("unheard-of")).length).toBe(anatomy("unheard-of").tentacles / 2);
  });
});

describe("the view", () => {
  it("is read from the viewer's own side", () => {
    expect([seatsFrom(2, 4), seatsFrom(null, 3)]).toEqual([[2, 3, 0, 1], [0, 1, 2]]);
  });

  it("has cards in its things", () => {
    expect([cardIn("hand-deep-ones-4"), cardIn("discards-gug-1"), cardIn("pile"), cardIn("tile-1,1"), cardIn(null)]).toEqual(["deep-ones-4", "gug-1", null, null, null]);
  });

  it("lists the symbols left one by one", () => {
    expect(symbolsLeft({ push: 1, swap: 0, flip: 2 })).toEqual(["push", "flip", "flip"]);
  });
});

describe("why not", () => {
  const view = (phase: string): StarsView => ({ phase, viewer: 0, symbols: { push: 1, swap: 0, flip: 0 }, players: [{ hand: ["gug-1"] }] }) as unknown as StarsView;

  it.each([
    ["hand-gug-1", "summon", "summon gug-1"],
    ["hand-gug-1", "operate", "invoke gug-1"],
    ["site-gug-1", "invoke", "power gug-1"],
    ["site-gug-1", "make-room", "remove gug-1"],
    ["tile-2,3", "operate", "flip 2,3"],
    ["push-row-2-left", "invoke", "push row 2 left"],
    ["flip", "operate", "flip 1,1"],
    ["pile", "invoke", "search pile"],
    ["summon", "invoke", "summon gug-1"],
    ["pass", "operate", "pass"],
  ])("%s in phase %s asks about %s", (thing, phase, move) => {
    expect(whyMove(thing, [], view(phase))).toBe(move);
  });

  it("says to choose a card first, and asks about the chosen one", () => {
    expect(whyMove("summon", [], view("summon"))).toBe(WORDS.card_first);
    expect(whyMove("summon", ["hand-dhole-2"], view("invoke"))).toBe("summon dhole-2");
  });
});

describe("flights", () => {
  const event = (kind: string, facts: TableEvent["facts"]): TableEvent => ({ seq: 1, kind, seat: 1, facts, says: "" });

  it("go from the hand to the sky, to the site and away", () => {
    expect(flights([event("invoked", { card: "gug-1" })])).toEqual([{ token: "gug-1", from: ["hand-1-gug-1", "hand-1"], to: ["invoked"] }]);
    expect(flights([event("summoned", { card: "gug-1", points: 0 })])[0]?.to[0]).toBe("site-gug-1");
    expect(flights([event("removed", { card: "gug-1" }), event("dropped", { card: "gug-2" })]).map(({ to }) => to)).toEqual([["discards"], ["discards"]]);
  });

  it("show no face of a card that is not known", () => {
    expect(flights([event("drew", { cards: null, number: 3 })])).toEqual([{ token: null, from: ["pile"], to: ["hand-1"] }]);
    expect(flights([event("drew", { cards: ["gug-1", "gug-2"], number: 2 })]).map(({ token }) => token)).toEqual(["gug-1", "gug-2"]);
    expect(flights([event("drew", { cards: null, number: 0 })])).toEqual([]);
  });

  it("leave the tiles to the sky", () => {
    expect(flights([event("pushed", { line: "row", number: 1, direction: "left" }), event("turn", { round: 2 })])).toEqual([]);
  });
});

describe("the guided game", () => {
  it("speaks both languages, has ids of its own, and points at parts of the board", () => {
    expect(new Set(coach.map(({ id }) => id)).size).toBe(coach.length);
    for (const { title, text, points } of coach) {
      for (const said of [title, text]) expect(said.en && said.fr).toBeTruthy();
      expect([null, "hand", "turn", "sky", "scratch", "site"]).toContain(points);
    }
  });

  it("speaks to who is on turn, about what is to be done", () => {
    const view = { phase: "operate", seat: 0, round: 1, players: [{}, {}], symbols: { push: 0, swap: 2, flip: 0 } } as unknown as StarsView;
    expect(coach.filter(({ when }) => when(view, 0)).map(({ id }) => id)).toEqual(["stars-swap", "stars-all"]);
    expect(coach.some(({ when }) => when(view, 1))).toBe(false);
  });
});
