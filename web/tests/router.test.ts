import { describe, expect, it } from "vitest";

import { read, write, type Route } from "../src/lib/router";

const ROUTES: [string, Route][] = [
  ["/", { page: "home" }],
  ["/new", { page: "new", game: null, seats: null }],
  ["/new?game=stellar", { page: "new", game: "stellar", seats: null }],
  ["/new?game=stellar&seats=1", { page: "new", game: "stellar", seats: 1 }],
  ["/table/7cc4", { page: "table", table: "7cc4", invitation: null }],
  ["/table/7cc4?invitation=a%2Fb", { page: "table", table: "7cc4", invitation: "a/b" }],
  ["/replay/7cc4/12", { page: "replay", replay: "7cc4", at: 12 }],
  ["/replay/7cc4/12?review=1&invitation=k", { page: "replay", replay: "7cc4", at: 12, review: true, invitation: "k" }],
  ["/replay/7cc4/12/what-if?invitation=k#tree", { page: "what-if", replay: "7cc4", at: 12, tree: "tree", invitation: "k" }],
  ["/rules", { page: "rules", game: null, label: null }],
  ["/rules/stellar#ST-26", { page: "rules", game: "stellar", label: "ST-26" }],
  ["/puzzles/stellar?theme=take", { page: "puzzles", game: "stellar", theme: "take" }],
  ["/learn", { page: "learn", game: null, at: null }],
  ["/learn/stellar#runs", { page: "learn", game: "stellar", at: "runs" }],
  ["/records", { page: "records" }],
  ["/meet", { page: "meet", game: null }],
  ["/meet?game=stellar", { page: "meet", game: "stellar" }],
  ["/night/7cc4", { page: "night", night: "7cc4" }],
  ["/puzzles", { page: "puzzles", game: null }],
  ["/puzzles/stellar", { page: "puzzles", game: "stellar" }],
  ["/puzzles/stellar/989cb5d0", { page: "puzzle", game: "stellar", id: "989cb5d0" }],
  ["/puzzles/stars/storm", { page: "storm", game: "stars" }],
  ["/daily", { page: "daily", day: null }],
  ["/daily/2026-11-15", { page: "daily", day: "2026-11-15" }],
];

describe("addresses", () => {
  it.each(ROUTES)("%s is read and written", (address, route) => {
    expect(read(address)).toEqual(route);
    expect(write(route)).toBe(address);
  });

  it("begins a replay without a number at its start", () => {
    expect(read("/replay/7cc4")).toEqual({ page: "replay", replay: "7cc4", at: 0 });
  });

  it("does not mind a slash at the end", () => {
    expect(read("/records/")).toEqual({ page: "records" });
  });

  it.each(["/nowhere", "/table", "/table/a/b", "/replay/a/x", "/replay/a/1/2", "/rules/a/b", "/learn/a/b", "/%"])(
    "%s leads nowhere",
    (address) => expect(read(address).page).toBe("lost"),
  );
});
