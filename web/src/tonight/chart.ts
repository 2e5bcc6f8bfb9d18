/** Places in pictures of the sky. */
import { ecliptic, standing, turned, type Observer } from "./heavens";
import type { Place, Planet, Sky } from "./tonight";

export interface Dot {
  x: number;
  y: number;
}

export const BAND = { width: 1440, height: 280, scale: 4, middle: 165 };
export const DOME = 200;

/** Smaller than that, names can hardly be read. */
const READABLE = 0.85;
/** A phone shows the whole breadth of the sky all the same: its bodies matter more than their names. */
const NARROW = 600;

/** The part of the band that fills a place: a small one shows less of the sky, the ecliptic always. */
export function part({ width, height }: { width: number; height: number }): Dot & { width: number; height: number } {
  const scale = Math.max(width / BAND.width, height / BAND.height, width < NARROW ? 0 : READABLE);
  const seen = { width: width / scale, height: height / scale };
  const middle = Math.min(Math.max(BAND.middle, seen.height / 2), BAND.height - seen.height / 2);
  return { x: (BAND.width - seen.width) / 2, y: middle - seen.height / 2, ...seen };
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** Draw along the ecliptic: in the middle what is opposite the Sun, east to the left, north up. */
export function band(sky: Sky): (place: Place) => Dot | null {
  const sun = sky.bodies.find(({ planet }) => planet === "sol")!;
  return (place) => {
    const [longitude, latitude] = ecliptic(place);
    const x = BAND.width / 2 - turned(longitude - sun.longitude - 180) * BAND.scale;
    const y = BAND.middle - latitude * BAND.scale;
    return y < -40 || y > BAND.height + 40 ? null : { x: short(x), y: short(y) };
  };
}

/** Draw the sky above an observer: the zenith in the middle, the horizon around it, north up, east to the left. */
export function dome(observer: Observer, moment: number): (place: Place) => Dot | null {
  return (place) => {
    const { altitude, azimuth } = standing(place, observer, moment);
    if (altitude < 0) return null;
    const far = (DOME * (90 - altitude)) / 90;
    const angle = (azimuth * Math.PI) / 180;
    return { x: short(-far * Math.sin(angle)), y: short(-far * Math.cos(angle)) };
  };
}

interface Drawn extends Dot {
  planet: Planet;
  r: number;
}

const NEAR = 66;
const LINE = 17;

/** Say how far below each body its name stands, so that the names of bodies near each other do not cover each other. */
export function labelled(bodies: Drawn[]): (Drawn & { label: number })[] {
  const placed: (Drawn & { label: number })[] = [];
  for (const body of bodies.toSorted((one, two) => one.x - two.x)) {
    let label = body.r + 17;
    const covers = (other: Drawn & { label: number }): boolean => Math.abs(other.x - body.x) < NEAR && Math.abs(other.y + other.label - body.y - label) < LINE;
    while (placed.some(covers)) label += 4;
    placed.push({ ...body, label });
  }
  return placed;
}
