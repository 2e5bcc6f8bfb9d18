import { describe, expect, it } from "vitest";

import { band, BAND, dome, labelled, part } from "../src/tonight/chart";
import { bodyAt, dusk, ecliptic, highAtMidnight, moonPath, phase, standing, turned, when } from "../src/tonight/heavens";
import { neighbour, weeks } from "../src/tonight/months";
import { picture } from "../src/tonight/share";
import type { Sky } from "../src/tonight/tonight";

/** As the server told it for 16 November 2026, 21:00 UT. */
const SKY: Sky = {
  at: "2026-11-16T21:00Z",
  bodies: [
    { planet: "luna", longitude: 317.98, now: [320.24, -16.16], later: [326.01, -13.73] },
    { planet: "venus", longitude: 203.03, now: [200.57, -9.75], later: [200.66, -9.67] },
    { planet: "sol", longitude: 234.54, now: [231.8, -18.81], later: [232.31, -18.93] },
    { planet: "saturnus", longitude: 8.44, now: [8.45, 0.77], later: [8.43, 0.77] },
  ],
  elongation: 83.4,
  lit: 0.443,
  figures: [
    { id: "taurus", name: "Taurus", local: "Bull", stars: [[69, 16.5, 0.9], [56.9, 24.1, 2.9]], lines: [[0, 1]] },
    { id: "lyra", name: "Lyra", local: "Lyre", stars: [[279.2, 38.8, 0], [282.5, 33.4, 3.5]], lines: [[0, 1]] },
  ],
};
const [MOON, VENUS, SUN, SATURN] = SKY.bodies as [Sky["bodies"][0], Sky["bodies"][0], Sky["bodies"][0], Sky["bodies"][0]];
const NOW = Date.parse(SKY.at);
const PARIS = { latitude: 48.86, longitude: 2.35 };

describe("the heavens", () => {
  it("turn an angle to the nearer side", () => {
    expect(turned(350)).toBe(-10);
    expect(turned(-190)).toBe(170);
  });

  it("have the equinox at nought and the pole of the ecliptic in the Dragon", () => {
    expect(ecliptic([0, 0])).toEqual([0, 0]);
    expect(ecliptic([270, 66.56])[1]).toBeCloseTo(90, 1);
    expect(ecliptic(SUN.now)[0]).toBeCloseTo(SUN.longitude - 0.37, 0);
  });

  it("hold the pole star at the height of one's latitude, in the north", () => {
    const { altitude, azimuth } = standing([37.95, 89.26], PARIS, NOW);
    expect(Math.abs(altitude - PARIS.latitude)).toBeLessThan(1);
    expect(Math.abs(turned(azimuth))).toBeLessThan(2);
  });

  it("show a star in the south when its hour has come", () => {
    // At Greenwich, 1 January 2000, 12:00 UT, the sidereal time is 18 h 41.8 min.
    const { altitude, azimuth } = standing([280.46, 0], { latitude: 51.5, longitude: 0 }, Date.UTC(2000, 0, 1, 12));
    expect(altitude).toBeCloseTo(38.5, 1);
    expect(azimuth).toBeCloseTo(180, 1);
  });

  it("move the Moon through the night", () => {
    expect(bodyAt(MOON, SKY, NOW + 6 * 3_600_000)[0]).toBeCloseTo(323.1, 1);
  });

  it("know when it is dark: at once, after sunset, or not at all", () => {
    expect(dusk(SKY, PARIS, NOW)).toEqual({ moment: NOW, how: "now" });
    const noon = Date.parse("2026-11-16T12:00Z");
    const { moment, how } = dusk(SKY, PARIS, noon);
    expect(how).toBe("later");
    // The Sun sets at 16:08.
    expect(moment - Date.parse("2026-11-16T16:08Z")).toBeGreaterThan(30 * 60_000);
    expect(moment - Date.parse("2026-11-16T16:08Z")).toBeLessThan(70 * 60_000);
    expect(dusk(SKY, { latitude: -85, longitude: 0 }, noon).how).toBe("never");
  });

  it("name the phases", () => {
    expect([0, 45, 90, 130, 180, 230, 270, 300, 359].map(phase)).toEqual([
      "new", "waxing_crescent", "first_quarter", "waxing_gibbous", "full", "waning_gibbous", "last_quarter", "waning_crescent", "new",
    ]);
  });

  it("light the Moon on the right when it waxes, and on the left when it wanes", () => {
    expect(moonPath(45)).toBe("M0-1A1 1 0 0 1 0 1A0.707 1 0 0 0 0-1Z");
    expect(moonPath(315)).toBe("M0-1A1 1 0 0 0 0 1A0.707 1 0 0 1 0-1Z");
    expect(moonPath(180)).toBe("M0-1A1 1 0 0 0 0 1A1.000 1 0 0 0 0-1Z");
  });

  it("say when a body is seen", () => {
    expect([MOON, VENUS, SATURN, SUN].map((body) => when(body, SKY))).toEqual(["evening", "morning", "night", "sun"]);
  });

  it("find the figures that are high about midnight", () => {
    expect(highAtMidnight(SKY, 5).map(({ id }) => id)).toEqual(["taurus"]);
  });
});

