/* Opens one page as a phone does and prints Lighthouse's scores; what to open is read from the standard input. */
import { text } from "node:stream/consumers";

import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const CATEGORIES = ["performance", "accessibility", "best-practices"];
const { url, cookies, chromium, flags } = JSON.parse(await text(process.stdin));
const browser = await puppeteer.launch({ executablePath: chromium, args: flags, headless: true });
try {
  if (cookies.length > 0) await browser.setCookie(...cookies.map(({ name, value }) => ({ name, value, domain: new URL(url).hostname, path: "/" })));
  const page = await browser.newPage();
  const { lhr } = await lighthouse(url, { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: "error" }, undefined, page);
  const score = (name) => Math.round(100 * lhr.categories[name].score);
  const poor = Object.values(lhr.audits).filter(({ score: given, scoreDisplayMode }) => given !== null && given < 0.9 && scoreDisplayMode !== "informative");
  const findings = poor.map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ""}`.trim());
  const [performance, accessibility, best_practices] = CATEGORIES.map(score);
  process.stdout.write(JSON.stringify({ version: lhr.lighthouseVersion, performance, accessibility, best_practices, findings }));
} finally {
  await browser.close();
}
