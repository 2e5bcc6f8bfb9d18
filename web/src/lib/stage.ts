/** Moves things across the board when something happened; still where people asked for less motion. */
import { mount, unmount, type Component } from "svelte";

import type { Flight } from "../boards/board";
import type { View } from "./protocol";

const FLIGHT = 520;
const STAGGER = 170;
const GRACE = 1_000;
const EASING = "cubic-bezier(.3,.05,.2,1)";

type Token = Component<{ token: string | null; view: View }>;
export type Places = ReadonlyMap<string, DOMRect>;

/** How long flights last compared with the usual; 0 where somebody wants none. */
const tempo = (): number => ({ none: 0, fast: 0.5, slow: 1.8 })[document.documentElement.dataset.motion ?? ""] ?? 1;

export const prefersStillness = (): boolean => tempo() === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What has a place and is drawn: some things are drawn elsewhere on another screen. */
const placed = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-place]")].filter((element) => element.getClientRects().length > 0);

/** Where everything lies now. */
export function measure(root: Element): Places {
  return new Map(placed(root).map((element) => [element.dataset.place!, element.getBoundingClientRect()]));
}

/** Let things fly from where they were to where they are; resolves when the last one has landed. */
export async function fly(root: Element, flights: Flight[], before: Places, Token: Token, view: View): Promise<void> {
  const now = new Map(placed(root).map((element) => [element.dataset.place!, element]));
  const trips = flights.map((flight) => trip(flight, before, now)).filter((found) => found !== null);
  await Promise.all(trips.map((found, order) => show(found, order * STAGGER * tempo(), Token, view)));
}

interface Trip {
  token: string | null;
  from: DOMRect;
  target: HTMLElement;
}

function trip(flight: Flight, before: Places, now: ReadonlyMap<string, HTMLElement>): Trip | null {
  const from = flight.from.map((place) => before.get(place)).find((rect) => rect && rect.width > 0);
  const target = flight.to.map((place) => now.get(place)).find((element) => element !== undefined);
  return from && target ? { token: flight.token, from, target } : null;
}

/** Wait until a flight must be over, also where nothing is drawn meanwhile and nobody says that it has landed. */
const landed = (lasts: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, lasts + GRACE));

async function show({ token, from, target }: Trip, delay: number, Token: Token, view: View): Promise<void> {
  const to = target.getBoundingClientRect();
  const box = document.createElement("div");
  box.className = "flying";
  box.setAttribute("aria-hidden", "true");
  Object.assign(box.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(box);
  const drawn = mount(Token, { target: box, props: { token, view } });
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const timing = { duration: FLIGHT * tempo(), delay, easing: EASING, fill: "backwards" } as const;
  target.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, easing: "linear" });
  const flight = box.animate([{ transform: start }, { transform: "none" }], timing);
  await Promise.race([flight.finished.catch(() => undefined), landed(delay + timing.duration)]);
  await unmount(drawn);
  box.remove();
}
