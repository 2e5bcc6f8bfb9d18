/** One WebSocket to one table, which comes back by itself after it was lost. */
import { backoff } from "./backoff";
import { changed } from "./change";
import type { Change, ClientMessage, ServerMessage, TableMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost" | "closed";

/** The server's word that connecting again is useless: no such table, or no right to see it. */
const FINAL_CODES = new Set([4403]);

export interface Listener {
  /** The address to connect to, asked again for every attempt since it names what we have already. */
  address(): string;
  message(message: ServerMessage): void;
  changed(link: Link, code: number | null): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private table: TableMessage | null = null;

  constructor(private readonly listener: Listener) {
    addEventListener("online", this.atOnce);
    this.connect();
  }

  /** Send a message; false while there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect anew, for instance after sitting down. */
  renew(): void {
    this.drop();
    this.connect();
  }

  close(): void {
    this.ended = true;
    removeEventListener("online", this.atOnce);
    this.drop();
  }

  /** Try now instead of when the waiting is over. */
  atOnce = (): void => {
    if (this.socket === null && !this.ended) this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    this.listener.changed("connecting", null);
    const socket = new WebSocket(this.listener.address());
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.listener.changed("open", null);
    };
    this.table = null;
    socket.onmessage = (event: MessageEvent<string>) => this.heard(JSON.parse(event.data) as ServerMessage | Change);
    socket.onclose = (event) => this.lost(event.code);
  }

  /** Keep the table as it was told last, and put changes into it; one that does not fit is answered by asking for all. */
  private heard(message: ServerMessage | Change): void {
    if (message.type !== "table" && message.type !== "change") return this.listener.message(message);
    this.table = message.type === "table" ? message : changed(this.table, message);
    if (this.table) this.listener.message(this.table);
    else this.send({ type: "whole" });
  }

  private lost(code: number): void {
    this.socket = null;
    if (FINAL_CODES.has(code)) {
      this.ended = true;
      this.listener.changed("closed", code);
      return;
    }
    this.listener.changed("lost", code);
    this.timer = setTimeout(this.atOnce, backoff(this.attempt++));
  }

  private drop(): void {
    clearTimeout(this.timer);
    if (this.socket === null) return;
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }
}
