import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

/** Say something about tonight or a day in the chosen language. */
export const n = speaker<Word>(WORDS);
