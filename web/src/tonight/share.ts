/** The picture to share: an SVG made of a few facts, and a PNG made of that, both on the device. */
import { moonPath } from "./heavens";

export type Mark = "won" | "shared" | "lost" | "none";

export interface Facts {
  title: string;
  day: string;
  rows: { title: string; mark: Mark; words: string }[];
  streak: string;
  /** How far the Moon stood east of the Sun. */
  elongation: number | null;
}

const WIDTH = 600;
const HEIGHT = 315;
const STAR = "M0-11 3-3.6 11-3.4 4.8 1.6 7 9.4 0 4.8-7 9.4-4.8 1.6-11-3.4-3-3.6Z";
const MARKS: Record<Mark, string> = {
  won: `<path d="${STAR}" fill="#f0c264"/>`,
  shared: `<path d="${STAR}" fill="#f0c264" fill-opacity=".45" stroke="#f0c264"/>`,
  lost: `<path d="${STAR}" fill="none" stroke="#7286b8" stroke-width="1.5"/>`,
  none: `<circle r="3" fill="#7286b8"/>`,
};

/** Write a text so that nothing in it is markup. */
function plain(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

function text(x: number, y: number, size: number, fill: string, words: string, anchor = "start"): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${plain(words)}</text>`;
}

/** Draw the picture; it tells how somebody fared, and nothing of the cards. */
export function picture({ title, day, rows, streak, elongation }: Facts): string {
  const sky = Array.from({ length: 60 }, (_, star) => `<circle cx="${(star * 197) % WIDTH}" cy="${(star * 89) % HEIGHT}" r="${0.5 + (star % 3) * 0.4}" fill="#dfe8ff" opacity=".35"/>`);
  const moon = elongation === null ? "" : `<g transform="translate(${WIDTH - 62} 66) scale(30)"><circle r="1" fill="#2a3350"/><path d="${moonPath(elongation)}" fill="#eef1f8"/></g>`;
  const lines = rows.map(({ title: game, mark, words }, row) => {
    const y = 136 + row * 36;
    return `<g transform="translate(46 ${y - 6})">${MARKS[mark]}</g>${text(72, y, 20, "#f0f3fa", game)}${text(WIDTH - 32, y, 17, "#bdc7de", words, "end")}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Georgia, serif"><rect width="${WIDTH}" height="${HEIGHT}" fill="#0a1022"/>${sky.join("")}${moon}${text(32, 56, 30, "#ffe2a3", title)}${text(32, 88, 19, "#bdc7de", day)}${lines.join("")}${text(32, HEIGHT - 18, 16, "#f0c264", streak)}</svg>`;
}

/** Turn the picture into a PNG, twice as large. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * 2;
  canvas.height = HEIGHT * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** Give a file to whoever sits at the device. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
