import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

/** Say something about meeting others in the chosen language. */
export const m = speaker<Word>(WORDS);
