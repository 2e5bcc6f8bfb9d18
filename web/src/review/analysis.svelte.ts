/** A board for analysis: the tree of variations, what lies on the board, and who decides for whom. */
import { api, type ReplayKey, type Variation } from "../lib/api";
import { announcer } from "../lib/announcer.svelte";
import { Chooser } from "../lib/chooser.svelte";
import { complain, toaster } from "../lib/toaster.svelte";
import { r } from "./speak";
import { back, go, MOST_NODES, moves, play, prune, rename, type Tree } from "./tree";

type Way = "on" | "back";

export class Analysis {
  tree = $state.raw<Tree>({ nodes: [], here: null });
  shown = $state.raw<Variation | null>(null);
  /** The seat that a person plays against a bot; null: everybody's decisions are made by hand. */
  seat = $state<number | null>(null);
  level = $state("level:2");
  thinking = $state(false);
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
  open(tree: Tree): Promise<void> {
    this.tree = tree;
    return this.look();
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
      this.choice.renew(this.shown?.legal ?? []);
      return;
    }
    this.tree = tree;
    this.changed(tree);
    void this.look(way);
  }

  /** Show the position of the node one stands on; where a bot is to decide, it does, or one goes back further. */
  private async look(way: Way = "on"): Promise<void> {
    const number = ++this.asked;
    this.choice.renew([]);
    try {
      const found = await this.ask();
      if (number !== this.asked) return;
      this.take(found);
      if (!this.isBotsTurn(found)) return;
      if (way === "back" && this.tree.here !== null) this.back();
      else await this.answer(number);
    } catch (error) {
      if (number === this.asked) complain(error);
    }
  }

  private isBotsTurn = ({ turn }: Variation): boolean => this.seat !== null && turn !== null && turn !== this.seat;

  private ask(bot?: string): Promise<Variation> {
    return api.whatIf(this.key, { at: this.at, moves: this.moves, seat: this.seat, ...(bot ? { bot } : {}) });
  }

  private async answer(number: number): Promise<void> {
    this.thinking = true;
    const answered = await this.ask(this.level).finally(() => (this.thinking = false));
    const move = answered.moves.at(-1);
    if (number !== this.asked || move === undefined) return;
    this.tree = play(this.tree, move);
    this.changed(this.tree);
    this.take(answered);
    if (this.isBotsTurn(answered)) await this.answer(number);
  }

  private take(found: Variation): void {
    this.shown = found;
    this.choice.renew(this.isBotsTurn(found) ? [] : found.legal);
    announcer.say(...found.events.map((event) => event.says));
  }
}
