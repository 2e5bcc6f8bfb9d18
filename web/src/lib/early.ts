/** What `public/early.js` asked for before the client was there. */

/** The socket of a table. */
export interface Early {
  address: string;
  socket: WebSocket;
  /** What was said on it so far. */
  heard: string[];
}

declare global {
  interface Window {
    /** Null once the client connects by itself: a script that comes later opens none. */
    early?: Early | null;
    /** Answers under way, by address; null once the client asks by itself. */
    asked?: Map<string, Promise<Response>> | null;
  }
}

/** Take over the early socket, once, if it leads where we want to go; else open one. */
export function opened(address: string): Early {
  const early = window.early;
  window.early = null;
  if (early?.address === address && early.socket.readyState <= WebSocket.OPEN) return early;
  early?.socket.close();
  return { address, socket: new WebSocket(address), heard: [] };
}

/** Take over an answer that is under way, once: what is asked again is asked anew. */
export function answering(address: string): Promise<Response> | null {
  window.asked ??= null;
  const answer = window.asked?.get(address) ?? null;
  window.asked?.delete(address);
  return answer;
}
