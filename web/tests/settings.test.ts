import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Chosen } from "../src/house/settings.svelte";

interface Sent {
  chosen: Partial<Chosen>;
  keepalive: boolean | undefined;
  answer: (status?: number) => void;
}

const WHO = { name: "Ada", account: false };
const browser = new Map<string, string>();
const mark = (): string => browser.get("almagest.settings-unsent") ?? "";
let who: typeof WHO | null;
let onServer: Partial<Chosen>;
let sent: Sent[];

/** A server that answers what is sent to it when a test says so, and all questions at once. */
function ask(address: string, { method, body, keepalive }: RequestInit): Promise<Response> {
  if (method === "GET") return Promise.resolve(Response.json(address.startsWith("/api/identity") ? who : onServer));
  return new Promise((resolve) => {
    const chosen = JSON.parse(body as string) as Chosen;
    const answer = (status = 200): void => {
      if (status === 200) onServer = chosen;
      resolve(Response.json({ says: "No." }, { status }));
    };
    sent.push({ chosen, keepalive, answer });
  });
}

/** Open a page of the site in this browser, by somebody who is known there. */
async function page() {
  vi.resetModules();
  const { settings } = await import("../src/house/settings.svelte");
  const { me } = await import("../src/lib/me.svelte");
  await me.known;
  return settings;
}

/** Let everything happen that waits for no answer. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  browser.clear();
  who = WHO;
  onServer = { theme: "night", confirm: false, sound: false };
  sent = [];
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { language: "en" });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => browser.get(name) ?? null,
    setItem: (name: string, value: string) => void browser.set(name, value),
  });
  vi.stubGlobal("fetch", ask);
});

describe("what is chosen", () => {
  it("is sent one after the other, and only the newest of what waited", async () => {
    const settings = await page();
    const first = settings.choose({ confirm: true });
    await quiet();
    const others = [settings.choose({ sound: true }), settings.choose({ theme: "day" }), settings.choose({ theme: "contrast" })];
    await quiet();
    expect(sent).toHaveLength(1);
    sent[0]!.answer();
    await quiet();
    expect(sent).toHaveLength(2);
    sent[1]!.answer();
    await Promise.all([first, ...others]);
    expect(sent).toHaveLength(2);
    expect(onServer).toMatchObject({ confirm: true, sound: true, theme: "contrast" });
  });

  it("goes on when the page is left", async () => {
    const settings = await page();
    void settings.choose({ theme: "day" });
    await quiet();
    expect(sent[0]!.keepalive).toBe(true);
  });

  it("is marked until the server has acknowledged the newest", async () => {
    const settings = await page();
    void settings.choose({ confirm: true });
    expect(mark()).toBe("Ada");
    await quiet();
    void settings.choose({ sound: true });
    sent[0]!.answer();
    await quiet();
    expect(mark()).toBe("Ada");
    sent[1]!.answer();
    await quiet();
    expect(mark()).toBe("");
  });

  it("is sent by the next page if it was not acknowledged, and not replaced by what is older", async () => {
    const left = await page();
    void left.choose({ theme: "contrast" });
    await quiet();
    void left.choose({ confirm: true });
    const next = await page();
    const fetched = next.fetch();
    await quiet();
    expect(sent[1]!.chosen).toMatchObject({ theme: "contrast", confirm: true });
    sent[1]!.answer();
    await fetched;
    expect(next.chosen).toMatchObject({ theme: "contrast", confirm: true });
    expect(mark()).toBe("");
  });

  it("is taken from another device once nothing here is unsent", async () => {
    const settings = await page();
    void settings.choose({ theme: "contrast" });
    await quiet();
    sent[0]!.answer();
    await quiet();
    onServer = { ...onServer, theme: "day" };
    const next = await page();
    await next.fetch();
    expect(next.chosen.theme).toBe("day");
    expect(sent).toHaveLength(1);
  });

  it("is never sent for somebody else who came to this browser", async () => {
    void (await page()).choose({ theme: "contrast" });
    who = { name: "Bob", account: true };
    const next = await page();
    sent = [];
    await next.fetch();
    expect(sent).toEqual([]);
    expect(next.chosen.theme).toBe("night");
  });

  it("is tried again with the next choice if it could not be kept, and complained about when nothing newer waits", async () => {
    const settings = await page();
    const first = settings.choose({ confirm: true });
    await quiet();
    const second = settings.choose({ sound: true });
    sent[0]!.answer(503);
    await quiet();
    sent[1]!.answer(503);
    await expect(first).rejects.toThrow("No.");
    await expect(second).rejects.toThrow("No.");
    expect(mark()).toBe("Ada");
    void settings.choose({ theme: "day" });
    await quiet();
    expect(sent[2]!.chosen).toMatchObject({ confirm: true, sound: true, theme: "day" });
  });

  it("is not sent again if the server cannot read it", async () => {
    const settings = await page();
    const chosen = settings.choose({ theme: "dusk" as Chosen["theme"] });
    await quiet();
    sent[0]!.answer(400);
    await expect(chosen).rejects.toThrow("No.");
    const next = await page();
    await next.fetch();
    expect(next.chosen.theme).toBe("night");
  });

  it("stays in the browser, unmarked, while nobody is known", async () => {
    who = null;
    const settings = await page();
    await settings.choose({ theme: "day" });
    expect(sent).toEqual([]);
    expect(mark()).toBe("");
    const next = await page();
    await next.fetch();
    expect(next.chosen.theme).toBe("day");
  });

  it("before anybody is known is sent by the next page too", async () => {
    vi.resetModules();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const { settings } = await import("../src/house/settings.svelte");
    void settings.choose({ theme: "day" });
    vi.stubGlobal("fetch", ask);
    const next = await page();
    void next.fetch();
    await quiet();
    expect(sent.map(({ chosen }) => chosen.theme)).toEqual(["day"]);
  });
});
