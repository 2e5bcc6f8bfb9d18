/** Variations as a tree: every node is a decision, the root is a moment of the game. A link holds the whole tree. */

export interface Node {
  move: string;
  /** The node before; null for the root. */
  before: number | null;
  name: string;
}

export interface Tree {
  nodes: readonly Node[];
  /** The node that lies on the board; null for the root. */
  here: number | null;
}

export const EMPTY: Tree = { nodes: [], here: null };
export const MOST_NODES = 300;
export const MOST_LETTERS = 40;

/** Play a decision from here: on along a branch that exists, or on a new one; too many are not kept. */
export function play({ nodes, here }: Tree, move: string): Tree {
  const known = nodes.findIndex((node) => node.before === here && node.move === move);
  if (known >= 0) return { nodes, here: known };
  if (nodes.length >= MOST_NODES) return { nodes, here };
  return { nodes: [...nodes, { move, before: here, name: "" }], here: nodes.length };
}

export const go = ({ nodes }: Tree, here: number | null): Tree => ({ nodes, here });

export const back = (tree: Tree): Tree => go(tree, tree.here === null ? null : (tree.nodes[tree.here]?.before ?? null));

export function rename(tree: Tree, node: number, name: string): Tree {
  return { ...tree, nodes: tree.nodes.map((each, n) => (n === node ? { ...each, name: name.slice(0, MOST_LETTERS) } : each)) };
}

/** The decisions from the root to a node. */
export function moves({ nodes }: Tree, node: number | null): string[] {
  const found: string[] = [];
  for (let at = node === null ? undefined : nodes[node]; at; at = at.before === null ? undefined : nodes[at.before]) found.unshift(at.move);
  return found;
}

/** Forget a branch with all that follows; who stood on it goes back to where it began. */
export function prune({ nodes, here }: Tree, node: number): Tree {
  const gone = new Set([node]);
  nodes.forEach((each, n) => each.before !== null && gone.has(each.before) && gone.add(n));
  const places = new Map([...nodes.keys()].filter((n) => !gone.has(n)).map((n, place) => [n, place]));
  const moved = (n: number | null): number | null => (n === null ? null : (places.get(n) ?? null));
  const kept = nodes.filter((_, n) => !gone.has(n)).map((each) => ({ ...each, before: moved(each.before) }));
  return { nodes: kept, here: here !== null && gone.has(here) ? moved(nodes[node]?.before ?? null) : moved(here) };
}

/** The nodes that follow a node, in the order they were played. */
export const following = ({ nodes }: Tree, node: number | null): number[] =>
  [...nodes.keys()].filter((n) => nodes[n]!.before === node);

/** The lines of a tree: the decisions from the root to every node that nothing follows. */
export const lines = (tree: Tree): string[][] =>
  [...tree.nodes.keys()].filter((n) => following(tree, n).length === 0).map((n) => moves(tree, n));

/** Write a tree into an address. */
export function written(tree: Tree): string {
  if (tree.nodes.length === 0) return "";
  const rows = tree.nodes.map(({ move, before, name }) => (name ? [before, move, name] : [before, move]));
  const bytes = new TextEncoder().encode(JSON.stringify([tree.here, ...rows]));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Read a tree from an address; what is no tree is an empty one. */
export function read(text: string): Tree {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const data: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
    if (!Array.isArray(data) || data.length - 1 > MOST_NODES) return EMPTY;
    const nodes = data.slice(1).map(node);
    const here: unknown = data[0];
    return { nodes, here: typeof here === "number" && nodes[here] ? here : null };
  } catch {
    return EMPTY;
  }
}

/** A row as a node; one that does not come after the node before it is refused. */
function node(row: unknown, place: number): Node {
  const [before, move, name = ""] = row as unknown[];
  const fits = before === null || (Number.isInteger(before) && (before as number) >= 0 && (before as number) < place);
  if (!fits || typeof move !== "string" || typeof name !== "string") throw new Error("no tree");
  return { move, before: before as number | null, name: name.slice(0, MOST_LETTERS) };
}
