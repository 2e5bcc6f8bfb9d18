import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { answering, opened } from "../src/lib/early";

const SCRIPT = readFileSync("public/early.js", "utf-8");
const ADDRESS = "ws://here/ws/tables/t1?after=0&lang=en&changes=2&talk=1";
const sockets: string[] = [];

class Socket {
  static OPEN = 1;
  readyState = 1;
  constructor(readonly address: string) {
    sockets.push(address);
  }
  close(): void {
    this.readyState = 3;
  }
}

/** Let the script that opens a table's socket come. */
function scriptComes(): void {
  new Function(SCRIPT)();
}

beforeEach(() => {
  sockets.length = 0;
  vi.stubGlobal("window", {});
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { pathname: "/table/t1", search: "", protocol: "http:", host: "here" });
  vi.stubGlobal("navigator", { language: "en" });
});

describe("the early socket", () => {
  it("is taken over by a client that wants the same", () => {
    scriptComes();
    opened(ADDRESS);
    expect(sockets).toEqual([ADDRESS]);
  });

  it("is taken over once: who sits down afterwards comes back as somebody else", () => {
    scriptComes();
    opened(ADDRESS);
    opened(ADDRESS);
    expect(sockets).toEqual([ADDRESS, ADDRESS]);
  });

  it("is not opened when the client was there first", () => {
    opened(ADDRESS);
    scriptComes();
    expect(sockets).toEqual([ADDRESS]);
  });

  it("is closed by a client that wants something else", () => {
    scriptComes();
    const early = window.early;
    expect(opened("ws://here/ws/tables/t2").socket).not.toBe(early?.socket);
    expect(early?.socket.readyState).toBe(3);
  });
});

describe("early answers", () => {
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal("location", { pathname: "/", search: "", protocol: "http:", host: "here" });
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return new Response("[]");
    });
  });

  it("are taken over once: what is asked again is asked anew", () => {
    scriptComes();
    expect(asked).toContain("/api/games?lang=en");
    expect(answering("/api/games?lang=en")).toBeInstanceOf(Promise);
    expect(answering("/api/games?lang=en")).toBeNull();
    expect(sockets).toEqual([]);
  });

  it("are not asked for when the client was there first, nor at a table", () => {
    expect(answering("/api/games?lang=en")).toBeNull();
    scriptComes();
    expect(asked).toEqual([]);
    vi.stubGlobal("window", {});
    vi.stubGlobal("location", { pathname: "/table/t1", search: "", protocol: "http:", host: "here" });
    scriptComes();
    expect(asked).toEqual([]);
  });
});
