/** One table as this browser sees it: the connection, what is known, the choice in the making, and the sending. */
import { tick } from "svelte";

import type { Board } from "../boards/board";
import { announcer } from "./announcer.svelte";
import { Chooser } from "./chooser.svelte";
import type { Path } from "./choice";
import { Connection, type Link } from "./connection";
import { api } from "./api";
import { unbroken } from "./fill";
import { language, said, t } from "./language.svelte";
import { me } from "./me.svelte";
import { Options } from "./options";
import { Pending, type Decision } from "./pending";
import type { Advised, Legal, ReactionName, ServerMessage, TableMessage, View } from "./protocol";
import { fresh, NEW_SESSION, reconnected, reduce, resumeAt, type Session } from "./session";
import { fly, measure, prefersStillness } from "./stage";
import { toaster } from "./toaster.svelte";
import { settings } from "../house/settings.svelte";
import { sound } from "../house/sounds";

/** With more messages waiting than this, catching up matters more than showing every flight. */
const PATIENCE = 3;
const REACTION_LASTS = 7_000;
/** The codes of those who are let go because the server knows them no more: banned, or forgotten. */
const NOBODY_ANY_MORE = new Set(["blocked", "identity"]);

export class Table {
  session = $state.raw<Session>(NEW_SESSION);
  link = $state<Link>("connecting");
  asking = $state(false);
  /** A move that waits to be confirmed. */
  unconfirmed = $state.raw<Legal | null>(null);
  /** The move whose things glow on a bot's advice. */
  advised = $state<string | null>(null);
  /** When the newest message came, for clocks. */
  told = $state(0);
  board = $state.raw<Board | null>(null);
  /** The element that holds the board, for flights. */
  root: Element | null = null;
  readonly choice = new Chooser({ send: (move) => this.move(move), refuse: (thing, path) => this.explain(thing, path) });
  private readonly connection: Connection;
  private readonly waiting: { message: TableMessage; at: number }[] = [];
  private draining = false;
  private readonly pending = new Pending();
  /** How many connections have been opened so far. */
  private connections = 0;
  private wholeHistory = true;
  private readonly options: Options;

  constructor(
    readonly id: string,
    readonly invitation: string | null,
  ) {
    this.options = new Options(async () => (await api.options(id, invitation)).options);
    this.connection = new Connection({
      address: () => this.address(),
      message: (message) => this.receive(message),
      changed: (link) => this.linked(link),
    });
  }

  get view(): View | null {
    return this.session.table?.view ?? null;
  }

  get names(): string[] {
    return (this.session.table?.names ?? []).map((name) => name ?? t("free_seat"));
  }

  get isMyTurn(): boolean {
    const table = this.session.table;
    return table !== null && table.view !== null && table.result === null && table.you !== null && table.view.seat === table.you;
  }

  close(): void {
    this.connection.close();
  }

  retry(): void {
    this.connection.atOnce();
  }

  /** Connect anew and hear everything again: after sitting down, or in another language. */
  renew(): void {
    this.wholeHistory = true;
    this.forget();
    this.connection.renew();
  }

  /** Decide; who wants to confirm moves is asked first. */
  move(move: Legal): void {
    if (settings.chosen.confirm) this.unconfirmed = move;
    else this.send(move);
  }

  /** Send the move that waits to be confirmed, or let it go. */
  confirm(sure: boolean): void {
    const move = this.unconfirmed;
    this.unconfirmed = null;
    if (move && sure) this.send(move);
    else this.restoreChoice();
  }

  private send(move: Legal): void {
    this.decide({ type: "move", seq: resumeAt(this.session), move: move.move });
  }

  undo(): void {
    const undo = { type: "undo", seq: resumeAt(this.session) } as const;
    if (this.pending.isSent(undo)) return;
    this.choice.renew([]);
    this.decide(undo);
  }

  hint(): void {
    this.asking = this.connection.send({ type: "hint" });
  }

  /** Ask what a bot did its last turn for. */
  explainBot(): void {
    this.connection.send({ type: "explain" });
  }

  /** Ask for what happened before all that is known. */
  remember(): void {
    const [first] = this.session.history;
    if (first !== undefined && this.session.earlier > 0) this.connection.send({ type: "history", before: first.seq });
  }

  /** Let the things of an advised move glow. */
  point({ move, touches }: Advised): void {
    this.advised = move;
    this.choice.hinted = touches;
  }

  /** Play an advised move. */
  follow({ move }: Advised): void {
    const found = this.session.table?.legal.find((legal) => legal.move === move);
    if (found) this.choice.choose(found);
  }

  /** Put the advice away. */
  forget(): void {
    this.advised = null;
    this.choice.hinted = [];
    this.session = { ...this.session, hint: null };
  }

  /** A sentence of the engine in the reader's words. */
  worded(says: string): string {
    const view = this.view;
    return unbroken(this.board && view ? this.board.wording(says, view, language.lang, this.names) : says);
  }

  react(name: ReactionName): void {
    this.connection.send({ type: "react", name });
  }

  /** Say something; false while there is no connection. */
  talk(words: { type: "phrase"; name: string } | { type: "talk"; text: string }): boolean {
    return this.connection.send(words);
  }

  private decide(decision: Decision): void {
    const sent = this.connection.send(decision);
    this.pending.keep(decision, sent ? this.connections : null);
    if (sent) return;
    toaster.show(t("move_waits"));
    this.restoreChoice();
  }

