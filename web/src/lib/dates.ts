/** Dates as the engine writes them, `1969-07-20` or `44bc-03-15`, in words. */
import type { Lang } from "./protocol";

const WRITTEN = /^(\d{1,4})(bc)?-(\d{2})-(\d{2})/;

/** Write a date as people read it: 15 March 44 BC. What is no date stays as it is. */
export function dayName(written: string, lang: Lang): string {
  const [, year, bc, month, day] = WRITTEN.exec(written) ?? [];
  if (year === undefined) return written;
  const name = new Date(Date.UTC(2000, Number(month) - 1, 15)).toLocaleString(lang === "fr" ? "fr" : "en", { month: "long", timeZone: "UTC" });
  const first = lang === "fr" && Number(day) === 1 ? "1er" : String(Number(day));
  return `${first} ${name} ${yearName(Number(year), bc !== undefined, lang)}`;
}

/** Write the day of a moment, such as `2026-11-17T10:03:24Z`, where the reader is. */
export function dayOf(moment: string, lang: Lang): string {
  return new Date(moment).toLocaleDateString(lang === "fr" ? "fr" : "en-GB", { dateStyle: "medium" });
}

/** The same with the time of day. */
export function momentOf(moment: string, lang: Lang): string {
  return new Date(moment).toLocaleString(lang === "fr" ? "fr" : "en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/** Tell whether a day written `2026-11-16` is over, by Universal Time. */
export function isOver(day: string, now = new Date()): boolean {
  return day < now.toISOString().slice(0, 10);
}

function yearName(year: number, bc: boolean, lang: Lang): string {
  if (bc) return lang === "fr" ? `${year} av. J.-C.` : `${year} BC`;
  if (year >= 1000) return String(year);
  return lang === "fr" ? `${year} apr. J.-C.` : `AD ${year}`;
}
