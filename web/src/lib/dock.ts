/** Tells the page how much of its lower edge a docked part of the board covers, as `--dock`. */
const isDocked = (element: HTMLElement): boolean => ["sticky", "fixed"].includes(getComputedStyle(element).position);

/** Attach to the part of a board that stays at the lower edge of a phone: notices and the guide keep above it. */
export function dock(element: HTMLElement): () => void {
  const root = document.documentElement;
  const tell = (): void => root.style.setProperty("--dock", isDocked(element) ? `${element.offsetHeight}px` : "0px");
  const watch = new ResizeObserver(tell);
  watch.observe(element);
  watch.observe(root);
  tell();
  return () => {
    watch.disconnect();
    root.style.removeProperty("--dock");
  };
}
