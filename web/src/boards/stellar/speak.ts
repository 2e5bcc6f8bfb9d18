/** Says the board's words in the chosen language. */
import { speaker } from "../../lib/language.svelte";
import { WORDS } from "./words";

export const w = speaker(WORDS);
