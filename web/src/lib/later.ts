/** Work that can wait, so that what somebody looks at comes first. */

/** Do something once the browser has nothing better to do, after some seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
}

/** Do something after what is there now has been drawn; a page that nobody sees is not drawn. */
export function afterDrawing(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/** Let the browser do what is due, be it an answer to a finger or a picture; pages that nobody sees are not slowed down. */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** Hand something on after what is there now has been drawn. */
export function afterDrawn<Thing>(thing: Thing): Promise<Thing> {
  return new Promise((done) => afterDrawing(() => done(thing)));
}
