import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

/** Say something about what belongs to one person, in the chosen language. */
export const s = speaker<Word>(WORDS);
