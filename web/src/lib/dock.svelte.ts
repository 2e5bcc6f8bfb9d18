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
 * told one by one, as `--dock`: if everything inherited it, everything would be styled anew when it changes.
 */
export function dock(element: HTMLElement): () => void {
  const root = document.documentElement;
  const above = element.querySelector<HTMLElement>(ABOVE);
  const watch = new ResizeObserver(() => {
    docked.height = isDocked(element) ? element.offsetHeight + (above?.offsetHeight ?? 0) : 0;
    root.style.setProperty("--dock", `${docked.height}px`);
  });
  watch.observe(element);
  watch.observe(root);
  if (above) watch.observe(above);
  return () => {
    watch.disconnect();
    docked.height = 0;
    root.style.removeProperty("--dock");
  };
}
