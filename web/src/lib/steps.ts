/** The left arrow takes the last decision back where one tries things out, unless somebody writes or walks over the board. */
export function stepBack(event: KeyboardEvent, back: () => void): void {
  if (event.key !== "ArrowLeft" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if ((event.target as HTMLElement).closest("input, select, dialog, [data-thing], [contenteditable]")) return;
  back();
  event.preventDefault();
}
