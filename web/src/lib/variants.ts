/** Which variants of a game are worth asking about. */
import type { Option } from "./api";
import type { Facts } from "./protocol";

/** Whether an option means something: what it needs is chosen, or is what one gets without choosing. */
export function isMeant({ needs }: Option, all: readonly Option[], chosen: Facts): boolean {
  return Object.entries(needs).every(([name, value]) => (chosen[name] ?? all.find((other) => other.name === name)?.default) === value);
}
