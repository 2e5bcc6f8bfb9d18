/** One WebSocket to one table, which comes back by itself after it was lost. */
import { backoff } from "./backoff";
import { changed } from "./change";
import { opened } from "./early";
import { worded, written } from "./likeness";
import type { Bare, BareTable, Change, ClientMessage, SayAnswer, ServerMessage, TableMessage } from "./protocol";

type Heard = Exclude<ServerMessage, TableMessage> | BareTable | Change | SayAnswer;
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
  private table: BareTable | null = null;
  /** The moves whose sentences were asked for, and the sentences when they have come. */
  private asked: readonly Bare[] | null = null;
  private says: readonly string[] = [];

  constructor(private readonly listener: Listener) {
    addEventListener("online", this.atOnce);
    this.connect();
  }

  /** Send a message; false while there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    if (message.type === "lang") this.asked = null;
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
    const { socket, heard } = opened(this.listener.address());
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.listener.changed("open", null);
    };
    this.table = null;
    this.asked = null;
    socket.onmessage = (event: MessageEvent<string>) => this.heard(JSON.parse(event.data) as Heard);
    socket.onclose = (event) => this.lost(event.code);
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => this.takeOver(socket, heard));
  }

  /** A socket that was open already: say so, and hear what was said on it. */
  private takeOver(socket: WebSocket, heard: readonly string[]): void {
    if (this.socket !== socket) return;
    this.attempt = 0;
    this.listener.changed("open", null);
    for (const said of heard) this.heard(JSON.parse(said) as Heard);
  }

  /** Keep the table as it was told last, and put changes into it; one that does not fit is answered by asking for all. */
  private heard(message: Heard): void {
    if (message.type === "answer" && message.to === "say") return this.said(message);
    if (message.type !== "table" && message.type !== "change") return this.listener.message(message);
    this.table = message.type === "table" ? message : changed(this.table, message);
    if (!this.table) return void this.send({ type: "whole" });
    this.ask(this.table.legal);
    this.listener.message(worded(this.table, this.says));
  }

  /** Ask what the moves would do, if they are others than those that were asked about. */
  private ask(legal: readonly Bare[]): void {
    if (legal === this.asked) return;
    this.asked = legal;
    this.says = [];
    if (legal.length > 0) this.send({ type: "say" });
  }

  /** Tell the table again with its sentences; nothing has happened since. */
  private said({ seq, says }: SayAnswer): void {
    if (this.table?.seq !== seq || this.table.legal !== this.asked) return;
    this.says = written(says);
    this.listener.message({ ...worded(this.table, this.says), events: [], earlier: 0 });
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