  /** After a lost connection: send the decision again if the table still allows it, or say that it is void. */
  private settle(message: TableMessage): void {
    const fate = this.pending.meets(message, this.connections);
    if (fate === "void") toaster.show(t("move_void"));
    else if (fate) {
      this.choice.renew([]);
      this.decide(fate.again);
    }
  }

  /** Ask the server why something dark cannot be chosen, or say what is plain to see. */
  private explain(thing: string, path: Path): void {
    const { table } = this.session;
    const view = this.view;
    if (!table || !view || !this.board) return;
    if (table.you === null) return toaster.show(t("only_watching"));
    if (view.over) return toaster.show(t("game_over"));
    if (!this.isMyTurn) return toaster.show(t("not_your_turn", { player: this.names[view.seat] ?? "" }));
    const move = this.board.whyMove(thing, path, view);
    if (typeof move === "string") this.connection.send({ type: "why", move });
    else toaster.show(move ? said(move) : t("not_now"));
  }

  private address(): string {
    const after = this.wholeHistory ? 0 : resumeAt(this.session);
    const query = new URLSearchParams({ after: String(after), lang: language.lang, changes: "2", talk: "1" });
    if (this.invitation) query.set("invitation", this.invitation);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}?${query.toString()}`;
  }

  private linked(link: Link): void {
    this.link = link;
    if (link === "open") {
      this.connections++;
      this.session = reconnected(this.session);
    }
    this.asking = false;
    if (link === "lost") this.restoreChoice();
    if (link === "closed" && NOBODY_ANY_MORE.has(this.session.refused?.code ?? "")) me.identity = null;
  }

  private receive(message: ServerMessage): void {
    if (message.type === "table") {
      this.waiting.push({ message, at: performance.now() });
      void this.drain();
      return;
    }
    this.session = reduce(this.session, message);
    if (message.type === "refused") this.refused(message.says, message.rule ?? null);
    if (message.type === "answer" && message.to === "why") this.refused(message.says, message.rule);
    if (message.type === "answer" && message.to === "hint") this.hinted(message.choices);
    if (message.type === "answer" && message.to === "explain") announcer.say(message.says);
    if (message.type === "waiting") announcer.say(message.says);
    if (message.type === "reaction") this.reacted(message.seat, message.name);
  }

  private refused(says: string, rule: string | null): void {
    this.asking = false;
    this.pending.forget();
    if (this.session.table) toaster.show(this.worded(says), { rule, game: this.view?.game ?? null });
    this.restoreChoice();
  }

  private hinted(choices: readonly Advised[]): void {
    this.asking = false;
    const [best] = choices;
    if (best === undefined) return;
    this.point(best);
    announcer.say(t("hint_best", { says: this.worded(best.says), percent: t("percent", { n: Math.round(best.chance * 100) }) }));
  }

  private reacted(seat: number, name: ReactionName): void {
    const says = t("reacts", { player: this.names[seat] ?? "", says: t(`react_${name}`) });
    announcer.say(says);
    const shown = this.session.reaction;
    setTimeout(() => {
      if (this.session.reaction === shown) this.session = { ...this.session, reaction: null };
    }, REACTION_LASTS);
  }

  private restoreChoice(): void {
    const legal = this.session.table?.legal ?? [];
    if (this.choice.legal !== legal) this.choice.renew(legal);
  }

  /** Take in the waiting messages one by one, each after the flights of the one before. */
  private async drain(): Promise<void> {
    if (this.draining) return;
    this.draining = true;
    try {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.take(await this.filled(next.message), next.at);
    } finally {
      this.draining = false; // a message that cannot be shown must not hold up those after it
    }
  }

  /** A message with the deck in place of its name. */
  private async filled(message: TableMessage): Promise<TableMessage> {
    return message.view ? { ...message, view: await this.options.fill(message.view) } : message;
  }

  private async take(message: TableMessage, at: number): Promise<void> {
    const { table } = this.session;
    const whole = this.wholeHistory;
    const events = whole ? [] : fresh(this.session, message);
    this.wholeHistory = false;
    const before = table && this.mayFly(events.length) ? measure(this.root!) : null;
    this.told = at;
    this.session = reduce(whole ? { ...this.session, history: [], earlier: 0 } : this.session, message);
    if (table?.seq !== message.seq || whole) this.newDecision(message);
    else if (this.choice.legal.length > 0) this.choice.legal = message.legal;
    this.settle(message);
    announcer.say(...events.map((event) => event.says));
    await tick();
    if (before) await this.animate(message, events, before);
  }

  private newDecision(message: TableMessage): void {
    this.unconfirmed = null;
    sound(message.result ? "end" : this.isMyTurn ? "turn" : "move");
    this.advised = null;
    this.choice.hinted = [];
    this.choice.renew(message.legal);
  }

  private mayFly(events: number): boolean {
    if (events === 0 || !this.root || document.hidden || prefersStillness()) return false;
    return this.waiting.length < PATIENCE;
  }

  private async animate(message: TableMessage, events: ReturnType<typeof fresh>, before: ReturnType<typeof measure>) {
    if (!this.root || !this.board?.Token || !message.view) return;
    await fly(this.root, this.board.flights(events), before, this.board.Token, message.view);
  }
}
