/**
 * Roving focus: a group of things is one stop for the Tab key, and the arrow keys go to the nearest thing in their
 * direction. Things are the elements with `data-thing`; the stop prefers one that can be chosen (`data-open`). Symbols
 * that explain themselves, the elements with a `title`, may be walked through in the same way.
 */
type Thing = HTMLElement | SVGElement;

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const rove = (group: Element): (() => void) => walked(group, "[data-thing]");

export const explain = (group: Element): (() => void) => walked(group, "[title], svg :has(> title)");

function walked(group: Element, which: string): () => void {
  let stop: Thing | undefined;
  const things = (): Thing[] => [...group.querySelectorAll<Thing>(which)];

  function settle(): void {
    const all = things();
    const focused = all.find((thing) => thing === document.activeElement);
    const open = all.find((thing) => "open" in thing.dataset);
    const kept = stop && all.includes(stop) && (!open || "open" in stop.dataset) ? stop : undefined;
    stop = focused ?? kept ?? open ?? all[0];
    for (const thing of all) {
      const index = thing === stop ? "0" : "-1";
      if (thing.getAttribute("tabindex") !== index) thing.setAttribute("tabindex", index);
    }
  }

  function turn(event: KeyboardEvent): void {
    const from = (event.target as Element).closest<Thing>(which);
    const to = from && wanted(event.key, from, things());
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  const observer = new MutationObserver(settle);
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ["data-open"] });
  group.addEventListener("keydown", turn as EventListener);
  group.addEventListener("focusin", settle);
  settle();
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", turn as EventListener);
    group.removeEventListener("focusin", settle);
  };
}

function wanted(key: string, from: Thing, all: Thing[]): Thing | undefined {
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const direction = DIRECTIONS[key];
  return direction && nearest(from, all, direction);
}

function nearest(from: Thing, all: Thing[], [right, down]: readonly [number, number]): Thing | undefined {
  const [x, y] = centre(from);
  const reached = all
    .filter((thing) => thing !== from)
    .map((thing) => {
      const [otherX, otherY] = centre(thing);
      const along = (otherX - x) * right + (otherY - y) * down;
      const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
      return { thing, along, cost: along + 2 * aside };
    })
    .filter(({ along, cost }) => along > 4 && cost < along * 5);
  return reached.sort((one, two) => one.cost - two.cost)[0]?.thing;
}

function centre(thing: Thing): [number, number] {
  const { left, top, width, height } = thing.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
