/**
 * Draws the night sky behind everything into the first page: a few hundred stars and the circles of an astrolabe. It is
 * the same for everybody and is seen while the client is still on its way.
 */
import type { Plugin } from "vite";

import { seeded, short } from "./src/lib/seeded.ts";

const PLACE = "<!-- sky -->";
const WIDTH = 1440;
const HEIGHT = 900;
const STARS = 170;
/** Stars of like brightness are one drawn line of dots: a few things for the browser instead of hundreds. */
const SHADES = 6;

/** The lines of dots, cold stars before warm ones, each from dim to bright. */
function dots(): string[] {
  const random = seeded("almagest");
  const lines = Array.from({ length: 2 * SHADES }, () => "");
  for (let n = 0; n < STARS; n++) {
    const shade = Math.floor(random(0, SHADES));
    const warm = random(0, 1) > 0.8 ? SHADES : 0;
    lines[warm + shade] += `M${short(random(0, WIDTH))} ${short(random(0, HEIGHT))}h0`;
  }
  return lines;
}

function stars(line: string, n: number): string {
  const bright = ((n % SHADES) + 0.5) / SHADES;
  const stroke = n < SHADES ? "#dfe8ff" : "#ffe2a3";
  return `<path d="${line}" stroke="${stroke}" stroke-width="${short(0.8 + bright * bright * 2.2)}" opacity="${(0.18 + bright * 0.5).toFixed(2)}"/>`;
}

const circle = (radius: number): string => `<circle cx="1180" cy="60" r="${radius}"/>`;

export const picture = (): string => `<svg class="backdrop" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs><radialGradient id="sky-glow" cx=".72" cy=".05" r=".9"><stop offset="0" stop-color="#1a2a57"/><stop offset=".55" stop-color="#0b1226"/><stop offset="1" stop-color="#070b17"/></radialGradient></defs>
      <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky-glow)"/>
      <g fill="none" stroke="#f0c264" stroke-opacity=".05">${[220, 330, 440, 560].map(circle).join("")}<ellipse cx="1180" cy="60" rx="560" ry="210" transform="rotate(-23 1180 60)"/></g>
      <g fill="none" stroke-linecap="round">${dots().map(stars).join("")}</g>
    </svg>`;

export const sky = (): Plugin => ({ name: "sky", transformIndexHtml: (page) => page.replace(PLACE, picture) });
