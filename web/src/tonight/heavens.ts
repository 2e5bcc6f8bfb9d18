/** The little astronomy that is done on the device: where a place in the sky is drawn, and what stands above a horizon. */
import type { Body, Figure, Place, Sky } from "./tonight";

const DEGREE = Math.PI / 180;
const OBLIQUITY = 23.44 * DEGREE;
const J2000 = Date.UTC(2000, 0, 1, 12);
const HOUR = 3_600_000;
/** The Sun must be so far below the horizon for the brighter stars. */
export const DARK = -8;

export interface Observer {
  latitude: number;
  /** East of Greenwich. */
  longitude: number;
}

export interface Standing {
  /** Degrees above the horizon, and around it from the north by the east. */
  altitude: number;
  azimuth: number;
}

/** Bring an angle between -180 and 180. */
export function turned(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Give longitude and latitude along the ecliptic of a place given by right ascension and declination. */
export function ecliptic([ra, dec]: Place): Place {
  const a = ra * DEGREE;
  const d = dec * DEGREE;
  const y = Math.sin(a) * Math.cos(OBLIQUITY) + Math.tan(d) * Math.sin(OBLIQUITY);
  const latitude = Math.asin(Math.sin(d) * Math.cos(OBLIQUITY) - Math.cos(d) * Math.sin(OBLIQUITY) * Math.sin(a));
  return [(Math.atan2(y, Math.cos(a)) / DEGREE + 360) % 360, latitude / DEGREE];
}

/** Where a body stands at a moment, between now and half a day later and beyond. */
export function bodyAt(body: Body, sky: Sky, moment: number): Place {
  const share = (moment - Date.parse(sky.at)) / (12 * HOUR);
  const [ra, dec] = body.now;
  return [ra + share * turned(body.later[0] - ra), dec + share * (body.later[1] - dec)];
}

/** Where a place in the sky stands for an observer at a moment. */
export function standing([ra, dec]: Place, { latitude, longitude }: Observer, moment: number): Standing {
  const sidereal = 280.46062 + (360.98564737 * (moment - J2000)) / (24 * HOUR) + longitude;
  const hour = turned(sidereal - ra) * DEGREE;
  const d = dec * DEGREE;
  const l = latitude * DEGREE;
  const altitude = Math.asin(Math.sin(l) * Math.sin(d) + Math.cos(l) * Math.cos(d) * Math.cos(hour));
  const azimuth = Math.atan2(-Math.cos(d) * Math.sin(hour), Math.sin(d) * Math.cos(l) - Math.cos(d) * Math.cos(hour) * Math.sin(l));
  return { altitude: altitude / DEGREE, azimuth: (azimuth / DEGREE + 360) % 360 };
}

export type Dusk = { moment: number; how: "now" | "later" | "never" };

/** Find when it is dark for an observer: now, later within a day, or, near a pole in summer, when it is darkest. */
export function dusk(sky: Sky, observer: Observer, now: number): Dusk {
  const sun = sky.bodies.find(({ planet }) => planet === "sol")!;
  const height = (moment: number): number => standing(bodyAt(sun, sky, moment), observer, moment).altitude;
  if (height(now) <= DARK) return { moment: now, how: "now" };
  let darkest = now;
  for (let moment = now; moment <= now + 24 * HOUR; moment += HOUR / 12) {
    if (height(moment) <= DARK) return { moment, how: "later" };
    if (height(moment) < height(darkest)) darkest = moment;
  }
  return { moment: darkest, how: "never" };
}

/** The middle of a figure. */
export function middle({ stars }: Figure): Place {
  const sum = stars.reduce(
    ([x, y, z], [ra, dec]) => [x + Math.cos(ra * DEGREE) * Math.cos(dec * DEGREE), y + Math.sin(ra * DEGREE) * Math.cos(dec * DEGREE), z + Math.sin(dec * DEGREE)] as const,
    [0, 0, 0] as readonly [number, number, number],
  );
  return [(Math.atan2(sum[1], sum[0]) / DEGREE + 360) % 360, Math.atan2(sum[2], Math.hypot(sum[0], sum[1])) / DEGREE];
}

/** The figures that cross the meridian about midnight, the nearest to it first. */
export function highAtMidnight(sky: Sky, most: number): Figure[] {
  const sun = sky.bodies.find(({ planet }) => planet === "sol")!;
  const far = (figure: Figure): number => Math.abs(turned(middle(figure)[0] - sun.now[0] - 180));
  return sky.figures.filter((figure) => Math.abs(middle(figure)[1]) < 65 && far(figure) < 40).toSorted((one, two) => far(one) - far(two)).slice(0, most);
}

export const PHASES = ["new", "waxing_crescent", "first_quarter", "waxing_gibbous", "full", "waning_gibbous", "last_quarter", "waning_crescent"] as const;
export type Phase = (typeof PHASES)[number];
const QUARTER_LASTS = 8;

/** Name the phase of the Moon by how far it stands east of the Sun. */
export function phase(elongation: number): Phase {
  const quarter = Math.round(elongation / 90);
  if (Math.abs(elongation - quarter * 90) <= QUARTER_LASTS) return PHASES[(quarter * 2) % 8]!;
  return PHASES[Math.floor(elongation / 90) * 2 + 1]!;
}

export type When = "sun" | "evening" | "night" | "morning";

/** Say when a body can be seen, by how far it stands east of the Sun. */
export function when(body: Body, sky: Sky): When {
  const sun = sky.bodies.find(({ planet }) => planet === "sol")!;
  const east = turned(body.longitude - sun.longitude);
  if (Math.abs(east) < 15) return "sun";
  if (Math.abs(east) > 120) return "night";
  return east > 0 ? "evening" : "morning";
}

/** The outline of the shining part of the Moon, of radius 1 about the middle, lit from the right when it waxes. */
export function moonPath(elongation: number): string {
  const waxing = elongation < 180;
  const bulge = Math.abs(Math.cos(elongation * DEGREE));
  const gibbous = elongation > 90 && elongation < 270;
  const edge = waxing ? 1 : 0;
  return `M0-1A1 1 0 0 ${edge} 0 1A${bulge.toFixed(3)} 1 0 0 ${gibbous ? edge : 1 - edge} 0-1Z`;
}
