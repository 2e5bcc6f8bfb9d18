/** A board for analysis: the tree of variations, what lies on the board, and who decides for whom. */
import { api, type ReplayKey, type Variation, type WhatIf } from "../lib/api";
import { announcer } from "../lib/announcer.svelte";
import { Chooser } from "../lib/chooser.svelte";
import type { Legal } from "../lib/protocol";
import { complain, toaster } from "../lib/toaster.svelte";
import { r } from "./speak";
import { back, go, lines, MOST_NODES, moves, play, prune, rename, type Tree } from "./tree";

type Way = "on" | "back";
/** As many lines of a tree from a link are put into words at once; the rest when it is looked at. */
const MOST_LINES = 40;
const key = (line: readonly string[]): string => line.join("\n");

export class Analysis {
  tree = $state.raw<Tree>({ nodes: [], here: null });
  shown = $state.raw<Variation | null>(null);
  /** The seat that a person plays against a bot; null: everybody's decisions are made by hand. */
  seat = $state<number | null>(null);
  level = $state("level:2");
  thinking = $state(false);
  /** Decisions as the log says them, by all the moves that led there. */
  private words = $state.raw<ReadonlyMap<string, string>>(new Map());
  private names: readonly string[] = [];
  readonly choice = new Chooser({ send: ({ move }) => this.step(play(this.tree, move)), refuse: () => undefined });
  private asked = 0;

  constructor(
    private readonly key: ReplayKey,
    private readonly at: number,
    private readonly changed: (tree: Tree) => void,
  ) {}

  get moves(): string[] {
    return moves(this.tree, this.tree.here);
  }

  /** Begin with a tree, perhaps one from a link. */
  open(tree: Tree, names: readonly string[]): Promise<void> {
    this.tree = tree;
    this.names = names;
    return this.look("on", lines(tree).slice(0, MOST_LINES));
  }

  /** Nobody looks any more: answers that are under way change nothing. */
  leave(): void {
    this.asked += 1;
  }

  /** A decision of the tree as the log says it; as it is written, until somebody has said it. */
  says(node: number): string {
    return this.words.get(key(moves(this.tree, node))) ?? this.tree.nodes[node]!.move;
  }

  go(node: number | null): void {
    this.step(go(this.tree, node));
  }

  /** One decision back; against bots to the one that a person made, else they would decide the same at once. */
  back(): void {
    this.step(back(this.tree), "back");
  }

  forget(): void {
    if (this.tree.here !== null) this.step(prune(this.tree, this.tree.here));
  }

  name(text: string): void {
    if (this.tree.here === null) return;
    this.tree = rename(this.tree, this.tree.here, text);
    this.changed(this.tree);
  }

  /** Play one seat against bots of a level, or all by hand. */
  playAs(seat: number | null): void {
    this.seat = seat;
    void this.look();
  }

  private step(tree: Tree, way: Way = "on"): void {
    if (tree === this.tree || (tree.here === this.tree.here && tree.nodes === this.tree.nodes)) {
      if (tree.nodes.length >= MOST_NODES) toaster.show(r("whatif_full", { n: MOST_NODES }));
      this.choice.renew(this.shown ? this.named(this.shown) : []);
      return;
    }
    this.tree = tree;
    this.changed(tree);
    void this.look(way);
  }

  /** Show the position of the node one stands on; where a bot is to decide, it does, or one goes back further. */
  private async look(way: Way = "on", wanted: string[][] = []): Promise<void> {
    const number = ++this.asked;
    this.choice.renew([]);
    try {
      const found = await this.ask({ lines: wanted });
      if (number !== this.asked) return;
      this.learn(wanted, found.lines);
      this.take(found);
      if (!this.isBotsTurn(found)) return;
      if (way === "back" && this.tree.here !== null) this.back();
      else await this.answer(number);
    } catch (error) {
      if (number === this.asked) complain(error);
    }
  }

  private isBotsTurn = ({ turn }: Variation): boolean => this.seat !== null && turn !== null && turn !== this.seat;

  private ask(more: Pick<WhatIf, "bot" | "lines">): Promise<Variation> {
    return api.whatIf(this.key, { at: this.at, moves: this.moves, seat: this.seat, ...more });
  }

  private async answer(number: number): Promise<void> {
    this.thinking = true;
    const answered = await this.ask({ bot: this.level }).finally(() => (this.thinking = false));
    const move = answered.moves.at(-1);
    if (number !== this.asked || move === undefined) return;
    this.tree = play(this.tree, move);
    this.changed(this.tree);
    this.take(answered);
    if (this.isBotsTurn(answered)) await this.answer(number);
  }

  private take(found: Variation): void {
    this.shown = found;
    this.learn([found.moves], [found.words]);
    this.choice.renew(this.isBotsTurn(found) ? [] : this.named(found));
    announcer.say(...found.events.map((event) => event.says));
  }

  /** What may be decided; who decides for everybody reads whose decision it is, for sentences say "your". */
  private named({ legal, turn }: Variation): Legal[] {
    const player = turn === null || this.seat !== null ? undefined : this.names[turn];
    return player === undefined ? legal : legal.map((move) => ({ ...move, says: move.says && r("who_says", { player, says: move.says }) }));
  }

  /** Keep what lines are in words. */
  private learn(played: readonly string[][], said: readonly string[][]): void {
    const words = new Map(this.words);
    played.forEach((line, n) => said[n]?.forEach((says, place) => words.set(key(line.slice(0, place + 1)), says)));
    this.words = words;
  }
}
