/** What each creature looks like: a few limbs to count, so that one drawing serves all of them. */
import { seeded, short } from "../../../lib/seeded";

export interface Anatomy {
  /** Half width and half height of the body. */
  body: readonly [number, number];
  eyes: number;
  tentacles: number;
  horns: number;
  wings: boolean;
  hood: boolean;
  mouth: "none" | "teeth" | "beak" | "trunk" | "feelers";
}

const PLAIN: Anatomy = { body: [17, 17], eyes: 2, tentacles: 0, horns: 0, wings: false, hood: false, mouth: "none" };

const KNOWN: Record<string, Partial<Anatomy>> = {
  cthulhoo: { body: [19, 20], eyes: 2, tentacles: 4, wings: true, mouth: "feelers" },
  tsatso: { body: [27, 19], eyes: 2, horns: 1, tentacles: 4, mouth: "teeth" },
  hastur: { body: [15, 18], eyes: 1, tentacles: 6, hood: true },
  chaugnar: { body: [22, 20], eyes: 2, horns: 2, mouth: "trunk" },
  dagoon: { body: [16, 21], eyes: 2, tentacles: 2, horns: 1, mouth: "teeth" },
  ossadogowa: { body: [24, 15], eyes: 3, tentacles: 6, mouth: "feelers" },
  "hasturs-spawn": { body: [19, 14], eyes: 5, tentacles: 6 },
  "miri-nigri": { body: [15, 17], eyes: 2, horns: 1, tentacles: 2, mouth: "beak" },
  "deep-ones": { body: [19, 15], eyes: 2, tentacles: 2, mouth: "teeth" },
  formless: { body: [28, 12], eyes: 1, tentacles: 6 },
  byakhee: { body: [12, 17], eyes: 2, wings: true, mouth: "beak" },
  "tcho-tcho": { body: [14, 16], eyes: 2, hood: true, mouth: "teeth" },
  gug: { body: [20, 22], eyes: 2, horns: 1, tentacles: 4, mouth: "teeth" },
  tindaloo: { body: [24, 12], eyes: 2, horns: 2, mouth: "beak" },
  dhole: { body: [18, 23], eyes: 0, mouth: "teeth" },
  ghast: { body: [15, 19], eyes: 2, horns: 2, mouth: "none" },
  ghouls: { body: [15, 18], eyes: 2, horns: 1, hood: true, mouth: "teeth" },
};

/** The looks of a creature; one of another deck gets looks from its name. */
export function anatomy(creature: string): Anatomy {
  const known = KNOWN[creature];
  if (known) return { ...PLAIN, ...known };
  const random = seeded(creature);
  const whole = (least: number, most: number): number => Math.floor(random(least, most + 1));
  const body = [whole(13, 26), whole(13, 21)] as const;
  return { ...PLAIN, body, eyes: whole(1, 5), tentacles: 2 * whole(0, 3), horns: whole(0, 2), wings: random(0, 1) > 0.6 };
}

/** Tentacles of the right side, curling outwards: the left side is their mirror image. */
export function tentacles({ body: [width, height], tentacles: count }: Anatomy): string[] {
  return Array.from({ length: count / 2 }, (_, n) => {
    const from = width * (0.25 + (0.65 * (n + 0.5)) / (count / 2));
    const reach = from + 6 + 7 * n;
    const end = height + 14 - 5 * n;
    return `M${short(from * 0.8)} ${short(height * 0.62)}C${short(from)} ${short(end + 4)} ${short(reach + 4)} ${short(end + 6)} ${short(reach)} ${short(end - 6)}`;
  });
}

/** Where the eyes are: one in the middle, more in an arc. */
export function eyes({ body: [width, height], eyes: count }: Anatomy): { x: number; y: number; r: number }[] {
  const spread = width * (count > 3 ? 0.62 : 0.42);
  const r = count === 1 ? 6.5 : count > 3 ? 2.8 : 4.2;
  return Array.from({ length: count }, (_, n) => {
    const across = count === 1 ? 0 : (2 * n) / (count - 1) - 1;
    return { x: short(across * spread), y: short(-height * 0.22 - (1 - across * across) * (count > 2 ? 4 : 0)), r };
  });
}