describe("pictures of the sky", () => {
  it("have in the middle what is opposite the Sun, and the Sun at an edge", () => {
    const project = band(SKY);
    expect(project([51.8, 18.81])?.x).toBeCloseTo(BAND.width / 2, -1);
    const sun = project(SUN.now)!;
    expect(Math.min(sun.x, BAND.width - sun.x)).toBeLessThan(6);
    expect(project([0, -80])).toBeNull();
  });

  it("have the zenith in the middle and nothing below the horizon", () => {
    const project = dome({ latitude: 90, longitude: 0 }, NOW);
    const { x, y } = project([0, 90])!;
    expect(Math.hypot(x, y)).toBeCloseTo(0, 5);
    expect(project([0, -1])).toBeNull();
  });

  it("do not let names cover each other", () => {
    const [one, two] = labelled([{ planet: "mars", x: 0, y: 0, r: 3 }, { planet: "iupiter", x: 2, y: 1, r: 4 }]);
    expect(Math.abs(two!.y + two!.label - one!.y - one!.label)).toBeGreaterThanOrEqual(17);
  });
});

describe("months", () => {
  it("have neighbours across the year", () => {
    expect(neighbour("2026-12", 1)).toBe("2027-01");
    expect(neighbour("2026-01", -1)).toBe("2025-12");
  });

  it("begin their weeks on Monday", () => {
    const [first, ...more] = weeks("2026-11");
    expect(first).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(more.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  });
});

describe("the picture to share", () => {
  it("holds what it is given, and no markup of anybody else", () => {
    const svg = picture({ title: "Almagest", day: "16 November", rows: [{ title: "<b>", mark: "won", words: "won" }], streak: "3", elongation: 83 });
    expect(svg).toContain("&#60;b&#62;");
    expect(svg).not.toContain("<b>");
    expect(svg).toContain("16 November");
  });
});

describe("the part of the band that is seen", () => {
  it("is the whole band where there is room for it, and on a phone", () => {
    expect(part(BAND)).toEqual({ x: 0, y: 0, width: BAND.width, height: BAND.height });
    expect(part({ width: 366, height: 110 }).height).toBe(BAND.height);
  });

  it("is less of the sky in a small place of a desk, so that names can be read, and has the ecliptic in the middle", () => {
    const { x, y, width, height } = part({ width: 820, height: 150 });
    expect(820 / width).toBeCloseTo(0.85);
    expect(150 / height).toBeCloseTo(0.85);
    expect(x + width / 2).toBeCloseTo(BAND.width / 2);
    expect(y + height / 2).toBeCloseTo(BAND.middle);
  });
});
