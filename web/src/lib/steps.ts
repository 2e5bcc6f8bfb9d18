/** Keys that take steps back where one tries things out: Escape forgets a choice, the left arrow the last decision. */

interface Steps {
  choice: { reset(): void };
  back(): void;
}

/** Take a step back, unless somebody writes or walks over the board. */
export function stepBack(event: KeyboardEvent, tried: Steps): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if ((event.target as HTMLElement).closest("input, select, [data-thing], [contenteditable]")) return;
  if (event.key === "Escape") tried.choice.reset();
  else if (event.key === "ArrowLeft") tried.back();
  else return;
  event.preventDefault();
}
