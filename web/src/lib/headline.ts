/** How a game ended, in a few words. */
import { unbroken } from "./fill";
import { t } from "./language.svelte";
import type { Result } from "./protocol";

/** Say who won, to somebody who had a seat or to others; a game may say it itself. */
export function headline(result: Result, names: readonly string[], you: number | null): string {
  const [winner, ...more] = result.winners;
  if (result.headline) return unbroken(result.headline);
  if (winner === undefined) return t("won_nobody");
  if (more.length > 0) return t("won_shared");
  return winner === you ? t("won_you") : t("won_other", { player: names[winner] ?? "" });
}
