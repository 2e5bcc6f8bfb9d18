import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

/** Say something of the puzzles in the chosen language. */
export const p = speaker<Word>(WORDS);
