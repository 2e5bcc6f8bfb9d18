/** How much of the lower edge of the page a docked part of the board covers. */
class Docked {
  height = $state(0);
}

export const docked = new Docked();

/** What lies on a docked part, above it, is marked by this. */
const ABOVE = "[data-above]";
const isDocked = (element: HTMLElement): boolean => ["sticky", "fixed"].includes(getComputedStyle(element).position);

/**
 * Attach to the part of a board that stays at the lower edge of a phone: notices and the guide keep above it. They are
 * told one by one, as `--dock`: if everything inherited it, everything would be styled anew when it changes. It is measured
 * as soon as anything in it changes, so that what comes with that change, as the result does, need not move afterwards.
 */
export function dock(element: HTMLElement): () => void {
  const root = document.documentElement;
  const above = element.querySelector<HTMLElement>(ABOVE);
  const measure = (): void => {
    docked.height = isDocked(element) ? element.offsetHeight + (above?.offsetHeight ?? 0) : 0;
    root.style.setProperty("--dock", `${docked.height}px`);
  };
  const watch = new ResizeObserver(measure);
  const changes = new MutationObserver(measure);
  changes.observe(element, { childList: true, subtree: true });
  watch.observe(element);
  watch.observe(root);
  if (above) watch.observe(above);
  return () => {
    watch.disconnect();
    changes.disconnect();
    docked.height = 0;
    root.style.removeProperty("--dock");
  };
}
